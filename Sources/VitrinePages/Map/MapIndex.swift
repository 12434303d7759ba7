// The map of a site: the photos behind each mark, and the page that it links to. A mark on the world map
// links to the map of its region, unless all its photos share a page. A mark on a regional map links to a
// page of exactly its photos: that of a city or country if visitors browse by place.

import VitrineModel

/// The map of a site.
struct MapIndex: Sendable {
  /// The photos of a mark of a region, or photos of one name without a position.
  struct Place: Sendable {
    /// The region; nil without a position.
    let region: MapRegion?
    /// The spots, by index; the first has the mark.
    let spots: [Int]
    let title: String
    /// The newest first.
    let photos: [Catalog.Position]
    let route: SitePath
    /// Whether the page belongs to the map, and not to a collection to browse by.
    let isOfMap: Bool
  }

  let spots: MapSpots
  /// The spots on the map and then the others.
  let allSpots: [MapSpot]
  /// Those of regions in the order of regions, then those without a position.
  private(set) var places: [Place] = []
  /// By spot: its place.
  private(set) var placeOfSpot: [Int] = []
  /// The frame of the map of the world.
  private let world: MapFrame
  /// The frames of the maps of regions.
  private var frames: [MapRegion: MapFrame] = [:]

  /// The regions with photos, in the order of the list.
  var regions: [MapRegion] {
    MapRegion.allCases.filter { region in places.contains { $0.region == region } }
  }

  /// Returns nil if no listed photo has a location.
  init?(
    of catalog: Catalog, _ browse: BrowseIndex, separator: String, elsewhere: String,
    digest: @escaping @Sendable ([UInt8]) -> Digest
  ) {
    spots = MapSpots(of: catalog)
    guard !spots.located.isEmpty else { return nil }
    allSpots = spots.located + spots.named
    let locations = spots.located.compactMap { $0.key.position?.location }
    world = locations.allSatisfy(MapFrame.world.contains) ? .world : .earth
    let maker = MapPlaceMaker(
      spots: allSpots, newest: catalog.newest, browse: browse, separator: separator,
      elsewhere: elsewhere, names: ReadableName(reserving: ["page"], digest: digest))
    var groups: [(region: MapRegion?, spots: [Int])] = []
    for region in MapRegion.allCases {
      let own = locations.indices.filter { MapRegion.of(locations[$0]) == region }
      let frame = region.frame.around(own.map { locations[$0] })
      frames[region] = frame
      groups += clusters(of: own, in: frame).map { (region, $0) }
    }
    groups += spots.named.indices.map { (nil, [$0 + spots.located.count]) }
    places = maker.places(of: groups)
    placeOfSpot = Array(repeating: 0, count: allSpots.count)
    for (place, group) in groups.enumerated() {
      for spot in group.spots { placeOfSpot[spot] = place }
    }
  }

  /// Returns spots in groups around their marks.
  func clusters(of indices: [Int], in frame: MapFrame) -> [[Int]] {
    let points = indices.map { index in
      MapClusters.Point(
        point: point(of: index, in: frame), photoCount: spots.located[index].ranks.count)
    }
    return MapClusters.of(points, in: frame).map { $0.map { indices[$0] } }
  }

  /// Returns the part of the Earth that a map shows; nil is the map of the world.
  func frame(of region: MapRegion?) -> MapFrame {
    region.map { frames[$0] ?? $0.frame } ?? world
  }

  /// Returns the point of a spot in a frame.
  func point(of spot: Int, in frame: MapFrame) -> MapPoint {
    spots.located[spot].key.position.map { frame.point(of: $0.location) }
      ?? MapPoint(x: 0, y: 0)
  }

  /// Returns the map with a photo: that of its region; nil without a location.
  func route(of photo: Photo) -> SitePath? {
    photo.location.flatMap { MapSpot.Position($0) }.map { MapRegion.of($0.location).route }
  }

  /// Appends everything that pages show of it.
  func encode(into bytes: inout [UInt8]) { spots.encode(into: &bytes) }
}

/// Makes the places of a map.
private struct MapPlaceMaker {
  let spots: [MapSpot]
  let newest: [Catalog.Position]
  let browse: BrowseIndex
  let separator: String
  let elsewhere: String
  let names: ReadableName

  func places(of groups: [(region: MapRegion?, spots: [Int])]) -> [MapIndex.Place] {
    let claims = groups.map { group in
      let spot = namesake(of: group.spots)
      let part = names.part(of: MapList.addressPart(spot.address))
      return AddressClaim(
        "map/\(group.region?.rawValue ?? "places")/\(part)", rank: part == spot.address ? 1 : 0,
        id: spot.id)
    }
    let paths = UniqueAddresses(of: claims, names).paths
    return zip(groups, paths).map { group, path in
      let ranks = group.spots.flatMap { spots[$0].ranks }.sorted()
      let photos = ranks.map { newest[$0] }
      let shared = value(of: photos).flatMap { MapList.short(browse.entries[$0].route) }
      return MapIndex.Place(
        region: group.region, spots: group.spots, title: title(of: group.spots), photos: photos,
        route: shared ?? Routes.fixed("\(path)/index.html"),
        isOfMap: shared == nil)
    }
  }

  /// Returns the spot that names the address of a group: the first by name, whichever has the most
  /// photos, so that another photo at a known place changes no address.
  private func namesake(of group: [Int]) -> MapSpot {
    let all = group.map { spots[$0] }
    let named = all.filter { $0.key.name != nil || $0.key.country != nil }
    return (named.isEmpty ? all : named).min { ($0.address, $0.id) < ($1.address, $1.id) }
      ?? all[0]
  }

  /// Returns the names of the spots with the most photos.
  private func title(of group: [Int]) -> String {
    var seen: Set<String> = []
    // Two spellings of a name have one address.
    let titles = group.filter { seen.insert(spots[$0].address).inserted }.map { spots[$0].title }
    let shown = titles.prefix(2).map { $0.isEmpty ? elsewhere : $0 }
    return shown.joined(separator: separator) + (titles.count > shown.count ? " …" : "")
  }

  /// Returns the narrowest value of the collection of places that all photos share.
  private func value(of photos: [Catalog.Position]) -> Int? {
    guard let collection = browse.placeCollection else { return nil }
    let all = browse.collections[collection].all
    let values = Set(photos.map { photo in browse.values(of: photo).last { all.contains($0) } })
    return values.count == 1 ? values.first ?? nil : nil
  }
}

extension BrowseIndex {
  /// The collection of places, by index; nil if visitors do not browse by it.
  var placeCollection: Int? { collections.firstIndex { $0.collection.name == "place" } }
}
