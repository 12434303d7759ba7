// Everything pages are made from: the catalog, its renditions, the site's settings and words, and
// the routes, computed once. A value; pages of several workers read it at the same time.

public import VitrineModel

/// What the pages show. A class, since every page holds on to it.
public final class Gallery: Sendable {
  let settings: GallerySettings
  let catalog: Catalog
  let routes: Routes
  /// By position in the catalog.
  let photoRoutes: [SitePath]
  let authorRoutes: [Author.ID: SitePath]
  let tagRoutes: [Tag: SitePath]
  /// By position in the catalog.
  let mirrored: [Mirrored]
  /// By position: where the pictures of photos are from that stay at their service.
  let remoteHosts: [Catalog.Position: Set<String>]
  /// By position: the sets that hold the photo, with its place in each.
  let memberships: Memberships
  /// By position: where the photo stands among its author's; nil for photos without an author.
  let authorships: [Authorship?]
  let cards = CardShelf()
  let search = SearchShelf()
  let pieces: PieceShelf
  /// In the order of the menu.
  let ownPages: [OwnPage]
  let menu: SiteContext
  /// What pages outside of sets say about the site.
  let site: TemplateMap

  /// A photo's place among those of its author.
  struct Authorship: Sendable {
    let author: Int
    let place: Int
  }

  /// - Parameters:
  ///   - mirrored: by position in the catalog.
  ///   - memory: of a process that builds more than once.
  public init(
    settings: GallerySettings, catalog: Catalog, mirrored: [Mirrored], ownPages: [OwnPage] = [],
    memory: PieceMemory? = nil
  ) {
    precondition(mirrored.count == catalog.photos.count)
    pieces = PieceShelf(memory)
    self.settings = settings
    self.catalog = catalog
    let routes = Routes(names: SafeName(digest: settings.digest))
    self.routes = routes
    photoRoutes = catalog.photos.map { routes.photo($0.id) }
    authorRoutes = Dictionary(
      uniqueKeysWithValues: catalog.authors.map { ($0.author.id, routes.author($0.author.id)) })
    tagRoutes = Dictionary(
      uniqueKeysWithValues: catalog.tags.map { ($0.tag, routes.tag($0.tag)) })
    self.mirrored = mirrored
    self.ownPages = ownPages
    remoteHosts = Self.remoteHosts(of: mirrored)
    memberships = Memberships(of: catalog)
    var authorships = [Authorship?](repeating: nil, count: catalog.photos.count)
    for (index, entry) in catalog.authors.enumerated() {
      for (place, photo) in entry.photos.enumerated() {
        authorships[photo] = Authorship(author: index, place: place)
      }
    }
    self.authorships = authorships
    menu = SiteContext(settings: settings, catalog: catalog, ownPages: ownPages, routes: routes)
    site = menu.map(at: nil).sealed(settings.digest)
  }

  /// Where a photo's page is.
  public func route(of position: Catalog.Position) -> SitePath { photoRoutes[position] }

  /// Begins to make what several pages share and all wait for, beside other work.
  public func prepare() -> GalleryPreparation {
    let inputs = Task {
      let inputs = self.inputs
      pieces.know(inputs)
      return inputs
    }
    return GalleryPreparation(
      inputs: inputs, search: Task { await search.prepare(of: self, knowing: inputs) })
  }

  /// Lets go what pages share, once all are made; whoever asks again makes it again.
  public func settle() {
    cards.clear()
    search.clear()
  }

  /// The slugs of the sets that hold a photo.
  public func sets(of position: Catalog.Position) -> [String] {
    memberships[position].map { catalog.sets[$0.set].set.slug }
  }
}

/// What several pages share and all wait for, being made.
public struct GalleryPreparation: Sendable {
  /// What the pages are made from.
  public let inputs: Task<GalleryInputs, Never>
  fileprivate let search: Task<Void, Never>

  /// Waits for all of it.
  public func finish() async { await search.value }
}

/// What site.yml and the theme say about every page.
public struct GallerySettings: Sendable {
  public let title: String
  public let description: String
  public let language: String
  /// Where the site will be published, ending with a slash.
  public let address: WebAddress?
  /// Photos on a grid page.
  public let pageSize: Int
  /// The theme's words in the site's language.
  let strings: TemplateMap
  /// What the theme publishes beside the pages.
  let assets: [Asset]
  /// The color behind everything: the first one that the theme's styles give to `--background`.
  let paper: String
  /// By provider: what its service asks of pages that show its photos.
  public let terms: [String: ServiceTerms]
  /// Tags to offer before others where somebody is at a loss, the best first.
  public let suggested: [Tag]
  /// SHA-256 of some bytes.
  public let digest: @Sendable ([UInt8]) -> Digest
  /// The part of the Content-Security-Policy that holds for every page.
  let policy: Policy
  /// What templates know of the theme.
  let theme: TemplateMap

  public init(
    title: String, description: String, language: String, address: WebAddress?, pageSize: Int,
    design: Design, terms: [String: ServiceTerms] = [:],
    suggested: [Tag] = [],
    digest: @escaping @Sendable ([UInt8]) -> Digest
  ) {
    self.title = title
    self.description = description
    self.language = language
    self.address = address
    self.pageSize = max(1, pageSize)
    strings = design.strings.sealed(digest)
    assets = design.assets
    paper = Self.paper(in: design.sheet.text) ?? "#ffffff"
    self.terms = terms
    self.suggested = suggested
    self.digest = digest
    theme = design.context.sealed(digest)
    policy = Policy(design, digest: digest)
  }

  /// The first color of six digits that a style sheet gives to `--background`.
  private static func paper(in sheet: String) -> String? {
    var rest = Array(sheet.utf8)[...]
    while rest.skip(past: "--background:") {
      let value = rest.first == UInt8(ascii: " ") ? rest.dropFirst() : rest
      let digits = value.dropFirst().prefix(6)
      guard value.first == UInt8(ascii: "#"), digits.count == 6,
        digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
      else { continue }
      return String(decoding: value.prefix(7), as: UTF8.self)
    }
    return nil
  }

  /// The services that allow only so many of their photos on one page, by name.
  var caps: [(provider: String, most: Int)] {
    terms.sorted { $0.key < $1.key }.compactMap { provider, terms in
      terms.photosPerPage.map { (provider, $0) }
    }
  }

  /// A word of the theme, or the key itself where the theme has none.
  func word(_ key: String) -> String {
    if case .text(let word)? = strings[key] { return word }
    return key
  }

  /// `rtl` for the scripts written from right to left, else `ltr`; where the tag names no script,
  /// the language's usual one counts.
  var direction: String {
    let parts = language.lowercased().split(separator: "-").map(String.init)
    let languages: Set = ["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]
    let scripts: Set = ["arab", "hebr", "syrc", "thaa"]
    let script = parts.dropFirst().prefix { $0 != "x" }.first {
      $0.count == 4 && $0.allSatisfy(\.isLetter)
    }
    let isTurned = script.map(scripts.contains) ?? languages.contains(parts.first ?? "")
    return isTurned ? "rtl" : "ltr"
  }
}
