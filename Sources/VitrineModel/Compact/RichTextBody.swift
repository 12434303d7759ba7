// The paragraphs of rich text. Most captions are one paragraph of plain text, and a site has many: those
// are stored as one string instead of two arrays.

/// The text of a `RichText`: plain, or paragraphs with links.
enum RichTextBody: Hashable, Sendable {
  case plain(String)
  case paragraphs([[RichText.Run]])

  /// Leaves out paragraphs without any text.
  init(_ paragraphs: [[RichText.Run]]) {
    let written = paragraphs.filter { !$0.allSatisfy(\.text.isEmpty) }
    self =
      if written.count == 1, written[0].count == 1, case .text(let text) = written[0][0] {
        .plain(text)
      } else {
        .paragraphs(written)
      }
  }

  /// - Parameter text: Plain text without a line break.
  init(line text: String) {
    self = text.allSatisfy(\.isWhitespace) ? .paragraphs([]) : .plain(text)
  }

  var paragraphs: [[RichText.Run]] {
    switch self {
    case .plain(let text): [[.text(text)]]
    case .paragraphs(let paragraphs): paragraphs
    }
  }

  var isEmpty: Bool { self == .paragraphs([]) }

  var text: String {
    switch self {
    case .plain(let text): text
    case .paragraphs(let paragraphs):
      paragraphs.map { $0.map(\.text).joined() }.joined(separator: "\n\n")
    }
  }
}
