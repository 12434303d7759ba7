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
      "a quote is not closed",
      help: "end the text with the quote mark that it begins with; it cannot contain that mark,"
        + " nor the end of a tag")
  }

  /// A word of an expression: `1...n|default:3`, `name`, `name|filter:argument`.
  func value(_ word: String) throws(Problem) -> Expression {
    if let (lower, upper) = word.halves(at: "...") {
      return .range(try bound(lower), try bound(upper), location)
    }
    let value = try filtered(word)
    if value.filters.isEmpty, case .path(let path) = value.base { return .path(path) }
    return .filtered(value)
  }

  private func bound(_ text: String) throws(Problem) -> FilteredValue {
    let value = try filtered(text)
    if value.filters.isEmpty, case .literal(let literal) = value.base, literal.asWhole == nil {
      throw syntaxError("a range needs two whole numbers", help: "write it as `1...10`")
    }
    return value
  }

  private func filtered(_ text: String) throws(Problem) -> FilteredValue {
    guard let parts = text.parts(at: "|") else { throw openQuote }
    let base = try operand(parts[0])
    return FilteredValue(base: base, filters: try filters(parts.dropFirst()))
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
    if let number = Self.number(text) { return .literal(number) }
    if let bool = Bool(text) { return .literal(.bool(bool)) }
    return .path(try path(text))
  }

  private static func number(_ text: String) -> TemplateValue? {
    Int(text).map { .number($0) } ?? Double(text).map { .decimal($0) }
  }

  /// The filters that a text names: `uppercase|default:"x"`.
  func filters(_ text: String) throws(Problem) -> [FilterCall] {
    guard let parts = text.parts(at: "|") else { throw openQuote }
    return try filters(parts[...])
  }

  private func filters(_ texts: ArraySlice<String>) throws(Problem) -> [FilterCall] {
    var filters: [FilterCall] = []
    for text in texts { filters.append(try filter(text)) }
    return filters
  }

  private func filter(_ text: String) throws(Problem) -> FilterCall {
    guard let halves = text.parts(at: ":", limit: 2), !halves[0].isEmpty else {
      throw syntaxError(
        "the name of a filter is missing after `|`", help: "write one, or remove `|`")
    }
    let name = halves[0].prefix { $0 != "(" }
    guard name.count == halves[0].count else { throw parentheses(of: String(name), in: text) }
    var arguments: [Operand] = []
    if halves.count == 2 {
      guard let texts = halves[1].parts(at: ",") else { throw openQuote }
      for text in texts { arguments.append(try operand(text)) }
    }
    let filter = try filter(named: halves[0], takes: arguments.count)
    return FilterCall(
      filter, arguments: arguments,
      named: filter == .filter ? try filters(named: arguments[0]) : nil, location: location)
  }

  /// The filters in `filter:"uppercase"`; nil if they are known only while rendering.
  private func filters(named argument: Operand) throws(Problem) -> [FilterCall]? {
    guard case .literal(let value) = argument else {
      // They may print blocks.
      library.reusedBlocks.insert(nil)
      return nil
    }
    return value.printed.isEmpty ? [] : try filters(value.printed)
  }

  /// The problem of arguments in parentheses, as in `default("x")`.
  private func parentheses(of name: String, in text: String) -> Problem {
    guard Filter(rawValue: name) != nil else { return unknownFilter(name) }
    let written = text.dropFirst(name.count + 1).prefix { $0 != ")" }
    let arguments =
      written.contains("\"") ? String(written) : String(written).replacing("'", with: "\"")
    return syntaxError(
      "the arguments of `\(name)` are in parentheses",
      help: "write `\(name)\(arguments.isEmpty ? "" : ":")\(arguments)`")
  }

  private func unknownFilter(_ name: String) -> Problem {
    location.problem(
      "template.unknown-filter", "there is no filter `\(name)`",
      help: ForeignNames.filters[name]
        ?? TemplateLibrary.suggestion(for: name, of: Filter.allCases.map(\.rawValue)))
  }

  private func filter(named name: String, takes count: Int) throws(Problem) -> Filter {
    guard let filter = Filter(rawValue: name) else { throw unknownFilter(name) }
    guard filter.argumentCount.contains(count) else {
      throw syntaxError(
        "`\(name)` takes \(filter.usage)",
        help: count < filter.argumentCount.lowerBound
          ? "write \(filter.argumentCount.lowerBound == 1 ? "it" : "them") after a colon:"
            + " `\(filter.example)`"
          : "remove the extra arguments after `\(name)`")
    }
    let missing = library.formats.missing(for: filter, takingNothing: count == 0)
    if !missing.isEmpty {
      let keys = missing.map { "`\($0)`" }.joined(separator: ", ")
      throw location.problem(
        "theme.words", "`\(name)` needs \(keys) in the theme's strings",
        help: "add \(missing.count == 1 ? "it" : "them") to strings/en.yml of the theme")
    }
    return filter
  }
}
