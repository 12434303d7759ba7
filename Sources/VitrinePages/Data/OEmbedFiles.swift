// How other sites embed a photo when somebody pastes the address of its page (https://oembed.com/).
// What a service would return from an API is a static file, which the page names in its head.

import VitrineModel

/// The file `oembed.json` beside the page of each photo.
struct OEmbedFiles: PageKind {
  let name = "oembed"

  /// Every address in the files is absolute.
  func pages(in gallery: Gallery) -> [Catalog.Position] {
    guard gallery.settings.api, gallery.settings.address != nil else { return [] }
    return Array(gallery.catalog.photos.indices)
  }

  func route(of position: Catalog.Position, in gallery: Gallery) -> SitePath {
    Routes.oEmbed(of: gallery.photoRoutes[position])
  }

  func content(
    of position: Catalog.Position, at route: SitePath, in gallery: Gallery
  ) -> PageContent {
    let site = gallery.settings.address?.text ?? ""
    return .file(OEmbed(gallery: gallery, position: position, site: site).object.present.json)
  }
}

/// The answer about a photo.
private struct OEmbed {
  let gallery: Gallery
  let position: Catalog.Position
  let site: String

  private var photo: Photo { gallery.catalog.photos[position] }
  private var images: RenditionSet { gallery.images[position] }

  var object: TemplateMap {
    var object: TemplateMap = [
      "version": "1.0",
      "type": "link",
      "title": .text(gallery.title(of: photo)),
      "author_name": .text(orNone: photo.author?.name),
      "author_url": .text(
        orNone: photo.author.flatMap { gallery.authorRoutes[$0.id] }.map { site + $0.link }),
      "provider_name": .text(gallery.settings.title),
      "provider_url": .text(site),
    ]
    // What stays at its service is the service's to embed.
    for entry in shown.entries { object[entry.name] = entry.value }
    return object
  }

  private var shown: TemplateMap {
    let fallback = images.renditions.filter { $0.format == images.renditions.last?.format }
    guard let largest = fallback.last, let file = largest.file else { return [:] }
    var shown: TemplateMap = [
      "type": "photo", "url": .text(site + file.path.link),
      "width": .number(largest.size.width), "height": .number(largest.size.height),
    ]
    if let small = images.preview(edge: 320), let file = small.file {
      shown["thumbnail_url"] = .text(site + file.path.link)
      shown["thumbnail_width"] = .number(small.size.width)
      shown["thumbnail_height"] = .number(small.size.height)
    }
    guard let video = gallery.video(of: position) else { return shown }
    (shown["type"], shown["url"]) = ("video", TemplateValue.none)
    (shown["width"], shown["height"]) = (.number(video.size.width), .number(video.size.height))
    shown["html"] = .text(html(of: video, poster: site + file.path.link))
    return shown
  }

  private func html(of video: PublishedVideo, poster: String) -> String {
    "<video src=\"\(XML.escaped(site + video.file.path.link))\" poster=\"\(XML.escaped(poster))\""
      + " width=\"\(video.size.width)\" height=\"\(video.size.height)\" controls></video>"
  }
}
