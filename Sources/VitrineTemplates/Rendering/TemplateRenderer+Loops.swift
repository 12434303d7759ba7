// Loops over lists, over maps in the order of their names, and over ranges. A loop's variables are
// known in its content and its condition, but not in its `empty` branch.

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
    let variables = loop.variables.prefix(1)
    let kept = try filter(values, of: loop, variables) { $0.frames[$1] = .value($2) }
    return try write(loop, variables, iterations: kept.count) {
      $0.frames[$1] = .value(kept[$2])
    }
  }

  private mutating func write(_ loop: LoopNode, over map: TemplateMap) throws(Problem)
    -> ControlFlow
  {
    guard loop.variables.count <= 2 else { throw loop.tooManyVariables }
    let variables = loop.variables.map { $0 == Symbols.underscore ? Self.unnamed : $0 }[...]
    let bind = {
      (renderer: inout TemplateRenderer, frame: Int, entry: (name: String, value: TemplateValue)) in
      if !variables.isEmpty { renderer.frames[frame] = .value(.text(entry.name)) }
      if variables.count > 1 { renderer.frames[frame + 1] = .value(entry.value) }
    }
    let entries = map.entries.sorted { $0.name < $1.name }
    let kept = try filter(entries, of: loop, variables, binding: bind)
    return try write(loop, variables, iterations: kept.count) { bind(&$0, $1, kept[$2]) }
  }

  /// The number of a variable that no name can reach.
  private static let unnamed: Symbol = -2

  /// The values for which the condition of a loop is true.
  private mutating func filter<Value>(
    _ values: [Value], of loop: LoopNode, _ variables: ArraySlice<Symbol>,
    binding: (inout TemplateRenderer, Int, Value) -> Void
  ) throws(Problem) -> [Value] {
    guard let condition = loop.condition else { return values }
    let frame = open(variables)
    defer { close(variables) }
    var kept: [Value] = []
    for value in values {
      binding(&self, frame, value)
      if try isTrue(condition) { kept.append(value) }
    }
    return kept
  }

  /// Adds frames for variables, and returns the place of the first.
  private mutating func open(_ variables: ArraySlice<Symbol>) -> Int {
    for variable in variables {
      names.append(variable)
      frames.append(.value(.none))
    }
    return frames.count - variables.count
  }

  private mutating func close(_ variables: ArraySlice<Symbol>) {
    names.removeLast(variables.count)
    frames.removeLast(variables.count)
  }

  private mutating func write(
    _ loop: LoopNode, _ variables: ArraySlice<Symbol>, iterations: Int,
    binding: (inout TemplateRenderer, Int, Int) -> Void
  ) throws(Problem) -> ControlFlow {
    guard iterations > 0 else { return try writeNested(loop.empty, at: loop.location) }
    let frame = frames.count
    names.append(Symbols.forloop)
    frames.append(.loop(LoopFrame(count: iterations, label: loop.label)))
    let first = open(variables)
    defer {
      close(variables)
      names.removeLast()
      frames.removeLast()
    }
    for index in 0..<iterations {
      frames[frame] = .loop(LoopFrame(index: index, count: iterations, label: loop.label))
      binding(&self, first, index)
      try countIteration(at: loop.location)
      guard case .leave(let isContinue, let label) = try writeNested(loop.nodes, at: loop.location)
      else { continue }
      if let label, label != loop.label { return .leave(isContinue: isContinue, label: label) }
      if !isContinue { return .next }
    }
    return .next
  }

  /// The property of the innermost loop; nil if a variable hides it, or there is no loop.
  func loopValue(_ field: LoopField) -> TemplateValue? {
    guard let index = names.lastIndex(of: Symbols.forloop), case .loop(let loop) = frames[index]
    else { return nil }
    return value(of: field, loop)
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

  /// `forloop` of the loop at a place: its properties, and the labeled loops around it.
  func loopMap(at place: Int) -> TemplateMap {
    guard case .loop(let loop) = frames[place] else { return [:] }
    var map = properties(of: loop)
    for case .loop(let outer) in frames[...place].reversed() {
      guard let label = outer.label else { continue }
      let name = library.symbols.names[label]
      if map[name] == nil { map[name] = .map(properties(of: outer)) }
    }
    return map
  }

  private func properties(of loop: LoopFrame) -> TemplateMap {
    TemplateMap(
      LoopField.allCases.map { (name: $0.rawValue, value: value(of: $0, loop)) }
        .filter { !$0.value.isNothing })
  }
}
