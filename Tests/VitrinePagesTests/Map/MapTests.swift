// The map of a site: which marks it has, where they lead, and what it keeps to itself.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite("A map") struct MapTests {
  private func gallery(
    _ photos: [Photo], browse: [String] = [], pageSize: Int = 50, hasMap: Bool = true
  ) -> Gallery {
    SampleGallery.of(.sample(photos), pageSize: pageSize, browse: browse, hasMap: hasMap)
  }

  private func photo(
    _ name: String, _ latitude: Double? = nil, _ longitude: Double? = nil, _ place: Place? = nil
  ) -> Photo {
    var photo = Photo.sample("\(name).jpg")
    if let latitude, let longitude {
      photo.location = Location(latitude: latitude, longitude: longitude)
    }
    photo.place = place
    return photo
  }

  private func routes(_ gallery: Gallery) -> [String] {
    gallery.pages().map(\.route.link).filter { $0.hasPrefix("map/") }
  }

  private func maps(_ list: [TemplateValue]) -> [TemplateMap] {
    list.compactMap { value in
      if case .map(let map) = value { map } else { nil }
    }
  }

  private func count(_ map: TemplateMap) -> Int {
    if case .number(let count)? = map["count"] { count } else { 0 }
  }

  /// Photos on a grid of about 1.7 degrees, some of them at sea.
  private static func everywhere(_ count: Int, named: Bool) -> [Photo] {
    (0..<count).map { number in
      var photo = Photo.sample("p\(number).jpg")
      let (row, column) = (number / 140, number % 140)
      photo.location = Location(
        latitude: -89 + Double(row) * 2.5, longitude: -179.9 + Double(column) * 2.57)
      if named {
        photo.place = Place(city: "City number \(number)", country: "Country \(number % 300)")
      }
      return photo
    }
  }

  // MARK: Marks

  @Test func leadsFromTheWorldToARegionToThePhotos() throws {
    let paris = Place(city: "Paris", country: "France")
    let versailles = Place(city: "Versailles", country: "France")
    let photos = [
      photo("a", 48.85, 2.35, paris), photo("b", 48.851, 2.351, paris),
      photo("c", 48.8, 2.13, versailles),
      photo("d", 41.9, 12.5, Place(city: "Rome", country: "Italy")), photo("e", 35.7, 139.7),
    ]
    let gallery = gallery(photos)
    #expect(
      Set(routes(gallery)) == [
        "map/", "map/europe/", "map/asia/", "map/europe/paris/", "map/europe/rome/",
        "map/asia/35-7n-139-7e/",
      ])
    let world = try gallery.context("map/")
    let marks = maps(world.list("marks"))
    #expect(marks.map(count) == [4, 1])
    #expect(marks[0].text("path") == "map/europe/" && marks[0].text("title") == "Paris …")
    #expect(marks[1].text("path") == "map/asia/35-7n-139-7e/")
    #expect(marks[1].text("title") == "35.7°, 139.7°")
    let europe = try gallery.context("map/europe/")
    #expect(maps(europe.list("marks")).map { $0.text("title") } == ["Paris, Versailles", "Rome"])
    #expect(europe.text("page.crumbs.0.path") == "map/")
    let place = try gallery.context("map/europe/paris/")
    #expect(place.list("photos").count == 3 && place.at("place.count") == .number(3))
    #expect(place.text("page.crumbs.1.path") == "map/europe/")
    let photo = try gallery.context("photos/folder/e/")
    #expect(photo.text("photo.map.path") == "map/asia/")
    #expect(world.at("site.has_map") == true)
  }

  @Test func leadsToThePagesOfPlacesIfThereAreAny() throws {
    let photos = [
      photo("a", 48.85, 2.35, Place(city: "Paris", country: "France")),
      photo("b", nil, nil, Place(city: "Paris", country: "France")),
      photo("c", 41.9, 12.5, Place(country: "Italy")), photo("d", 59.9, 10.7),
    ]
    let gallery = gallery(photos, browse: ["place"])
    #expect(
      Set(routes(gallery)) == ["map/", "map/europe/", "map/europe/59-9n-10-7e/"])
    let europe = try gallery.context("map/europe/")
    #expect(
      Set(maps(europe.list("marks")).compactMap { $0.text("path") }) == [
        "browse/place/france/paris/", "browse/place/italy/", "map/europe/59-9n-10-7e/",
      ])
    let world = try gallery.context("map/")
    let countries = maps(world.list("countries"))
    #expect(
      countries.map { $0.text("path") } == ["browse/place/france/", "browse/place/italy/", nil])
    #expect(countries.map(count) == [2, 1, 1])
    #expect(world.text("collection.path") == "browse/place/")
  }

  @Test(arguments: [false, true]) func hasAMarkForEveryPhotoAndNotTooMany(named: Bool) throws {
    let photos = Self.everywhere(10_000, named: named)
    let located = photos.count { $0.location != nil }
    let gallery = gallery(photos)
    let pages = gallery.pages().filter { $0.kind == "map" }
    #expect(pages.count == 8)
    var inRegions = 0
    for page in pages {
      let context = try #require(page.context)
      let marks = maps(context.list("marks"))
      #expect(!marks.isEmpty && marks.count <= 400, "\(page.route): \(marks.count)")
      let shown = marks.map(count).reduce(0, +)
      if page.route.link == "map/" { #expect(shown == located) } else { inRegions += shown }
      let listed = maps(context.list("countries")).flatMap { maps($0.list("places")) }
      #expect((1...200).contains(listed.count))
    }
    #expect(inRegions == located)
    let places = gallery.pages().filter { $0.kind == "map-place" }
    #expect(Set(places.map(\.route.text)).count == places.count && places.count < 2_000)
    let shown = places.compactMap { $0.context?.list("photos").count }
    #expect(shown.reduce(0, +) == located)
  }

  /// Marks that touch each other cannot be distinguished, nor hit.
  ///
  /// On a phone, a mark has an eighth of the width, and those at the edge move in to be whole.
  @Test func keepsMarksApart() throws {
    let photos = Self.everywhere(3_000, named: false)
    for page in gallery(photos).pages() where page.kind == "map" {
      let context = try #require(page.context)
      let sheet = context.text("page.sheet") ?? ""
      let rule = /\.m\d+\{--x:([\d.]+)%;--y:([\d.]+)%;--d:([\d.]+)\}/
      let ratio = try #require(sheet.firstMatch(of: /--ratio:(\d+)\/(\d+)/))
      let shape = try #require(Double(ratio.2)) / #require(Double(ratio.1))
      func whole(_ middle: Double, _ size: Double) -> Double { min(max(middle, 6.25), size - 6.25) }
      let points = sheet.matches(of: rule).compactMap { match -> MapPoint? in
        guard let x = Double(match.1), let y = Double(match.2) else { return nil }
        return MapPoint(x: whole(x, 100), y: whole(y * shape, 100 * shape))
      }
      #expect(points.count == context.list("marks").count)
      for (number, point) in points.enumerated() {
        for other in points[..<number] {
          #expect(point.squaredDistance(to: other) > 12.4 * 12.4, "\(page.route)")
        }
      }
    }
  }

  @Test func showsTheNumberOfPhotosAsAnArea() throws {
    let photos =
      (0..<100).map { photo("a\($0)", 10, 10) } + (0..<25).map { photo("b\($0)", 50, 100) }
    let sheet = try gallery(photos).context("map/").text("page.sheet") ?? ""
    #expect(sheet.contains("--d:12.0}") && sheet.contains("--d:6.0}"))
  }

  /// A site with photos of one country has more to show than a mark on a continent.
  @Test func showsThePartOfARegionWithPhotos() throws {
    let towns = [
      (43.1, 141.4), (38.3, 140.9), (35.7, 139.7), (34.7, 135.5), (34.4, 132.5), (31.6, 130.6),
    ]
    let photos = towns.enumerated().map { photo("p\($0)", $1.0, $1.1) }
    let japan = try gallery(photos).context("map/asia/")
    #expect(japan.list("marks").count == 4)
    #expect(japan.text("frame.box")?.split(separator: " ")[2] == "280")
    let far = try gallery(photos + [photo("far", 39.9, 32.9)]).context("map/asia/")
    #expect(far.list("marks").count == 2)
  }

  @Test func keepsItsAddressesWhenAPhotoIsAdded() {
    let oslo = Place(city: "Oslo", country: "Norway")
    let drammen = Place(city: "Drammen", country: "Norway")
    let photos = [photo("a", 59.9, 10.7, oslo), photo("b", 59.7, 10.2, drammen)]
    let before = routes(gallery(photos))
    #expect(before.contains("map/europe/drammen/"))
    for place in [oslo, drammen] {
      let point = place == oslo ? (59.9, 10.7) : (59.7, 10.2)
      #expect(routes(gallery(photos + [photo("c", point.0, point.1, place)])) == before)
    }
  }

  @Test(arguments: ["", "place"]) func staysSmallWithLongNames(collection: String) throws {
    let photos = (0..<4_000).map { number in
      let long = "\(number) " + String(repeating: "長い名前", count: 40)
      return photo(
        "p\(number)", -89 + Double(number / 140) * 6, -179.9 + Double(number % 140) * 2.57,
        Place(city: long, country: "国 \(number % 300) " + long))
    }
    let gallery = gallery(photos, browse: collection.isEmpty ? [] : [collection])
    for page in gallery.pages() where page.kind == "map" {
      let context = try #require(page.context)
      for mark in maps(context.list("marks")) {
        #expect((mark.text("title") ?? "").utf8.count <= 64)
        #expect((mark.text("path") ?? "").utf8.count <= 110)
      }
      let bytes = ["marks", "countries"].map { TemplateValue.list(context.list($0)).json.count }
      #expect(bytes.reduce(0, +) < 60_000, "\(page.route): \(bytes)")
    }
  }

  // MARK: Odd places

  @Test func namesAPlaceOnceInTwoSpellings() throws {
    let photos = [
      photo("a", 59.9, 10.7, Place(city: "Oslo", country: "Norway")),
      photo("b", 59.9, 10.7, Place(city: "Oslo", country: "Norway")),
      photo("c", 60.1, 10.9, Place(city: "OSLO ", country: "norway")),
      photo("d", 59.7, 10.2, Place(city: "Drammen", country: "Norway")),
    ]
    let marks = maps(try gallery(photos).context("map/europe/").list("marks"))
    #expect(marks.map { $0.text("title") } == ["Oslo, Drammen"])
  }

  @Test func spellsAPlaceAsItsNewestPhoto() throws {
    var photos = [
      photo("a", 59.9, 10.7, Place(city: "Oslo", country: "Norway")),
      photo("b", 1.5, 10.7, Place(city: "OSLO", country: "NORWAY")),
      photo("c", 60.4, 5.3, Place(city: "Bergen", country: "NORWAY")),
      photo("d", 60.4, 5.3, Place(city: "Bergen", country: "NORWAY")),
      photo("e", 60.4, 5.3, Place(city: "Bergen", country: "NORWAY")),
    ]
    photos[0].taken = PartialDate(year: 2024)
    let countries = maps(try gallery(photos).context("map/").list("countries"))
    #expect(countries.map { $0.text("title") } == ["Norway"])
    #expect(maps(countries[0].list("places")).map { $0.text("title") } == ["Bergen", "Oslo"])
    let marks = maps(try gallery(photos).context("map/africa/").list("marks"))
    #expect(marks.map { $0.text("title") } == ["Oslo"])
  }

  @Test func marksPhotosAtOnePositionOnce() throws {
    let photos = (0..<5).map { photo("p\($0)", 12.34, 56.78) }
    let world = try gallery(photos, pageSize: 2).context("map/")
    #expect(maps(world.list("marks")).map(count) == [5])
    #expect(world.text("marks.0.path") == "map/asia/12-3n-56-8e/")
  }

  @Test(arguments: [
    (90.0, 0.0), (-90, 0), (89.99, 179.99), (0, 180), (0, -180), (-0.04, -179.98), (84.5, -170),
  ])
  func showsTheEndsOfTheEarth(_ latitude: Double, _ longitude: Double) throws {
    let gallery = gallery([photo("a", latitude, longitude)])
    let world = try gallery.context("map/")
    #expect(world.list("marks").count == 1)
    let region = try #require(world.text("regions.0.path"))
    #expect(try gallery.context(region).list("marks").count == 1)
  }

  @Test(arguments: [(0, 0), (Double.nan, 1), (91, 0), (1, .infinity), (1, -180.1), (0.04, -0.04)])
  func hasNoPlaceWhereNoneCanBe(_ latitude: Double, _ longitude: Double) throws {
    let gallery = gallery([photo("a", latitude, longitude)])
    #expect(routes(gallery).isEmpty)
    #expect(gallery.notes.map(\.code) == ["map.no-locations"])
  }

  @Test func needsAPhotoWithALocation() throws {
    let named = photo("a", nil, nil, Place(city: "Oslo", country: "Norway"))
    let gallery = gallery([named])
    #expect(routes(gallery).isEmpty)
    #expect(gallery.notes.map(\.severity) == [.warning])
    #expect(try gallery.context("").at("site.has_map") == false)
    let unwanted = self.gallery([photo("a", 1, 2)], hasMap: false)
    #expect(routes(unwanted).isEmpty && unwanted.notes.isEmpty)
    #expect(try unwanted.context("photos/folder/a/").at("photo.map") == TemplateValue.none)
  }

  @Test func listsPhotosOfWhichOnlyANameIsKnown() throws {
    let photos = [
      photo("a", 48.9, 2.3, Place(city: "Paris", country: "France")),
      photo("b", nil, nil, Place(city: "Oslo", country: "Norway")), photo("c"),
    ]
    let gallery = gallery(photos)
    let world = try gallery.context("map/")
    #expect(maps(world.list("marks")).map(count) == [1] && world.at("count") == .number(2))
    let norway = maps(world.list("countries")).first { $0.text("title") == "Norway" }
    #expect(norway?.text("places.0.path") == "map/places/oslo/")
    #expect(try gallery.context("map/places/oslo/").list("photos").count == 1)
  }

  @Test func combinesNamesIfThereAreTooMany() throws {
    let photos = (0..<900).map {
      photo("p\($0)", nil, nil, Place(city: "City \($0)", country: "Country \($0)"))
    }
    let gallery = gallery([photo("a", 1, 2)] + photos)
    let pages = gallery.pages().filter { $0.kind == "map-place" }
    #expect(pages.count < 300)
    let world = try gallery.context("map/")
    #expect(maps(world.list("countries")).map(count).reduce(0, +) == 901)
  }

  /// A site that rounds positions has rounded ones only; the map never shows more.
  @Test func isNotMoreExactThanATenthOfADegree() throws {
    let exact = gallery([photo("a", 48.858_37, 2.294_48)])
    let rounded = gallery([photo("a", 48.9, 2.3)])
    for (a, b) in zip(exact.pages(), rounded.pages()) where a.route.link.hasPrefix("map/") {
      #expect(a.route == b.route && a.context == b.context)
    }
  }

  // MARK: What it keeps to itself

  @Test func knowsNothingOfUnlistedPhotos() throws {
    var secret = photo("secret", -33.9, 151.2, Place(city: "Quokka", country: "Zebra"))
    secret.title = "Okapi"
    let gallery = SampleGallery.of(
      Catalog([
        LoadedSet(set: .sample("sea"), photos: [photo("a", 48.9, 2.3)]),
        LoadedSet(set: .sample("hush"), photos: [secret], isUnlisted: true),
      ]), hasMap: true)
    #expect(!routes(gallery).contains { $0.contains("oceania") })
    for page in gallery.pages() where page.route.link.hasPrefix("map/") {
      let text = String(decoding: TemplateValue.map(try #require(page.context)).json, as: UTF8.self)
      for word in ["Quokka", "Zebra", "Okapi", "oceania/"] {
        #expect(!text.contains(word), "\(word) in \(page.route)")
      }
    }
    #expect(try gallery.context("photos/folder/secret/").at("photo.map") == TemplateValue.none)
  }

  @Test(arguments: HostileTexts.all) func keepsEveryText(_ text: String) throws {
    guard let name = Tag(text)?.name else { return }
    let photos = [
      photo("a", 1, 2, Place(city: text, country: text)), photo("b", 50, 60),
      photo("c", nil, nil, Place(city: text, country: "A")),
    ]
    let gallery = gallery(photos)
    let world = try gallery.context("map/")
    let titles = maps(world.list("countries")).compactMap { $0.text("title") }
    #expect(titles.contains(MapList.shortened(name)))
    let links = Set(gallery.pages().map(\.route.link))
    for page in gallery.pages() where page.route.link.hasPrefix("map/") {
      #expect(links.isSuperset(of: try #require(page.context).internalPaths))
    }
  }

  // MARK: Changes

  @Test func isNotConcernedByCaptions() throws {
    let photos = (0..<20).map { photo("p\($0)", Double($0), 10) }
    let before = gallery(photos)
    var changed = photos
    changed[3].caption = "Another story."
    let after = gallery(changed)
    #expect(after.inputs.changes(since: before.inputs) == [3])
    #expect(
      after.pages().filter { $0.kind == "map" }.allSatisfy { $0.photos?.contains(3) == false })
    for (a, b) in zip(before.pages(), after.pages()) where a.kind == "map" {
      #expect(a.context == b.context)
    }
  }

  @Test func isConcernedByPlaces() throws {
    let photos = [photo("a", 1, 2), photo("b", 3, 4, Place(city: "Oslo"))]
    let before = gallery(photos)
    let changes: [(inout Photo) -> Void] = [
      { $0.location = Location(latitude: 3, longitude: 5) }, { $0.location = nil },
      { $0.place = Place(city: "OSLO") }, { $0.place = Place(city: "Oslo", country: "Norway") },
      { $0.place = nil },
    ]
    for change in changes {
      var changed = photos
      change(&changed[1])
      #expect(gallery(changed).inputs.changes(since: before.inputs) == nil)
    }
    let same = gallery(photos.reversed()).pages().filter { $0.kind == "map" }
    for (a, b) in zip(before.pages().filter { $0.kind == "map" }, same) {
      #expect(a.context == b.context)
    }
  }
}
