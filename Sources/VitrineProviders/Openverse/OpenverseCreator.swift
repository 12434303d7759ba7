// How site.yml names a creator. Openverse knows creators by their names at one source; two people
// of two sources may have the same name.

import VitrineFetch
import VitrineModel

/// Whose images are asked for.
enum OpenverseCreator: Sendable {
  /// `flickr/Ada Lovelace`: of one source, which Openverse can list.
  case named(String, source: String)
  /// `Ada Lovelace`: of any source. Openverse only finds names that are like it.
  case anywhere(String)
  /// A page of a person. Openverse cannot be asked for it, only for the name at its end.
  case page(WebAddress)

  init(_ text: String) {
    let text = text.asLine ?? ""
    if let page = Self.page(text) {
      let own = OpenverseProvider.reference(to: page)?.user
      self = own.map { Self(name: $0) } ?? .page(page)
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
    text.isCode("_") && text == text.lowercased()
  }

  /// At any site; without its scheme, an address is known by the dot in its host.
  private static func page(_ text: String) -> WebAddress? {
    if let page = WebAddress(text) { return page }
    let host = text.prefix { $0 != "/" }
    return host.contains(".") && host != text[...] ? WebAddress("https://\(text)") : nil
  }

  /// As site.yml names the creator of `/image/collection?source=flickr&creator=Ada`.
  static func name(inCollection page: WebAddress) -> String? {
    guard let name = page.parameter("creator")?.asLine else { return nil }
    guard let source = page.parameter("source") else { return name }
    return isSource(source) ? "\(source)/\(name)" : nil
  }

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

  /// `User:Ada_Lovelace` at the end of a path is Ada Lovelace.
  private static func name(in page: WebAddress) -> String {
    let last = page.pathComponents.last ?? page.host
    return String(last.split(separator: ":").last ?? "").replacing("_", with: " ")
  }

  /// Openverse also finds names that are like the one asked for, and drops a source it does not
  /// know without a word.
  func isAuthor(of image: OpenverseImage) -> Bool {
    switch self {
    case .named(let name, let source):
      image.source == source && Self.isSame(image.creator, name)
    case .anywhere(let name): Self.isSame(image.creator, name)
    case .page(let page):
      WebAddress(told: image.creatorPage).map(Self.bare) == Self.bare(page)
    }
  }

  private static func isSame(_ name: String?, _ wanted: String) -> Bool {
    name?.asLine?.lowercased() == wanted.lowercased()
  }

  /// Without what two spellings of one address differ in.
  private static func bare(_ page: WebAddress) -> [String] {
    [page.host.hasPrefix("www.") ? String(page.host.dropFirst(4)) : page.host]
      + page.pathComponents
  }
}
