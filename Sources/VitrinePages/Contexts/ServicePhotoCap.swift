// Some services limit how many of their photos a page may show. Every photo on every kind of page
// counts here before it is shown, so that the limit holds for every kind; lists are cut into pages by
// the same count.

import VitrineModel

/// The number of photos that one page shows of each service, and whether it may show more.
struct ServicePhotoCap {
  private let terms: [String: ServiceTerms]
  /// By provider; only services with terms count.
  private var shown: [String: Int] = [:]

  init(_ terms: [String: ServiceTerms]) { self.terms = terms }

  /// Returns whether the page may show one more photo of a provider; if so, it counts as shown.
  mutating func admits(_ provider: String) -> Bool {
    guard let service = terms[provider] else { return true }
    let count = shown[provider, default: 0]
    // A cap below one photo would leave a list without pages.
    guard count < max(1, service.photosPerPage ?? .max) else { return false }
    shown[provider] = count + 1
    return true
  }

  /// The services whose photos the page shows, by name.
  var services: [ServiceTerms] {
    shown.keys.compactMap { terms[$0] }.sorted { $0.title < $1.title }
  }
}

extension Gallery {
  /// Returns the newest photos, of each service no more than it allows on a page.
  func newest(most: Int) -> [Catalog.Position] { admitted(catalog.newest, most: most) }

  /// Returns the first photos of a list that services allow on one page.
  func admitted(
    _ positions: [Catalog.Position], most: Int
  ) -> [Catalog.Position] {
    var cap = ServicePhotoCap(settings.terms)
    var shown: [Catalog.Position] = []
    for position in positions {
      guard shown.count < most else { break }
      if cap.admits(catalog.photos[position].id.provider) { shown.append(position) }
    }
    return shown
  }
}
