// Looks up names in the example, and reports missing ones.

import VitrineModel

extension Linter {
  mutating func contextType(of expression: Expression) -> ContextType {
    switch expression {
    case .path(let path): return contextType(of: path)
    case .filtered(let filtered):
      return contextType(of: filtered)
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

  private mutating func contextType(of filtered: FilteredValue) -> ContextType {
    var type = contextType(of: filtered.base)
    for filter in filtered.filters {
      check(filter)
      check(filter, of: type)
      switch filter.filter {
      case .default: break
      case .first, .last: type = type.part(filter.filter.rawValue) ?? .unknown
      case .length: type = ContextType([0])
      default: type = .unknown
      }
    }
    return type
  }

  mutating func check(_ filter: FilterCall) {
    for argument in filter.arguments { _ = contextType(of: argument) }
    for named in filter.named ?? [] { check(named) }
  }

  mutating func contextType(of operand: Operand) -> ContextType {
    switch operand {
    case .literal(let value): ContextType([value])
    case .path(let path): contextType(of: path)
    }
  }

  mutating func contextType(of path: VariablePath) -> ContextType {
    if path.symbol == Symbols.block, root(of: path) == nil {
      check(block: path)
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
    let isNoted = Self.roots.contains(path.root) && isOfPage(path)
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
      if isNoted { used.insert(shown) }
    }
    return type
  }

  /// The names of which it is remembered what is used.
  private static let roots: Set = ["page", "site", "theme"]

  /// Whether a path begins with a name of the page, and not with one of a loop or a context.
  private func isOfPage(_ path: VariablePath) -> Bool {
    !scopes.contains { scope in
      switch scope {
      case .name(let symbol, _): symbol == path.symbol
      case .map(.unknown): true
      case .map(let type): type.names.contains(path.root)
      case .loop, .replacement: false
      }
    }
  }

  /// The name of a step; nil if a value of the page gives it.
  private mutating func name(of step: PathStep) -> String? {
    guard let key = step.key else { return step.name }
    if case .literal(let value) = key { return value.printed }
    _ = contextType(of: key)
    return nil
  }

  /// Checks `{{ block.super }}`, or a block that is printed again.
  private mutating func check(block path: VariablePath) {
    let isReplacement = scopes.contains { if case .replacement = $0 { true } else { false } }
    guard let step = path.steps.first, step.key == nil else {
      if let key = path.steps.first?.key { _ = contextType(of: key) }
      usesSuper = true
      return
    }
    if step.name == "super", isReplacement || unchecked != nil { return usesSuper = true }
    let names = Set(templates.flatMap(\.blockNames)).map { library.symbols.names[$0] }
    guard isReplacement || !names.contains(step.name) else { return }
    report(unknown(step.name, after: "block", among: isReplacement ? ["super"] : names, path))
  }

  /// The type of a path that begins with `forloop`; nil outside loops.
  private mutating func loopType(_ path: VariablePath) -> ContextType? {
    var labels: [Symbol] = []
    var isInLoop = unchecked != nil
    for case .loop(let label) in scopes {
      isInLoop = true
      if let label { labels.append(label) }
    }
    guard isInLoop else { return nil }
    var steps = path.steps[...]
    var shown = "forloop"
    if let step = steps.first, labels.contains(step.symbol) {
      shown += ".\(step.name)"
      steps.removeFirst()
    }
    guard let step = steps.first, step.key == nil else {
      if let key = steps.first?.key { _ = contextType(of: key) }
      return .unknown
    }
    let fields = LoopField.allCases.map(\.rawValue)
    if !fields.contains(step.name), step.name != "count" {
      report(unknown(step.name, after: shown, among: fields, path))
    }
    return .unknown
  }

  /// Checks the label of `break` and `continue`, which an including template may have.
  mutating func check(_ control: LoopControlNode) {
    guard let label = control.label, unchecked == nil else { return }
    for case .loop(label) in scopes { return }
    report(control.labelProblem(library.symbols))
  }

  private func root(of path: VariablePath) -> ContextType? {
    for scope in scopes.reversed() {
      switch scope {
      case .name(let symbol, let type) where symbol == path.symbol: return type
      case .map(.unknown): return .unknown
      case .map(let type):
        if type.names.contains(path.root), let part = type.part(path.root) { return part }
      case .name, .loop, .replacement: break
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
      case .replacement: break
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
      "template.unknown-name", what,
      help: help(
        suggestion(name, isRoot: parent == nil, among: names), for: name, in: parent,
        path.location.file))
  }

  /// Advice with a way to add a word or a file that does not exist.
  private func help(_ advice: String, for name: String, in parent: String?, _ file: String)
    -> String
  {
    let folder = file.firstRange(of: "/templates/").map { file[..<$0.lowerBound] + "/" } ?? ""
    let addition: String
    switch parent {
    case "strings": addition = "add it to \(folder)strings/en.yml"
    case "theme.assets":
      let parts = name.split(separator: "_")
      guard let type = parts.last, parts.count > 1 else { return advice }
      addition = "add \(folder)assets/\(parts.dropLast().joined(separator: "-")).\(type)"
    default: return advice
    }
    return advice.hasSuffix("?") ? "\(advice) Otherwise \(addition)" : "\(advice); or \(addition)"
  }

  private func suggestion(_ name: String, isRoot: Bool, among names: [String]) -> String {
    if isRoot, let kinds = kinds?.kindsByName[name] {
      let all = kinds.map { "`\($0)`" }.joined(separator: ", ")
      return "only pages of the \(kinds.count == 1 ? "kind" : "kinds") \(all) have it: put it"
        + " inside `{% if page.kind == \"\(kinds[0])\" %}`"
    }
    let known = Set(names).sorted()
    if isRoot, let help = ForeignNames.names[name] { return help }
    if names.contains("counter0"), let help = ForeignNames.loopFields[name] { return help }
    if let near = nearest(to: name, in: known) { return "did you mean `\(near)`?" }
    guard !known.isEmpty else { return "it is a single value and has no names" }
    let more = known.count > 20 ? ", …" : ""
    return "it has \(known.prefix(20).joined(separator: ", "))\(more)"
  }
}
