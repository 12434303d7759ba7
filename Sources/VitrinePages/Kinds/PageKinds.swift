// The list of page kinds, and the pages of a site by it.

import VitrineModel

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
    MarkdownPageKind(),
    CreditsPageKind(),
    FavoritesPageKind(),
    FallbackPageKind.noResults,
    FallbackPageKind.notFound,
    OfflinePageKind(),
    SearchPageKind(),
    SearchIndexFiles(),
    FeedFiles(),
    WebManifestFile(),
    SitemapFiles(),
    RobotsFile(),
    PhotoListFiles(),
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

  /// Returns the pages that need nothing that all pages share, and the theme's files that show
  /// them.
  ///
  /// The search page is not among them: it would make the search index a second time.
  public func firstPages() -> [Page] {
    PageKinds.all.filter { $0.isTemplated && !($0 is SearchPageKind) || $0 is AssetFiles }
      .flatMap { $0.listing(in: self) }
  }
}
