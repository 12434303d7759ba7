// Looks up names in the example, and reports missing ones.

import VitrineModel

extension Linter {
  mutating func contextType(of expression: Expression) -> ContextType {
    switch expression {
    case .path(let path): return contextType(of: path)
    case .filtered(let filtered):
      let base = contextType(of: filtered.base)
      for filter in filtered.filters { check(filter) }
      return filtered.filters.allSatisfy { $0.filter == .default } ? base : .unknown
    case .range(let lower, let upper, _):
      _ = contextType(of: lower)
      _ = contextType(of: upper)
      return ContextType([.list([0])])
    case .comparison(let comparison, let left, let right)
    where comparison != .equal && comparison != .unequal:
      _ = contextType(of: left)
      _ = contextType(of: right)
      return ContextType(["true"])
    case .not, .and, .or, .comparison:
      _ = evaluate(expression)
      return ContextType(["true"])
    }
  }

  mutating func check(_ filter: FilterCall) {
    for argument in filter.arguments { _ = contextType(of: argument) }
    // Rendering looks up the filter in `filter:"name"`.
    guard filter.filter == .filter, case .literal(.text(let name))? = filter.arguments.first
    else { return }
    do {
      _ = try ValueParser(library: library, location: filter.location).filters(name)
    } catch {
      report(error)
    }
  }

  mutating func contextType(of operand: Operand) -> ContextType {
    switch operand {
    case .literal(let value): ContextType([value])
    case .path(let path): contextType(of: path)
    }
  }

  private mutating func contextType(of path: VariablePath) -> ContextType {
    if path.symbol == Symbols.block, let step = path.steps.first, root(of: path) == nil {
      check(block: step, path)
      return .unknown
    }
    if path.symbol == Symbols.forloop, let type = loopType(path) { return type }
    guard var type = root(of: path) else {
      let names = rootNames
      // A template that no page uses may be for a loop that does not exist.
      if unchecked == nil || nearest(to: path.root, in: names) != nil {
        report(unknown(path.root, after: nil, among: names, path))
      }
      for case let key? in path.steps.map(\.key) { _ = self.contextType(of: key) }
      return .unknown
    }
    var shown = path.root
    for step in path.steps {
      guard let name = name(of: step) else {
        type = .unknown
        continue
      }
      guard let part = type.part(name) else {
        report(unknown(name, after: shown, among: type.names, path))
        return .unknown
      }
      type = part
      shown += ".\(name)"
    }
    return type
  }

  /// The name of a step; nil if a value of the page gives it.
  private mutating func name(of step: PathStep) -> String? {
    guard let key = step.key else { return step.name }
    if case .literal(let value) = key { return value.printed }
    _ = contextType(of: key)
    return nil
  }

  /// Checks `{{ block.super }}`, or a block that is printed again.
  private mutating func check(block step: PathStep, _ path: VariablePath) {
    if step.name == "super", !activeBlocks.isEmpty || unchecked != nil { return usesSuper = true }
    guard !templates.contains(where: { $0.blockNames.contains(step.symbol) }) else { return }
    let names = Set(templates.flatMap(\.blockNames)).map { library.symbols.names[$0] }
    report(unknown(step.name, after: "block", among: names + ["super"], path))
  }

  /// The type of a path that begins with `forloop`; nil outside of loops.
  private mutating func loopType(_ path: VariablePath) -> ContextType? {
    var isInLoop = false
    for case .loop(let label) in scopes {
      isInLoop = true
      if let label, label == path.steps.first?.symbol { return .unknown }
    }
    if unchecked != nil { isInLoop = true }
    guard isInLoop, let step = path.steps.first else { return isInLoop ? .unknown : nil }
    if path.loopField == nil {
      let fields = ["first", "last", "counter", "counter0", "length", "label"]
      report(unknown(step.name, after: "forloop", among: fields, path))
    }
    return .unknown
  }

  private func root(of path: VariablePath) -> ContextType? {
    for scope in scopes.reversed() {
      switch scope {
      case .name(let symbol, let type) where symbol == path.symbol: return type
      case .map(.unknown): return .unknown
      case .map(let type):
        if type.names.contains(path.root), let part = type.part(path.root) { return part }
      case .name, .loop: break
      }
    }
    let values = examples.compactMap { $0[path.root] }
    return values.isEmpty ? unchecked?.contextType(of: path) : ContextType(values)
  }

  private var rootNames: [String] {
    var names = examples.flatMap { $0.entries.map(\.name) }
    for symbol in unchecked?.bound ?? [] { names.append(library.symbols.names[symbol]) }
    for scope in scopes {
      switch scope {
      case .name(let symbol, _): names.append(library.symbols.names[symbol])
      case .map(let type): names += type.names
      case .loop: names.append("forloop")
      }
    }
    return names
  }

  private func unknown(
    _ name: String, after parent: String?, among names: [String], _ path: VariablePath
  ) -> Problem {
    let what =
      parent.map { "`\($0)` has no `\(name)`" } ?? "this page has no `\(name)`"
    return path.location.problem(
      "template.unknown-name", what, help: suggestion(name, isRoot: parent == nil, among: names))
  }

  private func suggestion(_ name: String, isRoot: Bool, among names: [String]) -> String {
    if isRoot, let kinds = kinds?.kindsByName[name] {
      let all = kinds.map { "`\($0)`" }.joined(separator: ", ")
      return "only pages of the \(kinds.count == 1 ? "kind" : "kinds") \(all) have it: put it"
        + " inside `{% if page.kind == \"\(kinds[0])\" %}`"
    }
    let known = Set(names).sorted()
    if let near = nearest(to: name, in: known) { return "did you mean `\(near)`?" }
    guard !known.isEmpty else { return "it is a single value and has no names" }
    let more = known.count > 20 ? ", …" : ""
    return "it has \(known.prefix(20).joined(separator: ", "))\(more)"
  }
}
