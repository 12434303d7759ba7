// The parameters of lists at Commons. Its search takes terms among the words:
// https://www.mediawiki.org/wiki/Help:CirrusSearch and Help:WikibaseCirrusSearch.

import VitrineConfig
import VitrineModel

/// The options of sets, and the terms that they become.
enum CommonsSearch {
  private static let lists: Set<SetKind> = [.search, .user, .album, .albums, .featured]

  static let options = [
    SetOptionDeclaration(
      "depth", .integer(0...10), of: [.album, .albums],
      help: "how many levels of subcategories are included"),
    SetOptionDeclaration(
      quality, .words(["featured", "quality", "valued"]), of: lists,
      help: "only pictures with one of these distinctions"),
    SetOptionDeclaration(
      "depicts", .item, of: [.search], fills: .search,
      help: "only pictures that are tagged as showing this item"),
    SetOptionDeclaration(
      "near",
      .numbers([
        .init("latitude", in: -90...90), .init("longitude", in: -180...180),
        .init("kilometers", in: 0.01...1000),
      ]), of: [.search], fills: .search, help: "only pictures taken near this point"),
  ]

  private static let quality = "quality"

  private static let categories = [
    "featured": "Featured pictures on Wikimedia Commons", "quality": "Quality images",
    "valued": "Valued images",
  ]

  /// The number of results that a search can reach.
  ///
  /// Beyond it, a search ends as if nothing were left.
  private static let depth = 10_000

  /// Returns how a search that ends after a number of results is cut; nil if it is whole.
  static func cut(after count: Int) -> PhotoPage.Cut? {
    guard count >= depth else { return nil }
    return .init(
      at: depth, help: "set a lower `limit`, or split the set: add words, `depicts` or `near`")
  }

  /// The terms of a search.
  static func terms(_ query: PhotoQuery) -> [String] {
    var terms: [String] = []
    if let item = query.options["depicts"] { terms.append("haswbstatement:P180=\(item)") }
    let near = query.options.list("near")
    if near.count == 3 { terms.append("nearcoord:\(near[2])km,\(near[0]),\(near[1])") }
    let names = query.options.list(quality).compactMap { categories[$0] }
    if !names.isEmpty { terms.append("incategory:\"\(names.joined(separator: "|"))\"") }
    return terms
  }

  /// The distinctions of which a picture must have one; empty if it needs none.
  static func distinctions(_ query: PhotoQuery) -> Set<String> {
    Set(query.options.list(quality))
  }
}
