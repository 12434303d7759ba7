// What both feeds say about a photo. Addresses are absolute, ids are the addresses of pages, and
// dates are those of photos or of favorites, so that a rebuild shows readers nothing new.

import VitrineModel

/// A photo in a feed.
struct FeedEntry {
  let address: String
  let title: String
  let date: PartialDate?
  let photo: Photo
  let credit: Credit
  let image: Image?
  let video: PublishedVideo?
  /// The site's address.
  let site: String

  /// The image of an entry.
  struct Image {
    let address: String
    /// Nil if a service chooses the format.
    let mediaType: String?
    let bytes: Int?
  }

  /// The number of entries in a feed.
  static let most = 50

  /// Returns the entries of a feed; an empty list if the site's address is unknown, since feeds are not
  /// published then.
  static func entries(of source: FeedFiles.Source, in gallery: Gallery) -> [FeedEntry] {
    guard let site = gallery.settings.address?.text else { return [] }
    return source.photos.map { position in
      var photo = gallery.catalog.photos[position]
      if let note = source.notes[position] { photo.caption = RichText(note) }
      return FeedEntry(
        address: site + gallery.photoRoutes[position].link, title: gallery.title(of: photo),
        date: photo.date ?? photo.favorite?.added, photo: photo, credit: gallery.credit(of: photo),
        image: gallery.images[position].preview().map { image($0, from: site) },
        video: gallery.video(of: position), site: site)
    }
  }

  private static func image(_ rendition: Rendition, from site: String) -> Image {
    Image(
      address: rendition.link(from: site),
      mediaType: rendition.mediaType, bytes: rendition.file?.bytes)
  }

  /// Atom requires a date; this one means that none is known.
  ///
  /// The date of a file or of the build would change with each checkout, and announce old photos as new.
  static let unknownDate = "1970-01-01T00:00:00Z"

  var updated: String { date?.rfc3339 ?? Self.unknownDate }

  /// The photo, its caption and its credit as HTML.
  var html: String {
    let shown = image.map {
      "<p><img src=\"\(XML.escaped($0.address))\" alt=\"\(XML.escaped(photo.shownAlternative))\"></p>"
    }
    let credit = "<p>\(credit.html.text)</p>"
    return [shown, photo.caption.html?.text, credit].compactMap(\.self).joined()
  }
}
