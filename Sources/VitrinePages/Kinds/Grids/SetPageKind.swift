// The pages of sets and of their albums: the albums inside, then the photos.

import VitrineModel

/// The pages of each set and each album.
struct SetPageKind: ListPageKind {
  let name = "set"

  func lists(in gallery: Gallery) -> [PhotoList<SetGrid>] {
    gallery.catalog.sets.enumerated().flatMap { set, filled in
      [SetGrid(of: set, in: gallery).list]
        + filled.albums.indices.map { SetGrid(of: $0, inSet: set, of: gallery).list }
    }
  }

  func otherPhotos(on page: ListPage<SetGrid>, in gallery: Gallery) -> [Catalog.Position] {
    let (grid, number) = (page.entry, page.number)
    return grid.newest(gallery) + grid.albums(on: number).compactMap(\.cover)
      + grid.preview(of: number) + grid.downloaded
  }

  func isListed(_ page: ListPage<SetGrid>, in gallery: Gallery) -> Bool { !page.entry.isUnlisted }

  func context(
    of subject: ListPage<SetGrid>, in page: inout PageContext
  ) -> (PageHead, TemplateMap) {
    subject.entry.context(of: subject.number, of: subject.list, in: &page)
  }
}

extension Gallery {
  /// Returns a list's title on one of its pages, counted from 1.
  func title(_ title: String, page: Int) -> String {
    guard page > 1 else { return title }
    let number = settings.word("page").replacing("{1}", with: String(page))
    return joined(title, number)
  }

  /// Returns a title with those of the pages around it, except for the outermost one.
  func title(_ title: String, inside crumbs: [PageHead.Crumb]) -> String {
    crumbs.dropFirst().reversed().reduce(title) { joined($0, $1.title) }
  }

  /// Returns two titles as one.
  func joined(_ title: String, _ other: String) -> String {
    settings.word("page_title").replacing("{2}", with: other).replacing("{1}", with: title)
  }

  /// Returns the path to an album: its set, the albums around it from the outermost one, and itself.
  func crumbs(toAlbum album: Int?, ofSet set: Int) -> [PageHead.Crumb] {
    let filled = catalog.sets[set]
    var crumbs: [PageHead.Crumb] = []
    var next = album
    while let index = next {
      let entry = filled.albums[index]
      crumbs.append(
        PageHead.Crumb(title: entry.album.title, path: addresses.albums[set][index].link))
      next = entry.parent
    }
    crumbs.append(PageHead.Crumb(title: filled.set.title, path: Routes.set(filled.set).link))
    return crumbs.reversed()
  }
}

extension PageContext {
  /// Returns tags for pages that have nothing else to offer: first those of the favorites, then the
  /// most common ones.
  func suggestions() -> TemplateValue {
    let favored = gallery.settings.suggested.filter { gallery.tagRoutes[$0] != nil }
    let common = gallery.catalog.tagsByCount.map(\.tag)
    var seen: Set<Tag> = []
    let offered = (favored.prefix(12) + common).filter { seen.insert($0).inserted }
    return .list(offered.prefix(12).map { tag($0) })
  }
}
