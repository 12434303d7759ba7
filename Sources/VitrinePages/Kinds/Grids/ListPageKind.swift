// Kinds whose pages show a list of photos: those of a set, an author, a tag, a year. They share how a
// list is cut into pages, and that it has a feed.

import VitrineModel

/// A kind whose pages show lists of photos, page by page.
protocol ListPageKind: TemplatedPageKind where Subject == ListPage<Entry> {
  /// What a list is about.
  associatedtype Entry: Sendable

  /// Returns the lists of a site, in their order.
  ///
  /// They must follow from ``GalleryInputs/frame``, as for ``PageKind/photos(on:in:)``.
  func lists(in gallery: Gallery) -> [PhotoList<Entry>]
  /// Returns the photos beside those of its part of the list that a page shows.
  func otherPhotos(on page: ListPage<Entry>, in gallery: Gallery) -> [Catalog.Position]
}

/// A list of photos, and where its pages are.
struct PhotoList<Entry: Sendable>: Sendable {
  let entry: Entry
  let photos: [Catalog.Position]
  /// The first page.
  let first: SitePath
  /// The title of the feed; nil if the list has none.
  var feedTitle: String?
  /// The photos among which the feed has the newest, if they are not those of the list.
  var feedPhotos: [Catalog.Position]?
  /// The notes that the feed has instead of the captions of some photos.
  var feedNotes: [Catalog.Position: String] = [:]
}

/// One page of a list.
struct ListPage<Entry: Sendable>: Sendable {
  let entry: Entry
  let list: Pagination
  /// The number of the page, from 1.
  let number: Int
  let feedTitle: String?

  /// The photos of the page.
  var photos: ArraySlice<Catalog.Position> { list.photos(of: number) }
}

extension ListPageKind {
  func pages(in gallery: Gallery) -> [ListPage<Entry>] {
    lists(in: gallery).flatMap { list in
      let pages = Pagination(of: list.photos, at: list.first, in: gallery)
      return pages.numbers.map {
        ListPage(entry: list.entry, list: pages, number: $0, feedTitle: list.feedTitle)
      }
    }
  }

  func route(of page: ListPage<Entry>, in gallery: Gallery) -> SitePath {
    page.list.route(of: page.number)
  }

  func photos(on page: ListPage<Entry>, in gallery: Gallery) -> [Catalog.Position]? {
    let preview = page.photos.isEmpty ? gallery.previewOfSite : nil
    return otherPhotos(on: page, in: gallery) + page.photos + [preview].compactMap(\.self)
  }

  func otherPhotos(on page: ListPage<Entry>, in gallery: Gallery) -> [Catalog.Position] { [] }

  /// The feed of the list that a page is a part of.
  func feed(of page: ListPage<Entry>, in gallery: Gallery) -> PageHead.Feed? {
    guard let title = page.feedTitle, gallery.settings.address != nil else { return nil }
    return PageHead.Feed(title: title, path: Routes.feed(of: page.list.first))
  }

  /// Returns the feeds of all lists.
  func feeds(in gallery: Gallery) -> [FeedFiles.Source] {
    lists(in: gallery).compactMap { list in
      list.feedTitle.map { title in
        FeedFiles.Source(
          title: title, page: list.first, list: list.feedPhotos ?? list.photos,
          notes: list.feedNotes, in: gallery)
      }
    }
  }
}
