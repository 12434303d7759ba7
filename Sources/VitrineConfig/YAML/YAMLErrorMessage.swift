// Rewrites libyaml's syntax errors for readers of site.yml. libyaml says what its grammar expected;
// these messages say what the person most likely did.

internal import Yams

/// A syntax error as libyaml reports it.
struct YAMLErrorMessage {
  let problem: String
  let context: YamlError.Context?
  let mark: Mark
  let lines: YAMLSourceLines

  var position: Position { Position(mark) }

  /// The start of the construct that libyaml could not finish.
  var start: Position { context.map { Position($0.mark) } ?? position }

  /// The line of the error.
  var line: YAMLSourceLine { lines[mark.line] }

  var readError: YAMLReadError {
    if let mistake = conflict ?? lookalike { return mistake }
    switch problem {
    case let p where p.contains("cannot start any token"): return unexpectedCharacter
    case let p where p.contains("tab character"): return tab
    case "mapping values are not allowed in this context": return missingSpace ?? colon
    case "could not find expected ':'": return missingSpace ?? missingColon
    case "found unexpected ':'": return colonInBrackets
    case let p where p.contains("comment or line break"): return textAfterBar
    case let p where p.contains("are not allowed in this context"): return indicator
    case let p where p.contains("hexdecimal") || p.contains("escape"): return escape
    case let p where Self.ofIndicators.contains(where: p.contains): return indicator
    case _ where followsQuote: return openQuoteBefore ?? textAfterQuote
    case let p where p.contains("expected ',' or"): return hiddenBracket ?? commaOrColon ?? unclosed
    case _ where character == "]" || character == "}": return strayBracket
    case _ where followsBracket: return textAfterBracket
    case "did not find expected key", "did not find expected '-' indicator": return indentation
    case "did not find expected node content": return emptyValue
    case "found unexpected end of stream": return hiddenBracket ?? unclosedQuote
    case "found undefined alias": return alias
    case let p where p.contains("document"): return lineInQuotes ?? secondDocument
    default: return other
    }
  }

  /// What git writes into a file that two people changed.
  private var conflict: YAMLReadError? {
    guard
      let line = lines.linesBefore(mark.line + 1).first(where: { $0.text.hasPrefix("<<<<<<< ") })
    else { return nil }
    return .syntax(
      "the file contains a merge conflict", at: line.position,
      help: "keep one of the two versions, and remove the lines of `<`, `=` and `>`")
  }

  /// Parts of the errors about `&`, `*` and `!`.
  private static let ofIndicators = ["alphabetic or numeric", "tag", "whitespace or line"]

  var character: Unicode.Scalar? { line.characters(from: mark.column).unicodeScalars.first }

  /// The last character before the error that is not a space.
  private var characterBefore: Character? {
    line.characters(before: mark.column).last { $0 != " " }
  }

  /// Whether a closing quotation mark precedes the error: `'it's'` ends after `it`.
  private var followsQuote: Bool { characterBefore == "'" || characterBefore == "\"" }

  /// Whether a closing bracket precedes the error: `[Draft] Coast` ends after `]`.
  private var followsBracket: Bool { characterBefore == "]" || characterBefore == "}" }

  private var unexpectedCharacter: YAMLReadError {
    guard let character, character != "\t" else { return tab }
    guard !line.content.hasPrefix("```") else { return fence }
    let name = character == "`" ? "a backtick" : quote(String(Character(character)))
    return .syntax(
      "a value cannot begin with \(name)", at: position, help: line.quotingHelp(at: mark.column))
  }

  /// The mark around code in chats and Markdown, copied with it.
  private var fence: YAMLReadError {
    .syntax(
      "lines with three backticks mark code in a document, and are not a part of it",
      at: line.position, help: "remove these lines")
  }

  private var tab: YAMLReadError {
    .syntax(
      "YAML allows only spaces here, not tabs", at: position, help: "indent with spaces only")
  }

  private var textAfterBar: YAMLReadError {
    .syntax(
      "text follows a `|` or `>` on the same line", at: position,
      help: "start the text on the next line, indented, or put the value in quotes")
  }

  private var escape: YAMLReadError {
    .syntax(
      "a backslash inside double quotes begins an escape, and this one is unknown",
      at: position,
      help: "use single quotes or forward slashes, or write `\\\\` for each backslash")
  }

  /// A colon before a comma or a bracket, as in `:heart:`.
  private var colonInBrackets: YAMLReadError {
    let help = line.quotingHelp(at: start.column)
    // libyaml takes the first of two colons for the end of a key.
    guard line.characters(before: start.column).hasSuffix(" :") else {
      return .syntax("a value in brackets cannot end with a colon", at: start, help: help)
    }
    return .syntax(
      "a value cannot begin with `:`", at: Position(line: start.line, column: start.column - 1),
      help: help)
  }

  /// A character with a meaning in YAML at the beginning of a value.
  private var indicator: YAMLReadError {
    let column = context.map { Position($0.mark).column } ?? mark.column
    let sign = line.characters(from: column).first.map(String.init) ?? ""
    if sign == "*", let error = Self.bullet(in: line) { return error }
    return .syntax(
      "a value cannot begin with \(quote(sign))", at: position,
      help: line.quotingHelp(at: mark.column))
  }

  /// Nothing between two commas, or after the last one; in a bracket, the end of the file.
  private var emptyValue: YAMLReadError {
    if character == nil, let last = lines.linesBefore(mark.line + 1).first(where: { _ in true }) {
      return .syntax(
        "the file ends inside a bracket", at: last.position,
        help: "close it: write `]` for each `[`, and `}` for each `{`")
    }
    guard character == "," || character == ":" else { return indicator }
    let rest = line.characters(from: mark.column).dropFirst()
    if character == ":", rest.first?.isLetter == true { return unexpectedCharacter }
    return .syntax(
      "a value is missing before this character", at: position,
      help: "remove the character, or write the missing value")
  }

  private var alias: YAMLReadError {
    .syntax(
      "`*` begins an alias, and no anchor of that name comes before it", at: position,
      help: "put a value that starts with `*` in quotes")
  }

  private var secondDocument: YAMLReadError {
    let before = lines.linesBefore(mark.line).first { _ in true }
    if let before, !line.text.hasPrefix("---"), before.content.hasPrefix("[") {
      return .syntax(
        "YAML has no headings in square brackets", at: before.position,
        help: "write a key with a colon, such as `images:`, and indent the lines below it")
    }
    let sign = before?.text.hasPrefix("...") == true ? "`...`" : "`---`"
    return .syntax(
      "the file contains more than one YAML document", at: position,
      help: "remove \(sign) and everything that belongs to the other document")
  }

  private var other: YAMLReadError {
    let words = [context?.text, problem].compactMap(\.self).joined(separator: ": ")
    return .syntax(
      "the file cannot be read as YAML (\(words))", at: position,
      help: "check this line; if its value contains special characters, put it in quotes")
  }
}
