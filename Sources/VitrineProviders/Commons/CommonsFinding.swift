// Files by the numbers of their pages, which are the photos' ids, and by their titles, which the
// addresses of their pages hold.

import VitrineFetch
import VitrineModel

extension CommonsProvider: FindsPhotos {
  static let photosPerQuestion = 50
  /// Longer addresses than this many titles make may be refused.
  private static let titlesPerQuestion = 10

  static func reference(to page: WebAddress) -> Reference? { CommonsName.reference(to: page) }

  func photos(withIDs ids: [String]) async throws(ProviderError) -> [Photo] {
    let numbers = Set(ids.filter(CommonsName.isPageID)).sorted()
    let titles = Set(ids.compactMap(CommonsName.file)).sorted()
    var photos: [Photo] = []
    for some in numbers.pieces(of: Self.photosPerQuestion) {
      photos += try await api.photos([.init("pageids", some.joined(separator: "|"))])
    }
    // A file that was renamed leaves its old title behind.
    for some in titles.pieces(of: Self.titlesPerQuestion) {
      photos += try await api.photos([
        .init("titles", some.joined(separator: "|")), .init("redirects", "1"),
      ])
    }
    return photos
  }
}
