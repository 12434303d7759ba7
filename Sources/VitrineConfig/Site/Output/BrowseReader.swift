// Reads `browse`: the collections that have pages.

import VitrineModel

/// Reads the names of collections.
struct BrowseReader {
  let fields: [PhotoField]
  let location: LocationPolicy

  private static let example = "`browse: [year, camera]`"

  /// Returns the names in their order, then the columns with `browse: true` that are not among them;
  /// none at all for an empty list.
  func read(_ value: Value?) -> [String] {
    let own = fields.filter(\.isBrowsable).map(\.name)
    guard let value, let elements = value.oneOrMore(example: Self.example) else {
      return BrowseCollection.standard + own
    }
    guard !elements.isEmpty else { return [] }
    var names: [String] = []
    for element in elements {
      guard let name = name(element) else { continue }
      if names.contains(name) {
        element.refuse("names \(quote(name)) a second time", help: "remove one of them")
      } else {
        names.append(name)
      }
    }
    return names + own.filter { !names.contains($0) }
  }

  private func name(_ element: Value) -> String? {
    guard let text = element.text(maxBytes: 200) else { return nil }
    let built = BrowseCollection.all.map(\.name)
    let known = built + fields.filter(\.isBrowsable).map(\.name)
    if known.contains(text) {
      if text == "place", location == .remove { warnOfPlaces(element) }
      return text
    }
    let column = fields.first { $0.name.lowercased() == text.lowercased() && !$0.isBrowsable }
    element.refuse(
      "must be a collection, not \(quote(text))",
      help: column.map { "add `browse: true` to \(quote($0.name)) below `fields`" }
        ?? didYouMean(text, of: known, otherwise: "write `browse: []` for none, or any of"))
    return nil
  }

  private func warnOfPlaces(_ element: Value) {
    element.diagnostics.warn(
      "config.no-places", "no photo has a place, because `images.location` is `remove`",
      at: element.node.position,
      help: "write `images: { location: city }`, or remove `place` from `browse`")
  }
}
