// Everything that an audit must know of one page.

import Foundation
import VitrineModel

/// The facts of a page, collected in one pass.
struct PageContents {
  private(set) var links: [String] = []
  /// The addresses of its scripts and styles.
  private(set) var loads: [String] = []
  private(set) var ids: Set<String> = []
  /// The sources of images without alternative text.
  private(set) var imagesWithoutText: [String] = []
  /// Whether nothing describes the photo of a photo's page.
  private(set) var isUndescribed = false
  private(set) var isGuarded = false
  /// Whether it shows where photos were taken.
  private(set) var showsPlaces = false
  private(set) var kind = "other"
  private(set) var canonical: String?
  /// Whether search engines must not list it, as pages to which nothing links.
  private(set) var isUnlisted = false
  /// Whether it has a field for the words of a search beside that of every page, in its header.
  var isSearchable: Bool { hasMain ? hasFieldInMain : hasField }
  private(set) var base: String?
  /// The photo's row of the list, as JSON.
  private(set) var photo: [UInt8]?
  /// Texts that name authors.
  private(set) var credits: [String] = []
  /// The authors to whose pages it links, as `provider:id`.
  private(set) var authors: [String] = []
  /// The first image, which shows the photo that a photo's page is about.
  private(set) var picture: String?
  /// The alternative text of that image; nil if it has no attribute for it.
  private(set) var pictureText: String?
  /// The addresses of the files that show the photo that a photo's page is about.
  private(set) var imageLinks: [String] = []
  /// Structured data for search engines, as JSON.
  private(set) var structured: [UInt8]?
  /// The contents of scripts and styles.
  private(set) var scripts: [[UInt8]] = []
  private(set) var styles: [[UInt8]] = []

  private var script: HTMLAttributes?
  private var isInBody = false
  private var isInMain = false
  private var hasMain = false
  private var hasField = false
  private var hasFieldInMain = false
  private var crediting: (element: String, depth: Int)?
  /// The contents of templates do not count: scripts fill them in.
  private var templates = 0

  /// How deeply nested pages are read.
  private static let deepest = 4
  private let depth: Int

  /// Reads a page.
  ///
  /// `depth` is the number of pages that contain it.
  init(_ bytes: [UInt8], depth: Int = 0) {
    self.depth = depth
    for token in HTMLTokens(bytes) {
      switch token {
      case .start(let name, let attributes): start(name, attributes)
      case .end(let name): end(name)
      case .text(let text): if crediting != nil { credits[credits.count - 1] += text.decoded }
      case .raw(let text): take(Array(text))
      }
    }
  }

  private mutating func start(_ name: String, _ attributes: HTMLAttributes) {
    if name == "template" { templates += 1 }
    guard templates == 0 else { return }
    for attribute in attributes.all { read(attribute, of: name) }
    switch name {
    case "body": isInBody = true
    case "main": (hasMain, isInMain) = (true, true)
    case "html":
      kind = attributes["data-page-kind"] ?? kind
      showsPlaces = showsPlaces || ["map", "map-place"].contains(kind)
    case "base": base = base ?? attributes["href"]
    case "a": link(attributes)
    case "meta": meta(attributes)
    case "link": head(attributes)
    case "img", "area": image(name, attributes)
    case "input" where attributes["name"] == "q":
      hasField = true
      hasFieldInMain = hasFieldInMain || isInMain
    case "input" where attributes["type"]?.lowercased() == "image": image(name, attributes)
    case "script", "style":
      script = name == "script" ? attributes : nil
      if let source = attributes["src"] { loads.append(source) }
    default: break
    }
    credit(name, attributes)
  }

  private mutating func read(_ attribute: HTMLAttributes.Attribute, of element: String) {
    let value = attribute.value
    switch attribute.name {
    case "href", "src", "action", "formaction", "poster", "data", "background", "xlink:href":
      if element != "base" { links.append(value) }
    case "srcset", "imagesrcset":
      let candidates = Self.candidates(value)
      links += candidates
      // The first image is the photo; its sources come before it.
      if kind == "photo", picture == nil, isInBody { imageLinks += candidates }
    case "id": ids.insert(value)
    case "data-location": showsPlaces = true
    case "style": styles.append(Array(value.utf8))
    case "srcdoc" where element == "iframe" && depth < Self.deepest:
      take(PageContents(Array(value.utf8), depth: depth + 1))
    default: break
    }
  }

