// Every tag of the site on one page, the common ones larger.

import Foundation
import VitrineModel

extension PageKind {
  static let tags = templated("tags") { _ in [(Routes.tags, tagsPage)] }

  @Sendable private static func tagsPage(_ gallery: Gallery, _ route: SitePath) -> TemplateMap {
    let context = PageContext(gallery, route)
    let most = gallery.catalog.tags.map(\.photos.count).max() ?? 1
    let tags = gallery.catalog.tags.map { entry -> TemplateValue in
      [
        "name": .text(entry.tag.name),
        "path": .text(gallery.tagRoutes[entry.tag]?.link ?? ""),
        "count": .number(entry.photos.count),
        "weight": .number(weight(of: entry.photos.count, most: most)),
      ]
    }
    let head = PageHead(kind: "tags", title: gallery.settings.word("tags"), description: "")
    return context.finished(head, ["tags": .list(tags)])
  }

  /// 1 to 5 on a logarithmic scale, since a few tags are on most photos.
  private static func weight(of count: Int, most: Int) -> Int {
    guard most > 1 else { return 1 }
    return 1 + Int((4 * log(Double(count)) / log(Double(most))).rounded())
  }
}
