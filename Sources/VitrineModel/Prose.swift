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

  /// Each with at least one run; line breaks within a paragraph are `\n`.
  public let paragraphs: [[Run]]

  /// Paragraphs without any text are left out.
  public init(paragraphs: [[Run]]) {
    self.paragraphs = paragraphs.filter { !$0.allSatisfy(\.text.isEmpty) }
  }

  /// Plain text: blank lines part its paragraphs.
  public init(_ text: String) {
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

  public static let empty = Prose(paragraphs: [])

  public var isEmpty: Bool { paragraphs.isEmpty }

  /// Plain text, paragraphs parted by a blank line.
  public var text: String {
    paragraphs.map { $0.map(\.text).joined() }.joined(separator: "\n\n")
  }

  /// Plain text in one line, for places with room for no more: cut between two words.
  ///
  /// - Parameter most: characters, the mark of the cut not counted.
  public func summary(most: Int = 300) -> String {
    var (line, length, rest) = ("", 0, text[...])
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      let word = rest[start...].prefix { !$0.isWhitespace }
      let count = word.count
      guard length + count < most else {
        return line.isEmpty ? "\(word.prefix(most))…" : "\(line)…"
      }
      line += line.isEmpty ? word : " \(word)"
      length += count + (length == 0 ? 0 : 1)
      rest = rest[word.endIndex...]
    }
    return line
  }
}

extension Prose: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
