// The search page. Its script finds photos by the index; without scripts it leads to the collections
// and tags.

import VitrineModel

/// The search page.
struct SearchPageKind: TemplatedPageKind {
  let name = "search"
  let isInSitemap = false

  func pages(in gallery: Gallery) -> [SitePath] { [Routes.search] }

  func context(of route: SitePath, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let newest = page.grid(gallery.catalog.newest, most: 12)
    page.mayShowEveryPhoto()
    let index = gallery.search.index(of: gallery)
    let tags = index.tags.sorted { $0.tag.key < $1.tag.key }
    let withResults = Set(index.tagResults?.all.map(\.tag) ?? [])
    return (
      PageHead(title: gallery.settings.word("search"), type: .search),
      [
        "index": .html(TrustedHTML(trusting: index.overview)),
        "filters": .list(SearchFilter.all(of: gallery, index.tags).map(\.context)),
        "collections": .list(gallery.browse.collections.map { .map(gallery.link(to: $0)) }),
        "tags": .list(
          tags.map {
            [
              "name": .text($0.tag.name), "path": .text(gallery.tagRoutes[$0.tag]?.link ?? ""),
              "has_cards": .bool(withResults.contains($0.tag)),
            ]
          }),
        "has_more_tags": .bool(tags.count < gallery.catalog.tags.count),
        "card": page.blankCard,
        "newest": newest,
      ]
    )
  }
}
