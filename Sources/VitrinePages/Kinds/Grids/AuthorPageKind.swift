// An author's profile: facts about the author, their albums on the first page, and all their
// photos in pages.

import VitrineModel

/// The pages of an author's profile.
struct AuthorPageKind: ListPageKind {
  /// An author with their albums, which the first page shows.
  struct Entry: Sendable {
    let author: Catalog.AuthorEntry
    let albums: [AuthorAlbumIndex.Entry]
  }

  let name = "author"

  func lists(in gallery: Gallery) -> [PhotoList<Entry>] {
    let albums = AuthorAlbumIndex(gallery)
    return gallery.catalog.authors.compactMap { author in
      gallery.authorRoutes[author.author.id].map {
        PhotoList(
          entry: Entry(author: author, albums: albums.albums(of: author.author.id)),
          photos: author.photos, first: $0, feedTitle: author.author.name)
      }
    }
  }

  func otherPhotos(on page: ListPage<Entry>, in gallery: Gallery) -> [Catalog.Position] {
    albums(on: page).compactMap(\.cover)
  }

  private func albums(on page: ListPage<Entry>) -> [AuthorAlbumIndex.Entry] {
    page.number == 1 ? page.entry.albums : []
  }

  func context(
    of subject: ListPage<Entry>, in page: inout PageContext
  ) -> (PageHead, TemplateMap) {
    let author = subject.entry.author.author
    let (list, number) = (subject.list, subject.number)
    page.allow(list.hosts)
    let shown = subject.photos
    let head = PageHead(
      title: page.gallery.title(author.name, page: number),
      description: author.biography.summary(), image: shown.first, type: .profile,
      facts: page.facts(of: author),
      list: ShownList(count: subject.entry.author.photos.count, photos: shown))
    var person = page.person(author)
    person["count"] = .number(subject.entry.author.photos.count)
    person["path"] = .text(list.first.link)
    let (covers, photos) = page.albumsAndPhotos(albums(on: subject), shown)
    return (
      head,
      [
        "author": .map(person), "albums": covers, "photos": photos,
        "pagination": list.context(of: number),
      ]
    )
  }
}

extension PageContext {
  /// Returns the facts about an author.
  fileprivate mutating func person(_ author: Author) -> TemplateMap {
    let profile = author.profile
    let service = gallery.settings.terms[author.id.provider]?.title
    return [
      "name": .text(author.name),
      "real_name": .text(orNone: profile.realName),
      "account": .text(orNone: profile.account == author.name ? "" : profile.account),
      "service": .text(orNone: service),
      "place": .text(orNone: profile.place),
      "since": profile.since.map { .date($0) } ?? .none,
      "photo_count": profile.photoCount.map { .number($0) } ?? .none,
      "follower_count": profile.followerCount.map { .number($0) } ?? .none,
      "is_for_hire": .bool(profile.isForHire),
      "page": .address(author.page),
      "page_title": .text(orNone: gallery.pageTitle(at: author.page, of: author.id.provider)),
      "biography": .text(orNone: author.biography.text),
      "biography_html": .html(orNone: author.biography.html),
      "avatar": avatar(author.avatar),
      "links": .list(
        author.links.map { ["name": .text($0.name), "address": .address($0.address)] }),
    ]
  }

  /// Returns the cards of the albums and of the photos.
  ///
  /// Covers come before the photos and load first. If a service caps its photos on a page, the
  /// photos count before the covers, since pages were cut for them.
  fileprivate mutating func albumsAndPhotos(
    _ albums: [AuthorAlbumIndex.Entry], _ shown: ArraySlice<Catalog.Position>
  ) -> (TemplateValue, TemplateValue) {
    let isCapped = gallery.settings.terms.values.contains { $0.photosPerPage != nil }
    if isCapped {
      let photos = grid(shown)
      return (covers(albums), photos)
    }
    let covers = covers(albums)
    return (covers, grid(shown))
  }

  private mutating func covers(_ albums: [AuthorAlbumIndex.Entry]) -> TemplateValue {
    var list: [TemplateValue] = []
    for album in albums {
      list.append([
        "title": .text(album.title), "path": .text(album.route.link),
        "count": .number(album.count), "cover": album.cover.map { card($0) } ?? .none,
      ])
    }
    return .list(list)
  }
}
