// Finding photos at services that tell one photo at a time.

import VitrineModel

extension ProviderError {
  /// Stands for "there is no such photo" between a question and the loop below, which ends it.
  fileprivate static let noPhoto = ProviderError.notOffered(source: "", what: "one photo")
}

extension ProviderInfo {
  /// What a reply says of one photo: the id it is about, and the photo where it can be shown.
  typealias ToldPhoto = (id: String?, photo: Photo?)

  /// The photos of ids, every one asked for once.
  ///
  /// - Parameter ask: throws what it is given where the service says that there is no such photo.
  func photos(
    oneByOne ids: [String],
    _ ask: (_ id: String, _ missing: ProviderError) async throws(ProviderError) -> ToldPhoto
  ) async throws(ProviderError) -> [Photo] {
    var photos: [Photo] = []
    var seen: Set<String> = []
    for id in ids where seen.insert(id).inserted {
      do throws(ProviderError) {
        let told = try await ask(id, .noPhoto)
        guard told.id == id else { throw .nonsense(title) }
        if let photo = told.photo { photos.append(photo) }
      } catch {
        guard error == .noPhoto else { throw error }
      }
    }
    return photos
  }
}
