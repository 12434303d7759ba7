// One page for each photo: the photo as large as the window allows, everything known about it, and
// links to others.

import VitrineModel

/// The page of each photo.
struct PhotoPageKind: TemplatedPageKind {
  let name = "photo"

  /// The number of photos by the same author below the photo.
  private static let more = 6

  func pages(in gallery: Gallery) -> [Catalog.Position] { Array(gallery.catalog.photos.indices) }

  func route(of position: Catalog.Position, in gallery: Gallery) -> SitePath {
    gallery.photoRoutes[position]
  }

  func isListed(_ position: Catalog.Position, in gallery: Gallery) -> Bool {
    !gallery.catalog.unlisted.contains(position)
  }

  func photos(on position: Catalog.Position, in gallery: Gallery) -> [Catalog.Position]? {
    [position] + [-1, 1].compactMap { gallery.neighbor(of: position, by: $0) }
      + gallery.others(beside: position, most: Self.more)
  }

  /// The links to other pages, and the digests of the photo and of those below it.
  ///
  /// The paths of authors and tags follow from what is in these digests; whether they have pages does
  /// not, as those of unlisted photos may have none.
  func outline(
    of position: Catalog.Position, in gallery: Gallery, _ inputs: GalleryInputs
  ) -> [UInt8]? {
    var bytes: [UInt8] = [gallery.settings.api ? 1 : 0]
    gallery.links(from: position).encode(into: &bytes)
    gallery.browse.values(of: position).forEach { gallery.link(toValue: $0).encode(into: &bytes) }
    TemplateMap([("map", gallery.mapLink(of: position))]).encode(into: &bytes)
    for crumb in gallery.crumbs(to: position) { bytes += "\(crumb.title)\0\(crumb.path)\0".utf8 }
    for shown in [position] + gallery.others(beside: position, most: Self.more) {
      bytes += inputs.photos[shown].bytes
      let photo = gallery.catalog.photos[shown]
      bytes.append(photo.author.map { gallery.authorRoutes[$0.id] == nil ? 0 : 1 } ?? 2)
      bytes += photo.tags.map { gallery.tagRoutes[$0] == nil ? 0 : 1 }
    }
    return bytes
  }

  func context(
    of position: Catalog.Position, in page: inout PageContext
  ) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let photo = gallery.catalog.photos[position]
    var head = PageHead(
      title: gallery.title(of: photo),
      description: photo.caption.isEmpty
        ? gallery.credit(of: photo).line : photo.caption.summary(),
      crumbs: gallery.crumbs(to: position), image: position,
      data: StructuredData(context: page, position: position).html)
    head.hasData = gallery.settings.api
    var own = TemplateMap(
      [("photo", page.photo(position))] + gallery.links(from: position).entries)
    own["more"] = page.cards(gallery.others(beside: position, most: Self.more), as: .strip)
    return (head, own)
  }
}

extension Gallery {
  /// Returns the sets that hold a photo, and its neighbors in the first of them.
  fileprivate func links(from position: Catalog.Position) -> TemplateMap {
    let paths = memberships[position].map { crumbs(toAlbum: $0.album, ofSet: $0.set) }
    return [
      "set": paths.first?.last?.link ?? .none,
      "previous": link(to: neighbor(of: position, by: -1)),
      "next": link(to: neighbor(of: position, by: 1)),
      "sets": .list(links(to: paths)),
    ]
  }

  /// Returns the path to a photo: by the first set or album that holds it, else by its author.
  fileprivate func crumbs(to position: Catalog.Position) -> [PageHead.Crumb] {
    if let first = memberships[position].first {
      return crumbs(toAlbum: first.album, ofSet: first.set)
    }
    guard let author = catalog.photos[position].author, let route = authorRoutes[author.id] else {
      return []
    }
    return [PageHead.Crumb(title: author.name, path: route.link)]
  }

  /// Returns links to sets and albums, without their numbers of photos or the photo's place among them:
  /// each new photo would change all pages of the set.
  ///
  /// If several have the same title, the whole path to each is its title.
  private func links(to paths: [[PageHead.Crumb]]) -> [TemplateValue] {
    let titles = paths.compactMap(\.last?.title)
    return paths.compactMap { path in
      guard var crumb = path.last else { return nil }
      if titles.count(where: { $0 == crumb.title }) > 1 {
        crumb.title = path.map(\.title).joined(separator: " / ")
      }
      return crumb.link
    }
  }

  /// Returns the previous or next photo in the first set or album that holds a photo.
  ///
  /// A photo outside all sets is there because of its author: its neighbors are among that
  /// author's photos.
  fileprivate func neighbor(of position: Catalog.Position, by step: Int) -> Catalog.Position? {
    guard let line = line(through: position),
      line.photos.indices.contains(line.place + step)
    else { return nil }
    return line.photos[line.place + step]
  }

