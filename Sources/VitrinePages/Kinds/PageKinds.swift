// The list of page kinds, and the pages of a site by it.

public import VitrineModel

/// All kinds of pages.
public enum PageKinds {
  /// In the order of the site.
  static let all: [any PageKind] = [
    HomePageKind(),
    SetPageKind(),
    PhotoPageKind(),
    AuthorPageKind(),
    TagPageKind(),
    TagsPageKind(),
    BrowsePageKind(),
    BrowseValuePageKind(),
    MapPageKind(),
    MapPlacePageKind(),
    MarkdownPageKind(),
    CreditsPageKind(),
    FavoritesPageKind(),
    FallbackPageKind.noResults,
    FallbackPageKind.notFound,
    OfflinePageKind(),
    SearchPageKind(),
    SearchIndexFiles(),
    FeedFiles(),
    PhotoDataFiles(),
    OEmbedFiles(),
    WebManifestFile(),
    SitemapFiles(),
    RobotsFile(),
    PhotoListFiles(),
    RedirectFiles(),
    AssetFiles(),
  ]
}

extension Gallery {
  /// Returns all pages of the site, kind by kind.
  public func pages() -> [Page] {
    let kinds = PageKinds.all.map { $0.listing(in: self) }
    var pages: [Page] = []
    // A list that grows needs its memory twice.
    pages.reserveCapacity(kinds.map(\.count).reduce(0, +))
    for kind in kinds { pages += kind }
    return pages
  }

  /// Returns all pages of the site, each address once.
  ///
  /// Two pages share an address only if names were made for it. The first page stays.
  ///
  /// - Parameter report: Called with a warning for each other page.
  /// - Returns: The pages, kind by kind.
  public func distinctPages(report: (Problem) -> Void) -> [Page] {
    let pages = pages()
    var taken: Set<SitePath> = []
    let duplicates = pages.indices.filter { !taken.insert(pages[$0].route).inserted }
    // A long list is copied only if it must be.
    guard !duplicates.isEmpty else { return pages }
    for place in duplicates {
      report(
        Problem(
          .warning, "page.double", "two pages have the same address, \(pages[place].route)",
          help: "rename one of the photos, tags or authors"))
    }
    let dropped = Set(duplicates)
    return pages.indices.filter { !dropped.contains($0) }.map { pages[$0] }
  }

  /// Returns the pages that need nothing that all pages share, and the theme's files that show
  /// them.
  ///
  /// The search page is not among them: it would make the search index a second time.
  public func firstPages() -> [Page] {
    PageKinds.all.filter { $0.isTemplated && !($0 is SearchPageKind) || $0 is AssetFiles }
      .flatMap { $0.listing(in: self) }
  }
}
