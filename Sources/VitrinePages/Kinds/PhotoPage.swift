// One page a photo: the picture as large as it fits, everything known about it, and the ways on.

import VitrineModel

extension PageKind {
  static let photo = templated("photo", at: \.photoRoutes) { position, gallery in
    [position] + [-1, 1].compactMap { gallery.neighbor(of: position, by: $0) }
      + gallery.others(beside: position, most: more)
  } outline: {
    photoOutline($0, $1, $2)
  } make: {
    photoPage($0, $1, $2)
  }

  /// Photos of the same author shown beneath.
  private static let more = 8

  /// The ways on, and what the photo and those beneath it say, by their digests. Where its author's and
  /// its tags' pages are is said by their ids.
  private static func photoOutline(
    _ position: Catalog.Position, _ gallery: Gallery, _ inputs: GalleryInputs
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    gallery.ways(from: position).encode(into: &bytes)
    for shown in [position] + gallery.others(beside: position, most: more) {
      bytes += inputs.photos[shown].bytes
    }
    return bytes
  }

  private static func photoPage(
    _ position: Catalog.Position, _ gallery: Gallery, _ route: SitePath
  ) -> TemplateMap {
    var context = PageContext(gallery, route)
    let photo = gallery.catalog.photos[position]
    let head = PageHead(
      kind: "photo", title: photo.shownTitle,
      description: photo.caption.isEmpty
        ? gallery.credit(of: photo).line : photo.caption.summary(),
      crumbs: gallery.crumbs(to: position), image: position,
      data: StructuredData(context: context, position: position).html)
    var own = TemplateMap(
      [("photo", context.photo(position))] + gallery.ways(from: position).entries)
    own["more"] = context.cards(gallery.others(beside: position, most: more))
    return context.finished(head, own)
  }
}

extension Gallery {
  /// The sets that hold a photo, and its neighbors in the first of them.
  fileprivate func ways(from position: Catalog.Position) -> TemplateMap {
    let sets = memberships[position].map { link(to: $0) }
    return [
      "set": sets.first ?? .none,
      "previous": link(to: neighbor(of: position, by: -1)),
      "next": link(to: neighbor(of: position, by: 1)),
      "sets": .list(sets),
    ]
  }

  /// The way to a photo: by the first set that holds it, else by its author.
  fileprivate func crumbs(to position: Catalog.Position) -> [PageHead.Crumb] {
    if let membership = memberships[position].first { return [crumb(of: membership)] }
    guard let author = catalog.photos[position].author, let route = authorRoutes[author.id] else {
      return []
    }
    return [PageHead.Crumb(title: author.name, path: route.link)]
  }

  fileprivate func crumb(of membership: Membership) -> PageHead.Crumb {
    let set = catalog.sets[membership.set].set
    return PageHead.Crumb(title: set.title, path: routes.set(set).link)
  }

  /// Without its count or the photo's place in it: with each photo that comes, all pages of the set
  /// would change.
  fileprivate func link(to membership: Membership) -> TemplateValue {
    let crumb = crumb(of: membership)
    return ["title": .text(crumb.title), "path": .text(crumb.path)]
  }

  /// Previous and next follow the first set that holds the photo; a photo in no set is there for
  /// its author's sake, and they follow all photos of that author.
  fileprivate func neighbor(of position: Catalog.Position, by step: Int) -> Catalog.Position? {
    guard let line = line(through: position),
      line.photos.indices.contains(line.place + step)
    else { return nil }
    return line.photos[line.place + step]
  }

  /// Without a picture: what a page does not show counts for no cap, and its host is not declared.
  fileprivate func link(to position: Catalog.Position?) -> TemplateValue {
    guard let position else { return .none }
    return [
      "title": .text(catalog.photos[position].shownTitle),
      "path": .text(photoRoutes[position].link),
    ]
  }

  private func line(
    through position: Catalog.Position
  ) -> (photos: [Catalog.Position], place: Int)? {
    if let membership = memberships[position].first {
      return (catalog.sets[membership.set].photos, membership.place)
    }
    return authorships[position].map { (catalog.authors[$0.author].photos, $0.place) }
  }

  /// Other photos of a photo's author, beginning with the next older one and going round.
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
    let mirrored = gallery.mirrored[position]
    return [
      "key": .text(photo.id.description),
      "title": .text(photo.shownTitle),
      "caption": .text(orNone: photo.caption.text),
      "caption_html": .html(orNone: photo.caption.html),
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
      "tags": .list(photo.tags.map(tag)),
      "license": license(photo.license),
      "credit": .text(credit.line),
      "credit_html": .html(credit.html),
      "is_favorite": .truth(photo.isFavorite),
      "regions": .list(gallery.regions(of: position).map(\.context)),
      "focus": gallery.focus(of: position).map {
        ["x": .decimal($0.midX), "y": .decimal($0.midY)]
      } ?? .none,
      "row": .html(gallery.rowData(of: position)),
      "width": .number(photo.original.size.width),
      "height": .number(photo.original.size.height),
      "original": file(mirrored.original),
      "save": file(mirrored.saved, named: SaveName.of(photo)),
    ]
  }

  /// A file of the site that visitors take away.
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

  private func author(of position: Catalog.Position) -> TemplateValue {
    guard let author = gallery.catalog.photos[position].author,
      let route = gallery.authorRoutes[author.id]
    else { return .none }
    return [
      "name": .text(author.name),
      "path": .text(route.link),
      "page": .address(author.page),
    ]
  }

  func license(_ license: License) -> TemplateValue {
    [
      "id": .text(license.id),
      "name": .text(license.name),
      "address": .address(license.address),
      "is_open": .truth(license.isOpen),
    ]
  }
}
