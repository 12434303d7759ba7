// Photos at about the same position and with the same place names form one spot. Positions are
// rounded to 0.1°, the precision that a site with rounded positions publishes.

import VitrineModel

/// Photos that were taken at one place.
struct MapSpot: Sendable {
  /// What two photos of one spot have in common.
  struct Key: Hashable, Sendable {
    /// In tenths of a degree; nil if only names are known.
    let position: Position?
    let country: BrowseValue?
    let name: BrowseValue?
  }

  /// A position in tenths of a degree.
  struct Position: Hashable, Sendable {
    let latitude: Int
    let longitude: Int

    /// The position in degrees.
    let location: Location

    /// Rounds a position; nil for one near 0, 0, which is not a place.
    init?(_ location: Location) {
      let east = Int((location.longitude * 10).rounded())
      latitude = Int((location.latitude * 10).rounded())
      longitude = east == -1800 ? 1800 : east
      guard
        let rounded = Location(latitude: Double(latitude) / 10, longitude: Double(longitude) / 10)
      else { return nil }
      self.location = rounded
    }

    /// The coordinates as text, for places without a name.
    var text: String { "\(Self.degrees(latitude))°, \(Self.degrees(longitude))°" }

    /// The coordinates as a part of an address.
    var address: String {
      let (north, east) = (latitude < 0 ? "s" : "n", longitude < 0 ? "w" : "e")
      return "\(Self.degrees(abs(latitude)))\(north) \(Self.degrees(abs(longitude)))\(east)"
    }

    private static func degrees(_ tenths: Int) -> String {
      let sign = tenths < 0 ? "-" : ""
      return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
  }

  let key: Key
  /// A text that no other spot has.
  let id: String
  /// The indices of its photos in `catalog.newest`.
  fileprivate(set) var ranks: [Int] = []

  fileprivate init(_ key: Key) {
    self.key = key
    let names = [key.country?.key, key.name?.key].map { $0.map { "\($0.utf8.count):\($0)" } ?? "-" }
    id = "\(key.position?.address ?? "-") \(names.joined(separator: " "))"
  }

  /// The name of the place, spelled as its newest photo spells it; else its coordinates.
  var title: String {
    if case .text(let text)? = (key.name ?? key.country)?.label { return text }
    return key.position?.text ?? ""
  }

  /// The name of the country; nil if unknown.
  var country: String? {
    if case .text(let text)? = key.country?.label { return text }
    return nil
  }

  /// The text that the spot's address is made from.
  var address: String { (key.name ?? key.country)?.key ?? key.position?.address ?? "" }
}

/// The spots of all listed photos of a site.
struct MapSpots: Sendable {
  /// Spots with a position.
  private(set) var located: [MapSpot] = []
  /// Spots with names only.
  private(set) var named: [MapSpot] = []

  /// The maximum number of spots without a position; if there are more, they are countries.
  private static let maxNamed = 70

  init(of catalog: Catalog) {
    var places: [MapSpot.Key: Int] = [:]
    var spots: [MapSpot] = []
    func add(_ rank: Int, to key: MapSpot.Key) {
      let place = places[key] ?? spots.count
      if place == spots.count {
        places[key] = place
        spots.append(MapSpot(key))
      }
      spots[place].ranks.append(rank)
    }
    var names: Set<MapSpot.Key> = []
    for (rank, position) in catalog.newest.enumerated() {
      guard let key = MapSpot.Key(catalog.photos[position]) else { continue }
      add(rank, to: key.spelled(as: &names))
    }
    located = spots.filter { $0.key.position != nil }.sorted { $0.precedes($1) }
    named = Self.merged(
      spots.filter { $0.key.position == nil }, ifMoreThan: Self.maxNamed)
  }

  /// Returns the spots; if there are more than a number, their countries, else one spot of all.
  private static func merged(_ spots: [MapSpot], ifMoreThan limit: Int) -> [MapSpot] {
    var result = spots
    if result.count > limit {
      result = merged(spots) { MapSpot.Key(position: nil, country: $0.country, name: nil) }
    }
    if result.count > limit {
      result = merged(spots) { _ in MapSpot.Key(position: nil, country: nil, name: nil) }
    }
    return result.sorted { $0.precedes($1) }
  }

  private static func merged(
    _ spots: [MapSpot], by key: (MapSpot.Key) -> MapSpot.Key
  ) -> [MapSpot] {
    var merged: [MapSpot.Key: MapSpot] = [:]
    for spot in spots {
      let key = key(spot.key)
      merged[key, default: MapSpot(key)].ranks += spot.ranks
    }
    return merged.values.map { spot in
      var sorted = spot
      sorted.ranks.sort()
      return sorted
    }
  }

  /// Appends everything that pages show of the spots.
  func encode(into bytes: inout [UInt8]) {
    let list = TemplateValue.list(
      (located + named).map { spot in
        .list(
          [.text(spot.id), .text(spot.title), .text(spot.country ?? "")]
            + spot.ranks.map { .number($0) })
      })
    TemplateMap([("map", list)]).encode(into: &bytes)
  }
}

extension MapSpot {
  /// An order that does not depend on the order of photos.
  fileprivate func precedes(_ other: MapSpot) -> Bool {
    id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }
}

extension MapSpot.Key {
  /// The names alone; the key itself if there are none.
  var ofNames: MapSpot.Key {
    country == nil && name == nil
      ? self : MapSpot.Key(position: nil, country: country, name: name)
  }

  /// Returns the key with its names spelled as the first key with them, as pages to browse do.
  fileprivate func spelled(as names: inout Set<MapSpot.Key>) -> MapSpot.Key {
    let outer = MapSpot.Key(position: nil, country: country, name: nil)
    let country = names.insert(outer).memberAfterInsert.country
    let name = names.insert(ofNames).memberAfterInsert.name
    return MapSpot.Key(position: position, country: country, name: name)
  }

  /// Creates the key of a photo's spot; nil if nothing is known of its place.
  fileprivate init?(_ photo: Photo) {
    let position = photo.location.flatMap { MapSpot.Position($0) }
    let country = BrowseValue(photo.place?.country)
    let name = BrowseValue(photo.place?.city ?? photo.place?.name ?? photo.place?.state)
    guard position != nil || country != nil || name != nil else { return nil }
    self.init(position: position, country: country, name: name)
  }
}
