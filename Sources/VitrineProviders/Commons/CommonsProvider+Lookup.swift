// Files by page id, which is the id of the photo, and by title, which page addresses contain.

import VitrineFetch
import VitrineModel

extension CommonsProvider: LooksUpPhotos {
  static let photosPerRequest = 50
  /// More titles may make an address that is too long.
  private static let titlesPerRequest = 10

  static var pageHosts: [String] { CommonsName.hosts }

  static func reference(to page: WebAddress) -> Reference? { CommonsName.reference(to: page) }

  func photos(withIDs ids: [String]) async throws(ProviderError) -> [Photo] {
    let numbers = Set(ids.filter(CommonsName.isPageID)).sorted()
    let titles = Set(ids.compactMap(CommonsName.file)).sorted()
    var photos: [Photo] = []
    for batch in numbers.chunks(of: Self.photosPerRequest) {
      photos += try await api.photos([.init("pageids", batch.joined(separator: "|"))])
    }
    // A renamed file leaves a redirect at its old title.
    for batch in titles.chunks(of: Self.titlesPerRequest) {
      photos += try await api.photos([
        .init("titles", batch.joined(separator: "|")), .init("redirects", "1"),
      ])
    }
    return photos
  }
}