  /// Returns a link without an image: a photo that a page does not show counts toward no cap, and
  /// the page's policy does not name its host.
  fileprivate func link(to position: Catalog.Position?) -> TemplateValue {
    guard let position else { return .none }
    return [
      "title": .text(title(of: catalog.photos[position])),
      "path": .text(photoRoutes[position].link),
    ]
  }

  private func line(
    through position: Catalog.Position
  ) -> (photos: [Catalog.Position], place: Int)? {
    if let membership = memberships[position].first {
      return (photos(around: membership), membership.place)
    }
    return authorships[position].map { (catalog.authors[$0.author].photos, $0.place) }
  }

  /// Returns other photos of a photo's author, from the next older one on, and from the newest
  /// again after the oldest.
  fileprivate func others(beside position: Catalog.Position, most: Int) -> [Catalog.Position] {
    guard let authorship = authorships[position] else { return [] }
    let photos = catalog.authors[authorship.author].photos
    return (1..<photos.count).prefix(most)
      .map { photos[(authorship.place + $0) % photos.count] }
  }
}

extension PageContext {
  fileprivate mutating func photo(_ position: Catalog.Position) -> TemplateValue {
    let photo = gallery.catalog.photos[position]
    let credit = gallery.credit(of: photo)
    let whole = whole(position)
    let images = gallery.images[position]
    let title = gallery.shownTitle(of: photo)
    let caption = gallery.caption(of: photo, below: title)
    return [
      "key": .text(photo.id.description),
      "title": .text(title.text),
      "title_from": .text(title.origin.rawValue),
      "caption": .text(orNone: caption.text),
      "caption_html": .html(orNone: caption.html),
      "alt": .text(photo.shownAlternative),
      "class": whole.rules,
      "image": whole.image,
      "author": author(of: position),
      "page": .address(photo.page),
      "page_title": .text(orNone: gallery.pageTitle(at: photo.page, of: photo.id.provider)),
      "taken": photo.taken.map { .date($0) } ?? .none,
      "uploaded": photo.uploaded.map { .date($0) } ?? .none,
      "camera": photo.camera.context,
      "location": photo.location.map {
        ["latitude": .decimal($0.latitude), "longitude": .decimal($0.longitude)]
      } ?? .none,
      "map": gallery.mapLink(of: position),
      "place": photo.place.map {
        $0.context(separator: gallery.settings.listSeparator)
      } ?? .none,
      "credentials": photo.credentials.map { ["issuer": .text(orNone: $0.issuer)] } ?? .none,
      "rating": photo.rating.map { .number($0) } ?? .none,
      "browse": .map(gallery.browseLinks(of: position)),
      "fields": .list(
        gallery.settings.fields(of: photo).map {
          $0.context(at: gallery.browsePath(of: $0.field, of: position))
        }),
      "dublin_core": DublinCore(of: photo, in: gallery).context,
      "tags": .list(photo.tags.filter { gallery.tagRoutes[$0] != nil }.map(tag)),
      "license": license(photo.license),
      "credit": .text(credit.line),
      "credit_html": .html(credit.html),
      "is_favorite": .bool(photo.isFavorite),
      "regions": .list(gallery.regions(of: position).map(\.context)),
      "focus": gallery.focus(of: position).map {
        ["x": .decimal($0.midX), "y": .decimal($0.midY)]
      } ?? .none,
      "row": .html(gallery.rowData(of: position)),
      "width": .number(photo.original.fullSize.width),
      "height": .number(photo.original.fullSize.height),
      "video": images.video.map { $0.context(isLive: !photo.isVideo) } ?? .none,
      "original": file(images.original),
      "motion": file(images.motion),
      "save": file(images.saved, named: DownloadName.of(photo, titled: title.text)),
    ]
  }

  /// Returns a file of the site that visitors may download.
  private func file(_ rendition: Rendition?, named name: String? = nil) -> TemplateValue {
    guard let rendition, let file = rendition.file else { return .none }
    var map: TemplateMap = [
      "path": .text(file.path.text),
      "width": .number(rendition.size.width),
      "height": .number(rendition.size.height),
      "bytes": .number(file.bytes),
      "type": .text(rendition.format.mediaType),
    ]
    if let name { map["name"] = .text("\(name).\(rendition.format.fileExtension)") }
    return .map(map)
  }

  func author(of position: Catalog.Position) -> TemplateValue {
    guard let author = gallery.catalog.photos[position].author,
      let route = gallery.authorRoutes[author.id]
    else { return .none }
    return [
      "key": .text(author.id.description),
      "name": .text(author.name),
      "path": .text(route.link),
      "page": .address(author.page),
    ]
  }

  func license(_ license: License) -> TemplateValue {
    [
      "id": .text(license.id),
      "name": .text(gallery.settings.name(of: license)),
      "address": .address(license.address),
      "is_open": .bool(license.isOpen),
    ]
  }
}
