// The page that a visitor without a network sees instead of a page never visited before. Browsers
// store it in advance, so it shows no photos; scripts list on it what can still be read.

import VitrineModel

/// The page that browsers show without a network.
struct OfflinePageKind: TemplatedPageKind {
  let name = "offline"
  let isInSitemap = false

  func pages(in gallery: Gallery) -> [SitePath] { [Routes.offline] }

  func context(of route: SitePath, in page: inout PageContext) -> (PageHead, TemplateMap) {
    (PageHead(title: page.gallery.settings.word("offline")), [:])
  }
}
