// The continents, as far as a map needs them: about where they end, so that a photo is on the page
// where people look for it. The outlines cross the sea between coasts and say nothing about borders.

import VitrineModel

/// A part of the world with its own page of the map.
enum MapRegion: String, CaseIterable, Sendable {
  case africa, antarctica, asia, europe
  case northAmerica = "north-america"
  case oceania
  case southAmerica = "south-america"

  /// The key of its name among the theme's words.
  var word: String { "region_" + rawValue.replacing("-", with: "_") }

  var route: SitePath { Routes.fixed("map/\(rawValue)/index.html") }

  /// The part of the Earth that its page shows at most.
  var frame: MapFrame {
    switch self {
    case .africa: MapFrame(west: -50, south: -38, east: 80, north: 39)
    case .antarctica: MapFrame(west: -180, south: -90, east: 180, north: -20)
    case .asia: MapFrame(west: 20, south: -20, east: 191, north: 78)
    case .europe: MapFrame(west: -32, south: 33, east: 66, north: 73)
    case .northAmerica: MapFrame(west: -172, south: 5, east: -10, north: 84)
    case .oceania: MapFrame(west: 105, south: -52, east: 252, north: 29)
    case .southAmerica: MapFrame(west: -128, south: -60, east: -2, north: 14)
    }
  }

  /// Returns the region of a place.
  static func of(_ location: Location) -> MapRegion {
    if location.latitude < -60 { return .antarctica }
    let outlined = outlines.first { $0.outline.surrounds(location) }?.region
    if let outlined, outlined.frame.contains(location) { return outlined }
    if let outlined, location.latitude > 0 { return outlined }
    return allCases.reversed().first { $0.frame.contains(location) } ?? outlined ?? .antarctica
  }

  /// The first that surrounds a place counts.
  private static let outlines: [(region: MapRegion, outline: Outline)] = [
    (.europe, europeOutline), (.africa, africaOutline), (.southAmerica, southAmericaOutline),
    (.northAmerica, northAmericaOutline), (.asia, asiaOutline),
    (.asia, Outline([(-181, 60), (-169, 60), (-169, 91), (-181, 91)])),
  ]

  private static let europeOutline = Outline([
    (-32, 36.2), (-12, 35.95), (-5.6, 35.93), (-2, 36.2), (3, 37.4), (8, 38), (10.5, 37.7),
    (11.4, 36.9), (11.8, 35), (23, 34.3), (28, 35.5), (28.3, 36.6), (27.37, 36.97), (26.25, 38.3),
    (26.65, 39.2), (26.2, 40), (26.7, 40.4), (28.9, 40.75), (29.2, 40.95), (29.2, 41.25), (35, 43),
    (40, 43.35), (44, 42.75), (48.6, 41.8), (50, 45), (51.5, 47), (51.5, 51), (59, 51), (60, 55),
    (60, 60), (66, 68.5), (70, 78), (70, 91), (-8, 91), (-8, 84), (-12, 72), (-27, 66.5),
    (-30, 60), (-32, 60),
  ])

  private static let africaOutline = Outline([
    (-32, 36.2), (-12, 35.95), (-5.6, 35.93), (-2, 36.2), (3, 37.4), (8, 38), (10.5, 37.7),
    (11.4, 36.9), (11.8, 35), (23, 34.3), (32.4, 31.8), (32.6, 29.9), (33.9, 27.6), (38.5, 20),
    (43.3, 12.5), (51.6, 12.4), (60, 0), (66, -5), (66, -60), (-32, -60),
  ])

  private static let southAmericaOutline = Outline([
    (-93, -60), (-93, 3), (-79, 6), (-77.7, 7.3), (-77.2, 8.7), (-76, 11), (-74, 13), (-68, 13),
    (-62.5, 11.6), (-32, 11.6), (-32, -60),
  ])

  private static let northAmericaOutline = Outline([
    (-169, 91), (-169, 51), (-140, 40), (-125, 25), (-115, 5), (-93, 3), (-79, 6), (-77.7, 7.3),
    (-77.2, 8.7), (-76, 11), (-74, 13), (-68, 13), (-62.5, 11.6), (-32, 11.6), (-32, 60),
    (-30, 60), (-27, 66.5), (-12, 72), (-8, 84), (-8, 91),
  ])

  private static let asiaOutline = Outline([
    (26, 91), (26, 34.3), (32.4, 31.8), (32.6, 29.9), (33.9, 27.6), (38.5, 20), (43.3, 12.5),
    (51.6, 12.4), (60, 0), (66, -5), (66, -12), (100, -11.5), (118, -11.2), (126, -11),
    (131, -9.2), (137.5, -9.3), (141, -9.5), (141, -1), (131, 2), (130, 10), (135, 20), (140, 22),
    (156, 23.5), (156, 30), (181, 48), (181, 91),
  ])
}

/// A closed line of longitudes and latitudes.
private struct Outline: Sendable {
  private let corners: [(longitude: Double, latitude: Double)]

  init(_ corners: [(Double, Double)]) { self.corners = corners.map { ($0.0, $0.1) } }

  /// Whether a place is inside: a line to the west crosses the outline an odd number of times.
  func surrounds(_ location: Location) -> Bool {
    var isInside = false
    for (number, end) in corners.enumerated() {
      let start = corners[number == 0 ? corners.count - 1 : number - 1]
      guard (start.latitude > location.latitude) != (end.latitude > location.latitude) else {
        continue
      }
      let share = (location.latitude - start.latitude) / (end.latitude - start.latitude)
      if location.longitude > start.longitude + share * (end.longitude - start.longitude) {
        isInside.toggle()
      }
    }
    return isInside
  }
}
