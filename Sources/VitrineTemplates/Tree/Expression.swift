// What stands in tags: values, ways to them, filters, conditions. Names are split and numbered when
// a template is compiled, so that rendering compares integers for what loops bind and needs one
// string comparison, at the place where it was found last, for what a map holds.

import VitrineModel

/// The number of a name within one engine.
typealias Symbol = Int

/// A condition or a value, with Stencil's precedence already applied.
enum Expression {
  case path(Path)
  case piped(Piped)
  indirect case range(Operand, Operand, Spot)
  indirect case not(Expression)
  indirect case and(Expression, Expression)
  indirect case or(Expression, Expression)
  indirect case comparison(Comparison, Expression, Expression)

  enum Comparison {
    case equal, unequal, less, lessOrEqual, more, moreOrEqual, contained
  }

  /// Stencil compares values only, never the outcome of another comparison.
  var isValue: Bool {
    switch self {
    case .path, .piped, .range: true
    default: false
    }
  }
}

/// A value without filters: what a filter's argument may be.
enum Operand {
  case literal(TemplateValue)
  case path(Path)
}

/// A value sent through filters; with none, a literal.
final class Piped {
  let base: Operand
  let filters: [FilterCall]

  init(base: Operand, filters: [FilterCall]) {
    self.base = base
    self.filters = filters
  }
}

/// `|name:argument,argument`.
final class FilterCall {
  let filter: Filter
  let arguments: [Operand]
  let spot: Spot

  init(_ filter: Filter, arguments: [Operand], spot: Spot) {
    self.filter = filter
    self.arguments = arguments
    self.spot = spot
  }
}

/// `photo.author.name`, `photos.0`, `names[key]`.
final class Path {
  /// As written.
  let text: String
  let root: String
  let symbol: Symbol
  /// Of `forloop.counter` and its like.
  let loopField: LoopField?
  let steps: [Step]
  let spot: Spot
  /// Where the names were found last, eight bits for each of the first eight: one word changes
  /// faster than an array.
  private var hints: UInt64 = 0

  init(text: String, root: String, symbol: Symbol, steps: [Step], spot: Spot) {
    self.text = text
    self.root = root
    self.symbol = symbol
    self.steps = steps
    self.spot = spot
    loopField =
      symbol == Symbols.forloop ? steps.first.flatMap { LoopField(rawValue: $0.name) } : nil
  }

  /// - Parameter level: 0 for the root, 1 for the first step.
  func hint(_ level: Int) -> Int { Int(truncatingIfNeeded: hints >> (UInt64(level) * 8)) & 0xFF }

  func remember(_ place: Int, _ level: Int) {
    guard level < 8, place < 256 else { return }
    hints &= ~(0xFF << (UInt64(level) * 8))
    hints |= UInt64(place) << (UInt64(level) * 8)
  }
}

/// One part of a path after its root.
struct Step {
  let name: String
  let symbol: Symbol
  /// Where the name reads as a position in a list.
  let index: Int?
  /// Of `[key]`: what gives the name.
  let key: Operand?

  init(name: String, symbol: Symbol, key: Operand?) {
    self.name = name
    self.symbol = symbol
    self.index = Int(name)
    self.key = key
  }
}

/// What a loop says of itself.
enum LoopField: String {
  case first, last, counter, counter0, length, label
}

/// Numbers names. One table per engine: equal names have equal numbers in all its templates.
final class Symbols {
  static let forloop: Symbol = 0
  static let block: Symbol = 1
  /// Marks a scope whose names are those of a map.
  static let map: Symbol = -1

  private var numbers: [String: Symbol] = ["forloop": forloop, "block": block]
  private(set) var names = ["forloop", "block"]

  func number(of name: String) -> Symbol {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
