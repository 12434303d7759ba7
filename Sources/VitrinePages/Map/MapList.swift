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
    fileprivate(set) var places: [Item]

    fileprivate var bytes: Int { 90 + (title?.utf8.count ?? 0) + (route?.link.utf8.count ?? 0) }
  }

  /// A place in a country.
  struct Item {
    let title: String
    let route: SitePath
    let photoCount: Int
    fileprivate let group: Group

    fileprivate var bytes: Int { 60 + title.utf8.count + route.link.utf8.count }
  }

  /// The most places on a page: a page of the map stays small.
  private static let most = 80
  /// About the most bytes of the marks and the places of a page.
  private static let mostBytes = 48_000
  /// The most characters and bytes of a name.
  private static let (longest, longestBytes) = (32, 60)
  /// The most bytes of a name in an address, as written there.
  private static let longestPart = 72
  /// The most bytes of a link from a map.
  private static let longestLink = 100

  let countries: [Country]

  /// - Parameters:
  ///   - chosen: The spots of the page, by index.
  ///   - map: The map of the site.
  ///   - browse: The collections, whose pages places have if there are any.
  ///   - elsewhere: What pages call a place without a name.
  ///   - markBytes: The bytes of the marks, which leave the rest of the page to the list.
  init(
    of chosen: [Int], on map: MapIndex, _ browse: BrowseIndex, elsewhere: String, markBytes: Int
  ) {
    let all = Self.groups(of: chosen, on: map)
    var counts: [BrowseValue?: Int] = [:]
    for group in all { counts[group.key.country, default: 0] += group.photoCount }
    var listed: [BrowseValue?: Country] = [:]
    var room = Self.mostBytes - markBytes
    for group in all.sorted(by: { $0.isMoreImportant(than: $1) }).prefix(Self.most) {
      let item = Item(
        title: group.title.isEmpty ? elsewhere : Self.shortened(group.title),
        route: Self.short(browse.route(ofCity: group.key.name, in: group.key.country))
          ?? map.places[map.placeOfSpot[group.largest]].route,
        photoCount: group.photoCount, group: group)
      let country = group.key.country
      let known = listed[country]
      var section =
        known
        ?? Country(
          title: country.map { Self.shortened($0.text) },
          route: country.flatMap { Self.short(browse.route(ofCountry: $0)) },
          photoCount: counts[country] ?? 0, places: [])
      room -= item.bytes + (known == nil ? section.bytes : 0)
      guard room >= 0 || !group.isOnMap else { break }
      section.places.append(item)
      listed[country] = section
    }
    countries = listed.sorted { Self.precedes($0.key, $1.key) }.map { _, country in
      var country = country
      country.places.sort { $0.group.precedes($1.group) }
      return country
    }
  }

  /// Places without a country come last.
  private static func precedes(_ a: BrowseValue?, _ b: BrowseValue?) -> Bool {
    guard let a, let b else { return a != nil && b == nil }
    return NaturalOrder.precedes(a.key, b.key)
  }

  /// Returns the spots that share their names as groups; one without a name is a separate group.
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
    let part = String(name.prefix(longest)).prefix(bytes: longestBytes)
    return part.utf8.count == name.utf8.count ? name : part + "…"
  }

  /// Returns the beginning of a text that an address on the map is made from.
  static func addressPart(_ text: String) -> String {
    var bytes = 0
    // Bytes outside ASCII are percent-encoded.
    return String(
      text.prefix(longest).prefix { character in
        bytes += character.utf8.reduce(0) { $0 + ($1 < 0x80 ? 1 : 3) }
        return bytes <= longestPart
      })
  }

  /// Returns an address that does not make the page long.
  static func short(_ route: SitePath?) -> SitePath? {
    route.flatMap { $0.link.utf8.count <= longestLink ? $0 : nil }
  }

  /// The spots with the same names.
  fileprivate struct Group {
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
