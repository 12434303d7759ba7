// An author's profile: facts about the author, their albums on the first page, and all their
// photos in pages.

import VitrineModel

/// The pages of an author's profile.
struct AuthorPageKind: TemplatedPageKind {
  /// One page of an author's photos.
  struct Subject: Sendable {
    let entry: Catalog.AuthorEntry
    let list: Pagination
    let number: Int
    /// Empty except on the first page.
    let albums: [AuthorAlbumIndex.Entry]
  }

  let name = "author"

  func pages(in gallery: Gallery) -> [Subject] {
    let albums = AuthorAlbumIndex(gallery)
    return gallery.catalog.authors.flatMap { entry -> [Subject] in
      guard let first = gallery.authorRoutes[entry.author.id] else { return [] }
      let list = Pagination(of: entry.photos, at: first, in: gallery)
      let own = albums.albums(of: entry.author.id)
      return list.numbers.map {
        Subject(entry: entry, list: list, number: $0, albums: $0 == 1 ? own : [])
      }
    }
  }

  func route(of subject: Subject, in gallery: Gallery) -> SitePath {
    subject.list.route(of: subject.number)
  }

  func photos(on subject: Subject, in gallery: Gallery) -> [Catalog.Position]? {
    subject.albums.compactMap(\.cover) + subject.list.photos(of: subject.number)
  }

  func context(of subject: Subject, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let (author, list, number) = (subject.entry.author, subject.list, subject.number)
    page.allow(list.hosts)
    let shown = list.photos(of: number)
    let head = PageHead(
      title: page.gallery.title(author.name, page: number),
      description: author.biography.summary(), image: shown.first)
    var person = page.person(author)
    person["count"] = .number(subject.entry.photos.count)
    person["path"] = .text(list.first.link)
    let (covers, photos) = page.albumsAndPhotos(subject.albums, shown)
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
