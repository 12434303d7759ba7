// One line of a YAML file as a person reads it: indentation, dash, key and value. Messages about
// syntax errors are made from it, because libyaml only says what its grammar expected.

/// A line of a YAML file.
struct YAMLSourceLine {
  /// The line number, counted from 1.
  let number: Int
  /// The line, cut after 1,000 characters, so that no file makes a message expensive.
  let text: Substring
  /// The indentation and the dashes before the content.
  let start: Substring
  /// The line without indentation and dashes.
  let content: Substring

  private static let maxCharacters = 1000

  init(_ line: Substring, number: Int) {
    self.number = number
    text = line.prefix(Self.maxCharacters)
    var rest = text.drop { $0 == " " }
    while rest.hasPrefix("- ") { rest = rest.dropFirst().drop { $0 == " " } }
    content = rest
    start = text[..<rest.startIndex]
  }

  /// Whether the line has only whitespace and a comment.
  var isBlank: Bool { content.allSatisfy(\.isWhitespace) || content.hasPrefix("#") }

  /// Whether a dash begins the line.
  var hasDash: Bool { start.contains("-") || content == "-" }

  /// The position of the content.
  var position: Position {
    Position(line: number, column: start.unicodeScalars.count + 1)
  }

  /// The column of the dash, or of the content if there is none.
  var firstColumn: Int { text.prefix { $0 == " " }.unicodeScalars.count + 1 }

  /// The part before the first colon that separates a key from a value, and the part after it.
  var keyAndValue: (key: Substring, value: Substring)? {
    guard let colon = content.indices.first(where: isKeyColon) else { return nil }
    let value = content[content.index(after: colon)...].drop { $0 == " " }
    return (content[..<colon], value)
  }

  /// The key and the value at a column: those of the line, or those between two commas in brackets.
  func entry(at column: Int) -> (key: Substring, value: Substring)? {
    let before = characters(before: column)
    let open = before.count { "{[".contains($0) } - before.count { "}]".contains($0) }
    guard open > 0 else { return keyAndValue }
    let opening = before.lastIndex { ",{[".contains($0) }.map(before.index(after:))
    let after = characters(from: column)
    let closing = after.firstIndex { ",}]".contains($0) } ?? after.endIndex
    return YAMLSourceLine(text[(opening ?? before.startIndex)..<closing], number: number)
      .keyAndValue
  }

  /// Returns the advice to put the value at a column in quotes.
  func quotingHelp(at column: Int) -> String {
    let advice = "put the value in quotes"
    return entry(at: column).map { "\(advice): \(suggestion($0.key, quoting: $0.value))" } ?? advice
  }

  private func isKeyColon(_ index: Substring.Index) -> Bool {
    guard content[index] == ":" else { return false }
    let next = content.index(after: index)
    return next == content.endIndex || content[next] == " "
  }

  /// The word at the beginning and the text after it, if the line has a word where a key belongs,
  /// but no colon: `title My gallery`, `title = My gallery` or `title：My gallery`.
  var wordWithoutColon: (word: Substring, rest: Substring)? {
    let word = content.prefix(while: \.isKeyLetter)
    guard word.first?.isLowercase == true, keyAndValue == nil else { return nil }
    let gap = content[word.endIndex...].prefix { " =;：".contains($0) }
    let rest = content[gap.endIndex...]
    guard !gap.isEmpty, !rest.isEmpty else { return nil }
    return (word, rest)
  }

  /// The characters of the line that begin at a column.
  func characters(from column: Int) -> Substring {
    let scalars = text.unicodeScalars
    guard
      let index = scalars.index(
        scalars.startIndex, offsetBy: column - 1, limitedBy: scalars.endIndex)
    else { return "" }
    return text[index...]
  }

  /// The characters of the line before a column.
  func characters(before column: Int) -> Substring {
    text[..<characters(from: column).startIndex]
  }

  /// The position of the first character of a part of the line.
  func position(of part: Substring) -> Position {
    let before = text[..<part.startIndex].unicodeScalars.count
    return Position(line: number, column: before + 1)
  }

  /// The text that a `#` without a space after it hides, such as `#1` of `title: Photos #1`.
  ///
  /// YAML reads it as a comment; people who write comments put a space after the sign.
  ///
  /// - Parameter column: The column at which the search begins, outside quotes.
  /// - Returns: The text from the sign on, and its position; nil if there is none.
  func hiddenText(from column: Int) -> (text: String, position: Position)? {
    let rest = characters(from: column)
    guard let sign = rest.firstRange(of: " #")?.lowerBound else { return nil }
    let hidden = rest[rest.index(after: sign)...]
    guard let next = hidden.dropFirst().first, next.isLetter || next.isNumber else { return nil }
    return (String(hidden).trimmed, position(of: hidden))
  }
}

/// The lines of a YAML file.
struct YAMLSourceLines {
  private let lines: [Substring]
  /// Whether a `#` may hide text anywhere.
  let hasSign: Bool

  init(_ text: String) {
    hasSign = text.utf8.contains(UInt8(ascii: "#"))
    // Thousands of sidecars are read, and bytes are far cheaper to examine than characters.
    let isPlain = text.utf8.allSatisfy { 0x20..<0x80 ~= $0 || $0 == 0x0A || $0 == 0x09 }
    lines =
      isPlain
      ? text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
      : text.split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  /// Returns a line by its number; an empty one outside the file.
  subscript(number: Int) -> YAMLSourceLine {
    YAMLSourceLine(lines.indices.contains(number - 1) ? lines[number - 1] : "", number: number)
  }

  /// Returns a line that a person may have typed; nil for a long one, which programs write.
  ///
  /// Each value of a line looks at the whole line.
  func typedLine(_ number: Int) -> YAMLSourceLine? {
    guard lines.indices.contains(number - 1), lines[number - 1].utf8.count <= 300 else {
      return nil
    }
    return self[number]
  }

  /// The number of lines.
  var count: Int { lines.count }

  /// Returns the nearest lines before a line that have more than a comment, the last one first.
  func linesBefore(_ number: Int) -> some Sequence<YAMLSourceLine> {
    let first = max(1, number - Self.reach)
    return stride(from: min(number - 1, count), through: first, by: -1).lazy.map { self[$0] }
      .filter { !$0.isBlank }
  }

  /// A mistake is rarely farther away from the line that shows it.
  private static let reach = 20
}

extension Character {
  /// Whether keys of site.yml have this character.
  var isKeyLetter: Bool { isASCII && (isLetter || isNumber || self == "_" || self == "-") }
}
