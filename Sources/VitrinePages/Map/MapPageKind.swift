// The map of the world and the maps of its regions: marks on the outlines of land, and the same places as
// a list. Maps depend on the places of all photos, and on no single photo except the one in their link
// previews, so a changed caption renders no map again.

import VitrineModel

/// The page of the whole map, and the page of each region with photos.
struct MapPageKind: TemplatedPageKind {
  /// A region; nil for the world.
  typealias Subject = MapRegion?

  let name = "map"

  func pages(in gallery: Gallery) -> [MapRegion?] {
    guard let map = gallery.map else { return [] }
    return [nil] + map.regions.map { Optional($0) }
  }

  func route(of subject: MapRegion?, in gallery: Gallery) -> SitePath {
    subject?.route ?? Routes.map
  }

  func photos(on subject: MapRegion?, in gallery: Gallery) -> [Catalog.Position]? {
    [gallery.previewOfSite].compactMap(\.self)
  }

  func context(of region: MapRegion?, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let settings = gallery.settings
    let title = settings.word(region?.word ?? "map")
    let elsewhere = settings.word("map_elsewhere")
    var head = PageHead(
      title: title, crumbs: region == nil ? [] : [gallery.mapCrumb], type: .collection)
    guard let map = gallery.map else { return (head, [:]) }
    let frame = map.frame(of: region)
    let spots = map.spots(of: region)
    let shape = page.frame(frame)
    let marks = page.marks(of: map, in: frame, region)
    let countries = MapList(
      of: spots, on: map, gallery.browse, elsewhere: elsewhere, markBytes: marks.json.count
    ).countries
    head.names = countries.map { $0.title ?? elsewhere }
    return (
      head,
      [
        "count": .number(map.photoCount(of: spots)),
        "frame": shape,
        "marks": marks,
        "regions": .list(
          map.regions.map { other in
            var link = gallery.link(to: other)
            link["is_current"] = .bool(other == region)
            return .map(link)
          }),
        "countries": .list(countries.map { $0.context(elsewhere: elsewhere) }),
        "collection": gallery.browse.placeCollection.map {
          .map(gallery.link(to: gallery.browse.collections[$0]))
        } ?? .none,
      ]
    )
  }
}

/// The pages of places on the map that no collection has a page of.
struct MapPlacePageKind: ListPageKind {
  let name = "map-place"

  func lists(in gallery: Gallery) -> [PhotoList<Int>] {
    guard let map = gallery.map else { return [] }
    return map.places.enumerated().filter(\.element.isOfMap).map { index, place in
      PhotoList(entry: index, photos: place.photos, first: place.route)
    }
  }

  func context(of subject: ListPage<Int>, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let (list, number) = (subject.list, subject.number)
    let gallery = page.gallery
    page.allow(list.hosts)
    let place = gallery.map?.places[subject.entry]
    let title = MapList.shortened(place?.title ?? "")
    var crumbs = [gallery.mapCrumb]
    if let region = place?.region {
      crumbs.append(
        PageHead.Crumb(title: gallery.settings.word(region.word), path: region.route.link))
    }
    let head = PageHead(
      title: gallery.title(title, page: number), crumbs: crumbs, image: subject.photos.first,
      type: .collection,
      list: ShownList(count: place?.photos.count ?? 0, photos: subject.photos))
    return (
      head,
      [
        "place": [
          "title": .text(title), "path": .text(list.first.link),
          "count": .number(place?.photos.count ?? 0),
        ],
        "photos": page.grid(subject.photos),
        "pagination": list.context(of: number),
      ]
    )
  }
}

extension MapIndex {
  /// Returns the spots of a map, by index; the world also has those without a position.
  fileprivate func spots(of region: MapRegion?) -> [Int] {
    guard let region else { return Array(allSpots.indices) }
    return spots.located.indices.filter { places[placeOfSpot[$0]].region == region }
  }

  fileprivate func photoCount(of spots: [Int]) -> Int {
    spots.reduce(0) { $0 + allSpots[$1].ranks.count }
  }

  /// Returns the groups of spots of a map that have a mark.
  fileprivate func marks(of region: MapRegion?) -> [[Int]] {
    guard let region else {
      return clusters(of: Array(spots.located.indices), in: frame(of: nil))
    }
    return places.filter { $0.region == region }.map(\.spots)
  }

  /// Returns the page that a mark leads to.
  fileprivate func route(of mark: [Int]) -> SitePath {
    let pages = Set(mark.map { placeOfSpot[$0] })
    let first = places[placeOfSpot[mark[0]]]
    return pages.count == 1 && first.spots.count == mark.count
      ? first.route : first.region?.route ?? first.route
  }
}

extension PageContext {
  /// Adds the shape of a map to the page and returns what it shows.
  fileprivate mutating func frame(_ frame: MapFrame) -> TemplateValue {
    let numbers = [frame.corner.x, frame.corner.y, frame.width, frame.height]
      .map { Int($0.rounded()) }
    return [
      "box": .text(numbers.map { "\($0)" }.joined(separator: " ")),
      "class": rule("w\(numbers[2])-\(numbers[3])", "--ratio:\(numbers[2])/\(numbers[3])"),
    ]
  }

  /// Adds the marks of a map to the page, the largest first.
  ///
  /// The area of a mark shows the number of photos.
  fileprivate mutating func marks(
    of map: MapIndex, in frame: MapFrame, _ region: MapRegion?
  ) -> TemplateValue {
    let marks = map.marks(of: region).map { (spots: $0, count: map.photoCount(of: $0)) }
      .sorted { ($1.count, $0.spots[0]) < ($0.count, $1.spots[0]) }
    let largest = marks.first?.count ?? 1
    var values: [TemplateValue] = []
    for (number, mark) in marks.enumerated() {
      let point = map.point(of: mark.spots[0], in: frame)
      let size = (120 * (Double(mark.count) / Double(largest)).squareRoot()).rounded() / 10
      let left = Self.hundredths(point.x / frame.width)
      let top = Self.hundredths(point.y / frame.height)
      values.append([
        "title": .text(MapList.shortened(title(of: mark.spots, on: map))),
        "path": .text(map.route(of: mark.spots).link),
        "count": .number(mark.count),
        "class": rule("m\(number)", "--x:\(left)%;--y:\(top)%;--d:\(size)"),
      ])
    }
    return .list(values)
  }

  private func title(of mark: [Int], on map: MapIndex) -> String {
    let place = map.places[map.placeOfSpot[mark[0]]]
    guard place.spots != mark else { return place.title }
    return map.allSpots[mark[0]].title + (mark.count > 1 ? " …" : "")
  }

  private static func hundredths(_ share: Double) -> String {
    "\((share * 10_000).rounded() / 100)"
  }
}

extension MapList.Country {
  fileprivate func context(elsewhere: String) -> TemplateValue {
    [
      "title": .text(title ?? elsewhere),
      "path": .text(orNone: route?.link),
      "count": .number(photoCount),
      "places": .list(
        places.map {
          [
            "title": .text($0.title), "path": .text($0.route.link),
            "count": .number($0.photoCount),
          ]
        }),
    ]
  }
}
