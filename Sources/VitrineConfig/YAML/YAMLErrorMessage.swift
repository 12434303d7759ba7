// Rewrites libyaml's syntax errors for readers of site.yml. libyaml says what its grammar expected;
// these messages say what the person most likely did.

internal import Yams

/// A syntax error as libyaml reports it.
struct YAMLErrorMessage {
  let problem: String
  let context: YamlError.Context?
  let mark: Mark
  let text: String

  private var position: Position { Position(mark) }

  /// The start of the construct that libyaml could not finish.
  private var start: Position { context.map { Position($0.mark) } ?? position }

  var readError: YAMLReadError {
    switch problem {
    case let p where p.contains("cannot start any token"): return unexpectedCharacter
    case let p where p.contains("tab character"): return tab
    case "mapping values are not allowed in this context": return missingSpace ?? colon
    case "could not find expected ':'": return missingSpace ?? missingColon
    case let p where p.contains("comment or line break"): return textAfterBar
    case _ where followsQuote: return textAfterQuote
    case _ where character == "]" || character == "}": return strayBracket
    case "did not find expected key", "did not find expected '-' indicator": return indentation
    case let p where p.contains("expected ',' or"): return unclosed
    case "found unexpected end of stream": return unclosedQuote
    case let p where p.contains("escape"): return escape
    case "found undefined alias": return alias
    case let p where p.contains("document"): return secondDocument
    default: return other
    }
  }

  /// A missing space in this line or one of the two lines before it.
  ///
  /// `slug:food` and `-slug: food` read as text, so the error appears in a later line.
  private var missingSpace: YAMLReadError? {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let last = min(position.line, lines.count)
    for number in stride(from: last, through: max(1, last - 2), by: -1) {
      let line = lines[number - 1].prefix(1000)
      let indent = line.prefix { $0 == " " || $0 == "-" }
      let place = Position(line: number, column: indent.count + 1)
      let rest = line.dropFirst(indent.count)
      if let key = rest.prefixBeforeMissingSpace {
        return .syntax(
          "a space is missing after the colon of `\(key)`", at: place,
          help: "write `\(key): …`")
      }
      if indent.last == "-", rest.first?.isLetter == true {
        return .syntax("a space is missing after a dash", at: place, help: "write `- …`")
      }
    }
    return nil
  }

  private var line: Substring.UnicodeScalarView {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    return (lines.dropFirst(mark.line - 1).first ?? "").unicodeScalars
  }

  private var character: Unicode.Scalar? { line.dropFirst(mark.column - 1).first }

  /// Whether a closing quotation mark precedes the error: `'it's'` ends after `it`.
  private var followsQuote: Bool {
    let before = line.prefix(mark.column - 1).last { $0 != " " }
    return before == "'" || before == "\""
  }

  private var textAfterQuote: YAMLReadError {
    .syntax(
      "text follows a closing quotation mark", at: position,
      help: "write `''` for an apostrophe inside single quotes, `\\\"` for a quotation mark inside"
        + " double quotes")
  }

  private var unexpectedCharacter: YAMLReadError {
    guard let character, character != "\t" else { return tab }
    let name = character == "`" ? "a backtick" : quote(String(Character(character)))
    return .syntax(
      "a value cannot begin with \(name)", at: position, help: "put the value in quotes")
  }

  private var tab: YAMLReadError {
    .syntax(
      "YAML allows only spaces here, not tabs", at: position, help: "indent with spaces only")
  }

  /// A second colon in one line, or a colon in a line that YAML reads as part of the line before.
  private var colon: YAMLReadError {
    guard !String(line.prefix(mark.column - 1)).contains(": ") else {
      return .syntax(
        "this value contains a second colon", at: position,
        help: "put the value in quotes, such as `title: \"Iceland: fire\"`")
    }
    return .syntax(
      "YAML reads this line as part of the line before it", at: position,
      help: "align this line with the other keys; if the line before has no colon, write it as"
        + " `key: value`")
  }

  private var textAfterBar: YAMLReadError {
    .syntax(
      "text follows a `|` or `>` on the same line", at: position,
      help: "start the text on the next line, indented, or put the value in quotes")
  }

  private var strayBracket: YAMLReadError {
    .syntax("this closing bracket has no opening bracket", at: position, help: "remove it")
  }

  private var missingColon: YAMLReadError {
    .syntax(
      "a colon is missing after a key", at: start,
      help: "write `key: value`; indent the further lines of a long text")
  }

  private var indentation: YAMLReadError {
    .syntax(
      "this line is not aligned with the lines before it", at: position,
      help: "start all keys of a mapping, and all dashes of a list, in the same column")
  }

  private var unclosed: YAMLReadError {
    .syntax(
      "a comma or a closing bracket is missing", at: position,
      help: "close the bracket of line \(start.line), column \(start.column); put a value that"
        + " contains `: ` in quotes")
  }

  private var unclosedQuote: YAMLReadError {
    .syntax(
      "this quotation mark is never closed", at: start,
      help: "close it; inside single quotes write `''` for an apostrophe")
  }

  private var escape: YAMLReadError {
    .syntax(
      "a backslash inside double quotes begins an escape, and this escape is unknown",
      at: position,
      help: "use single quotes or forward slashes, or write `\\\\` for each backslash")
  }

  private var alias: YAMLReadError {
    .syntax(
      "`*` begins an alias, and no anchor of that name comes before it", at: position,
      help: "put a value that starts with `*` in quotes")
  }

  private var secondDocument: YAMLReadError {
    .syntax(
      "the file contains more than one YAML document", at: position,
      help: "remove `---` and everything that belongs to the other document")
  }

  private var other: YAMLReadError {
    let words = [context?.text, problem].compactMap(\.self).joined(separator: ": ")
    return .syntax(
      "the file cannot be read as YAML (\(words))", at: position,
      help: "check this line; if its value contains special characters, put it in quotes")
  }
}
