// The search page. Its script finds photos by the index; without scripts it is a page of tags.

import VitrineModel

/// The search page.
struct SearchPageKind: TemplatedPageKind {
  let name = "search"
  let isInSitemap = false

  /// The number of authors and of tags offered as filters: longer lists are hard to choose from.
  private static let authors = 100
  private static let filters = 60

  func pages(in gallery: Gallery) -> [SitePath] { [Routes.search] }

  func context(of route: SitePath, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let newest = page.grid(gallery.catalog.newest, most: 12)
    page.mayShowEveryPhoto()
    let index = gallery.search.index(of: gallery)
    let tags = index.tags.sorted { $0.tag.key < $1.tag.key }
    let withResults = Set(index.tagResults?.all.map(\.tag) ?? [])
    return (
      PageHead(title: gallery.settings.word("search")),
      [
        "index": .html(TrustedHTML(trusting: index.overview)),
        "sets": .list(
          gallery.catalog.listedSets.filter { !$0.photos.isEmpty }
            .map { ["title": .text($0.set.title), "slug": .text($0.set.slug)] }),
        "authors": Self.authors(of: gallery),
        "licenses": .list(
          Self.choices(of: gallery.catalog).map {
            ["id": .text($0.id), "name": .text($0.name)]
          }),
        "common": .list(index.tags.prefix(Self.filters).map { page.tag($0.tag) }),
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

  /// The licenses to choose from, each id once: those outside the vocabulary share theirs.
  private static func choices(of catalog: Catalog) -> [License] {
    var seen: Set<String> = []
    return catalog.licenses.map(\.license).filter { seen.insert($0.id).inserted }
      .map { License.withID($0.id) ?? $0 }
  }

  /// Returns the authors with the most photos, by name.
  private static func authors(of gallery: Gallery) -> TemplateValue {
    let most = gallery.catalog.authors.enumerated()
      .sorted { ($1.element.photos.count, $0.offset) < ($0.element.photos.count, $1.offset) }
      .prefix(authors).sorted { $0.offset < $1.offset }
    return .list(
      most.map {
        [
          "name": .text($0.element.author.name),
          "id": .text($0.element.author.id.description),
        ]
      })
  }
}
