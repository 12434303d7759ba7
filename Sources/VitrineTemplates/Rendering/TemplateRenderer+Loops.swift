// Loops over lists, over maps in the order of their names, and over ranges.

import VitrineModel

extension TemplateRenderer {
  mutating func write(_ loop: LoopNode) throws(Problem) -> ControlFlow {
    switch try value(of: loop.values) {
    case .list(let values): return try write(loop, over: values)
    case .map(let map) where !map.entries.isEmpty: return try write(loop, over: map)
    default: return try writeNested(loop.empty, at: loop.location)
    }
  }

  private mutating func write(
    _ loop: LoopNode, over values: [TemplateValue]
  ) throws(Problem) -> ControlFlow {
    guard let variable = loop.variables[safe: 0] ?? nil else {
      return try write(loop, iterations: values.count) { _, _ in }
    }
    names.append(variable)
    frames.append(.value(.none))
    defer {
      names.removeLast()
      frames.removeLast()
    }
    let frame = frames.count - 1
    var kept = values
    if let condition = loop.condition {
      kept = []
      for value in values {
        frames[frame] = .value(value)
        if try isTrue(condition) { kept.append(value) }
      }
    }
    return try write(loop, iterations: kept.count) { $0.frames[frame] = .value(kept[$1]) }
  }

  private mutating func write(_ loop: LoopNode, over map: TemplateMap) throws(Problem)
    -> ControlFlow
  {
    guard loop.variables.count <= 2 else {
      throw loop.location.problem("template.value", "a loop over a map has at most two variables")
    }
    let base = frames.count
    for variable in loop.variables {
      names.append(variable ?? Self.unnamed)
      frames.append(.value(.none))
    }
    defer {
      names.removeLast(loop.variables.count)
      frames.removeLast(loop.variables.count)
    }
    let bind = { (renderer: inout TemplateRenderer, entry: (name: String, value: TemplateValue)) in
      if !loop.variables.isEmpty { renderer.frames[base] = .value(.text(entry.name)) }
      if loop.variables.count > 1 { renderer.frames[base + 1] = .value(entry.value) }
    }
    var kept: [(name: String, value: TemplateValue)] = []
    for entry in map.entries.sorted(by: { $0.name < $1.name }) {
      bind(&self, entry)
      guard let condition = loop.condition, try !isTrue(condition) else {
        kept.append(entry)
        continue
      }
    }
    return try write(loop, iterations: kept.count) { bind(&$0, kept[$1]) }
  }

  /// The number of a variable that no name can reach.
  private static let unnamed: Symbol = -2

  private mutating func write(
    _ loop: LoopNode, iterations: Int, binding: (inout TemplateRenderer, Int) -> Void
  ) throws(Problem) -> ControlFlow {
    guard iterations > 0 else { return try writeNested(loop.empty, at: loop.location) }
    let frame = frames.count
    names.append(Symbols.forloop)
    frames.append(.loop(LoopFrame(count: iterations, label: loop.label)))
    defer {
      names.removeLast()
      frames.removeLast()
    }
    for index in 0..<iterations {
      frames[frame] = .loop(LoopFrame(index: index, count: iterations, label: loop.label))
      binding(&self, index)
      try countIteration(at: loop.location)
      guard case .leave(let isContinue, let label) = try writeNested(loop.nodes, at: loop.location)
      else { continue }
      if let label, label != loop.label { return .leave(isContinue: isContinue, label: label) }
      if !isContinue { return .next }
    }
    return .next
  }

  /// The value of a path that begins with `forloop`; nil outside of loops.
  func loopValue(_ path: VariablePath) -> TemplateValue? {
    guard let index = names.lastIndex(of: Symbols.forloop), case .loop(let loop) = frames[index]
    else { return nil }
    if let field = path.loopField { return value(of: field, loop) }
    guard let step = path.steps.first else { return .map(map(of: loop)) }
    guard let outer = labeled(step.symbol) else { return TemplateValue.none }
    guard path.steps.count > 1 else { return .map(map(of: outer)) }
    return LoopField(rawValue: path.steps[1].name).map { value(of: $0, outer) }
      ?? TemplateValue.none
  }

  private func labeled(_ label: Symbol) -> LoopFrame? {
    for frame in frames.reversed() {
      if case .loop(let loop) = frame, loop.label == label { return loop }
    }
    return nil
  }

  private func value(of field: LoopField, _ loop: LoopFrame) -> TemplateValue {
    switch field {
    case .first: .bool(loop.index == 0)
    case .last: .bool(loop.index == loop.count - 1)
    case .counter: .number(loop.index + 1)
    case .counter0: .number(loop.index)
    case .length: .number(loop.count)
    case .label: loop.label.map { .text(library.symbols.names[$0]) } ?? .none
    }
  }

  func map(of loop: LoopFrame) -> TemplateMap {
    let fields: [LoopField] = [.first, .last, .counter, .counter0, .length, .label]
    return TemplateMap(
      fields.map { (name: $0.rawValue, value: value(of: $0, loop)) }.filter { !$0.value.isNothing })
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
