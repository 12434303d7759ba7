// A profile: what is known of the author, their albums on the first page, and all their photos in
// pages.

import VitrineModel

extension PageKind {
  static let author = templated("author") { gallery -> [Grid] in
    let albums = AuthorAlbums(gallery)
    return gallery.catalog.authors.flatMap { entry -> [Grid] in
      guard let first = gallery.authorRoutes[entry.author.id] else { return [] }
      let pagination = Pagination(of: entry.photos, at: first, in: gallery)
      let own = albums.albums(of: entry.author.id)
      return pagination.grids(covers: own.compactMap(\.cover)) { number in
        { authorPage(entry, number, pagination, number == 1 ? own : [], $0, $1) }
      }
    }
  }

  private static func authorPage(
    _ entry: Catalog.Credited, _ number: Int, _ pagination: Pagination,
    _ albums: [AuthorAlbums.Entry], _ gallery: Gallery, _ route: SitePath
  ) -> TemplateMap {
    var context = PageContext(gallery, route)
    let author = entry.author
    context.allow(pagination.hosts)
    let shown = pagination.photos(of: number)
    let head = PageHead(
      kind: "author", title: gallery.title(author.name, page: number),
      description: author.biography.summary(), image: shown.first)
    var person = context.person(author)
    person["count"] = .number(entry.photos.count)
    person["path"] = .text(pagination.first.link)
    let (covers, photos) = context.albumsAndPhotos(albums, shown)
    let own: TemplateMap = [
      "author": .map(person), "albums": covers, "photos": photos,
      "pagination": pagination.context(of: number),
    ]
    return context.finished(head, own)
  }
}

extension PageContext {
  /// What is known of an author.
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
      "is_for_hire": .truth(profile.isForHire),
      "page": .address(author.page),
      "page_title": .text(orNone: gallery.pageTitle(at: author.page, of: author.id.provider)),
      "biography": .text(orNone: author.biography.text),
      "biography_html": .html(orNone: author.biography.html),
      "avatar": avatar(author.avatar),
      "links": .list(
        author.links.map { ["name": .text($0.name), "address": .address($0.address)] }),
    ]
  }

  /// Covers stand before the photos and load first. Where a service caps its photos on a page, the
  /// photos, which pages were cut for, take what it allows before the covers do.
  fileprivate mutating func albumsAndPhotos(
    _ albums: [AuthorAlbums.Entry], _ shown: ArraySlice<Catalog.Position>
  ) -> (TemplateValue, TemplateValue) {
    let isCapped = gallery.settings.terms.values.contains { $0.photosPerPage != nil }
    if isCapped {
      let photos = cards(shown)
      return (covers(albums), photos)
    }
    let covers = covers(albums)
    return (covers, cards(shown))
  }

  private mutating func covers(_ albums: [AuthorAlbums.Entry]) -> TemplateValue {
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
