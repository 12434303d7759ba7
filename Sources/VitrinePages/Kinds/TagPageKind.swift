// All photos with a tag, in pages, and the tags that often occur beside it.

import VitrineModel

/// The pages of each tag.
struct TagPageKind: TemplatedPageKind {
  /// One page of a tag's photos.
  struct Subject: Sendable {
    let entry: Catalog.TagEntry
    let list: Pagination
    let number: Int
  }

  let name = "tag"

  func pages(in gallery: Gallery) -> [Subject] {
    gallery.catalog.tags.flatMap { entry -> [Subject] in
      guard let first = gallery.tagRoutes[entry.tag] else { return [] }
      let list = Pagination(of: entry.photos, at: first, in: gallery)
      return list.numbers.map { Subject(entry: entry, list: list, number: $0) }
    }
  }

  func route(of subject: Subject, in gallery: Gallery) -> SitePath {
    subject.list.route(of: subject.number)
  }

  func photos(on subject: Subject, in gallery: Gallery) -> [Catalog.Position]? {
    Array(subject.list.photos(of: subject.number))
  }

  func context(of subject: Subject, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let (entry, list, number) = (subject.entry, subject.list, subject.number)
    let gallery = page.gallery
    page.allow(list.hosts)
    let shown = list.photos(of: number)
    let tags = PageHead.Crumb(title: gallery.settings.word("tags"), path: Routes.tags.link)
    let head = PageHead(
      title: gallery.title(entry.tag.name, page: number), crumbs: [tags], image: shown.first)
    return (
      head,
      [
        "tag": [
          "name": .text(entry.tag.name),
          "path": .text(list.first.link),
          "count": .number(entry.photos.count),
        ],
        "related": .list(gallery.related(to: entry).map(page.tag)),
        "photos": page.grid(shown),
        "pagination": list.context(of: number),
      ]
    )
  }
}

extension Gallery {
  /// Returns the tags that occur most often beside a tag on its newest photos.
  fileprivate func related(to entry: Catalog.TagEntry) -> [Tag] {
    catalog.tags(beside: entry, newest: 500).sorted {
      ($1.value, $0.key.key) < ($0.value, $1.key.key)
    }
    .prefix(12).map(\.key)
  }
}
