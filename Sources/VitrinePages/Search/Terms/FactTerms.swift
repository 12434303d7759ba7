// The words of facts about photos, such as the name of a camera or of a month: a search finds them as it
// finds captions.

import VitrineModel

/// The words of facts, computed once for each value.
struct FactTerms {
  private let settings: GallerySettings
  private let collections: [BrowseCollection]
  /// By collection.
  private var known: [[BrowseValue: [String]]]

  init(_ gallery: Gallery) {
    settings = gallery.settings
    collections = BrowseCollection.searched(browsing: settings.collections)
    known = Array(repeating: [:], count: collections.count)
  }

  /// Returns the terms of the facts about a photo.
  mutating func terms(of photo: Photo) -> [String] {
    var terms: [String] = []
    for (place, collection) in collections.enumerated() {
      for value in collection.values(photo).joined() { terms += self.terms(of: value, in: place) }
    }
    return terms
  }

  private mutating func terms(of value: BrowseValue, in collection: Int) -> [String] {
    if let terms = known[collection][value] { return terms }
    let title = settings.title(of: value)
    let terms = SearchText.terms(of: title) + SearchText.tails(of: title)
    known[collection][value] = terms
    return terms
  }
}
