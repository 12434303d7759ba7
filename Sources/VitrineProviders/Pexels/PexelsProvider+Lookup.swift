// Photos by id, and page addresses of Pexels.

import VitrineModel

extension PexelsProvider: LooksUpPhotos {
  static let pageHosts = ["pexels.com", "www.pexels.com"]

  /// The path component of photo pages, which is translated like the rest of the page.
  private static let photos: Set = ["photo", "foto", "fotograf", "zdjecie"]

  /// Reads `/photo/brown-rocks-2014422/` and `/collections/cool-cats-9mp14cx/`, in any language.
  ///
  /// The API cannot list the photos of a photographer.
  static func reference(to page: WebAddress) -> Reference? {
    guard let parts = page.parts(at: pageHosts)?.withoutLanguage, parts.count > 1,
      let id = parts[1].utf8.split(separator: UInt8(ascii: "-")).last.map(Substring.init)
    else { return nil }
    if photos.contains(parts[0]) { return id.isNumber ? .photo(String(id)) : nil }
    return parts[0] == "collections" && id.isIdentifier() ? .album(parts[1]) : nil
  }

  func lookUp(_ ids: [String]) async throws(ProviderError) -> PhotoLookup {
    try await Self.info.photos(oneByOne: ids.filter(\.isNumber)) {
      id, missing throws(ProviderError) in
      let wire = try await api.photo(id, missing: missing)
      return (wire.id, Self.entry(wire, edges: api.edges))
    }
  }
}
