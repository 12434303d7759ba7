// Looks names up in the example, and words what is missing.

import VitrineModel

extension Linter {
  mutating func shape(of expression: Expression) -> Shape {
    switch expression {
    case .path(let path): return shape(of: path)
    case .piped(let piped):
      let base = shape(of: piped.base)
      for filter in piped.filters { look(at: filter) }
      return piped.filters.allSatisfy { $0.filter == .default } ? base : .unknown
    case .range(let lower, let upper, _):
      _ = shape(of: lower)
      _ = shape(of: upper)
      return Shape([.list([0])])
    case .comparison(let comparison, let left, let right)
    where comparison != .equal && comparison != .unequal:
      _ = shape(of: left)
      _ = shape(of: right)
      return Shape(["true"])
    case .not, .and, .or, .comparison:
      _ = judge(expression)
      return Shape(["true"])
    }
  }

  mutating func look(at filter: FilterCall) {
    for argument in filter.arguments { _ = shape(of: argument) }
    // `filter:"name"` looks its filter up on the page.
    guard filter.filter == .filter, case .literal(.text(let name))? = filter.arguments.first
    else { return }
    do {
      _ = try ValueParser(library: library, spot: filter.spot).filters(name)
    } catch {
      report(error)
    }
  }

  mutating func shape(of operand: Operand) -> Shape {
    switch operand {
    case .literal(let value): Shape([value])
    case .path(let path): shape(of: path)
    }
  }

  private mutating func shape(of path: Path) -> Shape {
    if path.symbol == Symbols.block, let step = path.steps.first, root(of: path) == nil {
      look(atBlock: step, path)
      return .unknown
    }
    if path.symbol == Symbols.forloop, let shape = loopShape(path) { return shape }
    guard var shape = root(of: path) else {
      let names = rootNames
      // A part that no page uses may be meant for a loop that is not there.
      if beyond == nil || nearest(to: path.root, in: names) != nil {
        report(unknown(path.root, after: nil, among: names, path))
      }
      for case let key? in path.steps.map(\.key) { _ = self.shape(of: key) }
      return .unknown
    }
    var shown = path.root
    for step in path.steps {
      guard let name = name(of: step) else {
        shape = .unknown
        continue
      }
      guard let part = shape.part(name) else {
        report(unknown(name, after: shown, among: shape.names, path))
        return .unknown
      }
      shape = part
      shown += ".\(name)"
    }
    return shape
  }

  /// Nil where it is known on the page alone.
  private mutating func name(of step: Step) -> String? {
    guard let key = step.key else { return step.name }
    if case .literal(let value) = key { return value.printed }
    _ = shape(of: key)
    return nil
  }

  /// `{{ block.super }}`, or a block that is printed again.
  private mutating func look(atBlock step: Step, _ path: Path) {
    if step.name == "super", !activeBlocks.isEmpty || beyond != nil { return metSuper = true }
    guard !templates.contains(where: { $0.blockNames.contains(step.symbol) }) else { return }
    let names = Set(templates.flatMap(\.blockNames)).map { library.symbols.names[$0] }
    report(unknown(step.name, after: "block", among: names + ["super"], path))
  }

  /// Nil outside of loops.
  private mutating func loopShape(_ path: Path) -> Shape? {
    var isInLoop = false
    for case .loop(let label) in scopes {
      isInLoop = true
      if let label, label == path.steps.first?.symbol { return .unknown }
    }
    if beyond != nil { isInLoop = true }
    guard isInLoop, let step = path.steps.first else { return isInLoop ? .unknown : nil }
    if path.loopField == nil {
      let fields = ["first", "last", "counter", "counter0", "length", "label"]
      report(unknown(step.name, after: "forloop", among: fields, path))
    }
    return .unknown
  }

  private func root(of path: Path) -> Shape? {
    for scope in scopes.reversed() {
      switch scope {
      case .name(let symbol, let shape) where symbol == path.symbol: return shape
      case .map(.unknown): return .unknown
      case .map(let shape):
        if shape.names.contains(path.root), let part = shape.part(path.root) { return part }
      case .name, .loop: break
      }
    }
    let values = examples.compactMap { $0[path.root] }
    return values.isEmpty ? beyond?.shape(of: path) : Shape(values)
  }

  private var rootNames: [String] {
    var names = examples.flatMap { $0.entries.map(\.name) }
    for symbol in beyond?.bound ?? [] { names.append(library.symbols.names[symbol]) }
    for scope in scopes {
      switch scope {
      case .name(let symbol, _): names.append(library.symbols.names[symbol])
      case .map(let shape): names += shape.names
      case .loop: names.append("forloop")
      }
    }
    return names
  }

  private func unknown(
    _ name: String, after parent: String?, among names: [String], _ path: Path
  ) -> Problem {
    let what =
      parent.map { "`\($0)` has no `\(name)`" } ?? "this page has no `\(name)`"
    return path.spot.problem(
      "template.unknown-name", what, mend: mend(name, isRoot: parent == nil, among: names))
  }

  private func mend(_ name: String, isRoot: Bool, among names: [String]) -> String {
    if isRoot, let kinds = kinds?.having[name] {
      let all = kinds.map { "`\($0)`" }.joined(separator: ", ")
      return "only pages of \(kinds.count == 1 ? "the kind" : "the kinds") \(all) have it: put it"
        + " inside `{% if page.kind == \"\(kinds[0])\" %}`"
    }
    let known = Set(names).sorted()
    if let near = nearest(to: name, in: known) { return "did you mean `\(near)`?" }
    guard !known.isEmpty else { return "it is one value, without names of its own" }
    let more = known.count > 20 ? ", …" : ""
    return "it has \(known.prefix(20).joined(separator: ", "))\(more)"
  }
}
