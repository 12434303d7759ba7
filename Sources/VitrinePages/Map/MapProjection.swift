// Patterson's cylindrical projection (Patterson, Šavrič and Jenny 2014): continents keep their usual
// shapes, the poles are on it, and what crosses the antimeridian only moves aside. A polynomial, so
// that every processor computes the same digits. `Scripts/world-outline` draws the land with it.

import VitrineModel

/// A point of the map; y grows to the south.
struct MapPoint: Hashable, Sendable {
  let x: Double
  let y: Double

  /// Returns the square of the distance to another point.
  func squaredDistance(to other: MapPoint) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return dx * dx + dy * dy
  }
}

/// Converts degrees to units of the map.
enum MapProjection {
  /// The units of a degree of longitude.
  static let unitsPerDegree = 10.0
  /// The units around the Earth.
  static let around = 3600.0

  /// Returns the point of a place; degrees of longitude may go on beyond 180.
  static func point(latitude: Double, longitude: Double) -> MapPoint {
    let angle = latitude * Double.pi / 180
    let square = angle * angle
    let inner = 0.23185 + square * (-0.14499 + square * 0.02406)
    let height = angle * (1.0148 + square * square * inner)
    return MapPoint(x: longitude * unitsPerDegree, y: -height * 180 / Double.pi * unitsPerDegree)
  }
}

/// The part of the Earth that a map shows, in degrees.
struct MapFrame: Hashable, Sendable {
  let west: Double
  let south: Double
  /// Greater than 180 for a frame across the antimeridian.
  let east: Double
  let north: Double

  /// The whole Earth, cut at the Bering Strait.
  static let earth = MapFrame(west: -169, south: -90, east: 191, north: 90)
  /// The land without Antarctica.
  static let world = MapFrame(west: -169, south: -60, east: 191, north: 84)

  var corner: MapPoint { MapProjection.point(latitude: north, longitude: west) }
  var width: Double { (east - west) * MapProjection.unitsPerDegree }
  var height: Double {
    MapProjection.point(latitude: south, longitude: west).y - corner.y
  }

  /// Whether a place is in the frame.
  func contains(_ location: Location) -> Bool {
    (south...north).contains(location.latitude) && longitude(of: location) <= east
  }

  /// Returns the part of the frame with some places, and with the land around them.
  ///
  /// A map of a country says more than a small spot on a continent. Corners are whole degrees, so that
  /// most new photos change no frame.
  func around(_ places: [Location]) -> MapFrame {
    let longitudes = places.map { min(longitude(of: $0), east) }
    let latitudes = places.map { min(max($0.latitude, south), north) }
    guard let west = longitudes.min(), let east = longitudes.max(),
      let south = latitudes.min(), let north = latitudes.max()
    else { return self }
    let wide = max(Self.leastWidth, 1.4 * (east - west))
    let tall = Self.part(
      of: self.south...self.north, around: (south + north) / 2,
      max(1.3 * (north - south), wide / 2))
    let height = MapFrame(west: 0, south: tall.lowerBound, east: 1, north: tall.upperBound).height
    let across = Self.part(
      of: self.west...self.east, around: (west + east) / 2,
      max(wide, Self.leastRatio * height / MapProjection.unitsPerDegree))
    return MapFrame(
      west: across.lowerBound, south: tall.lowerBound, east: across.upperBound,
      north: tall.upperBound)
  }

  /// The least ratio of width to height: maps fit on a screen.
  private static let leastRatio = 1.5

  /// The degrees of the smallest map: the outlines of land have a corner about every degree.
  private static let leastWidth = 24.0

  /// Returns the part of a range with a length, the given middle as near as possible to its own.
  private static func part(
    of all: ClosedRange<Double>, around middle: Double, _ length: Double
  ) -> ClosedRange<Double> {
    guard length < all.upperBound - all.lowerBound else { return all }
    let start = min(max(middle - length / 2, all.lowerBound), all.upperBound - length)
    return start.rounded(.down)...min((start + length).rounded(.up), all.upperBound)
  }

  /// Returns the degrees of a place east of the frame's western edge or more.
  private func longitude(of location: Location) -> Double {
    location.longitude < west ? location.longitude + 360 : location.longitude
  }

  /// Returns the point of a place in units from the frame's corner; a place outside is at the edge.
  func point(of location: Location) -> MapPoint {
    let point = MapProjection.point(
      latitude: location.latitude, longitude: longitude(of: location))
    return MapPoint(
      x: min(max(point.x - corner.x, 0), width), y: min(max(point.y - corner.y, 0), height))
  }
}
