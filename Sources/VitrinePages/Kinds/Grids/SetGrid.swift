// What the pages of a set or an album show.

import VitrineModel

/// The albums in a set or an album, and its photos in pages.
struct SetGrid: Sendable {
  /// An album as the page around it shows it.
  struct Card: Sendable {
    let title: String
    let route: SitePath
    let count: Int
    let cover: Catalog.Position?
  }

  private let title: String
  private let icon: String
  private let caption: RichText
  /// The words that a search asked for.
  private let query: String?
  /// The set as CSV; nil for an album, which has no such file.
  private let file: SitePath?
  private let related: [Tag]
  /// The set that an album is in, and the albums around it.
  private let crumbs: [PageHead.Crumb]
  private let albums: [Card]
  private let photos: [Catalog.Position]
  /// The notes of the list that the set shows, if they differ from the captions of the photos.
  private let notes: [Catalog.Position: String]
  /// The number of photos, also of those in albums.
  private let count: Int
  private let cover: Catalog.Position?
  private let first: SitePath
  /// Whether no page links to the list.
  let isUnlisted: Bool
  /// The archives of all photos.
  private let downloads: [SetDownload]
  /// The photos that the links to the archives depend on.
  let downloaded: [Catalog.Position]
  /// The photos of the feed; nil for albums, and for sets to which nothing links.
  private let feed: [Catalog.Position]?

  /// Creates what the pages of a set show.
  init(of set: Int, in gallery: Gallery) {
    let filled = gallery.catalog.sets[set]
    title = filled.set.title
    icon = filled.set.icon
    caption = filled.caption
    query = filled.albums.isEmpty ? filled.set.query : nil
    file = Routes.list(of: filled.set)
    related = filled.related
    crumbs = []
    albums = gallery.cards(of: filled.topAlbums, inSet: set)
    photos = filled.own
    notes = filled.notes
    count = filled.photos.count
    cover = filled.cover
    isUnlisted = filled.isUnlisted
    feed = filled.isUnlisted ? nil : filled.photos
    downloads = gallery.downloads(ofSet: set)
    downloaded = gallery.offersDownload(filled) ? filled.photos : []
    first = Routes.set(filled.set)
  }

  /// Creates what the pages of an album show.
  init(of album: Int, inSet set: Int, of gallery: Gallery) {
    let filled = gallery.catalog.sets[set]
    let entry = filled.albums[album]
    title = entry.album.title
    icon = ""
    caption = entry.album.caption
    query = nil
    file = nil
    related = []
    crumbs = gallery.crumbs(toAlbum: entry.parent, ofSet: set)
    albums = gallery.cards(of: entry.children, inSet: set)
    photos = entry.photos
    notes = [:]
    count = entry.count
    cover = entry.cover
    isUnlisted = filled.isUnlisted || entry.album.isUnlisted
    feed = nil
    downloads = []
    downloaded = []
    first = gallery.addresses.albums[set][album]
  }

  /// The photos in pages.
  var list: PhotoList<SetGrid> {
    PhotoList(
      entry: self, photos: photos, first: first, feedTitle: feed == nil ? nil : title,
      feedPhotos: feed, feedNotes: notes)
  }

  /// Returns the photos that an empty list offers instead.
  func newest(_ gallery: Gallery) -> [Catalog.Position] {
    isEmpty ? gallery.newest(most: 12) : []
  }

  private var isEmpty: Bool { photos.isEmpty && albums.isEmpty }

  /// Returns the albums on a page: all of them are on the first one.
  func albums(on number: Int) -> [Card] { number == 1 ? albums : [] }

  /// Returns the photo in link previews of a page, unless it is the page's first one.
  func preview(of number: Int) -> [Catalog.Position] {
    number == 1 ? [cover].compactMap(\.self) : []
  }

  private var context: TemplateValue {
    [
      "title": .text(title),
      "icon": .text(orNone: icon),
      "caption": .text(orNone: caption.text),
      "caption_html": .html(orNone: caption.html),
      "path": .text(first.link),
      "count": .number(count),
      "list": .text(orNone: file?.text),
      "query": .text(orNone: query),
      "downloads": .list(downloads.map(\.context)),
      "parent": crumbs.last.map { ["title": .text($0.title), "path": .text($0.path)] } ?? .none,
    ]
  }

  func context(
    of number: Int, of list: Pagination, in page: inout PageContext
  ) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    page.allow(list.hosts)
    page.notes = notes
    let shown = list.photos(of: number)
    // Every page already names the set beside its title.
    var head = PageHead(
      title: gallery.title(gallery.title(title, inside: crumbs), page: number),
      description: caption.summary(),
      crumbs: crumbs, image: preview(of: number).first ?? shown.first,
      type: .gallery, list: ShownList(count: count, photos: shown))
    head.name = gallery.title(title, page: number)
    let albums = albums(on: number).map { album -> TemplateValue in
      [
        "title": .text(album.title), "path": .text(album.route.link),
        "count": .number(album.count), "cover": album.cover.map { page.card($0) } ?? .none,
      ]
    }
    return (
      head,
      [
        "set": context,
        "photos": page.slides(shown),
        "albums": .list(albums),
        "related": .list(related.filter { gallery.tagRoutes[$0] != nil }.prefix(12).map(page.tag)),
        "pagination": list.context(of: number),
        "suggestions": isEmpty ? page.suggestions() : [],
        "newest": page.grid(newest(gallery)),
      ]
    )
  }
}

extension Gallery {
  fileprivate func cards(of albums: [Int], inSet set: Int) -> [SetGrid.Card] {
    albums.map { index in
      let entry = catalog.sets[set].albums[index]
      return SetGrid.Card(
        title: entry.album.title, route: addresses.albums[set][index], count: entry.count,
        cover: entry.cover)
    }
  }
}

extension PhotoSet {
  /// The words of a search.
  fileprivate var query: String? {
    if case .search(let words) = selection { return words }
    return nil
  }
}
