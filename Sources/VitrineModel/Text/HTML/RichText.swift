// Text that people write about a photo: paragraphs with links. Services send it as untrusted HTML; their
// adapters let only this much through, so nothing else can reach a page.

/// Plain paragraphs, parts of which are links.
public struct RichText: Hashable, Sendable {
  /// A run of text within a paragraph.
  public enum Run: Hashable, Sendable {
    /// Plain text.
    case text(String)
    /// A link: its text and its address.
    case link(String, WebAddress)

    /// The text without the address.
    public var text: String {
      switch self {
      case .text(let text), .link(let text, _): text
      }
    }
  }

  private let body: RichTextBody

  /// The paragraphs, each with at least one run.
  ///
  /// Line breaks within a paragraph are `\n`.
  public var paragraphs: [[Run]] { body.paragraphs }

  /// Creates rich text from paragraphs; those without any text are left out.
  public init(paragraphs: [[Run]]) { self.init(RichTextBody(paragraphs)) }

  /// Creates rich text from plain text, whose paragraphs are separated by blank lines.
  public init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "\n")) else {
      self.init(RichTextBody(line: text))
      return
    }
    var paragraphs: [[String]] = [[]]
    let lines = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      if line.allSatisfy(\.isWhitespace) {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(String(line))
      }
    }
    self.init(paragraphs: paragraphs.map { [.text($0.joined(separator: "\n"))] })
  }

  private init(_ body: RichTextBody) { self.body = body }

  /// No text.
  public static let empty = RichText(paragraphs: [])

  /// Whether there is no text.
  public var isEmpty: Bool { body.isEmpty }

  /// The plain text, paragraphs separated by a blank line.
  public var text: String { body.text }

  /// Returns the plain text on one line, shortened between two words if it is too long.
  ///
  /// - Parameter most: The most characters, not counting the ellipsis at the end.
  /// - Returns: The line, with single spaces between words.
  public func summary(maxLength most: Int = 300) -> String {
    let text = text
    if text.utf8.count <= most, Self.isLine(text.utf8) { return text }
    // In ASCII a byte is a character, and far cheaper to find.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return Self.line(text, most, isSpace: \.isWhitespace) { $0 }
    }
    return Self.line(text.utf8, most, isSpace: { $0 == 0x20 || 0x09...0x0D ~= $0 }) {
      Substring($0)
    }
  }

  /// Whether there is nothing to fold: ASCII words with one space between them, as in most captions.
  private static func isLine(_ bytes: String.UTF8View) -> Bool {
    let space = UInt8(ascii: " ")
    var last = space
    for byte in bytes {
      let isFolded = 0x09...0x0D ~= byte || byte == space && last == space
      guard byte < 0x80, !isFolded else { return false }
      last = byte
    }
    return last != space || bytes.isEmpty
  }

  private static func line<Letters: Collection>(
    _ letters: Letters, _ most: Int, isSpace: (Letters.Element) -> Bool,
    text: (Letters.SubSequence) -> Substring
  ) -> String {
    var (line, length, rest) = ("", 0, letters[...])
    while let start = rest.firstIndex(where: { !isSpace($0) }) {
      let word = rest[start...].prefix { !isSpace($0) }
      let longer = length + (length == 0 ? 0 : 1) + word.count
      guard longer <= most else {
        return line.isEmpty ? "\(text(word.prefix(most)))…" : "\(line)…"
      }
      if !line.isEmpty { line += " " }
      line += text(word)
      length = longer
      rest = rest[word.endIndex...]
    }
    return line
  }
}

extension RichText: ExpressibleByStringLiteral {
  /// Creates rich text from a literal of plain text.
  public init(stringLiteral text: String) { self.init(text) }
}
