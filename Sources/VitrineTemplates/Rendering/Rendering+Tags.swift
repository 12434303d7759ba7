// How each kind of node is written, loops aside.

import VitrineModel

extension Rendering {
  mutating func write(_ print: Print) throws(Problem) {
    if let condition = print.condition, try !isTrue(condition) {
      if let otherwise = print.otherwise { write(try value(of: otherwise)) }
      return
    }
    write(try value(of: print.value))
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

  mutating func write(_ choice: Choice) throws(Problem) -> Flow {
    for branch in choice.branches {
      if let condition = branch.condition, try !isTrue(condition) { continue }
      return try writeNested(branch.nodes, at: choice.spot)
    }
    return .next
  }

  mutating func write(_ include: Include) throws(Problem) -> Flow {
    let place = try place(of: include.target, at: include.spot)
    guard let scope = include.scope, case .map(let map) = try value(of: scope) else {
      return try run(place, isParent: false, at: include.spot)
    }
    names.append(Symbols.map)
    frames.append(.map(map))
    defer {
      names.removeLast()
      frames.removeLast()
    }
    return try run(place, isParent: false, at: include.spot)
  }

  func nameOfTemplate(_ value: TemplateValue, at spot: Spot) throws(Problem) -> String {
    guard let name = value.asText else {
      throw spot.problem("template.missing", "the name of a template has to be a text")
    }
    return name
  }

  mutating func place(of target: Target, at spot: Spot) throws(Problem) -> Int {
    switch target {
    case .fixed(let place): return place
    case .computed(let operand):
      let name = try nameOfTemplate(try value(of: operand), at: spot)
      guard let place = library.places[name] else { throw library.missing(name, at: spot) }
      return place
    }
  }

  mutating func write(_ block: Block) throws(Problem) -> Flow {
    // A block met again inside of itself is plain content.
    if activeBlocks.contains(where: { $0.name == block.name }) {
      return try writeNested(block.nodes, at: block.spot)
    }
    var chain = overrides.filter { $0.name == block.name }
    chain.append(block)
    activeBlocks.append(ActiveBlock(name: block.name, chain: chain))
    let start = output.count
    let flow = try writeNested(chain[0].nodes, at: chain[0].spot)
    activeBlocks.removeLast()
    if block.isReused {
      captured[block.name] = .html(
        TrustedHTML(trusting: String(decoding: output[start...], as: UTF8.self)))
    }
    return flow
  }

  /// `block.super`: what the block would print had the innermost template not replaced it.
  mutating func superBlock() throws(Problem) -> TemplateValue {
    guard let index = activeBlocks.indices.last else { return .none }
    let active = activeBlocks[index]
    guard active.level + 1 < active.chain.count else { return .none }
    activeBlocks[index].level += 1
    let block = active.chain[active.level + 1]
    let (text, _) = try taking { (rendering) throws(Problem) in
      try rendering.writeNested(block.nodes, at: block.spot)
    }
    activeBlocks[index].level -= 1
    return .html(TrustedHTML(trusting: text))
  }

  /// What a filter tag holds is markup already, so what its filters give is not escaped again;
  /// texts they put in are escaped before.
  mutating func write(_ filtered: Filtered) throws(Problem) -> Flow {
    let (text, flow) = try taking { (rendering) throws(Problem) in
      try rendering.writeNested(filtered.nodes, at: filtered.spot)
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

  func flow(of leave: Leave) throws(Problem) -> Flow {
    if let label = leave.label, !isRunning(label) {
      throw leave.spot.problem(
        "template.syntax", "no loop labeled `\(library.symbols.names[label])` is running",
        mend: "write the label before its `for`, with a colon")
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
  /// Texts escaped, at any depth.
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
