// Where every page is. The paths are a contract with everybody who links to the site.

public import VitrineModel

struct Routes: Sendable {
  let names: SafeName

  static func fixed(_ text: String) -> SitePath { SitePath(fixed: text) }

  static let home = fixed("index.html")
  static let credits = fixed("credits/index.html")
  static let tags = fixed("tags/index.html")
  static let favorites = fixed("favorites/index.html")
  static let noResults = fixed("no-results/index.html")
  static let notFound = fixed("404.html")
  static let offline = fixed("offline/index.html")
  static let manifest = fixed("manifest.webmanifest")
  static let atom = fixed("feed.xml")
  static let jsonFeed = fixed("feed.json")
  static let sitemap = fixed("sitemap.xml")
  /// One of the lists that the sitemap of a large site names, counted from 1.
  static func sitemap(_ number: Int) -> SitePath { fixed("sitemap-\(number).xml") }
  static let robots = fixed("robots.txt")
  static let list = fixed("photos.csv")

  /// A folder's ids are names of files: the commonest ending is left out, so that `beach.jpg` is
  /// `photos/folder/beach/`; every other name carries a hash and cannot meet it.
  func photo(_ id: Photo.ID) -> SitePath {
    let provider = names.name(of: id.provider)
    guard id.provider == "folder" else {
      return Self.fixed("photos/\(provider)/\(names.name(of: id.id))/index.html")
    }
    let stem = Self.stem(of: id.id)
    let isPlain = id.id.hasSuffix(".jpg") && names.name(of: stem) == stem
    let name = isPlain ? stem : names.hashed(id.id, legible: stem)
    return Self.fixed("photos/\(provider)/\(name)/index.html")
  }

  /// A file's name without its ending.
  static func stem(of name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  func author(_ id: Author.ID) -> SitePath {
    let provider = names.name(of: id.provider)
    return Self.fixed("authors/\(provider)/\(names.name(of: id.id))/index.html")
  }

  func tag(_ tag: Tag) -> SitePath {
    Self.fixed("tags/\(names.name(of: tag.key))/index.html")
  }

  func set(_ set: PhotoSet) -> SitePath { Self.fixed("sets/\(set.slug)/index.html") }

  /// The set as a list to take away.
  func list(of set: PhotoSet) -> SitePath { Self.fixed("sets/\(set.slug)/photos.csv") }

  func album(_ album: Album, in set: PhotoSet) -> SitePath {
    Self.fixed("sets/\(set.slug)/\(names.name(of: album.id))/index.html")
  }

  /// The page of a number among those that share a list; the first is the list's own.
  static func page(_ number: Int, of first: SitePath) -> SitePath {
    number == 1 ? first : fixed("\(first.link)page/\(number)/index.html")
  }
}

extension SitePath {
  /// The page of an author.
  /// - Parameter digest: SHA-256 of some bytes.
  public init(of author: Author.ID, digest: @escaping @Sendable ([UInt8]) -> Digest) {
    self = Routes(names: SafeName(digest: digest)).author(author)
  }
}
