// The path of every page. The paths are a contract with everybody who links to the site.

public import VitrineModel

/// The paths of the site's pages.
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
  /// Returns one of the files that the sitemap of a large site lists, counted from 1.
  static func sitemap(_ number: Int) -> SitePath { fixed("sitemap-\(number).xml") }
  static let robots = fixed("robots.txt")
  static let reservation = fixed(".well-known/tdmrep.json")
  static let list = fixed("photos.csv")

  /// Returns the path of a photo's page.
  ///
  /// A folder's ids are file names. The most common extension is dropped, so that `beach.jpg`
  /// becomes `photos/folder/beach/`; every other name has a hash and cannot collide with it.
  func photo(_ id: Photo.ID) -> SitePath {
    let provider = names.name(of: id.provider)
    guard id.provider == "folder" else {
      return Self.fixed("photos/\(provider)/\(names.name(of: id.id))/index.html")
    }
    let stem = Self.stem(of: id.id)
    let isPlain = id.id.hasSuffix(".jpg") && names.name(of: stem) == stem
    let name = isPlain ? stem : names.hashed(id.id, readable: stem)
    return Self.fixed("photos/\(provider)/\(name)/index.html")
  }

  /// Returns a file name without its extension.
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

  /// Returns the path of a set's list, a file to download.
  func list(of set: PhotoSet) -> SitePath { Self.fixed("sets/\(set.slug)/photos.csv") }

  func album(_ album: Album, in set: PhotoSet) -> SitePath {
    Self.fixed("sets/\(set.slug)/\(names.name(of: album.id))/index.html")
  }

  /// Returns the path of a page of a list, counted from 1; the first has the path of the list.
  static func page(_ number: Int, of first: SitePath) -> SitePath {
    number == 1 ? first : fixed("\(first.link)page/\(number)/index.html")
  }
}

extension SitePath {
  /// Creates the path of an author's page.
  ///
  /// - Parameters:
  ///   - author: the author's id.
  ///   - digest: computes the SHA-256 of some bytes.
  public init(of author: Author.ID, digest: @escaping @Sendable ([UInt8]) -> Digest) {
    self = Routes(names: SafeName(digest: digest)).author(author)
  }
}
