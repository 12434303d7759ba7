// What an audit must know of one page.

import Foundation
import VitrineModel

/// A page's facts, gathered in one reading.
struct AuditPage {
  private(set) var links: [String] = []
  /// Scripts and styles that come with it.
  private(set) var loads: [String] = []
  private(set) var ids: Set<String> = []
  /// Images that say nothing to who cannot see them, by their sources.
  private(set) var mute: [String] = []
  private(set) var isGuarded = false
  private(set) var kind = "other"
  private(set) var canonical: String?
  private(set) var base: String?
  /// What is said of the photo, as JSON.
  private(set) var photo: [UInt8]?
  /// Texts that name authors.
  private(set) var credits: [String] = []
  /// What scripts and styles hold.
  private(set) var scripts: [[UInt8]] = []
  private(set) var styles: [[UInt8]] = []

  private var script: [String: String]?
  private var crediting: (element: String, depth: Int)?
  private var hasPicture = false
  /// What stands in templates is nothing yet: scripts fill it in.
  private var templates = 0

  init(_ bytes: [UInt8]) {
    var reader = HTMLReader(bytes)
    while let token = reader.next() {
      switch token {
      case .start(let name, let attributes): start(name, attributes)
      case .end(let name): end(name)
      case .text(let text): if crediting != nil { credits[credits.count - 1] += text }
      case .raw(let text): take(text)
      }
    }
  }

  private mutating func start(_ name: String, _ attributes: [String: String]) {
    if name == "template" { templates += 1 }
    guard templates == 0 else { return }
    if let id = attributes["id"] { ids.insert(id) }
    if let style = attributes["style"] { styles.append(Array(style.utf8)) }
    for key in ["href", "src", "action", "formaction", "poster", "data", "xlink:href"] {
      guard let link = attributes[key], name != "base" else { continue }
      links.append(link)
    }
    for key in ["srcset", "imagesrcset"] {
      links += Self.candidates(attributes[key] ?? "")
    }
    switch name {
    case "html": kind = attributes["data-page-kind"] ?? kind
    case "base": base = base ?? attributes["href"]
    case "a": if let name = attributes["name"] { ids.insert(name) }
    case "meta": meta(attributes)
    case "link": link(attributes)
    case "img", "area": image(name, attributes)
    case "input" where attributes["type"]?.lowercased() == "image": image(name, attributes)
    case "script", "style":
      script = name == "script" ? attributes : nil
      if let source = attributes["src"] { loads.append(source) }
    default: break
    }
    credit(name, attributes)
  }

  private mutating func meta(_ attributes: [String: String]) {
    let content = attributes["content"] ?? ""
    let name = attributes["http-equiv"] ?? attributes["property"] ?? attributes["name"]
    switch name?.lowercased() {
    case "content-security-policy":
      isGuarded = isGuarded || content.contains { !$0.isWhitespace }
    case "og:url", "og:image", "og:image:url", "og:image:secure_url", "twitter:image":
      links.append(content)
    case "refresh":
      if let equals = content.firstIndex(of: "=") {
        links.append(String(content[content.index(after: equals)...]))
      }
    default: break
    }
  }

  private mutating func link(_ attributes: [String: String]) {
    guard let address = attributes["href"] else { return }
    let relations = Self.words(attributes["rel"])
    if relations.contains("canonical") { canonical = canonical ?? address }
    if !relations.isDisjoint(with: ["stylesheet", "modulepreload"]) { loads.append(address) }
  }

  /// The picture that a photo's page is about may not be mute on purpose either.
  private mutating func image(_ name: String, _ attributes: [String: String]) {
    let text = attributes["alt"]
    let isTheOne = kind == "photo" && !hasPicture && name == "img"
    hasPicture = hasPicture || name == "img"
    let isBlank = text?.allSatisfy(\.isWhitespace) ?? true
    guard text == nil || (isBlank && isTheOne) else { return }
    mute.append(attributes["src"] ?? attributes["href"] ?? "")
  }

  private mutating func take(_ text: [UInt8]) {
    guard let attributes = script else { return styles.append(text) }
    script = nil
    if attributes["id"] == "favorite" { photo = text }
    scripts.append(text)
  }

  // MARK: Credits

  private mutating func credit(_ name: String, _ attributes: [String: String]) {
    if let (element, depth) = crediting {
      if element == name { crediting = (element, depth + 1) }
    } else if Self.words(attributes["class"]).contains("credit")
      || Self.words(attributes["rel"]).contains("author")
    {
      crediting = (name, 1)
      credits.append("")
    }
  }

  private mutating func end(_ name: String) {
    if name == "template" { templates = max(0, templates - 1) }
    guard let (element, depth) = crediting, element == name else { return }
    crediting = depth > 1 ? (element, depth - 1) : nil
  }

  private static func words(_ text: String?) -> Set<Substring> {
    Set((text ?? "").lowercased().split { $0.isWhitespace }.map { $0 })
  }

  /// The addresses of a `srcset`: each up to white space, the next behind a comma.
  static func candidates(_ text: String) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      let address = rest.prefix { !$0.isWhitespace }
      guard !address.isEmpty else { return found }
      rest = rest[address.endIndex...]
      if let last = address.lastIndex(where: { $0 != "," }), address.hasSuffix(",") {
        found.append(String(address[...last]))
      } else {
        found.append(String(address))
        rest = rest.drop { $0 != "," }
      }
    }
  }
}
