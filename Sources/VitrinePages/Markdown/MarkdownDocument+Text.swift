// Markdown as plain text, for places that take no markup.

import VitrineModel

extension MarkdownDocument {
  /// The text without marks, its blocks separated by blank lines.
  ///
  /// A link to another site keeps its address in parentheses.
  public var plainText: String { Self.text(of: blocks) }

  private static func text(of blocks: [Block]) -> String {
    blocks.map(text).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func text(of block: Block) -> String {
    switch block {
    case .paragraph(let parts), .heading(_, let parts): text(of: parts)
    case .quote(let blocks): text(of: blocks)
    case .code(let code): code
    case .rule: ""
    case .list(let list):
      list.items.enumerated().map { index, item in
        let mark = list.start.map { "\($0 + index). " } ?? "• "
        return mark + text(of: item.blocks).replacing("\n\n", with: "\n")
      }.joined(separator: "\n")
    case .table(let table):
      table.rows.map { row in
        row.cells.map { text(of: $0) }.filter { !$0.isEmpty }.joined(separator: " · ")
      }.joined(separator: "\n")
    }
  }

  private static func text(of parts: [Inline]) -> String {
    parts.map { part in
      switch part {
      case .text(let text), .code(let text): text
      case .softBreak: " "
      case .lineBreak: "\n"
      case .emphasis(let parts), .strong(let parts), .strike(let parts): text(of: parts)
      case .link(let address, _, let parts):
        WebAddress(address) == nil || text(of: parts) == address
          ? text(of: parts) : "\(text(of: parts)) (\(address))"
      case .image(_, _, let alternative): alternative
      }
    }.joined()
  }
}
