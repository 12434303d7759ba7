// Syntax errors that appear in a later line than the mistake, or that depend on the whole line: a
// missing colon, a second one, and a line that is not aligned.

internal import Yams

extension YAMLErrorMessage {
  // MARK: Spaces and colons

  /// A missing space in this line or one of the two lines before it.
  ///
  /// `slug:food` and `-slug: food` read as text, so the error appears in a later line.
  var missingSpace: YAMLReadError? {
    for line in nearbyLines {
      if let key = line.content.prefixBeforeMissingSpace {
        return .syntax(
          "a space is missing after the colon of `\(key)`", at: line.position,
          help: "write `\(key): …`")
      }
      if line.content.first == "-", let next = line.content.dropFirst().first,
        next.isLetter || next == "{"
      {
        let place = Position(line: line.number, column: line.position.column + 1)
        return .syntax("a space is missing after a dash", at: place, help: "write `- …`")
      }
    }
    return nil
  }

  /// A second colon in one line, or a colon in a line that YAML reads as part of the line before.
  var colon: YAMLReadError {
    if line.characters(before: mark.column).contains(": ") {
      return secondColon(in: line.entry(at: mark.column))
    }
    guard let before = lines.linesBefore(mark.line).first(where: { _ in true }) else {
      return secondColon(in: line.keyAndValue)
    }
    return missingColon(in: before) ?? Self.bullet(in: before) ?? misaligned
  }

  /// A key without a colon, which is the last line or is followed by keys.
  var missingColon: YAMLReadError {
    lineInQuotes ?? missingColon(in: lines[start.line])
      ?? .syntax(
        "a colon is missing after a key", at: start,
        help: "write `key: value`; indent the other lines of a long text")
  }

  /// A line before the error that is in quotes as a whole.
  var lineInQuotes: YAMLReadError? {
    let before = lines.linesBefore(mark.line + 1).first {
      ($0.content.first == "\"" || $0.content.first == "'") && $0.content.last == $0.content.first
        && $0.content.contains(": ") && !$0.hasDash
    }
    return before.map {
      .syntax(
        "quotation marks enclose a key together with its value", at: $0.position,
        help: "put only the value in quotes, as in `title: \"Field Notes\"`")
    }
  }

  private func missingColon(in line: YAMLSourceLine) -> YAMLReadError? {
    guard let (word, rest) = line.wordWithoutColon else { return nil }
    // A text can go on in the next line, if that is indented.
    let text = lines.linesBefore(line.number).first { _ in true }?.keyAndValue?.value.first
    let mayGoOn = text.map { !"\"'[{|>&*!#".contains($0) } ?? false
    return .syntax(
      "the colon is missing after `\(word)`", at: line.position,
      help: "write \(suggestion(word, rest.trimmed))"
        + (mayGoOn ? ", or indent the line if the text before goes on in it" : ""))
  }

  private func secondColon(in entry: (key: Substring, value: Substring)?) -> YAMLReadError {
    guard let (key, value) = entry else {
      return .syntax(
        "this value contains a second colon", at: position, help: "put the value in quotes")
    }
    return .syntax(
      value.trimmed.beginsWithCurlyQuote
        ? "curly quotes do not quote in YAML, and this value contains a second colon"
        : "this value contains a second colon", at: position,
      help: "put the value in quotes: \(suggestion(key, quoting: value))")
  }

  // MARK: Brackets

  /// A second colon in a value between braces, or a comma that is missing before a key.
  var commaOrColon: YAMLReadError? {
    guard character == ":", let (key, value) = line.entry(at: mark.column),
      !key.isEmpty
    else { return nil }
    let word = line.characters(before: mark.column).split(separator: " ").last ?? ""
    let isKey = word.first?.isLowercase == true && word.allSatisfy(\.isKeyLetter)
    guard isKey, value.prefix(while: { $0 != ":" }).contains(" ") else {
      return secondColon(in: line.entry(at: mark.column))
    }
    return .syntax(
      "a comma is missing before `\(word)`, or this value contains a second colon",
      at: position, help: "write a comma before `\(word)`, or put the value in quotes")
  }

