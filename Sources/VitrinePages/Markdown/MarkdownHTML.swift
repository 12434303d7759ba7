// A Markdown page as HTML. Headings begin below the page's own heading, ids follow the words as on
// GitHub, images are the site's renditions.

import VitrineModel

/// Writes the HTML of a Markdown page.
struct MarkdownHTML {
  private let page: MarkdownPage
  /// The path from the page up to the site.
  private let root: String
  private var html = ""
  private var ids: Set<String> = []
  private var level = 1
  private var imageCount = 0

  /// Returns the HTML of a page, whose links begin with the path from the page up to the site.
  static func html(of page: MarkdownPage, root: String) -> TrustedHTML {
    var markup = MarkdownHTML(page: page, root: root)
    let blocks = page.document.blocks(below: page.title)
    markup.append(blocks)
    return TrustedHTML(trusting: markup.html)
  }

  private init(page: MarkdownPage, root: String) {
    self.page = page
    self.root = root
  }

  // MARK: Blocks

  private mutating func append(_ blocks: [MarkdownDocument.Block]) {
    for block in blocks { append(block) }
  }

  private mutating func append(_ block: MarkdownDocument.Block) {
    switch block {
    case .paragraph(let parts): appendParagraph(parts)
    case .heading(let level, let parts): appendHeading(level, parts)
    case .quote(let blocks): wrap("blockquote") { $0.append(blocks) }
    case .list(let list): append(list)
    case .code(let text): html += "<pre><code>\(XML.escaped(text))</code></pre>\n"
    case .table(let table): append(table)
    case .rule: html += "<hr>\n"
    }
  }

  private mutating func wrap(
    _ name: String, _ attributes: String = "", _ content: (inout MarkdownHTML) -> Void
  ) {
    html += "<\(name)\(attributes)>"
    content(&self)
    html += "</\(name)>\n"
  }

  /// An image alone in its paragraph, with a title, becomes a figure with a caption.
  private mutating func appendParagraph(_ parts: [MarkdownDocument.Inline]) {
    if case .image(_, let title, _)? = parts.first, parts.count == 1, !title.isEmpty {
      wrap("figure") {
        $0.append(parts[0])
        $0.html += "<figcaption>\(XML.escaped(title))</figcaption>"
      }
    } else {
      wrap("p") { $0.append(parts) }
    }
  }

  /// Headings never skip a level on the way down, whatever the text says.
  private mutating func appendHeading(_ wanted: Int, _ parts: [MarkdownDocument.Inline]) {
    level = min(max(wanted, 2), level + 1, 6)
    let id = id(of: parts.text)
    wrap("h\(level)", id.map { " id=\"\(XML.escaped($0))\"" } ?? "") { $0.append(parts) }
  }

  /// Returns an id of lowercase letters and digits of any script, with dashes for spaces and a
  /// number if it repeats.
  ///
  /// The prefix keeps it apart from the ids of the page itself; links are written without it.
  private mutating func id(of text: String) -> String? {
    let words = text.lowercased().filter {
      $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_"
    }
    let plain = words.replacing(" ", with: "-")
    guard plain.contains(where: { $0 != "-" }) else { return nil }
    var id = plain
    var number = 0
    while !ids.insert(id).inserted {
      number += 1
      id = "\(plain)-\(number)"
    }
    return "h-\(id)"
  }

  private mutating func append(_ list: MarkdownDocument.List) {
    let start = list.start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
    let hasTasks = list.items.contains { $0.isDone != nil }
    wrap(list.start == nil ? "ul" : "ol", start + (hasTasks ? " class=\"tasks\"" : "")) { markup in
      for item in list.items {
        markup.wrap("li") { markup in
          if let isDone = item.isDone { markup.html += isDone ? "☑ " : "☐ " }
          for block in item.blocks {
            if case .paragraph(let parts) = block, list.isTight {
              markup.append(parts)
            } else {
              markup.append(block)
            }
          }
        }
      }
    }
  }

  private mutating func append(_ table: MarkdownDocument.Table) {
    wrap("div", " class=\"wide\" tabindex=\"0\"") { markup in
      markup.wrap("table") { markup in
        let head = table.rows.filter(\.isHeader)
        let body = table.rows.filter { !$0.isHeader }
        if !head.isEmpty { markup.wrap("thead") { $0.append(head, "th", table.sides) } }
        if !body.isEmpty { markup.wrap("tbody") { $0.append(body, "td", table.sides) } }
      }
    }
  }

