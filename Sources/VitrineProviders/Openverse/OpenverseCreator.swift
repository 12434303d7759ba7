// Reads the name of a creator in site.yml. Openverse identifies creators by name and source,
// because two people at two sources may have the same name.

import VitrineFetch
import VitrineModel

/// The creator whose images are listed.
enum OpenverseCreator: Sendable {
  /// A creator at one source, such as `flickr/Ada Lovelace`. Openverse can list these.
  case named(String, source: String)
  /// A creator at any source, such as `Ada Lovelace`. Openverse can only search for similar names.
  case anywhere(String)
  /// The page of a person. Openverse can only search for the name at its end.
  case page(WebAddress)

  /// Reads the text in site.yml.
  init(_ text: String) {
    let text = text.asLine ?? ""
    if let page = Self.page(text) {
      let name = OpenverseProvider.reference(to: page)?.user
      self = name.map { Self(name: $0) } ?? .page(page)
    } else {
      self.init(name: text)
    }
  }

  private init(name text: String) {
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2, let name = parts[1].asLine, Self.isSource(parts[0]) {
      self = .named(name, source: parts[0])
    } else {
      self = .anywhere(text)
    }
  }

  private static func isSource(_ text: String) -> Bool {
    text.isIdentifier("_") && text == text.lowercased()
  }

  /// Returns a web address at any site.
  ///
  /// Without a scheme, an address is recognized by the dot in its host.
  private static func page(_ text: String) -> WebAddress? {
    if let page = WebAddress(text) { return page }
    let host = text.prefix { $0 != "/" }
    return host.contains(".") && host != text[...] ? WebAddress("https://\(text)") : nil
  }

  /// Returns `flickr/Ada` for `/image/collection?source=flickr&creator=Ada`.
  static func name(inCollection page: WebAddress) -> String? {
    guard let name = page.parameter("creator")?.asLine else { return nil }
    guard let source = page.parameter("source") else { return name }
    return isSource(source) ? "\(source)/\(name)" : nil
  }

  /// The parameters that list or search for the creator.
  var query: [APICall.Parameter] {
    switch self {
    case .named(let name, let source):
      [
        .init("unstable__collection", "creator"), .init("creator", name), .init("source", source),
      ]
    case .anywhere(let name): [.init("creator", name)]
    case .page(let page): [.init("creator", Self.name(in: page))]
    }
  }

  /// Returns `Ada Lovelace` if `User:Ada_Lovelace` is at the end of the path.
  private static func name(in page: WebAddress) -> String {
    let last = page.pathComponents.last ?? page.host
    return String(last.split(separator: ":").last ?? "").replacing("_", with: " ")
  }

  /// Whether an image is by this creator.
  ///
  /// Openverse also finds similar names, and silently ignores a source that it does not know.
  func isAuthor(of image: OpenverseImage) -> Bool {
    switch self {
    case .named(let name, let source):
      image.source == source && Self.isSame(image.creator, name)
    case .anywhere(let name): Self.isSame(image.creator, name)
    case .page(let page):
      WebAddress(reported: image.creatorPage).map(Self.bare) == Self.bare(page)
    }
  }

  private static func isSame(_ name: String?, _ other: String) -> Bool {
    name?.asLine?.lowercased() == other.lowercased()
  }

  /// Returns the parts of an address that identify the page.
  private static func bare(_ page: WebAddress) -> [String] {
    [page.host.hasPrefix("www.") ? String(page.host.dropFirst(4)) : page.host]
      + page.pathComponents
  }
}
