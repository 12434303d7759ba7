// The paths of pages and files that follow from no name, and of sets. `SiteAddresses` has the others.
// The paths are a contract with everybody who links to the site.

import VitrineModel

/// The fixed paths of the site.
enum Routes {
  static func fixed(_ text: String) -> SitePath { SitePath(fixed: text) }

  static let home = fixed("index.html")
  static let credits = fixed("credits/index.html")
  static let tags = fixed("tags/index.html")
  static let browse = fixed("browse/index.html")
  static let map = fixed("map/index.html")
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
  static let redirects = fixed("_redirects")
  static let nginxRedirects = fixed("redirects.nginx.conf")

  static func set(_ set: PhotoSet) -> SitePath { fixed("sets/\(set.slug)/index.html") }

  /// Returns the path of a set's list, a file to download.
  static func list(of set: PhotoSet) -> SitePath { fixed("sets/\(set.slug)/photos.csv") }

  /// Returns the path of an archive of a set's photos, counted from 1.
  static func archive(_ number: Int, of set: PhotoSet) -> SitePath {
    fixed("sets/\(set.slug)/photos\(number == 1 ? "" : "-\(number)").zip")
  }

  /// Returns the path of the facts about a photo, beside its page.
  static func data(of page: SitePath) -> SitePath { fixed("\(page.folder)photo.json") }

  /// Returns the path of what other sites embed of a photo, beside its page.
  static func oEmbed(of page: SitePath) -> SitePath { fixed("\(page.folder)oembed.json") }

  /// Returns the path of the feed of a list.
  static func feed(of first: SitePath) -> SitePath { fixed("\(first.folder)feed.xml") }

  /// Returns the path of a page of a list, counted from 1; the first has the path of the list.
  static func page(_ number: Int, of first: SitePath) -> SitePath {
    number == 1 ? first : fixed("\(first.folder)page/\(number)/index.html")
  }
}
