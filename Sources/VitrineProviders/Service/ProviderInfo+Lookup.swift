// Looks up photos at services that return one photo per call.

import VitrineModel

extension ProviderError {
  /// Marks a missing photo.
  ///
  /// The loop below catches it, so nobody else sees it.
  fileprivate static let noPhoto = ProviderError.notOffered(source: "", what: "one photo")
}

extension ProviderInfo {
  /// The reply to a lookup: the id it contains, and what becomes of it.
  typealias LookupReply = (id: String?, entry: ReplyEntry)

  /// Looks up the photos with these ids.
  ///
  /// Asks for each id once.
  ///
  /// - Parameters:
  ///   - ids: Ids that are valid for the service.
  ///   - ask: Asks for one photo. Throws the error it is given if the photo does not exist.
  /// - Returns: What exists.
  /// - Throws: The first other error of `ask`.
  func photos(
    oneByOne ids: [String],
    _ ask: (_ id: String, _ missing: ProviderError) async throws(ProviderError) -> LookupReply
  ) async throws(ProviderError) -> PhotoLookup {
    var lookup = PhotoLookup()
    var seen: Set<String> = []
    for id in ids where seen.insert(id).inserted {
      do throws(ProviderError) {
        let reply = try await ask(id, .noPhoto)
        guard reply.id == id else { throw .invalidReply(title) }
        if let photo = reply.entry.photo { lookup.photos.append(photo) }
        if let omission = reply.entry.omission { lookup.omissions[id] = omission }
      } catch {
        guard error == .noPhoto else { throw error }
      }
    }
    return lookup
  }
}
