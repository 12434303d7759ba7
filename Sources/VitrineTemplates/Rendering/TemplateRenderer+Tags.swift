// Writes each kind of node except loops.

import VitrineModel

extension TemplateRenderer {
  mutating func write(_ node: OutputNode) throws(Problem) {
    if let condition = node.condition, try !isTrue(condition) {
      if let otherwise = node.otherwise { write(try value(of: otherwise)) }
      return
    }
    write(try value(of: node.value))
  }

  mutating func write(_ value: TemplateValue) {
    switch value {
    case .none: break
    case .text(let text): output.appendEscaped(text, marking: isCapturing)
    case .html(let html): output.append(utf8: html.text)
    case .number(let number): output.append(decimal: number)
    case .output(let inner):
      if isCapturing { output += inner.bytes } else { output.appendEscaped(inner) }
    default: output.appendEscaped(value.printed, marking: isCapturing)
    }
  }

  mutating func write(_ conditional: ConditionalNode) throws(Problem) -> ControlFlow {
    for branch in conditional.branches {
      if let condition = branch.condition, try !isTrue(condition) { continue }
      return try writeNested(branch.nodes, at: conditional.location)
    }
    return .next
  }

  mutating func write(_ include: IncludeNode) throws(Problem) -> ControlFlow {
    let place = try place(of: include.target, at: include.location)
    guard let scope = include.scope, case .map(let map) = try value(of: scope) else {
      return try run(place, isParent: false, at: include.location)
    }
    names.append(Symbols.map)
    frames.append(.map(map))
    defer {
      names.removeLast()
      frames.removeLast()
    }
    return try run(place, isParent: false, at: include.location)
  }

  func nameOfTemplate(_ value: TemplateValue, at location: SourceLocation) throws(Problem) -> String
  {
    guard let name = value.asText else {
      throw location.problem(
        "template.missing", "the name of a template must be text",
        help: "test the value first, with `if`")
    }
    return name
  }

  mutating func place(of target: TemplateReference, at location: SourceLocation) throws(Problem)
    -> Int
  {
    switch target {
    case .fixed(let place): return place
    case .computed(let operand):
      let name = try nameOfTemplate(try value(of: operand), at: location)
      guard let place = library.places[name] else { throw library.missing(name, at: location) }
      return place
    }
  }

  /// Writes a filter tag: its content is filtered as it reads before escaping.
  mutating func write(_ filtered: FilterNode) throws(Problem) -> ControlFlow {
    let (content, flow) = try capturing { (renderer) throws(Problem) in
      try renderer.writeNested(filtered.nodes, at: filtered.location)
    }
    write(try apply(filtered.filters, to: .output(content)))
    return flow
  }

  func flow(of leave: LoopControlNode) throws(Problem) -> ControlFlow {
    if let label = leave.label, !isRunning(label) { throw leave.labelProblem(library.symbols) }
    return .leave(isContinue: leave.isContinue, label: leave.label)
  }

  private func isRunning(_ label: Symbol) -> Bool {
    frames.contains { frame in
      if case .loop(let loop) = frame { return loop.label == label }
      return false
    }
  }
}
