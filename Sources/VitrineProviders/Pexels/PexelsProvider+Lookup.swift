// Photos by id, and page addresses of Pexels.

import VitrineModel

extension PexelsProvider: LooksUpPhotos {
  static let pageHosts = ["pexels.com", "www.pexels.com"]

  /// The path component of photo pages, which is translated like the rest of the page.
  private static let photos: Set = ["photo", "foto", "fotograf", "zdjecie"]

  /// The path component of the pages of videos.
  private static let videos: Set = ["video", "wideo"]

  /// The start of the ids by which the pages of videos are looked up.
  ///
  /// The service numbers photos and videos separately, so the number alone could be that of a photo.
  private static let ofVideo = "video-"

  /// Reads `/photo/brown-rocks-2014422/`, `/video/a-river-857251/` and
  /// `/collections/cool-cats-9mp14cx/`, in any language.
  ///
  /// The API cannot list the photos of a photographer.
  static func reference(to page: WebAddress) -> Reference? {
    guard let parts = page.parts(at: pageHosts)?.withoutLanguage, parts.count > 1,
      let id = parts[1].utf8.split(separator: UInt8(ascii: "-")).last.map(Substring.init)
    else { return nil }
    if photos.contains(parts[0]) { return id.isNumber ? .photo(String(id)) : nil }
    if videos.contains(parts[0]) { return id.isNumber ? .photo(ofVideo + id) : nil }
    return parts[0] == "collections" && id.isIdentifier() ? .album(parts[1]) : nil
  }

  /// Looks up photos; another result may be a video, which is not shown.
  func lookUp(_ ids: [String]) async throws(ProviderError) -> PhotoLookup {
    let known = ids.filter { $0.isNumber || Self.number(ofVideo: $0) != nil }
    return try await Self.info.photos(oneByOne: known) { id, missing throws(ProviderError) in
      if let number = Self.number(ofVideo: id) {
        return try await video(number, as: id, missing)
      }
      let wire: PexelsPhoto
      do throws(ProviderError) {
        wire = try await api.photo(id, missing: missing)
      } catch {
        guard error == missing else { throw error }
        return try await video(id, as: id, missing)
      }
      return (wire.id, Self.entry(wire, edges: api.edges))
    }
  }

  private func video(
    _ number: String, as id: String, _ missing: ProviderError
  ) async throws(ProviderError) -> ProviderInfo.LookupReply {
    let isFound = try await api.video(number, missing: missing).id == number
    return (isFound ? id : nil, .omitted(.video))
  }

  /// Returns the number in the id of a video's page; nil for other ids.
  private static func number(ofVideo id: String) -> String? {
    guard id.hasPrefix(ofVideo) else { return nil }
    let number = id.dropFirst(ofVideo.count)
    return number.isNumber ? String(number) : nil
  }
}
