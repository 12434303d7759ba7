// Photos by id, and page addresses of Unsplash.

import VitrineModel

extension UnsplashProvider: LooksUpPhotos {
  static let pageHosts = ["unsplash.com", "www.unsplash.com"]

  /// The path component of photo pages, which is translated like the rest of the page.
  private static let photos: Set = ["photos", "fotos", "foto", "fotografias", "写真", "사진"]

  /// Reads `/photos/a-boat-Xq1bQ2y3Z4w`, `/@ada/…`, `/collections/1053828/boats` and `/t/nature`,
  /// in any language.
  static func reference(to page: WebAddress) -> Reference? {
    guard let parts = page.parts(at: pageHosts)?.withoutLanguage, let first = parts.first else {
      return nil
    }
    if first.hasPrefix("@") {
      return first.dropFirst().isIdentifier("-_.") ? .user(String(first.dropFirst())) : nil
    }
    guard parts.count > 1 else { return nil }
    if photos.contains(first) { return id(endOf: parts[1]).map { .photo($0) } }
    guard parts[1].isIdentifier("-_") else { return nil }
    return switch first {
    case "collections": .album(parts[1])
    case "t": .album("\(UnsplashSearch.topic):\(parts[1])")
    default: nil
    }
  }

  /// Ids have eleven characters.
  ///
  /// Any of them may be a hyphen, which also separates the id from the words.
  private static func id(endOf slug: String) -> String? {
    let id = String(slug.suffix(11))
    let words = slug.dropLast(11)
    return isID(id) && (words.isEmpty || words.hasSuffix("-")) ? id : nil
  }

  /// Text of another length could be another API path, such as `/photos/random`.
  private static func isID(_ text: String) -> Bool {
    text.utf8.count == 11 && text.isIdentifier("-_")
  }

  func lookUp(_ ids: [String]) async throws(ProviderError) -> PhotoLookup {
    try await Self.info.photos(oneByOne: ids.filter(Self.isID)) {
      id, missing throws(ProviderError) in
      let wire = try await api.reply(["photos", id], as: UnsplashPhoto.self, missing: missing).reply
      return (wire.id, ReplyEntry(wire, api))
    }
  }
}
