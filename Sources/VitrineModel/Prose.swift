// What people write about a photo: paragraphs with links in them. Services hand it out as HTML of
// strangers; only this much of it gets past their adapters, so that nothing else can reach a page.

/// Plain paragraphs, some words of which are links.
public struct Prose: Hashable, Sendable {
  /// A run of text within a paragraph.
  public enum Run: Hashable, Sendable {
    case text(String)
    case link(String, WebAddress)

    /// Without the address.
    public var text: String {
      switch self {
      case .text(let text), .link(let text, _): text
      }
    }
  }

  /// Most prose is one paragraph of plain text; it is held as nothing else, since a site has many.
  private enum Body: Hashable {
    case plain(String)
    case paragraphs([[Run]])
  }

  private let body: Body

  /// Each with at least one run; line breaks within a paragraph are `\n`.
  public var paragraphs: [[Run]] {
    switch body {
    case .plain(let text): [[.text(text)]]
    case .paragraphs(let paragraphs): paragraphs
    }
  }

  /// Paragraphs without any text are left out.
  public init(paragraphs: [[Run]]) {
    let written = paragraphs.filter { !$0.allSatisfy(\.text.isEmpty) }
    body =
      if written.count == 1, written[0].count == 1, case .text(let text) = written[0][0] {
        .plain(text)
      } else {
        .paragraphs(written)
      }
  }

  /// Plain text: blank lines part its paragraphs.
  public init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "\n")) else {
      self.init(text.allSatisfy(\.isWhitespace) ? .paragraphs([]) : .plain(text))
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

  private init(_ body: Body) { self.body = body }

  public static let empty = Prose(paragraphs: [])

  public var isEmpty: Bool { body == .paragraphs([]) }

  /// Plain text, paragraphs parted by a blank line.
  public var text: String {
    switch body {
    case .plain(let text): text
    case .paragraphs(let paragraphs):
      paragraphs.map { $0.map(\.text).joined() }.joined(separator: "\n\n")
    }
  }

  /// Plain text in one line, for places with room for no more: cut between two words.
  ///
  /// - Parameter most: characters, the mark of the cut not counted.
  public func summary(most: Int = 300) -> String {
    let text = text
    if text.utf8.count <= most, Self.isLine(text.utf8) { return text }
    // A byte is a character there, and far cheaper to find.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return Self.line(text, most, isSpace: \.isWhitespace) { $0 }
    }
    return Self.line(text.utf8, most, isSpace: { $0 == 0x20 || 0x09...0x0D ~= $0 }) {
      Substring($0)
    }
  }

  /// Is there nothing to fold: words of ASCII with one space between them, as most captions are.
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

extension Prose: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
