// Splits a template at its tags, by the rules of Stencil's lexer. Stencil's own lexer finds the
// line of a tag by searching for the line's text: it names the first line with the same text, takes
// time with the square of a template's length, and drops the rest of a template after an unclosed
// tag. So this lexer replaces it; Stencil's tokenizer reads the contents of each tag.

/// A part of a template: text between tags, or one tag with its delimiters.
struct Token {
  /// The kinds of tokens.
  enum Kind { case text, variable, block, comment }

  let kind: Kind
  let bytes: ArraySlice<UInt8>
  /// Where it begins, counted from 1; columns are Unicode scalars.
  let line: Int
  let column: Int
  /// Whether whitespace before the tag is removed: `{%-`.
  var trimsBefore = false
  /// Whether whitespace after the tag is removed: `-%}`.
  var trimsAfter = false
}

/// The reason why a template cannot be split.
struct LexerError: Error {
  let line: Int
  let column: Int
  let what: String
  let help: String
  let excerpt: ArraySlice<UInt8>
}

/// One pass over the bytes of a template.
struct Lexer {
  private let source: [UInt8]
  private var position = 0
  private var line = 1
  private var column = 1
  private var tokens: [Token] = []
  private var tags = 0

  private static let brace = UInt8(ascii: "{")
  private static let close = UInt8(ascii: "}")

  init(_ text: String) { source = Array(text.utf8) }

  /// Splits the template.
  ///
  /// - Throws: An error if a tag is not closed, or for a tag or a number of tags beyond the limits.
  mutating func tokenize() throws(LexerError) -> [Token] {
    while position < source.count {
      let start = nextTag()
      if start > position { take(.text, to: start) }
      guard position < source.count else { break }
      try takeTag()
      guard tags <= TemplateLimits.tags else {
        throw syntaxError(
          "a template has at most \(TemplateLimits.tags.grouped) tags",
          help: "move parts to other templates, and include them")
      }
    }
    return tokens
  }

  private func nextTag() -> Int {
    var index = position
    while index + 1 < source.count {
      if source[index] == Self.brace, Self.mark(source[index + 1]) != nil { return index }
      index += 1
    }
    return source.count
  }

  private static func mark(_ byte: UInt8) -> Token.Kind? {
    switch byte {
    case UInt8(ascii: "{"): .variable
    case UInt8(ascii: "%"): .block
    case UInt8(ascii: "#"): .comment
    default: nil
    }
  }

  private mutating func takeTag() throws(LexerError) {
    let opening = source[position + 1]
    guard let kind = Self.mark(opening) else { return }
    let ending = kind == .variable ? Self.close : opening
    var end = position + 2
    while end < source.count,
      !(source[end] == Self.close && source[end - 1] == ending
        && (end > position + 2 || kind != .variable))
    { end += 1 }
    let close = String(decoding: [ending, Self.close], as: UTF8.self)
    guard end < source.count else {
      throw syntaxError("this tag is not closed", help: "write `\(close)` at its end")
    }
    guard kind == .comment || end - position < TemplateLimits.tag else {
      throw syntaxError(
        "a tag has at most \(TemplateLimits.tag.grouped) bytes",
        help: "close it with `\(close)` earlier, or split it")
    }
    take(kind, to: end + 1)
  }

  private func syntaxError(_ what: String, help: String) -> LexerError {
    let position = min(position, source.count)
    let end = source[position...].prefix(60).firstIndex(of: UInt8(ascii: "\n"))
    return LexerError(
      line: line, column: column, what: what, help: help,
      excerpt: source[position..<(end ?? min(position + 60, source.count))])
  }

  private mutating func take(_ kind: Token.Kind, to end: Int) {
    let bytes = source[position..<end]
    var token = Token(kind: kind, bytes: bytes, line: line, column: column)
    if kind == .block, bytes.count >= 5 {
      token.trimsBefore = bytes[position + 2] == UInt8(ascii: "-")
      token.trimsAfter = bytes[end - 3] == UInt8(ascii: "-")
    }
    tokens.append(token)
    if kind == .block || kind == .variable { tags += 1 }
    advance(over: bytes)
    position = end
  }

  private mutating func advance(over bytes: ArraySlice<UInt8>) {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    line += lines
    let last = lines == 0 ? bytes : bytes[((bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0) + 1)...]
    column = (lines == 0 ? column : 1) + last.count { $0 & 0xC0 != 0x80 }
  }
}
