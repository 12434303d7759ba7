// Parses conditions with Stencil's binding powers (`in` 5, `or` 6, `and` 7, `not` 8, comparisons
// 10), from the words of Stencil's tokenizer. The number of words has a limit, so that neither
// parsing nor evaluating can nest endlessly.

import VitrineModel

/// Parses one expression of a tag.
struct ExpressionParser {
  private let words: [String]
  private let values: ValueParser
  private var position = 0

  init(_ words: [String], values: ValueParser) {
    self.words = words
    self.values = values
  }

  /// Parses all words.
  ///
  /// - Throws: `template.syntax` and `template.unknown-filter`.
  mutating func parse() throws(Problem) -> Expression {
    guard words.count <= TemplateLimits.expressionWords else {
      throw values.syntaxError(
        "an expression has at most \(TemplateLimits.expressionWords) words",
        help: "split it into nested tags")
    }
    let expression = try expression(above: 0)
    guard position == words.count else {
      throw unexpected(words[position])
    }
    return expression
  }

  private func unexpected(_ word: String) -> Problem {
    // The tokenizer joins what follows a bar: `||b`.
    let help =
      ForeignNames.operators[word.hasPrefix("||") ? "||" : word]
      ?? (word.hasPrefix("|")
        ? "write filters right after their value, without spaces"
        : "write `and`, `or`, `in` or a comparison between two values, or remove this")
    return values.syntaxError("`\(word)` is not expected here", help: help)
  }

  private mutating func expression(above power: Int) throws(Problem) -> Expression {
    var left = try first()
    while position < words.count, let infix = Self.infix(words[position]), infix.power > power {
      position += 1
      let right = try expression(above: infix.power)
      left = infix.combine(left, right)
    }
    return left
  }

  // What nests is small, since a debug build keeps stack for each temporary value.

  private mutating func first() throws(Problem) -> Expression {
    guard position < words.count else { throw missingValue("at the end") }
    position += 1
    if words[position - 1] == "not" { return .not(try expression(above: 8)) }
    if words[position - 1] == "(" { return try parenthesized() }
    return try value(words[position - 1])
  }

  private mutating func parenthesized() throws(Problem) -> Expression {
    let inner = try expression(above: 0)
    guard position < words.count, words[position] == ")" else { throw openParenthesis }
    position += 1
    return inner
  }

  private func value(_ word: String) throws(Problem) -> Expression {
    guard word != ")", Self.infix(word) == nil else { throw missingValue("before `\(word)`") }
    return try values.value(word)
  }

  private func missingValue(_ place: String) -> Problem {
    values.syntaxError("a value is missing \(place)", help: ValueParser.values)
  }

  private var openParenthesis: Problem {
    values.syntaxError(
      "a closing parenthesis is missing", help: "write `)` at the end of its expression")
  }

  /// An operator between two expressions, and how strongly it binds.
  private struct Infix {
    let power: Int
    let combine: (Expression, Expression) -> Expression

    static func comparing(_ power: Int, _ comparison: Expression.Comparison) -> Infix {
      Infix(power: power) { .comparison(comparison, $0, $1) }
    }
  }

  private static func infix(_ word: String) -> Infix? {
    switch word {
    case "in": .comparing(5, .contained)
    case "or": Infix(power: 6) { .or($0, $1) }
    case "and": Infix(power: 7) { .and($0, $1) }
    case "==": .comparing(10, .equal)
    case "!=": .comparing(10, .unequal)
    case "<": .comparing(10, .less)
    case "<=": .comparing(10, .lessOrEqual)
    case ">": .comparing(10, .more)
    case ">=": .comparing(10, .moreOrEqual)
    default: nil
    }
  }
}