  private mutating func append(
    _ rows: [MarkdownDocument.Table.Row], _ name: String, _ sides: [MarkdownDocument.Table.Side?]
  ) {
    for row in rows {
      wrap("tr") { markup in
        for (index, cell) in row.cells.enumerated() {
          let side = sides.indices.contains(index) ? sides[index] : nil
          let isName = name == "th" ? " scope=\"col\"" : ""
          // An empty cell is not a heading.
          let element = cell.isEmpty ? "td" : name
          let attributes =
            (element == "th" ? isName : "") + (side.map { " class=\"to-\($0)\"" } ?? "")
          markup.wrap(element, attributes) { $0.append(cell) }
        }
      }
    }
  }

  // MARK: Inlines

  private mutating func append(_ parts: [MarkdownDocument.Inline]) {
    for part in parts { append(part) }
  }

  private mutating func append(_ part: MarkdownDocument.Inline) {
    switch part {
    case .text(let text): html += XML.escaped(text)
    case .softBreak: html += "\n"
    case .lineBreak: html += "<br>\n"
    case .code(let text): html += "<code>\(XML.escaped(text))</code>"
    case .emphasis(let parts): around("em", parts)
    case .strong(let parts): around("strong", parts)
    case .strike(let parts): around("del", parts)
    case .link(let address, let title, let parts): appendLink(address, title, parts)
    case .image(let address, _, let alternative): appendImage(address, alternative)
    }
  }

  private mutating func around(_ name: String, _ parts: [MarkdownDocument.Inline]) {
    html += "<\(name)>"
    append(parts)
    html += "</\(name)>"
  }

  /// An unsafe link becomes its words; a link without words shows its address.
  private mutating func appendLink(
    _ written: String, _ title: String, _ parts: [MarkdownDocument.Inline]
  ) {
    guard let (address, isExternal) = address(of: written) else { return append(parts) }
    let tip = title.isEmpty ? "" : " title=\"\(XML.escaped(title))\""
    html += "<a href=\"\(XML.escaped(address))\"\(tip)\(isExternal ? " rel=\"noopener\"" : "")>"
    if parts.text.allSatisfy(\.isWhitespace), !parts.contains(where: \.isImage) {
      html += XML.escaped(address)
    } else {
      append(parts.withoutLinks)
    }
    html += "</a>"
  }

  private func address(of written: String) -> (String, isExternal: Bool)? {
    switch MarkdownLink(written) {
    case .unsafe: return nil
    case .external(let address): return (address, true)
    case .rooted(let address) where address.hasPrefix("#") && address.count > 1:
      return ("#h-\(address.dropFirst())", false)
    case .rooted(let address): return (address, false)
    case .relative(let path, let rest):
      guard let slug = page.links[written] else { return (path + rest, false) }
      let target = rest.hasPrefix("#") && rest.count > 1 ? "#h-\(rest.dropFirst())" : rest
      return ("\(root)pages/\(slug)/\(target)", false)
    }
  }

  private mutating func appendImage(_ address: String, _ alternative: String) {
    let alternative = XML.escaped(alternative)
    guard let images = page.images[address], !images.renditions.isEmpty else {
      html += alternative
      return
    }
    imageCount += 1
    let image = ImageContext(images: images, root: root).whole().value
    let isFirst = imageCount == 1
    let sizes = (isFirst ? "" : "auto, ") + "(max-width: 44rem) 100vw, 44rem"
    html += image.imageHTML(
      sizes: sizes, rest: " alt=\"\(alternative)\"\(isFirst ? "" : " loading=\"lazy\"")")
  }
}

extension MarkdownDocument.Inline {
  fileprivate var isImage: Bool {
    if case .image = self { return true }
    return false
  }
}

extension [MarkdownDocument.Inline] {
  /// The parts of a link's words, in which addresses are not links again.
  fileprivate var withoutLinks: [MarkdownDocument.Inline] {
    flatMap { part -> [MarkdownDocument.Inline] in
      switch part {
      case .link(_, _, let parts): parts.withoutLinks
      case .emphasis(let parts): [.emphasis(parts.withoutLinks)]
      case .strong(let parts): [.strong(parts.withoutLinks)]
      case .strike(let parts): [.strike(parts.withoutLinks)]
      default: [part]
      }
    }
  }
}
