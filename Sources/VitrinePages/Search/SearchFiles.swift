// The files of the search index as pages of the site, and where a gallery keeps the index: several
// pages ask for it, and making it is the dearest step of describing pages.

import Synchronization
import VitrineModel

extension PageKind {
  static let searchIndex = PageKind(name: "search-index") { gallery in
    let index = gallery.search.index(of: gallery)
    let files = index.files.map { file in
      Page(kind: "search-index", route: file.route) { .text(file.text) }
    }
    guard let heads = index.heads else { return files }
    return files
      + heads.all.map { head in
        Page(kind: "search-index", route: head.route) { .text(heads.text(of: head, in: gallery)) }
      }
  }
}

/// Keeps the index once it is made. A class, since copies of a gallery share it.
final class SearchShelf: Sendable {
  private let made = Mutex<SearchIndex?>(nil)

  func clear() { made.withLock { $0 = nil } }

  func prepare(of gallery: Gallery, knowing inputs: Task<GalleryInputs, Never>) async {
    let index = await SearchIndex.made(of: gallery, knowing: inputs)
    made.withLock { $0 = index }
  }

  func index(of gallery: Gallery) -> SearchIndex {
    made.withLock { made in
      if let made { return made }
      let index = SearchIndex(gallery)
      made = index
      return index
    }
  }
}

extension Routes {
  static let search = fixed("search/index.html")
  /// Names all other files of the index.
  static let searchOverview = fixed("search/index.json")
  /// The commonest tags, for suggestions.
  static let searchTags = fixed("search/tags.json")

  static func search(_ name: String) -> SitePath { fixed("search/\(name).json") }
}
