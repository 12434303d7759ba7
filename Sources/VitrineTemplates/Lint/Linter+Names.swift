// Looks names up in the example, and words what is missing.

import VitrineModel

extension Linter {
  mutating func shape(of expression: Expression) -> Shape {
    switch expression {
    case .path(let path): return shape(of: path)
    case .piped(let piped):
      let base = shape(of: piped.base)
      for filter in piped.filters { look(at: filter) }
      let keepsShape = piped.filters.allSatisfy { filter in
        if case .own(.default) = filter.kind { return true }
        return false
      }
      return keepsShape ? base : .unknown
    case .range(let lower, let upper, _):
      _ = shape(of: lower)
      _ = shape(of: upper)
      return Shape([.list([0])])
    case .not(let inner):
      _ = shape(of: inner)
      return Shape(["true"])
    case .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right):
      _ = shape(of: left)
      _ = shape(of: right)
      return Shape(["true"])
    }
  }

  mutating func look(at filter: FilterCall) {
    for argument in filter.arguments { _ = shape(of: argument) }
  }

  mutating func shape(of operand: Operand) -> Shape {
    switch operand {
    case .literal(let value): Shape([value])
    case .path(let path): shape(of: path)
    }
  }

  private mutating func shape(of path: Path) -> Shape {
    if path.symbol == Symbols.block, !path.steps.isEmpty { return .unknown }
    if path.symbol == Symbols.forloop, let shape = loopShape(path) { return shape }
    guard var shape = root(of: path) else {
      report(unknown(path.root, after: nil, among: rootNames, path))
      return .unknown
    }
    var shown = path.root
    for step in path.steps {
      if let key = step.key {
        _ = self.shape(of: key)
        return .unknown
      }
      guard let part = shape.part(step.name) else {
        report(unknown(step.name, after: shown, among: shape.names, path))
        return .unknown
      }
      shape = part
      shown += ".\(step.name)"
    }
    return shape
  }

  /// Nil outside of loops.
  private mutating func loopShape(_ path: Path) -> Shape? {
    var isInLoop = false
    for case .loop(let label) in scopes {
      isInLoop = true
      if let label, label == path.steps.first?.symbol { return .unknown }
    }
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
    return example[path.root].map { Shape([$0]) }
  }

  private var rootNames: [String] {
    var names = example.entries.map(\.name)
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
    let near = nearest(to: name, in: Set(names).sorted()).map { "did you mean `\($0)`?" }
    let listed = Set(names).sorted().prefix(20).joined(separator: ", ")
    return path.spot.problem(
      "template.unknown-name", what, mend: near ?? (listed.isEmpty ? nil : "it has \(listed)"))
  }
}
