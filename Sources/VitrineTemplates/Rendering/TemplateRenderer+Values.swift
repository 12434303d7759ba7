// Finds and compares values. Each path remembers where it found its name in a map last: pages of
// one kind have the same names in the same order, so the first attempt nearly always succeeds.

import VitrineModel

extension TemplateRenderer {
  mutating func value(of expression: Expression) throws(Problem) -> TemplateValue {
    switch expression {
    case .path(let path): return try value(of: path)
    case .filtered(let filtered): return try value(of: filtered)
    case .range(let lower, let upper, let location):
      return try range(try value(of: lower), try value(of: upper), location)
    // Stencil prints conditions as words.
    default: return .text(try isTrue(expression) ? "true" : "false")
    }
  }

  mutating func value(of operand: Operand) throws(Problem) -> TemplateValue {
    switch operand {
    case .literal(let value): value
    case .path(let path): try value(of: path)
    }
  }

  private mutating func value(of filtered: FilteredValue) throws(Problem) -> TemplateValue {
    try apply(filtered.filters, to: try value(of: filtered.base))
  }

  private func range(
    _ lower: TemplateValue, _ upper: TemplateValue, _ location: SourceLocation
  ) throws(Problem) -> TemplateValue {
    guard let lower = lower.asWhole, let upper = upper.asWhole else {
      throw location.problem(
        "template.value", "a range needs two whole numbers",
        help: "give a missing number with `default`: `1...n|default:3`")
    }
    let length = max(lower, upper).subtractingReportingOverflow(min(lower, upper))
    guard !length.overflow, length.partialValue < TemplateLimits.rangeNumbers else {
      throw location.problem(
        "template.too-large",
        "a range has at most \(TemplateLimits.rangeNumbers.grouped) numbers",
        help: "write a smaller range")
    }
    let numbers = (min(lower, upper)...max(lower, upper)).map { TemplateValue.number($0) }
    return .list(lower > upper ? numbers.reversed() : numbers)
  }

  mutating func isTrue(_ expression: Expression) throws(Problem) -> Bool {
    switch expression {
    case .path, .filtered, .range: return try value(of: expression).isTruthy
    case .not(let inner): return try !isTrue(inner)
    case .and(let left, let right):
      guard try isTrue(left) else { return false }
      return try isTrue(right)
    case .or(let left, let right):
      if try isTrue(left) { return true }
      return try isTrue(right)
    case .comparison(let comparison, let left, let right):
      return try compare(comparison, left, right)
    }
  }

  private mutating func compare(
    _ comparison: Expression.Comparison, _ left: Expression, _ right: Expression
  ) throws(Problem) -> Bool {
    guard left.isValue, right.isValue else { return comparison == .unequal }
    let a = try value(of: left)
    let b = try value(of: right)
    switch comparison {
    case .equal: return a.isEqual(to: b)
    case .unequal: return !a.isEqual(to: b)
    case .contained: return a.isContained(in: b)
    case .less, .lessOrEqual, .more, .moreOrEqual:
      guard let a = a.asNumber, let b = b.asNumber else { return false }
      switch comparison {
      case .less: return a < b
      case .lessOrEqual: return a <= b
      case .more: return a > b
      default: return a >= b
      }
    }
  }

  mutating func value(of path: VariablePath) throws(Problem) -> TemplateValue {
    var value: TemplateValue
    if path.symbol <= Symbols.block {
      if let field = path.loopField, let value = loopValue(field) { return value }
      value = try boundByTags(path)
    } else {
      value = root(of: path)
    }
    for index in path.steps.indices {
      value = try part(index, of: value, path)
    }
    return value
  }

  /// The value of `forloop` or `block`, unless a variable or the page has that name.
  private mutating func boundByTags(_ path: VariablePath) throws(Problem) -> TemplateValue {
    guard let index = innermost(path) else {
      if let value = root[path.root] { return value }
      return path.symbol == Symbols.block && !captured.isEmpty ? .map(printedBlocks) : .none
    }
    switch frames[index] {
    case .value(let value): return value
    case .map(let map): return map[path.root] ?? .none
    case .loop: return .map(loopMap(at: index))
    case .block(let block): return ["super": .output(try replacedBlock(of: block, at: index))]
    }
  }

  /// The place of the innermost frame that has a name.
  private func innermost(_ path: VariablePath) -> Int? {
    names.indices.last { index in
      if names[index] == path.symbol { return true }
      guard case .map(let map) = frames[index] else { return false }
      return map[path.root] != nil
    }
  }

  private func root(of path: VariablePath) -> TemplateValue {
    var index = names.count - 1
    while index >= 0 {
      let name = names[index]
      if name == path.symbol, case .value(let value) = frames[index] { return value }
      if name == Symbols.map, case .map(let map) = frames[index], let value = map[path.root] {
        return value
      }
      index -= 1
    }
    return Self.entry(path.root, in: root, path, 0) ?? .none
  }

  @inline(__always)
  private static func entry(
    _ name: String, in map: TemplateMap, _ path: VariablePath, _ level: Int
  ) -> TemplateValue? {
    let hint = path.hint(level)
    if hint < map.entries.count, map.entries[hint].name == name { return map.entries[hint].value }
    guard let found = map.entries.firstIndex(where: { $0.name == name }) else { return nil }
    path.remember(found, level)
    return map.entries[found].value
  }

  @inline(__always)
  private mutating func part(
    _ index: Int, of value: TemplateValue, _ path: VariablePath
  ) throws(Problem) -> TemplateValue {
    if let key = path.steps[index].key { return try keyed(key, of: value, path) }
    guard case .map(let map) = value else {
      return value.member(path.steps[index].name, index: path.steps[index].index)
    }
    let name = path.steps[index].name
    return Self.entry(name, in: map, path, index + 1)
      ?? (name == "count" ? .number(map.entries.count) : .none)
  }

  private mutating func keyed(
    _ key: Operand, of value: TemplateValue, _ path: VariablePath
  ) throws(Problem) -> TemplateValue {
    let name = try self.value(of: key)
    guard !name.isNothing else {
      throw path.location.problem(
        "template.value", "the key in `\(path.text)` has no value",
        help: "test it first, with `if`")
    }
    if case .map(let map) = value {
      return map[name.printed] ?? (name == "count" ? .number(map.entries.count) : .none)
    }
    return value.member(name.printed, index: Int(name.printed))
  }
}

extension TemplateValue {
  /// `first`, `last`, `count` or an index, of a list or of the characters of a text.
  func member(_ name: String, index: Int?) -> TemplateValue {
    switch self {
    case .list(let values):
      if let index { return values.indices.contains(index) ? values[index] : .none }
      switch name {
      case "first": return values.first ?? .none
      case "last": return values.last ?? .none
      case "count": return .number(values.count)
      default: return .none
      }
    case .text(let text): return Self.member(of: text, name, index)
    case .html(let html): return Self.member(of: html.text, name, index)
    case .output(let output): return Self.member(of: output.text, name, index)
    default: return .none
    }
  }

  private static func member(of text: String, _ name: String, _ index: Int?) -> TemplateValue {
    let character: Character?
    switch name {
    case "first": character = text.first
    case "last": character = text.last
    case "count": return .number(text.count)
    default:
      guard let index, index >= 0 else { return .none }
      character = text.dropFirst(index).first
    }
    return character.map { .text(String($0)) } ?? .none
  }

  /// The number; nil if this is not one, or has a fraction.
  var asWhole: Int? {
    switch self {
    case .number(let number): number
    case .decimal(let number): Int(exactly: number)
    default: nil
    }
  }
}