  /// A `#` that hides the end of a bracket.
  var hiddenBracket: YAMLReadError? {
    for number in start.line...max(start.line, min(mark.line, start.line + 20)) {
      let line = lines[number]
      guard let sign = line.text.firstRange(of: " #")?.lowerBound,
        line.text[sign...].contains(where: { "]}".contains($0) }),
        case let before = line.text[..<sign],
        before.count(where: { "[{".contains($0) }) > before.count(where: { "]}".contains($0) })
      else { continue }
      let hidden = line.text[line.text.index(after: sign)...]
      return .syntax(
        "`#` begins a comment, which hides the rest of the line and its closing bracket",
        at: line.position(of: hidden), help: "put the text that contains the `#` in quotes")
    }
    return nil
  }

  var strayBracket: YAMLReadError {
    .syntax("this closing bracket has no opening bracket", at: position, help: "remove it")
  }

  var textAfterBracket: YAMLReadError {
    if let signAfterValue { return signAfterValue }
    let help = line.entry(at: mark.column).map {
      "put the value in quotes: \(suggestion($0.key, quoting: $0.value))"
    }
    return .syntax(
      "text follows a closing bracket", at: position, help: help ?? "put the whole value in quotes")
  }

  var unclosed: YAMLReadError {
    .syntax(
      "a comma or a closing bracket is missing", at: position,
      help: "close the bracket of line \(start.line), column \(start.column); put a value that"
        + " contains `: ` in quotes")
  }

  /// A comma or a semicolon after a value, as JSON and programs have it.
  private var signAfterValue: YAMLReadError? {
    let sign = line.characters(from: mark.column).trimmed
    guard let name = [",": "comma", ";": "semicolon"][sign] else { return nil }
    return .syntax("a \(name) follows the value", at: position, help: "remove the \(name)")
  }

  // MARK: Quotes

  /// A quotation mark in an earlier line that is closed only by the next one.
  var openQuoteBefore: YAMLReadError? {
    let quotes = line.characters(before: mark.column).filter { $0 == characterQuote }
    guard let quote = characterQuote, !quotes.count.isMultiple(of: 2) else { return nil }
    for before in lines.linesBefore(mark.line) {
      guard let value = before.keyAndValue?.value, value.first == quote,
        value.count(where: { $0 == quote }) == 1
      else { continue }
      return .syntax(
        "this quotation mark is never closed", at: before.position(of: value),
        help: "close it at the end of the value")
    }
    return nil
  }

  /// The quotation mark before the error.
  private var characterQuote: Character? {
    line.characters(before: mark.column).last { $0 == "'" || $0 == "\"" }
  }

  var textAfterQuote: YAMLReadError {
    if let signAfterValue { return signAfterValue }
    let help = line.entry(at: mark.column).map { key, value in
      let isEnclosed =
        value.count(where: { $0 == value.first }) % 2 == 1 && value.last == value.first
      let inner = isEnclosed ? value.dropFirst().dropLast() : value
      return "put the whole value in other quotes: \(suggestion(key, quoting: inner))"
    }
    return .syntax(
      "text follows a closing quotation mark", at: position,
      help: help ?? "write `''` for an apostrophe inside single quotes")
  }

  var unclosedQuote: YAMLReadError {
    let isDouble = lines[start.line].characters(from: start.column).first == "\""
    return .syntax(
      "this quotation mark is never closed", at: start,
      help: isDouble
        ? "close it at the end of the value"
        : "close it; inside single quotes write `''` for an apostrophe")
  }

  // MARK: Alignment

  /// A line that YAML reads as part of the line before it.
  private var misaligned: YAMLReadError {
    .syntax(
      "YAML reads this line as part of the line before it", at: position,
      help: alignment ?? "align this line with the other keys")
  }

  var indentation: YAMLReadError {
    .syntax(
      "this line is not aligned with the lines before it", at: position,
      help: alignment ?? "start all keys of a mapping, and all dashes of a list, in the same column"
    )
  }

  /// Says in which column the line probably should start.
  private var alignment: String? {
    if line.hasDash, let other = lines.linesBefore(mark.line).first(where: \.hasDash) {
      guard other.firstColumn != line.firstColumn else { return nil }
      return "align this line: start the dash in column \(other.firstColumn), like the dash of line"
        + " \(other.number)"
    }
    guard let key = line.keyAndValue?.key, key.allSatisfy(\.isKeyLetter),
      let other = lines.linesBefore(mark.line).first(where: { $0.keyAndValue != nil }),
      let otherKey = other.keyAndValue?.key, otherKey.allSatisfy(\.isKeyLetter),
      other.position.column != line.position.column
    else { return nil }
    return "align this line: start `\(key)` in column \(other.position.column), like"
      + " `\(otherKey)` in line \(other.number)"
  }
}
