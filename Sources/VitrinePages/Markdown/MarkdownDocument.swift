// A Markdown page as a tree of what a page may contain. The tree has no raw HTML, so that none can
// reach a page.

import VitrineModel

/// A Markdown text as a tree.
public struct MarkdownDocument: Hashable, Sendable {
  let blocks: [Block]
  /// The addresses of links, in the order of the text.
  public let links: [LocatedText]
  /// The addresses of images, in the order of the text.
  public let images: [LocatedText]
  /// Raw HTML that was removed, in the order of the text.
  public let rawHTML: [LocatedText]

  /// A part of the text and its line.
  public struct LocatedText: Hashable, Sendable {
    /// The text as written.
    public let text: String
    /// The line in the file, counted from 1.
    public let line: Int
  }

  /// A document without text.
  public static let empty = MarkdownDocument(blocks: [], links: [], images: [], rawHTML: [])

  init(blocks: [Block], links: [LocatedText], images: [LocatedText], rawHTML: [LocatedText]) {
    self.blocks = blocks
    self.links = links
    self.images = images
    self.rawHTML = rawHTML
  }

  /// A paragraph, a heading, a list or another block.
  indirect enum Block: Hashable, Sendable {
    case paragraph([Inline])
    case heading(level: Int, [Inline])
    case quote([Block])
    case list(List)
    case code(String)
    case table(Table)
    case rule
  }

  /// A list with or without numbers.
  struct List: Hashable, Sendable {
    /// Nil for a list without numbers.
    let start: Int?
    let isTight: Bool
    let items: [Item]

    /// An item of a list.
    struct Item: Hashable, Sendable {
      /// Nil unless the item is a task.
      let isDone: Bool?
      let blocks: [Block]
    }
  }

  /// A table with aligned columns.
  struct Table: Hashable, Sendable {
    /// The alignment of a column.
    enum Side: Hashable, Sendable { case start, center, end }

    /// The alignment of each column; nil if the text sets none.
    let sides: [Side?]
    let rows: [Row]

    /// A row of a table.
    struct Row: Hashable, Sendable {
      let isHeader: Bool
      let cells: [[Inline]]
    }
  }

  /// A part of a line: text, code, emphasis, a link or an image.
  indirect enum Inline: Hashable, Sendable {
    case text(String)
    case softBreak
    case lineBreak
    case code(String)
    case emphasis([Inline])
    case strong([Inline])
    case strike([Inline])
    case link(address: String, title: String, [Inline])
    case image(address: String, title: String, alternative: String)

    /// The text without markup.
    var text: String {
      switch self {
      case .text(let text), .code(let text): text
      case .softBreak, .lineBreak: " "
      case .emphasis(let parts), .strong(let parts), .strike(let parts), .link(_, _, let parts):
        parts.text
      case .image(_, _, let alternative): alternative
      }
    }
  }

  /// The first paragraph with text, for search engines.
  var summary: String {
    for case .paragraph(let parts) in blocks {
      let text = RichText(parts.text).summary()
      if !text.isEmpty { return text }
    }
    return ""
  }
}

extension [MarkdownDocument.Inline] {
  var text: String { map(\.text).joined() }
}
