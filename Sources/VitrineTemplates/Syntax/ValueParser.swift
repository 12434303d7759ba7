// Parses values: literals, ranges, dotted names, filters with their arguments.

import VitrineModel

/// Parses the values in one tag.
struct ValueParser {
  let library: TemplateLibrary
  let location: SourceLocation

  func syntaxError(_ what: String, help: String) -> Problem {
    location.problem("template.syntax", what, help: help)
  }

  /// The fix for a missing value.
  static let values = "write a name, a number or a text in quotes"

  private var openQuote: Problem {
    syntaxError(
      "a quote is not closed", help: "end the text with the quote mark that it begins with")
  }

  /// A word of an expression: `1...n`, `name`, `name|filter:argument`.
  func value(_ word: String) throws(Problem) -> Expression {
    if let (lower, upper) = rangeBounds(word) {
      return .range(try operand(lower), try operand(upper), location)
    }
    guard let parts = word.parts(at: "|") else { throw openQuote }
    let base = try operand(parts[0])
    if parts.count == 1, case .path(let path) = base { return .path(path) }
    var filters: [FilterCall] = []
    for part in parts.dropFirst() { filters.append(try filter(part)) }
    return .filtered(FilteredValue(base: base, filters: filters))
  }

  private func rangeBounds(_ word: String) -> (String, String)? {
    let quotes: Set<Character> = ["\"", "'"]
    guard let dots = word.firstRange(of: "..."), !word.contains(where: quotes.contains) else {
      return nil
    }
    return (String(word[..<dots.lowerBound]), String(word[dots.upperBound...]))
  }

  /// A literal or a path.
  func operand(_ text: String) throws(Problem) -> Operand {
    guard let first = text.first, let last = text.last else {
      throw syntaxError("a value is missing", help: Self.values)
    }
    if first == "\"" || first == "'" {
      guard text.count > 1, last == first, !text.dropFirst().dropLast().contains(first) else {
        throw openQuote
      }
      return .literal(.text(String(text.dropFirst().dropLast())))
    }
    if first.isNumber || "+-.".contains(first), let number = Self.number(text) {
      return .literal(number)
    }
    if let bool = Bool(text) { return .literal(.bool(bool)) }
    return .path(try path(text))
  }

  private static func number(_ text: String) -> TemplateValue? {
    Int(text).map { .number($0) } ?? Double(text).map { .decimal($0) }
  }

  func filters(_ text: String) throws(Problem) -> [FilterCall] {
    guard let parts = text.parts(at: "|") else { throw openQuote }
    var filters: [FilterCall] = []
    for part in parts { filters.append(try filter(part)) }
    return filters
  }

  private func filter(_ text: String) throws(Problem) -> FilterCall {
    guard let halves = text.parts(at: ":", limit: 2), !halves[0].isEmpty else {
      throw syntaxError(
        "the name of a filter is missing after `|`", help: "write one, or remove `|`")
    }
    var arguments: [Operand] = []
    if halves.count == 2 {
      guard let texts = halves[1].parts(at: ",") else { throw openQuote }
      for text in texts { arguments.append(try operand(text)) }
    }
    return FilterCall(
      try filter(named: halves[0], takes: arguments.count), arguments: arguments, location: location
    )
  }

  private func filter(named name: String, takes count: Int) throws(Problem) -> Filter {
    guard let filter = Filter(rawValue: name) else {
      throw location.problem(
        "template.unknown-filter", "there is no filter `\(name)`",
        help: TemplateLibrary.suggestion(for: name, of: Filter.allCases.map(\.rawValue)))
    }
    guard filter.argumentCount.contains(count) else {
      throw syntaxError(
        "`\(name)` takes \(filter.usage)",
        help: count < filter.argumentCount.lowerBound
          ? "write it after a colon: `\(name):…`" : "remove the extra arguments after `\(name)`")
    }
    if let missing = library.formats.missing(for: filter) {
      throw location.problem(
        "theme.words", "`\(name)` needs `\(missing)` in the theme's strings",
        help: "add `\(missing)` to strings/en.yml of the theme or its parent")
    }
    return filter
  }
}
