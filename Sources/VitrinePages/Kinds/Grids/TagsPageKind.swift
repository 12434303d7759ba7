// Every tag of the site on one page, the common ones larger.

import Foundation
import VitrineModel

/// The page of all tags.
struct TagsPageKind: TemplatedPageKind {
  let name = "tags"

  func pages(in gallery: Gallery) -> [SitePath] { [Routes.tags] }

  func context(of route: SitePath, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let most = gallery.catalog.tags.map(\.photos.count).max() ?? 1
    let tags = gallery.catalog.tags.map { entry -> TemplateValue in
      [
        "name": .text(entry.tag.name),
        "path": .text(gallery.tagRoutes[entry.tag]?.link ?? ""),
        "count": .number(entry.photos.count),
        "weight": .number(Self.weight(of: entry.photos.count, most: most)),
      ]
    }
    var head = PageHead(title: gallery.settings.word("tags"), type: .collection)
    head.names = gallery.catalog.tagsByCount.prefix(8).map(\.tag.name)
    return (head, ["tags": .list(tags)])
  }

  /// Returns 1 to 5 on a logarithmic scale, since a few tags are on most photos.
  private static func weight(of count: Int, most: Int) -> Int {
    guard most > 1 else { return 1 }
    return 1 + Int((4 * log(Double(count)) / log(Double(most))).rounded())
  }
}
