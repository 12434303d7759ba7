// Looks up photos at services that return one photo per call.

import VitrineModel

extension ProviderError {
  /// Marks a missing photo.
  ///
  /// The loop below catches it, so nobody else sees it.
  fileprivate static let noPhoto = ProviderError.notOffered(source: "", what: "one photo")
}

extension ProviderInfo {
  /// The reply to a lookup: the id it contains, and the photo unless it cannot be shown.
  typealias LookupReply = (id: String?, photo: Photo?)

  /// Returns the photos with these ids.
  ///
  /// Asks for each id once.
  ///
  /// - Parameters:
  ///   - ids: Ids that are valid for the service.
  ///   - ask: Asks for one photo. Throws the error it is given if the photo does not exist.
  /// - Returns: The photos that exist.
  /// - Throws: The first other error of `ask`.
  func photos(
    oneByOne ids: [String],
    _ ask: (_ id: String, _ missing: ProviderError) async throws(ProviderError) -> LookupReply
  ) async throws(ProviderError) -> [Photo] {
    var photos: [Photo] = []
    var seen: Set<String> = []
    for id in ids where seen.insert(id).inserted {
      do throws(ProviderError) {
        let reply = try await ask(id, .noPhoto)
        guard reply.id == id else { throw .invalidReply(title) }
        if let photo = reply.photo { photos.append(photo) }
      } catch {
        guard error == .noPhoto else { throw error }
      }
    }
    return photos
  }
}
