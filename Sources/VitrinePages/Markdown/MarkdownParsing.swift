// libcmark-gfm parses the Markdown. Its tree is copied into ours, without what a page must not
// contain. The library keeps tables in global variables, so only one thread may use it at a time.

import CMarkdown
import Synchronization

extension MarkdownDocument {
  /// Held while a thread uses the library.
  private static let library = Mutex(())
  private static let extensions = ["table", "strikethrough", "autolink", "tasklist", "tagfilter"]

  /// Parses GitHub Flavored Markdown.
  ///
  /// - Parameter text: The whole text of a page.
  /// - Throws: If the text exceeds a limit.
  public init(_ text: String) throws(MarkdownError) {
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    try MarkdownLimits.check(text)
    let result = Self.library.withLock { _ in Self.parse(text) }
    self = try result.get()
  }

  private static func parse(_ text: String) -> Result<MarkdownDocument, MarkdownError> {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return .failure(.notRead) }
    defer { cmark_parser_free(parser) }
    for name in extensions {
      guard let found = cmark_find_syntax_extension(name) else { return .failure(.notRead) }
      cmark_parser_attach_syntax_extension(parser, found)
    }
    cmark_parser_feed(parser, text, text.utf8.count)
    guard let root = cmark_parser_finish(parser) else { return .failure(.notRead) }
    defer { cmark_node_free(root) }
    var copy = MarkdownTreeReader()
    return Result { () throws(MarkdownError) in
      let blocks = try copy.blocks(of: root, depth: 0)
      return MarkdownDocument(
        blocks: blocks, links: copy.links, images: copy.images, rawHTML: copy.rawHTML)
    }
  }
}

/// Copies the library's tree into ours.
struct MarkdownTreeReader {
  private(set) var links: [MarkdownDocument.LocatedText] = []
  private(set) var images: [MarkdownDocument.LocatedText] = []
  private(set) var rawHTML: [MarkdownDocument.LocatedText] = []
  /// The line of the last block that has one: parts of a paragraph do not always have one.
  private var line = 1

  /// A node in the tree of libcmark-gfm.
  typealias Node = OpaquePointer