  /// Adds what a nested page shows and links to, relative to this page.
  private mutating func take(_ inner: PageContents) {
    links += inner.links
    loads += inner.loads
    imagesWithoutText += inner.imagesWithoutText
    scripts += inner.scripts
    styles += inner.styles
  }

  private mutating func link(_ attributes: HTMLAttributes) {
    if let name = attributes["name"] { ids.insert(name) }
    if Self.has("author", in: attributes["rel"]) { authors.append(attributes["data-author"] ?? "") }
  }

  private mutating func meta(_ attributes: HTMLAttributes) {
    let content = attributes["content"] ?? ""
    let name = attributes["http-equiv"] ?? attributes["property"] ?? attributes["name"]
    switch name?.lowercased() {
    case "content-security-policy":
      // Browsers only respect it in the head.
      isGuarded = isGuarded || !isInBody && content.contains { !$0.isWhitespace }
    case "og:url", "og:image", "og:image:url", "og:image:secure_url", "og:video", "og:video:url",
      "og:video:secure_url", "og:audio", "twitter:image", "twitter:image:src", "twitter:player":
      links.append(content)
    case "robots": isUnlisted = isUnlisted || content.lowercased().contains("noindex")
    case "refresh":
      if let equals = content.firstIndex(of: "=") {
        links.append(String(content[content.index(after: equals)...]))
      }
    default: break
    }
  }

  private mutating func head(_ attributes: HTMLAttributes) {
    guard let address = attributes["href"] else { return }
    let relations = attributes["rel"]
    if Self.has("canonical", in: relations) { canonical = canonical ?? address }
    if Self.has("stylesheet", in: relations) || Self.has("modulepreload", in: relations) {
      loads.append(address)
    }
  }

  /// The image of a photo's page has a text, or an empty one if the photo has no words at all.
  private mutating func image(_ name: String, _ attributes: HTMLAttributes) {
    let text = attributes["alt"]
    let isTheOne = kind == "photo" && picture == nil && name == "img"
    if picture == nil, name == "img" {
      picture = attributes["src"] ?? ""
      pictureText = text
    }
    let isBlank = text?.allSatisfy(\.isWhitespace) ?? true
    if isTheOne, text?.isEmpty == true { isUndescribed = true }
    guard text == nil || (isBlank && isTheOne && text?.isEmpty == false) else { return }
    imagesWithoutText.append(attributes["src"] ?? attributes["href"] ?? "")
  }

  private mutating func take(_ text: [UInt8]) {
    guard let attributes = script else { return styles.append(text) }
    script = nil
    if attributes["id"] == "favorite" { photo = text }
    if attributes["type"]?.lowercased() == "application/ld+json", attributes["id"] != "breadcrumbs"
    {
      structured = structured ?? text
    }
    scripts.append(text)
  }

  // MARK: Credits

  private mutating func credit(_ name: String, _ attributes: HTMLAttributes) {
    if let (element, depth) = crediting {
      if element == name { crediting = (element, depth + 1) }
    } else if Self.has("credit", in: attributes["class"])
      || Self.has("author", in: attributes["rel"])
    {
      crediting = (name, 1)
      credits.append("")
    }
  }

  private mutating func end(_ name: String) {
    if name == "template" { templates = max(0, templates - 1) }
    if name == "main" { isInMain = false }
    guard let (element, depth) = crediting, element == name else { return }
    crediting = depth > 1 ? (element, depth - 1) : nil
  }

  /// Whether an attribute contains a word.
  private static func has(_ word: String, in text: String?) -> Bool {
    guard let text, text.utf8.count >= word.utf8.count else { return false }
    return text.utf8.split { $0 <= 0x20 }.contains { part in
      part.count == word.utf8.count
        && zip(part, word.utf8).allSatisfy { $0.lowercased == $1 }
    }
  }

  /// The addresses of a `srcset`: each ends at whitespace, the next follows a comma.
  static func candidates(_ text: String) -> [String] {
    let comma = UInt8(ascii: ",")
    var found: [String] = []
    var rest = text.utf8[...]
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == comma }
      let address = rest.prefix { $0 > 0x20 }
      guard !address.isEmpty else { return found }
      rest = rest[address.endIndex...]
      if address.last == comma, let last = address.lastIndex(where: { $0 != comma }) {
        found.append(String(Substring(address[...last])))
      } else {
        found.append(String(Substring(address)))
        rest = rest.drop { $0 != comma }
      }
    }
  }
}
