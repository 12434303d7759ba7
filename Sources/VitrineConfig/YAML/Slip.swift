// libyaml's words for a reader of site.yml. It says what its grammar expected; here stands what a
// person did.

internal import Yams

/// A fault of syntax as libyaml tells it.
struct Slip {
  let problem: String
  let context: YamlError.Context?
  let mark: Mark
  let text: String

  private var position: Position { Position(mark) }

  /// Where the thing began that went wrong.
  private var start: Position { context.map { Position($0.mark) } ?? position }

  var fault: YAMLFault {
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

  /// `slug:food` and `-slug: food` read as texts and break the lines after them, so the lines before
  /// are looked at.
  private var missingSpace: YAMLFault? {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let last = min(position.line, lines.count)
    for number in stride(from: last, through: max(1, last - 2), by: -1) {
      let line = lines[number - 1].prefix(1000)
      let indent = line.prefix { $0 == " " || $0 == "-" }
      let place = Position(line: number, column: indent.count + 1)
      let rest = line.dropFirst(indent.count)
      if let key = rest.prefixBeforeMissingSpace {
        return .syntax("a space is missing after a colon", at: place, mend: "write `\(key): …`")
      }
      if indent.last == "-", rest.first?.isLetter == true {
        return .syntax("a space is missing after a dash", at: place, mend: "write `- …`")
      }
    }
    return nil
  }

  private var line: Substring.UnicodeScalarView {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    return (lines.dropFirst(mark.line - 1).first ?? "").unicodeScalars
  }

  private var character: Unicode.Scalar? { line.dropFirst(mark.column - 1).first }

  /// `'it's'` ends after `it`.
  private var followsQuote: Bool {
    let before = line.prefix(mark.column - 1).last { $0 != " " }
    return before == "'" || before == "\""
  }

  private var textAfterQuote: YAMLFault {
    .syntax(
      "text follows a closing quotation mark", at: position,
      mend: "inside single quotes write `''` for an apostrophe, inside double ones `\\\"`")
  }

  private var unexpectedCharacter: YAMLFault {
    guard let character, character != "\t" else { return tab }
    let name = character == "`" ? "a backtick" : quote(String(Character(character)))
    return .syntax(
      "a text cannot begin with \(name)", at: position, mend: "put the text in quotes")
  }

  private var tab: YAMLFault {
    .syntax("a tab stands where spaces belong", at: position, mend: "indent with spaces only")
  }

  /// A second colon in one line, or the first one of a line that goes on with the text before it.
  private var colon: YAMLFault {
    guard !String(line.prefix(mark.column - 1)).contains(": ") else {
      return .syntax(
        "a second colon follows where a value was expected", at: position,
        mend: "put the text in quotes if it holds `: `")
    }
    return .syntax(
      "this line reads as the rest of the text before it", at: position,
      mend: "check the indentation of this line, and that the line before is `key: value`")
  }

  private var textAfterBar: YAMLFault {
    .syntax(
      "text stands in the line of a `|` or `>`", at: position,
      mend: "begin it in the next line, indented, or put the value in quotes")
  }

  private var strayBracket: YAMLFault {
    .syntax("a closing bracket has no opening one", at: position, mend: "remove it")
  }

  private var missingColon: YAMLFault {
    .syntax(
      "a colon is missing after a key", at: start,
      mend: "write `key: value`; indent the lines of a longer text")
  }

  private var indentation: YAMLFault {
    .syntax(
      "this line does not fit the indentation of the lines before", at: position,
      mend: "start the keys of one mapping, and the dashes of one list, in one column")
  }

  private var unclosed: YAMLFault {
    .syntax(
      "a comma or a closing bracket is missing", at: position,
      mend: "the bracket was opened in line \(start.line), column \(start.column)")
  }

  private var unclosedQuote: YAMLFault {
    .syntax(
      "a quotation mark is not closed", at: start,
      mend: "close it; inside single quotes write `''` for an apostrophe")
  }

  private var escape: YAMLFault {
    .syntax(
      "a backslash in double quotes is followed by something unknown", at: position,
      mend: "write `\\\\` for a backslash, or use single quotes")
  }

  private var alias: YAMLFault {
    .syntax(
      "an alias, `*name`, has no anchor before it", at: position,
      mend: "put a text that starts with `*` in quotes")
  }

  private var secondDocument: YAMLFault {
    .syntax(
      "the file must hold one document only", at: position,
      mend: "remove `---` and what belongs to the other document")
  }

  private var other: YAMLFault {
    let words = [context?.text, problem].compactMap(\.self).joined(separator: ": ")
    return .syntax(
      "the file cannot be read as YAML (\(words))", at: position, mend: "check this line")
  }
}
