// Some services cap how many of their photos one page may show. Every photo of every kind of page
// asks here before it is shown, so that no kind of page can forget the cap; pages of a list are
// cut by asking the same.

import VitrineModel

/// What one page shows of each service, and what it still may.
struct Allowance {
  private let terms: [String: ServiceTerms]
  /// By provider; only services that have terms are counted.
  private var shown: [String: Int] = [:]

  init(_ terms: [String: ServiceTerms]) { self.terms = terms }

  /// Whether one more photo of a provider may be shown; where it may, it counts as shown.
  mutating func admits(_ provider: String) -> Bool {
    guard let service = terms[provider] else { return true }
    let count = shown[provider, default: 0]
    // A cap below one photo would leave a list without pages.
    guard count < max(1, service.photosPerPage ?? .max) else { return false }
    shown[provider] = count + 1
    return true
  }

  /// The services whose photos are shown, by name.
  var services: [ServiceTerms] {
    shown.keys.compactMap { terms[$0] }.sorted { $0.title < $1.title }
  }
}

extension Gallery {
  /// The newest photos, of each service no more than it allows on a page.
  func newest(most: Int) -> [Catalog.Position] {
    var allowance = Allowance(settings.terms)
    var shown: [Catalog.Position] = []
    for position in catalog.newest {
      guard shown.count < most else { break }
      if allowance.admits(catalog.photos[position].id.provider) { shown.append(position) }
    }
    return shown
  }
}
