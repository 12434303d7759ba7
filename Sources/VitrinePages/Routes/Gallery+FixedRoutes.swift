// The files of every site, whatever it shows.

public import VitrineModel

extension Gallery {
  /// Returns the paths of the pages and files that a site has whatever its photos are.
  ///
  /// - Parameter address: The address of the site; without it there are no feeds and no sitemap.
  /// - Returns: The paths.
  public static func fixedRoutes(for address: WebAddress?) -> [SitePath] {
    [
      Routes.home, Routes.credits, Routes.tags, Routes.favorites, Routes.noResults, Routes.notFound,
      Routes.offline, Routes.manifest, Routes.robots, Routes.list,
    ] + (address == nil ? [] : [Routes.atom, Routes.jsonFeed, Routes.sitemap])
  }
}
