// The reading position of `YAMLScan`. Line ends are LF, CR LF and a lone CR, as in libyaml.

/// A position in bytes, with the lookahead that the scan needs.
///
/// Past the end every byte is 0.
struct YAMLCursor {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var byte: UInt8 { byte(ahead: 0) }
  var isAtEnd: Bool { index >= bytes.count }
  var offsetInLine: Int { index - lineStart }
  var nextIsBlank: Bool { Self.isBlank(byte(ahead: 1)) }

  /// The line and column.
  ///
  /// The cost grows with the line's length, so use it only in messages.
  var position: Position {
    let characters = bytes[lineStart..<min(index, bytes.count)].count { $0 & 0xC0 != 0x80 }
    return Position(line: line, column: characters + 1)
  }

  var isAtLineEnd: Bool { isAtEnd || bytes[index] == .newline || bytes[index] == .carriageReturn }

  var isFlowIndicator: Bool {
    switch byte {
    case .comma, .openBracket, .closeBracket, .openBrace, .closeBrace: true
    default: false
    }
  }

  /// Whether a comment begins here: at a `#` at the start of a line or after whitespace.
  var isAtComment: Bool {
    byte == .hash && (index == lineStart || Self.isBlank(bytes[index - 1]))
  }

  /// Whether this is the colon between key and value: one before whitespace, or in brackets before
  /// an indicator.
  func isAtColon(_ brackets: [UInt8]) -> Bool {
    guard byte == .colon else { return false }
    let next = byte(ahead: 1)
    guard !Self.isBlank(next) else { return true }
    guard !brackets.isEmpty else { return false }
    return [.comma, .openBracket, .closeBracket, .openBrace, .closeBrace].contains(next)
  }

  var isAtDocumentMarker: Bool {
    (byte == .dash || byte == .dot) && byte(ahead: 1) == byte && byte(ahead: 2) == byte
      && Self.isBlank(byte(ahead: 3))
  }

  mutating func skip(_ count: Int) { index = min(index + count, bytes.count) }

  mutating func skipSpaces() {
    while byte == .space { index += 1 }
  }

  mutating func skipBlanks() {
    while byte == .space || byte == .tab { index += 1 }
  }

  mutating func skipLine() {
    while !isAtLineEnd { index += 1 }
  }

  mutating func skipLineBreak() {
    guard !isAtEnd else { return }
    index += byte == .carriageReturn && byte(ahead: 1) == .newline ? 2 : 1
    line += 1
    lineStart = index
  }

  /// Skips an anchor or a tag, up to whitespace or an indicator.
  mutating func skipWord() {
    while !isAtLineEnd, !Self.isBlank(byte), !isFlowIndicator { index += 1 }
  }

  /// Skips the asterisk and the name of an alias.
  mutating func skipName() {
    index += 1
    while Self.isName(byte) { index += 1 }
  }

  mutating func skipSingleQuoted() {
    index += 1
    while !isAtEnd {
      if byte == .singleQuote {
        guard byte(ahead: 1) == .singleQuote else { return index += 1 }
        index += 1
      }
      skipOneInQuotes()
    }
  }

  mutating func skipDoubleQuoted() {
    index += 1
    while !isAtEnd {
      if byte == .doubleQuote { return index += 1 }
      if byte == .backslash { index += 1 }
      skipOneInQuotes()
    }
  }

  private mutating func skipOneInQuotes() {
    if isAtLineEnd { skipLineBreak() } else { index += 1 }
  }

  /// Skips the body of a block scalar, up to the end of its last line.
  mutating func skipLines(deeperThan column: Int) {
    while !isAtEnd {
      let before = self
      skipLineBreak()
      skipSpaces()
      guard isAtLineEnd || offsetInLine > column else { return self = before }
      skipLine()
    }
  }

  private func byte(ahead count: Int) -> UInt8 {
    index + count < bytes.count ? bytes[index + count] : 0
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == .space || byte == .tab || byte == .newline || byte == .carriageReturn || byte == 0
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, .dash, 0x5F: true
    default: false
    }
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let doubleQuote = UInt8(ascii: "\"")
  static let singleQuote = UInt8(ascii: "'")
  static let hash = UInt8(ascii: "#")
  static let percent = UInt8(ascii: "%")
  static let ampersand = UInt8(ascii: "&")
  static let asterisk = UInt8(ascii: "*")
  static let exclamation = UInt8(ascii: "!")
  static let comma = UInt8(ascii: ",")
  static let dash = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let colon = UInt8(ascii: ":")
  static let question = UInt8(ascii: "?")
  static let bar = UInt8(ascii: "|")
  static let greater = UInt8(ascii: ">")
  static let backslash = UInt8(ascii: "\\")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
}
