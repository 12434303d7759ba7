// Where places are on the map, and in which of its parts.

import Foundation
import Testing
import VitrineModel

@testable import VitrinePages

@Suite struct MapProjectionTests {
  /// The heights as parts of the Earth's radius; Patterson's paper has that of the pole.
  @Test(arguments: [
    (0.0, 0.0), (15, 0.26595), (30, 0.53898), (45, 0.84232), (60, 1.19088), (75, 1.53611),
    (90, 1.79086),
  ])
  func followsItsFormula(_ latitude: Double, _ height: Double) {
    let unit = MapProjection.around / 2 / Double.pi
    for sign in [1.0, -1] {
      let point = MapProjection.point(latitude: sign * latitude, longitude: 12.5)
      #expect(abs(point.y + sign * height * unit) < 0.05 * unit / 100, "\(point.y / unit)")
      #expect(point.x == 125)
    }
  }

  @Test func keepsPlacesInTheirFrame() throws {
    let frames = MapRegion.allCases.map(\.frame) + [.world, .earth]
    for frame in frames {
      #expect(frame.width / frame.height >= 1.5, "\(frame)")
      for latitude in stride(from: -90.0, through: 90, by: 7.5) {
        for longitude in stride(from: -180.0, through: 180, by: 7.5) {
          guard let place = Location(latitude: latitude, longitude: longitude) else { continue }
          let point = frame.point(of: place)
          #expect((0...frame.width).contains(point.x) && (0...frame.height).contains(point.y))
        }
      }
    }
  }

  @Test func fitsARegionToItsPlaces() throws {
    for region in MapRegion.allCases {
      let whole = region.frame
      let latitudes = stride(from: whole.south, through: whole.north, by: 9.3)
      let places = latitudes.enumerated().compactMap { number, latitude in
        let longitude = whole.west + (Double(number) * 37).truncatingRemainder(dividingBy: 90)
        return Location(
          latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
      }
      for count in 1...places.count {
        let some = Array(places.suffix(count))
        let frame = whole.around(some)
        #expect(some.allSatisfy(frame.contains), "\(region): \(frame)")
        #expect(frame.width / frame.height >= 1.5 && frame.width >= 240, "\(region): \(frame)")
        #expect(whole.west <= frame.west && frame.east <= whole.east)
        #expect(whole.south <= frame.south && frame.north <= whole.north)
      }
      #expect(whole.around([]) == whole)
    }
  }

  @Test func isWholeAcrossTheAntimeridian() throws {
    let frame = MapRegion.oceania.frame
    let fiji = try #require(Location(latitude: -17.7, longitude: 178))
    let samoa = try #require(Location(latitude: -13.8, longitude: -171.8))
    #expect(frame.point(of: samoa).x - frame.point(of: fiji).x == 102)
    let (east, west) = (
      try #require(Location(latitude: 10, longitude: 180)),
      try #require(Location(latitude: 10, longitude: -180))
    )
    #expect(MapFrame.world.point(of: east) == MapFrame.world.point(of: west))
  }

  /// The outlines are drawn by a script with the same formula.
  @Test func drawsTheLandWhereItIs() throws {
    let folder = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
    let file = "\(folder)/Themes/base/templates/parts/land.html"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.utf8.count < 25_000 && text.contains("public domain"))
    let starts = text.matches(of: /M(-?\d+),(-?\d+)/).compactMap { match in
      Double(match.1).flatMap { x in Double(match.2).map { MapPoint(x: x, y: $0) } }
    }
    #expect(starts.count > 50)
    let bounds = MapProjection.point(latitude: 90, longitude: 180)
    #expect(starts.allSatisfy { abs($0.x) <= bounds.x && abs($0.y) <= -bounds.y })
    // Tasmania is small and far from other land.
    let hobart = MapProjection.point(latitude: -42, longitude: 146.5)
    #expect(starts.contains { $0.squaredDistance(to: hobart) < 30 * 30 })
  }
}

@Suite struct MapRegionTests {
  @Test(arguments: [
    ("Paris", 48.85, 2.35, MapRegion.europe), ("Lisbon", 38.7, -9.1, .europe),
    ("Reykjavik", 64.1, -21.9, .europe), ("Athens", 38, 23.7, .europe),
    ("Valletta", 35.9, 14.5, .europe), ("Moscow", 55.75, 37.6, .europe),
    ("Ponta Delgada", 37.7, -25.7, .europe), ("Istanbul", 41, 29, .europe),
    ("Longyearbyen", 78.2, 15.6, .europe),
    ("Tunis", 36.8, 10.2, .africa), ("Algiers", 36.75, 3.06, .africa),
    ("Cairo", 30, 31.2, .africa), ("Cape Town", -33.9, 18.4, .africa),
    ("Antananarivo", -18.9, 47.5, .africa), ("Las Palmas", 28.1, -15.4, .africa),
    ("Mecca", 21.4, 39.8, .asia), ("Ankara", 39.9, 32.9, .asia), ("Nicosia", 35.2, 33.4, .asia),
    ("Jerusalem", 31.8, 35.2, .asia), ("Tokyo", 35.7, 139.7, .asia),
    ("Jakarta", -6.2, 106.8, .asia), ("Male", 4.2, 73.5, .asia),
    ("the Cocos Islands", -12.2, 96.8, .asia), ("Uelen", 66.2, -169.8, .asia),
    ("Yekaterinburg", 56.8, 60.6, .asia), ("Manila", 14.6, 121, .asia),
    ("Sydney", -33.9, 151.2, .oceania), ("Darwin", -12.5, 130.8, .oceania),
    ("Auckland", -36.8, 174.8, .oceania), ("Honolulu", 21.3, -157.9, .oceania),
    ("Apia", -13.8, -171.8, .oceania), ("Koror", 7.3, 134.5, .oceania),
    ("New York", 40.7, -74, .northAmerica), ("Anchorage", 61.2, -149.9, .northAmerica),
    ("Nuuk", 64.2, -51.7, .northAmerica), ("Panama", 9, -79.5, .northAmerica),
    ("Havana", 23.1, -82.4, .northAmerica), ("Bogota", 4.6, -74.1, .southAmerica),
    ("Ushuaia", -54.8, -68.3, .southAmerica), ("Puerto Ayora", -0.7, -90.3, .southAmerica),
    ("Rio", -22.9, -43.2, .southAmerica), ("McMurdo", -77.8, 166.7, .antarctica),
    ("Kerguelen", -49.3, 70.2, .antarctica), ("the South Pole", -90, 0, .antarctica),
  ])
  func areWherePeopleLookForThem(
    _ name: String, _ latitude: Double, _ longitude: Double, _ region: MapRegion
  ) throws {
    let place = try #require(Location(latitude: latitude, longitude: longitude))
    #expect(MapRegion.of(place) == region, "\(name)")
  }

  @Test func areThereForEveryPlace() throws {
    for latitude in stride(from: -90.0, through: 90, by: 2.5) {
      for longitude in stride(from: -180.0, through: 180, by: 2.5) {
        guard let place = Location(latitude: latitude, longitude: longitude) else { continue }
        let region = MapRegion.of(place)
        // What is north of all frames is at their upper edge.
        #expect(region.frame.contains(place) || latitude > 60, "\(place): \(region)")
      }
    }
  }
}
