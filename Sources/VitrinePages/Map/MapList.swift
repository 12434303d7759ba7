// The places of a map as a list, by country: what the marks show, for everybody who does not see or
// point at them, and the photos of which only names are known.

import VitrineModel

/// The places of a map by country.
struct MapList {
  /// A country with its places.
  struct Country {
    /// Nil for places without a country.
    let title: String?
    let route: SitePath?
    let photoCount: Int
    let places: [Item]
  }

  /// A place in a country.
  struct Item {
    let title: String
    let route: SitePath
    let photoCount: Int
  }

  /// The most places on a page: a page of the map stays small.
  private static let most = 80
  /// The most characters of a name.
  static let longest = 32

  let countries: [Country]

  /// - Parameters:
  ///   - chosen: the spots of the page, by index.
  ///   - map: the map of the site.
  ///   - browse: the collections, whose pages places have if there are any.
  ///   - elsewhere: what pages call a place without a name.
  init(of chosen: [Int], on map: MapIndex, _ browse: BrowseIndex, elsewhere: String) {
    let all = Self.groups(of: chosen, on: map)
    var counts: [BrowseValue?: Int] = [:]
    for group in all { counts[group.key.country, default: 0] += group.photoCount }
    let shown = all.sorted { $0.isMoreImportant(than: $1) }.prefix(Self.most)
    let byCountry = Dictionary(grouping: shown) { $0.key.country }
    countries = byCountry.keys.sorted(by: Self.precedes).map { country in
      Country(
        title: country.map { Self.shortened($0.text) },
        route: country.flatMap { browse.route(ofCountry: $0) },
        photoCount: counts[country] ?? 0,
        places: (byCountry[country] ?? []).sorted { $0.precedes($1) }.map { group in
          Item(
            title: group.title.isEmpty ? elsewhere : Self.shortened(group.title),
            route: browse.route(ofCity: group.key.name, in: group.key.country)
              ?? map.places[map.placeOfSpot[group.largest]].route,
            photoCount: group.photoCount)
        })
    }
  }

  /// Places without a country come last.
  private static func precedes(_ a: BrowseValue?, _ b: BrowseValue?) -> Bool {
    guard let a, let b else { return a != nil && b == nil }
    return NaturalOrder.precedes(a.key, b.key)
  }

  /// Returns the spots that share their names as groups; one without a name is a group of its own.
  private static func groups(of chosen: [Int], on map: MapIndex) -> [Group] {
    var spots: [MapSpot.Key: [Int]] = [:]
    for index in chosen {
      spots[map.allSpots[index].key.ofNames, default: []].append(index)
    }
    return spots.map { key, indices in
      let counts = indices.map { map.allSpots[$0].ranks.count }
      let largest = counts.firstIndex(of: counts.max() ?? 0) ?? 0
      let first = map.allSpots[indices[0]]
      return Group(
        key: key, id: first.id, title: first.title, largest: indices[largest],
        photoCount: counts.reduce(0, +),
        isOnMap: indices.contains { map.allSpots[$0].key.position != nil })
    }
  }

  /// Returns the beginning of a name that would make the page long.
  static func shortened(_ name: String) -> String {
    name.count <= longest ? name : name.prefix(longest) + "…"
  }

  /// The spots with the same names.
  private struct Group {
    let key: MapSpot.Key
    let id: String
    let title: String
    /// The spot with the most photos, by index.
    let largest: Int
    let photoCount: Int
    let isOnMap: Bool

    /// Photos without a mark come first, since nothing else on the page leads to them.
    func isMoreImportant(than other: Group) -> Bool {
      if isOnMap != other.isOnMap { return !isOnMap }
      if photoCount != other.photoCount { return photoCount > other.photoCount }
      return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }

    func precedes(_ other: Group) -> Bool {
      if title != other.title { return NaturalOrder.precedes(title, other.title) }
      return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
  }
}

extension BrowseValue {
  /// The text of a value that is one.
  fileprivate var text: String {
    if case .text(let text) = label { return text }
    return key
  }
}

extension BrowseIndex {
  /// Returns the page of a country; nil if visitors do not browse by places.
  fileprivate func route(ofCountry country: BrowseValue) -> SitePath? {
    entry(country, among: placeCollection.map { collections[$0].top } ?? [])
      .map { entries[$0].route }
  }

  /// Returns the page of a city.
  fileprivate func route(ofCity city: BrowseValue?, in country: BrowseValue?) -> SitePath? {
    guard let collection = placeCollection else { return nil }
    let top = collections[collection].top
    let outer = country.flatMap { entry($0, among: top) }
    guard let city else { return outer.map { entries[$0].route } }
    return entry(city, among: country == nil ? top : outer.map { entries[$0].children } ?? [])
      .map { entries[$0].route }
  }

  private func entry(_ value: BrowseValue, among indices: [Int]) -> Int? {
    indices.first { entries[$0].value == value }
  }
}
