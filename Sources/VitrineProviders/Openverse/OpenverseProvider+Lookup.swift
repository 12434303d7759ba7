// Images by id, and page addresses of Openverse.

import VitrineModel

extension OpenverseProvider: LooksUpPhotos {
  static let pageHosts = ["openverse.org", "www.openverse.org"]

  /// Reads `/image/b840de61-…` and the collection of a creator, in any language.
  static func reference(to page: WebAddress) -> Reference? {
    guard let parts = page.parts(at: pageHosts)?.withoutLanguage, parts.count > 1,
      parts[0] == "image"
    else { return nil }
    if parts[1] == "collection" {
      return OpenverseCreator.name(inCollection: page).map { .user($0) }
    }
    let id = parts[1].lowercased()
    return isID(id) ? .photo(id) : nil
  }

  /// Text that is not a UUID could be another API path, such as `/images/stats/`.
  private static func isID(_ text: String) -> Bool {
    text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
      == [8, 4, 4, 4, 12] && text.utf8.allSatisfy { "0123456789abcdef-".utf8.contains($0) }
  }

  func lookUp(_ ids: [String]) async throws(ProviderError) -> PhotoLookup {
    try await Self.info.photos(oneByOne: ids.filter(Self.isID)) {
      id, missing throws(ProviderError) in
      let image = try await api.image(id, missing: missing)
      return (image.id, Self.entry(image))
    }
  }
}
