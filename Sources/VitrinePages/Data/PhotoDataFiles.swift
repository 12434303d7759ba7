// A file with the facts about each photo, for other programs: what its page shows, and nothing else.

import VitrineModel

/// The file `photo.json` beside the page of each photo.
struct PhotoDataFiles: PageKind {
  let name = "photo-data"

  func pages(in gallery: Gallery) -> [Catalog.Position] {
    gallery.settings.api ? Array(gallery.catalog.photos.indices) : []
  }

  func route(of position: Catalog.Position, in gallery: Gallery) -> SitePath {
    Routes.data(of: gallery.photoRoutes[position])
  }

  func content(
    of position: Catalog.Position, at route: SitePath, in gallery: Gallery
  ) -> PageContent {
    let data = PhotoData(gallery: gallery, position: position, route: route)
    return .file(data.object.present.json)
  }
}

/// The facts about a photo.
private struct PhotoData {
  let gallery: Gallery
  let position: Catalog.Position
  let route: SitePath

  private var photo: Photo { gallery.catalog.photos[position] }

  var object: TemplateMap {
    let images = gallery.images[position]
    return [
      "id": .text(photo.id.description),
      "url": .text(address(gallery.photoRoutes[position])),
      "title": .text(gallery.title(of: photo)),
      "caption": .text(orNone: photo.caption.text),
      "alt": .text(orNone: photo.shownAlternative),
      "author": author,
      "license": .map(
        ([
          "id": .text(photo.license.id),
          "name": .text(gallery.settings.name(of: photo.license)),
          "url": .address(photo.license.address),
        ] as TemplateMap).present),
      "credit": .text(gallery.credit(of: photo).line),
      "source": .address(photo.page),
      "taken": .text(orNone: photo.taken?.exact),
      "published": .text(orNone: photo.uploaded?.exact),
      "place": photo.place.map { .list($0.names.map { .text($0) }) } ?? .none,
      "latitude": photo.location.map { .decimal($0.latitude) } ?? .none,
      "longitude": photo.location.map { .decimal($0.longitude) } ?? .none,
      "rating": photo.rating.map { .number($0) } ?? .none,
      "tags": photo.tags.isEmpty ? .none : .list(photo.tags.map { .text($0.name) }),
      "fields": fields,
      "width": .number(photo.original.fullSize.width),
      "height": .number(photo.original.fullSize.height),
      "images": .list(images.renditions.map(image)),
      "video": gallery.video(of: position).map { video in
        [
          "url": .text(address(video.file.path)), "type": .text(PublishedVideo.mediaType),
          "seconds": .number(video.seconds),
        ]
      } ?? .none,
    ]
  }

  private var author: TemplateValue {
    guard let author = photo.author else { return .none }
    let map: TemplateMap = [
      "name": .text(author.name),
      "url": .text(orNone: gallery.authorRoutes[author.id].map(address)),
      "source": .address(author.page),
    ]
    return .map(map.present)
  }

  private var fields: TemplateValue {
    let values = gallery.settings.fields(of: photo)
    guard !values.isEmpty else { return .none }
    return .map(TemplateMap(values.map { ($0.field.name, .text($0.text)) }))
  }

  private func image(_ rendition: Rendition) -> TemplateValue {
    let place =
      switch rendition.place {
      case .site(let file): address(file.path)
      case .service(let address), .imgproxy(let address): address.text
      }
    let map: TemplateMap = [
      "url": .text(place), "type": .text(orNone: rendition.mediaType),
      "width": .number(rendition.size.width), "height": .number(rendition.size.height),
    ]
    return .map(map.present)
  }

  /// Returns an absolute address, or one relative to this file if the site's address is unknown.
  private func address(_ path: SitePath) -> String {
    (gallery.settings.address?.text ?? route.root) + path.link
  }
}

extension TemplateMap {
  /// The map as a JSON file.
  var json: [UInt8] {
    var json: [UInt8] = []
    appendJSON(to: &json)
    return json + "\n".utf8
  }
}
