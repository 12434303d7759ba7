// The page of the visitor's favorites. The browser keeps them, so the page itself holds none: it
// has what its script needs to show any photo of the site, and without scripts the lists that the
// site offers itself.

import VitrineModel

/// The page of the visitor's favorites.
struct FavoritesPageKind: TemplatedPageKind {
  let name = "favorites"
  let isInSitemap = false

  func pages(in gallery: Gallery) -> [SitePath] { [Routes.favorites] }

  func context(of route: SitePath, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    page.mayShowEveryPhoto()
    let head = PageHead(
      title: gallery.settings.word("favorites"),
      description: gallery.settings.word("favorites_lead"), type: .collection)
    return (
      head,
      [
        "card": page.blankCard, "list": .text(Routes.list.link),
        "curated": gallery.curatedSets(), "page_size": .number(gallery.settings.pageSize),
        "caps": .list(
          gallery.settings.caps.map {
            ["provider": .text($0.provider), "most": .number($0.most)]
          }),
      ]
    )
  }
}

extension Gallery {
  /// Returns the sets whose photos the site's owner chose by hand.
  fileprivate func curatedSets() -> TemplateValue {
    .list(
      catalog.listedSets.map(\.set).filter(\.isCurated).map {
        ["title": .text($0.title), "path": .text(Routes.set($0).link)]
      })
  }
}

extension PhotoSet {
  fileprivate var isCurated: Bool {
    switch selection {
    case .favorites, .list: true
    default: false
    }
  }
}
