// The files of the search index as pages of the site, and the place where a gallery keeps the
// index: several pages need it, and making it is the most expensive step of describing pages.

import Synchronization
import VitrineModel

/// The files of the search index as pages of the site.
struct SearchIndexFiles: PageKind {
  /// A file of the index, or the first results of a tag.
  enum Subject: Sendable {
    case file(SearchIndex.File)
    /// The first results of a common tag.
    case results(TagResults.Entry, in: TagResults)
  }

  let name = "search-index"

  func pages(in gallery: Gallery) -> [Subject] {
    let index = gallery.search.index(of: gallery)
    let files = index.files.map(Subject.file)
    guard let results = index.tagResults else { return files }
    return files + results.all.map { .results($0, in: results) }
  }

  func route(of subject: Subject, in gallery: Gallery) -> SitePath {
    switch subject {
    case .file(let file): file.route
    case .results(let entry, _): entry.route
    }
  }

  func outline(
    of subject: Subject, in gallery: Gallery, _ inputs: GalleryInputs
  ) -> [UInt8]? {
    guard case .results(let entry, let results) = subject else { return nil }
    return results.outline(of: entry, inputs)
  }

  func content(of subject: Subject, at route: SitePath, in gallery: Gallery) -> PageContent {
    switch subject {
    case .file(let file): .text(file.text)
    case .results(let entry, let results): .text(results.text(of: entry, in: gallery))
    }
  }
}

/// Keeps the index of a gallery.
///
/// A class, since the workers that make pages share it.
final class SearchIndexCache: Sendable {
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
  /// The file that lists all other files of the index.
  static let searchOverview = fixed("search/index.json")
  /// The most common tags, for suggestions.
  static let searchTags = fixed("search/tags.json")

  static func search(_ name: String) -> SitePath { fixed("search/\(name).json") }
}
