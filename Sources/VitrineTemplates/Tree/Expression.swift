// The contents of tags: values, paths to them, filters, conditions. Names are split and numbered
// when a template is compiled. Rendering then compares integers for the variables of loops, and for
// an entry of a map makes one string comparison, at the place where it found the name last.

import VitrineModel

/// The number of a name within one engine.
typealias Symbol = Int

/// A condition or a value, with Stencil's precedence already applied.
enum Expression {
  case path(VariablePath)
  case filtered(FilteredValue)
  indirect case range(FilteredValue, FilteredValue, SourceLocation)
  indirect case not(Expression)
  indirect case and(Expression, Expression)
  indirect case or(Expression, Expression)
  indirect case comparison(Comparison, Expression, Expression)

  /// An operator that compares two values.
  enum Comparison {
    case equal, unequal, less, lessOrEqual, more, moreOrEqual, contained
  }

  /// Whether this can be compared: Stencil compares values only, never the result of a comparison.
  var isValue: Bool {
    switch self {
    case .path, .filtered, .range: true
    default: false
    }
  }
}

/// A value without filters, as the arguments of filters are.
enum Operand {
  case literal(TemplateValue)
  case path(VariablePath)
}

/// A value and its filters; a literal if it has none.
final class FilteredValue {
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
  /// The filters in `filter:"uppercase"`, if the template names them.
  let named: [FilterCall]?
  let location: SourceLocation

  init(
    _ filter: Filter, arguments: [Operand], named: [FilterCall]? = nil, location: SourceLocation
  ) {
    self.filter = filter
    self.arguments = arguments
    self.named = named
    self.location = location
  }

  /// The problem of a value or an argument that the filter does not take.
  func problem(of error: FilterError) -> Problem {
    location.problem(
      "template.value", error.what, help: "print another value, or test it first with `if`")
  }
}

/// `photo.author.name`, `photos.0`, `names[key]`.
final class VariablePath {
  /// The path as written.
  let text: String
  let root: String
  let symbol: Symbol
  /// The property, if the path is `forloop.counter` or similar.
  let loopField: LoopField?
  let steps: [PathStep]
  let location: SourceLocation
  /// Where the first eight names were found last, eight parts for each: one integer changes faster
  /// than an array.
  private var hints: UInt64 = 0

  init(text: String, root: String, symbol: Symbol, steps: [PathStep], location: SourceLocation) {
    self.text = text
    self.root = root
    self.symbol = symbol
    self.steps = steps
    self.location = location
    loopField =
      symbol == Symbols.forloop && steps.count == 1 && steps[0].key == nil
      ? LoopField(rawValue: steps[0].name) : nil
  }

  /// The place where a name was found last.
  ///
  /// Level 0 is the root, level 1 the first step.
  func hint(_ level: Int) -> Int { Int(truncatingIfNeeded: hints >> (UInt64(level) * 8)) & 0xFF }

  func remember(_ place: Int, _ level: Int) {
    guard level < 8, place < 256 else { return }
    hints &= ~(0xFF << (UInt64(level) * 8))
    hints |= UInt64(place) << (UInt64(level) * 8)
  }
}

/// One part of a path after its root.
struct PathStep {
  let name: String
  let symbol: Symbol
  /// The name as a position in a list, if it is a number.
  let index: Int?
  /// The value that gives the name, in `[key]`.
  let key: Operand?

  init(name: String, symbol: Symbol, key: Operand?) {
    self.name = name
    self.symbol = symbol
    self.index = Int(name)
    self.key = key
  }
}

/// The properties of `forloop`.
enum LoopField: String, CaseIterable {
  case first, last, counter, counter0, length, label
}

/// Assigns numbers to names.
///
/// An engine has one table: equal names have equal numbers in all its templates.
final class Symbols {
  static let forloop: Symbol = 0
  static let block: Symbol = 1
  static let underscore: Symbol = 2
  /// The number of a frame whose names are those of a map.
  static let map: Symbol = -1

  private var numbers: [String: Symbol] = ["forloop": forloop, "block": block, "_": underscore]
  private(set) var names = ["forloop", "block", "_"]

  func number(of name: String) -> Symbol {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
