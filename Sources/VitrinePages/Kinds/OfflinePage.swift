// What a visitor sees, without a network, in the place of a page never visited before. It is kept
// ahead of need, so it holds no pictures; scripts list on it what can still be read.

import VitrineModel

extension PageKind {
  static let offline = templated("offline") { _ in [(Routes.offline, offlinePage)] }

  @Sendable private static func offlinePage(
    _ gallery: Gallery, _ route: SitePath
  ) -> TemplateMap {
    let head = PageHead(kind: "offline", title: gallery.settings.word("offline"), description: "")
    return PageContext(gallery, route).finished(head, [:])
  }
}
