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
    case .text(let text): output.appendEscaped(text)
    case .html(let html): output.append(utf8: html.text)
    case .number(let number): output.append(decimal: number)
    default: output.appendEscaped(value.printed)
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
      throw location.problem("template.missing", "the name of a template must be text")
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

  mutating func write(_ block: BlockNode) throws(Problem) -> ControlFlow {
    // A block inside itself is plain content.
    if activeBlocks.contains(where: { $0.name == block.name }) {
      return try writeNested(block.nodes, at: block.location)
    }
    var chain = overrides.filter { $0.name == block.name }
    chain.append(block)
    activeBlocks.append(ActiveBlock(name: block.name, chain: chain))
    let start = output.count
    let flow = try writeNested(chain[0].nodes, at: chain[0].location)
    activeBlocks.removeLast()
    if block.isReused {
      captured[block.name] = .html(
        TrustedHTML(trusting: String(decoding: output[start...], as: UTF8.self)))
    }
    return flow
  }

  /// The value of `block.super`: the output of the block that this one replaces.
  mutating func superBlock() throws(Problem) -> TemplateValue {
    guard let index = activeBlocks.indices.last else { return .none }
    let active = activeBlocks[index]
    guard active.level + 1 < active.chain.count else { return .none }
    activeBlocks[index].level += 1
    let block = active.chain[active.level + 1]
    let (text, _) = try capturing { (renderer) throws(Problem) in
      try renderer.writeNested(block.nodes, at: block.location)
    }
    activeBlocks[index].level -= 1
    return .html(TrustedHTML(trusting: text))
  }

  /// Writes a filter tag.
  ///
  /// Its content is markup already, so the result of its filters is not escaped again; texts that
  /// they insert are escaped before.
  mutating func write(_ filtered: FilterNode) throws(Problem) -> ControlFlow {
    let (text, flow) = try capturing { (renderer) throws(Problem) in
      try renderer.writeNested(filtered.nodes, at: filtered.location)
    }
    var value = TemplateValue.text(text)
    for filter in filtered.filters {
      var arguments: [TemplateValue] = []
      for argument in filter.arguments {
        let value = try self.value(of: argument)
        guard case .path = argument else {
          arguments.append(value)
          continue
        }
        arguments.append(value.escapedTexts)
      }
      value = try apply(filter, to: value, arguments)
    }
    output.append(utf8: value.printed)
    return flow
  }

  func flow(of leave: LoopControlNode) throws(Problem) -> ControlFlow {
    if let label = leave.label, !isRunning(label) {
      throw leave.location.problem(
        "template.syntax", "this is in no loop labeled `\(library.symbols.names[label])`",
        help: "write the label before its `for`, with a colon")
    }
    return .leave(isContinue: leave.isContinue, label: leave.label)
  }

  private func isRunning(_ label: Symbol) -> Bool {
    frames.contains { frame in
      if case .loop(let loop) = frame { return loop.label == label }
      return false
    }
  }
}

extension TemplateValue {
  /// The value with its texts escaped, at any depth.
  fileprivate var escapedTexts: TemplateValue {
    switch self {
    case .text(let text):
      var bytes: [UInt8] = []
      bytes.appendEscaped(text)
      return .text(String(decoding: bytes, as: UTF8.self))
    case .list(let values): return .list(values.map(\.escapedTexts))
    case .map(let map):
      return .map(
        TemplateMap(map.entries.map { (name: $0.name, value: $0.value.escapedTexts) }))
    default: return self
    }
  }
}
