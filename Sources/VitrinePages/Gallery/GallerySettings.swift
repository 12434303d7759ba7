// What site.yml and the theme say about every page: the title, the language, the theme's words and
// styles, and the terms of services.

public import VitrineModel

/// What site.yml and the theme say about every page.
public struct GallerySettings: Sendable {
  /// The name of the site.
  public let title: String
  /// One sentence about the site; may be empty.
  public let description: String
  /// The language tag of the site, such as `pt-BR`.
  public let language: String
  /// The address of the published site, with a slash at its end; nil if unknown.
  public let address: WebAddress?
  /// The number of photos on a grid page.
  public let pageSize: Int
  /// The theme's words in the site's language.
  let strings: TemplateMap
  /// How the language writes dates.
  let dates: DateFormat
  /// What every page has in addition to the theme.
  let additions: PageAdditions
  /// The script that counts visits; nil if there is none.
  let analytics: Asset?
  /// The files that are published beside the pages: those of the theme, and the script above.
  let assets: [Asset]
  /// The theme's rules that are in files; nil if all are in pages.
  let linked: LinkedStyles?
  /// Whether pages of sets show photos whole, with labels.
  let wholePhotos: Bool
  /// The background color: the first one that the theme's styles give to `--background`.
  let background: String
  /// The words on the front page.
  public var caption = RichText.empty
  /// The rules for crawlers.
  public var crawlers = CrawlerPolicy()
  /// Whether former addresses lead to today's.
  public var redirects = false
  /// Whether visitors may download all photos of a listed set at once, unless the set says otherwise.
  public var downloads = false
  /// Whether files with data for other programs are beside the pages of photos.
  public var api = false
  /// Addresses of another site that lead to pages of this one.
  public var former: [FormerAddress] = []
  /// The declared columns of the metadata table, in their order.
  public var fields: [PhotoField] = []
  /// The collections by which visitors browse, in their order.
  public var collections: [BrowseCollection] = []
  /// Whether the site has a map of the places of its photos.
  public var hasMap = false
  /// By provider: what its service requires of pages that show its photos.
  public let terms: [String: ServiceTerms]
  /// The tags to suggest before others, the best first.
  public let suggested: [Tag]
  /// Computes the SHA-256 of some bytes.
  public let digest: @Sendable ([UInt8]) -> Digest
  /// The part of the Content-Security-Policy that holds for every page.
  let policy: ContentSecurityPolicy
  /// What the language writes between the items of a list: `, ` in English, `、` in Japanese.
  let listSeparator: String
  /// The values of the theme in the context of a page: by kind, and those with all its rules.
  private let themes: [String: TemplateMap]
  let theme: TemplateMap

  private static let defaultPageSize = 50

  /// Creates the settings of a site; a page size below 1 counts as 1, and nil as that of the theme.
  ///
  /// If `styleBytes` is not nil, at most that many bytes of the theme's rules are in a page, and the others
  /// in files that pages share.
  public init(
    title: String, description: String, language: String, address: WebAddress?, pageSize: Int?,
    resources: ThemeResources, terms: [String: ServiceTerms] = [:],
    suggested: [Tag] = [], additions: PageAdditions = PageAdditions(),
    styleBytes: Int? = nil,
    digest: @escaping @Sendable ([UInt8]) -> Digest
  ) {
    self.title = title
    self.description = description
    self.language = language
    self.address = address
    self.pageSize = max(1, pageSize ?? resources.pageSize ?? Self.defaultPageSize)
    strings = resources.strings.digested(digest)
    dates = DateFormat(resources.strings)
    listSeparator = Self.listSeparator(in: resources.strings)
    self.additions = additions
    analytics = additions.analytics.flatMap { Asset($0.script.text, type: "js", digest: digest) }
    let linked = styleBytes.map { LinkedStyles(resources, after: $0, digest: digest) }
    self.linked = linked
    let inPages = linked?.resources ?? resources
    assets = resources.assets + [analytics].compactMap(\.self)
    background =
      additions.style.flatMap { Self.background(in: $0.text) } ?? Self.background(
        in: resources.sheet.text)
      ?? "#ffffff"
    wholePhotos = resources.wholePhotos
    self.terms = terms
    self.suggested = suggested
    self.digest = digest
    theme = inPages.context(of: "", linked?.file).digested(digest)
    themes = inPages.sheets.reduce(into: [:]) {
      $0[$1.key] = inPages.context(of: $1.key, linked?.file(of: $1.key)).digested(digest)
    }
    policy = ContentSecurityPolicy(
      inPages, endpoint: additions.analytics?.endpoint, digest: digest)
  }

  /// Returns the first color of six digits that a style sheet gives to `--background`.
  private static func background(in sheet: String) -> String? {
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

  private static func listSeparator(in strings: TemplateMap) -> String {
    guard case .text(let pair)? = strings["list_pair"] else { return ", " }
    return pair.replacing("{1}", with: "").replacing("{2}", with: "")
  }

  /// The services that limit the number of their photos on a page, by name.
  var caps: [(provider: String, most: Int)] {
    terms.sorted { $0.key < $1.key }.compactMap { provider, terms in
      terms.photosPerPage.map { (provider, $0) }
    }
  }

  /// Returns the values of the theme in the context of pages of a kind.
  func theme(on kind: String) -> TemplateMap { themes[kind] ?? theme }

  /// Returns a word of the theme, or the key itself if the theme has none.
  func word(_ key: String) -> String {
    if case .text(let word)? = strings[key] { return word }
    return key
  }

  /// Returns the theme's words for a license without a proper name, or the name of the license.
  func name(of license: License) -> String {
    let key = "license_" + String(license.id.map { $0 == "-" ? "_" : $0 })
    // A service may name a license that the vocabulary does not have, such as the GFDL.
    let isNamed = license.id == License.other.id && license.name != License.other.name
    if !isNamed, case .text(let word)? = strings[key] { return word }
    return license.name
  }

  /// The direction of the language's script: `rtl` or `ltr`.
  var direction: String { TextDirection(language: language).rawValue }
}
