// Files by page id, which is the id of the photo, and by title, which page addresses contain.

import VitrineFetch
import VitrineModel

extension CommonsProvider: LooksUpPhotos {
  static let photosPerRequest = 50
  /// More titles may make an address that is too long.
  private static let titlesPerRequest = 10

  static var pageHosts: [String] { CommonsName.hosts }

  static func reference(to page: WebAddress) -> Reference? { CommonsName.reference(to: page) }

  func lookUp(_ ids: [String]) async throws(ProviderError) -> PhotoLookup {
    let numbers = Set(ids.filter(CommonsName.isPageID)).sorted()
    let titles = Set(ids.compactMap(CommonsName.file)).sorted()
    var files: [(page: CommonsPage, entry: ReplyEntry)] = []
    for batch in numbers.chunks(of: Self.photosPerRequest) {
      files += try await api.files([.init("pageids", batch.joined(separator: "|"))])
    }
    // A renamed file leaves a redirect at its old title.
    for batch in titles.chunks(of: Self.titlesPerRequest) {
      files += try await api.files([
        .init("titles", batch.joined(separator: "|")), .init("redirects", "1"),
      ])
    }
    return PhotoLookup(files.compactMap(\.entry.photo), omissions: Self.omissions(files, ids))
  }

  private static func omissions(
    _ files: [(page: CommonsPage, entry: ReplyEntry)], _ ids: [String]
  ) -> [String: Omission] {
    var named: [String: Omission] = [:]
    for (page, entry) in files {
      for name in [page.pageid, page.title] { name.map { named[$0] = entry.omission } }
    }
    let asked = ids.compactMap { id in
      (named[id] ?? CommonsName.file(id).flatMap { named[$0] }).map { (id, $0) }
    }
    return Dictionary(asked) { first, _ in first }
  }
}
