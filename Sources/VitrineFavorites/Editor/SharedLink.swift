// The address by which a visitor shares a list: `favorites/#photos=flickr:123,folder:beach.jpg`, as
// `favorites-link.js` of the themes writes it.

import Foundation
import VitrineModel

/// The photos that the address of a shared list names.
struct SharedLink {
  /// The photos, each once, in their order.
  let photos: [Photo.ID]

  private static let mark = "#photos="

  /// Whether a text is such an address, and not the name of a file.
  static func isLink(_ text: String) -> Bool { list(in: text) != nil }

  /// Returns the photos of an address, also of one that came by mail: in brackets, wrapped, with the
  /// end of a sentence, or as the parameter of an address of the mail service.
  private static func list(in text: String) -> Substring? {
    let line = text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined()
    if let mark = line.range(of: mark) { return line[mark.upperBound...] }
    guard let plain = line.removingPercentEncoding, let mark = plain.range(of: mark) else {
      return nil
    }
    return plain[mark.upperBound...].prefix { $0 != "&" }
  }

  /// Reads an address of any site; nil if it names no photo.
  init?(_ text: String) {
    guard var list = Self.list(in: text) else { return nil }
    while let last = list.last, ".,;!?)>]\"'”’".contains(last) { list.removeLast() }
    var seen: Set<Photo.ID> = []
    photos = list.split(separator: ",").compactMap { part in
      guard let name = part.removingPercentEncoding, let colon = name.firstIndex(of: ":") else {
        return nil
      }
      let id = Photo.ID(
        provider: String(name[..<colon]), id: String(name[name.index(after: colon)...]))
      return id.provider.isEmpty || id.id.isEmpty || !seen.insert(id).inserted ? nil : id
    }
    guard !photos.isEmpty else { return nil }
  }
}

extension Problem {
  static let emptyLink = Problem(
    .error, "favorites.empty-link", "this address names no photo",
    help: "copy the whole address and put it in quotes, such as "
      + "'https://example.org/favorites/#photos=flickr:4711'")
}
