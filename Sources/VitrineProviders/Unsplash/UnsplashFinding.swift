// Photos by their ids, and what the addresses of Unsplash's pages name.

import VitrineModel

extension UnsplashProvider: FindsPhotos {
  static let hosts = ["unsplash.com", "www.unsplash.com"]

  /// The path of photos is translated with the rest of the page.
  private static let photos: Set = ["photos", "fotos", "foto", "fotografias", "写真", "사진"]

  /// Of `/photos/a-boat-Xq1bQ2y3Z4w`, `/@ada/…` and `/collections/1053828/boats`, in any language.
  static func reference(to page: WebAddress) -> Reference? {
    guard let parts = page.parts(at: hosts)?.withoutLanguage, let first = parts.first else {
      return nil
    }
    if first.hasPrefix("@") {
      return first.dropFirst().isCode("-_.") ? .user(String(first.dropFirst())) : nil
    }
    guard parts.count > 1 else { return nil }
    if photos.contains(first) { return id(endOf: parts[1]).map { .photo($0) } }
    return first == "collections" && parts[1].isCode("-_") ? .album(parts[1]) : nil
  }

  /// Ids have eleven signs, any of which may be the dash that parts them from the words.
  private static func id(endOf slug: String) -> String? {
    let id = String(slug.suffix(11))
    let words = slug.dropLast(11)
    return isID(id) && (words.isEmpty || words.hasSuffix("-")) ? id : nil
  }

  /// What has another length could be another question, such as `/photos/random`.
  private static func isID(_ text: String) -> Bool {
    text.utf8.count == 11 && text.isCode("-_")
  }

  func photos(withIDs ids: [String]) async throws(ProviderError) -> [Photo] {
    try await Self.info.photos(oneByOne: ids.filter(Self.isID)) {
      id, missing throws(ProviderError) in
      let wire = try await api.reply(["photos", id], as: UnsplashPhoto.self, missing: missing).reply
      return (wire.id, Photo(wire, edges: api.edges))
    }
  }
}
