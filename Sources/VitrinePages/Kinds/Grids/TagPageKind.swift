// All photos with a tag, in pages, and the tags that often occur beside it.

import VitrineModel

/// The pages of each tag.
struct TagPageKind: ListPageKind {
  let name = "tag"

  func lists(in gallery: Gallery) -> [PhotoList<Catalog.TagEntry>] {
    gallery.catalog.tags.compactMap { entry in
      gallery.tagRoutes[entry.tag].map {
        PhotoList(entry: entry, photos: entry.photos, first: $0, feedTitle: entry.tag.name)
      }
    }
  }

  func context(
    of subject: ListPage<Catalog.TagEntry>, in page: inout PageContext
  ) -> (PageHead, TemplateMap) {
    let (entry, list, number) = (subject.entry, subject.list, subject.number)
    let gallery = page.gallery
    page.allow(list.hosts)
    let shown = subject.photos
    let tags = PageHead.Crumb(title: gallery.settings.word("tags"), path: Routes.tags.link)
    let head = PageHead(
      title: gallery.title(entry.tag.name, page: number), crumbs: [tags], image: shown.first,
      type: .collection, list: ShownList(count: entry.photos.count, photos: shown))
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