  /// Returns the library's name for the kind of a node; kinds of extensions have no constants.
  private static func kind(_ node: Node) -> String {
    cmark_node_get_type_string(node).map { String(cString: $0) } ?? ""
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  private static func children(of node: Node) -> [Node] {
    var children: [Node] = []
    var next = cmark_node_first_child(node)
    while let child = next {
      children.append(child)
      next = cmark_node_next(child)
    }
    return children
  }

  private mutating func enter(_ node: Node, _ depth: Int) throws(MarkdownError) {
    line = max(line, Int(cmark_node_get_start_line(node)))
    guard depth <= MarkdownLimits.depth else {
      throw .tooDeep(line: line, most: MarkdownLimits.depth)
    }
  }

  // MARK: Blocks

  mutating func blocks(of node: Node, depth: Int) throws(MarkdownError)
    -> [MarkdownDocument.Block]
  {
    var blocks: [MarkdownDocument.Block] = []
    for child in Self.children(of: node) {
      try enter(child, depth)
      if let block = try block(child, depth: depth + 1) { blocks.append(block) }
    }
    return blocks
  }

  private mutating func block(_ node: Node, depth: Int) throws(MarkdownError)
    -> MarkdownDocument.Block?
  {
    switch Self.kind(node) {
    case "paragraph": return .paragraph(try inlines(of: node, depth: depth))
    case "heading":
      return .heading(
        level: Int(cmark_node_get_heading_level(node)), try inlines(of: node, depth: depth))
    case "block_quote": return .quote(try blocks(of: node, depth: depth))
    case "list": return .list(try list(node, depth: depth))
    case "code_block": return .code(Self.text(cmark_node_get_literal(node)))
    case "thematic_break": return .rule
    case "table": return .table(try table(node, depth: depth))
    case "html_block": remove(Self.text(cmark_node_get_literal(node)))
    default: break
    }
    return nil
  }

  private mutating func list(_ node: Node, depth: Int) throws(MarkdownError)
    -> MarkdownDocument.List
  {
    var items: [MarkdownDocument.List.Item] = []
    for child in Self.children(of: node) {
      try enter(child, depth)
      let isTask = Self.kind(child) == "tasklist"
      items.append(
        .init(
          isDone: isTask ? cmark_gfm_extensions_get_tasklist_item_checked(child) : nil,
          blocks: try blocks(of: child, depth: depth + 1)))
    }
    let isNumbered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    return .init(
      start: isNumbered ? Int(cmark_node_get_list_start(node)) : nil,
      isTight: cmark_node_get_list_tight(node) != 0, items: items)
  }

  private mutating func table(_ node: Node, depth: Int) throws(MarkdownError)
    -> MarkdownDocument.Table
  {
    let count = Int(cmark_gfm_extensions_get_table_columns(node))
    let alignments = cmark_gfm_extensions_get_table_alignments(node)
    let sides = (0..<count).map { column -> MarkdownDocument.Table.Side? in
      switch alignments?[column] {
      case UInt8(ascii: "l"): .start
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .end
      default: nil
      }
    }
    var rows: [MarkdownDocument.Table.Row] = []
    for row in Self.children(of: node) {
      try enter(row, depth)
      var cells: [[MarkdownDocument.Inline]] = []
      for cell in Self.children(of: row) { cells.append(try inlines(of: cell, depth: depth + 1)) }
      let isHeader = cmark_gfm_extensions_get_table_row_is_header(row) != 0
      rows.append(.init(isHeader: isHeader, cells: cells))
    }
    return .init(sides: sides, rows: rows)
  }

  // MARK: Inlines

  private mutating func inlines(of node: Node, depth: Int) throws(MarkdownError)
    -> [MarkdownDocument.Inline]
  {
    var inlines: [MarkdownDocument.Inline] = []
    for child in Self.children(of: node) {
      try enter(child, depth)
      if let inline = try inline(child, depth: depth + 1) { inlines.append(inline) }
    }
    return inlines
  }

  private mutating func inline(_ node: Node, depth: Int) throws(MarkdownError)
    -> MarkdownDocument.Inline?
  {
    switch Self.kind(node) {
    case "text": return .text(Self.text(cmark_node_get_literal(node)))
    case "code": return .code(Self.text(cmark_node_get_literal(node)))
    case "softbreak": return .softBreak
    case "linebreak": return .lineBreak
    case "emph": return .emphasis(try inlines(of: node, depth: depth))
    case "strong": return .strong(try inlines(of: node, depth: depth))
    case "strikethrough": return .strike(try inlines(of: node, depth: depth))
    case "link": return try link(node, depth: depth)
    case "image": return try image(node, depth: depth)
    case "html_inline": return html(Self.text(cmark_node_get_literal(node)))
    default: return nil
    }
  }

  private mutating func link(_ node: Node, depth: Int) throws(MarkdownError)
    -> MarkdownDocument.Inline
  {
    let address = Self.text(cmark_node_get_url(node))
    links.append(.init(text: address, line: line))
    return .link(
      address: address, title: Self.text(cmark_node_get_title(node)),
      try inlines(of: node, depth: depth))
  }

  private mutating func image(_ node: Node, depth: Int) throws(MarkdownError)
    -> MarkdownDocument.Inline
  {
    let address = Self.text(cmark_node_get_url(node))
    images.append(.init(text: address, line: line))
    return .image(
      address: address, title: Self.text(cmark_node_get_title(node)),
      alternative: try inlines(of: node, depth: depth).text)
  }

  /// Keeps `<br>`, the only way to break a line in a table cell; removes everything else.
  private mutating func html(_ tag: String) -> MarkdownDocument.Inline? {
    let name = tag.lowercased().filter { !$0.isWhitespace && $0 != "/" }
    if name == "<br>" { return .lineBreak }
    remove(tag)
    return nil
  }

  /// Notes raw HTML that is removed.
  ///
  /// Comments need no note.
  private mutating func remove(_ html: String) {
    let tag = html.drop(while: \.isWhitespace)
    guard !tag.hasPrefix("<!--"), !tag.hasPrefix("</") else { return }
    rawHTML.append(.init(text: String(tag.prefix { $0 != "\n" }.prefix(40)), line: line))
  }
}
