// One page a photo: the picture as large as it fits, everything known about it, and the ways on.

import VitrineModel

extension PageKind {
  static let photo = templated("photo") { gallery in
    gallery.photoRoutes.enumerated().map { position, route in
      (route, { gallery, route in photoPage(position, gallery, route) })
    }
  }

  /// Photos of the same author shown beneath.
  private static let more = 8

  private static func photoPage(
    _ position: Catalog.Position, _ gallery: Gallery, _ route: SitePath
  ) -> TemplateMap {
    var context = PageContext(gallery, route)
    let photo = gallery.catalog.photos[position]
    let style = context.style(position)
    let memberships = gallery.memberships[position]
    let head = PageHead(
      kind: "photo", title: photo.title,
      description: photo.caption.isEmpty ? Credit(of: photo).line : photo.caption.text,
      crumbs: memberships.first.map { [gallery.crumb(of: $0)] } ?? [], image: position,
      data: StructuredData(context: context, position: position).html)
    let own: TemplateMap = [
      "photo": context.photo(position, style: style),
      "set": memberships.first.map { gallery.place($0) } ?? .none,
      "previous": gallery.neighbor(memberships.first, by: -1).map { context.card($0) } ?? .none,
      "next": gallery.neighbor(memberships.first, by: 1).map { context.card($0) } ?? .none,
      "more": context.cards(gallery.others(beside: position, most: more)),
      "sets": .list(
        memberships.map {
          let crumb = gallery.crumb(of: $0)
          return ["title": .text(crumb.title), "path": .text(crumb.path)]
        }),
    ]
    return context.finished(head, own)
  }
}

extension Gallery {
  fileprivate func crumb(of membership: Membership) -> PageHead.Crumb {
    let set = catalog.sets[membership.set].set
    return PageHead.Crumb(title: set.title, path: routes.set(set).link)
  }

  fileprivate func place(_ membership: Membership) -> TemplateValue {
    let crumb = crumb(of: membership)
    return [
      "title": .text(crumb.title),
      "path": .text(crumb.path),
      "position": .number(membership.place + 1),
      "count": .number(catalog.sets[membership.set].photos.count),
    ]
  }

  /// Previous and next follow the first set that holds the photo.
  fileprivate func neighbor(_ membership: Membership?, by step: Int) -> Catalog.Position? {
    guard let membership else { return nil }
    let photos = catalog.sets[membership.set].photos
    let place = membership.place + step
    return photos.indices.contains(place) ? photos[place] : nil
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
  fileprivate func photo(_ position: Catalog.Position, style: TemplateValue) -> TemplateValue {
    let photo = gallery.catalog.photos[position]
    return [
      "key": .text(photo.id.description),
      "title": .text(photo.title),
      "caption": .text(orNone: photo.caption.text),
      "alt": .text(photo.shownAlternative),
      "class": style,
      "image": ImageContext(mirrored: gallery.mirrored[position], root: root).whole(),
      "author": author(of: photo),
      "page": .address(photo.page),
      "taken": photo.taken.map { .date($0) } ?? .none,
      "uploaded": photo.uploaded.map { .date($0) } ?? .none,
      "camera": photo.camera.context,
      "location": photo.location.map {
        ["latitude": .decimal($0.latitude), "longitude": .decimal($0.longitude)]
      } ?? .none,
      "tags": .list(photo.tags.map(tag)),
      "license": license(photo.license),
      "credit": .text(Credit(of: photo).line),
      "is_favorite": .truth(photo.isFavorite),
      "width": .number(photo.original.size.width),
      "height": .number(photo.original.size.height),
    ]
  }

  private func author(of photo: Photo) -> TemplateValue {
    guard let author = photo.author, let route = gallery.authorRoutes[author.id] else {
      return .none
    }
    return [
      "name": .text(author.name), "path": .text(route.link), "page": .address(author.page),
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
