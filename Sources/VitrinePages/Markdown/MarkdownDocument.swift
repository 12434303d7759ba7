// A page of one's own, understood: a tree of what may stand on a page. It has no place for raw HTML,
// so that none can reach one.

import VitrineModel

/// A Markdown text as a tree.
public struct MarkdownDocument: Hashable, Sendable {
  let blocks: [Block]
  /// Addresses of links and pictures, and raw HTML that was left out, in the order of the text.
  public let links: [Mention]
  public let pictures: [Mention]
  public let markup: [Mention]

  /// Something of the text and where it stands.
  public struct Mention: Hashable, Sendable {
    public let text: String
    /// Counted from 1.
    public let line: Int
  }

  public static let empty = MarkdownDocument(blocks: [], links: [], pictures: [], markup: [])

  init(blocks: [Block], links: [Mention], pictures: [Mention], markup: [Mention]) {
    self.blocks = blocks
    self.links = links
    self.pictures = pictures
    self.markup = markup
  }

  indirect enum Block: Hashable, Sendable {
    case paragraph([Inline])
    case heading(level: Int, [Inline])
    case quote([Block])
    case list(List)
    case code(String)
    case table(Table)
    case rule
  }

  struct List: Hashable, Sendable {
    /// Nil for a list without numbers.
    let start: Int?
    let isTight: Bool
    let items: [Item]

    struct Item: Hashable, Sendable {
      /// Nil for what is no task.
      let isDone: Bool?
      let blocks: [Block]
    }
  }

  struct Table: Hashable, Sendable {
    enum Side: Hashable, Sendable { case start, center, end }

    /// Of each column; nil where none is asked for.
    let sides: [Side?]
    let rows: [Row]

    struct Row: Hashable, Sendable {
      let isHeader: Bool
      let cells: [[Inline]]
    }
  }

  indirect enum Inline: Hashable, Sendable {
    case text(String)
    case softBreak
    case lineBreak
    case code(String)
    case emphasis([Inline])
    case strong([Inline])
    case strike([Inline])
    case link(address: String, title: String, [Inline])
    case picture(address: String, title: String, alternative: String)

    /// What is read of it where there is no markup.
    var text: String {
      switch self {
      case .text(let text), .code(let text): text
      case .softBreak, .lineBreak: " "
      case .emphasis(let parts), .strong(let parts), .strike(let parts), .link(_, _, let parts):
        parts.text
      case .picture(_, _, let alternative): alternative
      }
    }
  }

  /// The first paragraph that says something, for search engines.
  var summary: String {
    for case .paragraph(let parts) in blocks {
      let text = Prose(parts.text).summary()
      if !text.isEmpty { return text }
    }
    return ""
  }
}

extension [MarkdownDocument.Inline] {
  var text: String { map(\.text).joined() }
}
