// What both feeds say about a photo. Addresses are absolute, ids are the pages' own, and dates are
// the photos', so that a rebuild tells readers nothing new.

import VitrineModel

struct FeedEntry {
  let address: String
  let title: String
  let date: Moment?
  let photo: Photo
  let credit: Credit
  let image: Image?

  struct Image {
    let address: String
    /// Nil where a service chooses what it sends.
    let mediaType: String?
    let bytes: Int?
  }

  /// Entries of a feed, the newest.
  static let most = 50

  /// An empty list where the site's address is not known: feeds are not published then.
  static func entries(of gallery: Gallery) -> [FeedEntry] {
    guard let site = gallery.settings.address?.text else { return [] }
    return gallery.newest(most: most).map { position in
      let photo = gallery.catalog.photos[position]
      return FeedEntry(
        address: site + gallery.photoRoutes[position].link, title: photo.shownTitle,
        date: photo.date, photo: photo, credit: gallery.credit(of: photo),
        image: gallery.mirrored[position].preview().map { image($0, from: site) })
    }
  }

  private static func image(_ rendition: Rendition, from site: String) -> Image {
    Image(
      address: rendition.link(from: site),
      mediaType: rendition.mediaType, bytes: rendition.file?.bytes)
  }

  /// Readers insist on a date; this one says that none is known.
  static let unknownDate = "1970-01-01T00:00:00Z"

  var updated: String { date?.rfc3339 ?? Self.unknownDate }

  /// The picture, its caption and its credit as HTML.
  var html: String {
    let picture = image.map {
      "<p><img src=\"\(XML.escaped($0.address))\" alt=\"\(XML.escaped(photo.shownAlternative))\"></p>"
    }
    let credit = "<p>\(credit.html.text)</p>"
    return [picture, photo.caption.html?.text, credit].compactMap(\.self).joined()
  }
}

/// Text inside XML 1.0 and HTML.
enum XML {
  /// Escapes what has a meaning in markup, and replaces the characters that XML 1.0 or HTML forbids.
  static func escaped(_ text: String) -> String {
    // Most texts need nothing, which their bytes tell far sooner than their characters.
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      // Written as itself, a parser would read it as a line feed.
      case "\r": escaped += "&#13;"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": escaped += "\u{FFFD}"
      case _ where isNoncharacter(scalar): escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E: false
    case 0x20...0x7E: true
    default: false
    }
  }

  /// The last two of every plane, and 32 in between.
  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= scalar.value
  }
}
