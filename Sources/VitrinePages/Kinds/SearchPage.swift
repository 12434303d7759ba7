// The search page. Its script finds photos by the index; without script it is a page of tags.

import VitrineModel

extension PageKind {
  static let search = templated("search") { _ in [(Routes.search, searchPage)] }

  /// Authors and tags offered as filters: a longer list would be no choice.
  private static let authors = 100
  private static let filters = 60

  @Sendable private static func searchPage(_ gallery: Gallery, _ route: SitePath) -> TemplateMap {
    var context = PageContext(gallery, route)
    let newest = context.cards(gallery.catalog.newest, most: 12)
    context.mayShowEveryPhoto()
    let index = gallery.search.index(of: gallery)
    let head = PageHead(kind: "search", title: gallery.settings.word("search"), description: "")
    let tags = index.tags.sorted { $0.tag.key < $1.tag.key }
    let heads = Set(index.heads?.all.map(\.tag) ?? [])
    let own: TemplateMap = [
      "index": .html(TrustedHTML(trusting: index.overview)),
      "sets": .list(
        gallery.catalog.sets.filter { !$0.photos.isEmpty }
          .map { ["title": .text($0.set.title), "slug": .text($0.set.slug)] }),
      "authors": authors(of: gallery),
      "licenses": .list(
        gallery.catalog.licenses.map {
          ["id": .text($0.license.id), "name": .text($0.license.name)]
        }),
      "common": .list(index.tags.prefix(filters).map { context.tag($0.tag) }),
      "tags": .list(
        tags.map {
          [
            "name": .text($0.tag.name), "path": .text(gallery.tagRoutes[$0.tag]?.link ?? ""),
            "has_cards": .truth(heads.contains($0.tag)),
          ]
        }),
      "has_more_tags": .truth(tags.count < gallery.catalog.tags.count),
      "card": context.blankCard,
      "newest": newest,
    ]
    return context.finished(head, own)
  }

  /// Those with most photos, by name.
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
