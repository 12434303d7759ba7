// The pages of albums inside of albums: the way to each, what is inside, and photos that lead to
// their neighbors in the folder.

import Foundation
import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct AlbumTreePagesTests {
  private static func gallery(
    pageSize: Int = 50, address: String? = SampleGallery.site, titled title: String = "2019"
  ) -> Gallery {
    func album(_ path: String, _ title: String, _ names: [String], isUnlisted: Bool = false)
      -> LoadedSet.LoadedAlbum
    {
      .init(
        album: Album(
          id: path, title: title, caption: RichText("About \(title)"), isUnlisted: isUnlisted,
          branch: Album.Branch(path: path, isUnlisted: isUnlisted)),
        photos: names.map { .sample("\(path)/\($0).jpg", title: $0, by: "Ada") })
    }
    return SampleGallery.of(
      Catalog([
        LoadedSet(
          set: .sample("all", .albums(of: ".")), caption: "Everything",
          photos: [.sample("root.jpg")],
          albums: [
            album("2019", title, ["Top 1", "Top 2", "Top 3"]),
            album("2019/Summer Trip", "Summer holidays", ["s1", "s2"]),
            album("2019/Winter", "Winter", ["w1"]), album("2020", "2020", []),
            album("2020/Rome", "Rome", ["r1"]),
            album("Secret", "Secret", ["x1", "x2"], isUnlisted: true),
          ])
      ]), address: address, pageSize: pageSize)
  }

  private func titles(_ context: TemplateMap, _ list: String) -> [String] {
    context.list(list).compactMap {
      guard case .map(let map) = $0 else { return nil }
      return map.text("title")
    }
  }

  @Test func showsAlbumsThenPhotosOnEachPage() throws {
    let gallery = Self.gallery()
    let set = try gallery.context("sets/all/")
    #expect(titles(set, "albums") == ["2019", "2020"] && titles(set, "photos") == ["root.jpg"])
    #expect(set.at("set.count") == .number(8) && set.text("set.caption") == "Everything")
    let year = try gallery.context("sets/all/2019/")
    #expect(titles(year, "albums") == ["Summer holidays", "Winter"])
    #expect(titles(year, "photos") == ["Top 1", "Top 2", "Top 3"])
    #expect(year.at("set.count") == .number(6))
    #expect(year.at("albums.0.count") == .number(2))
    #expect(year.text("albums.0.path") == "sets/all/2019/summer-trip/")
    #expect(year.text("albums.0.cover.path") == "photos/folder/2019/summer-trip/s1/")
    let folders = try gallery.context("sets/all/2020/")
    #expect(titles(folders, "albums") == ["Rome"] && folders.list("photos").isEmpty)
    #expect(folders.list("newest").isEmpty && folders.list("suggestions").isEmpty)
    #expect(folders.text("page.image.address") != nil, "a cover from the sub-tree")
  }

  @Test func namesTheWholeWay() throws {
    let page = try Self.gallery().context("sets/all/2019/summer-trip/")
    #expect(titles(page, "page.crumbs") == ["All", "2019"])
    #expect(page.text("page.crumbs.1.path") == "sets/all/2019/")
    #expect(page.text("set.parent.path") == "sets/all/2019/")
    #expect(page.text("page.title") == "Summer holidays, 2019")
    #expect(page.text("set.title") == "Summer holidays")
    #expect(try Self.gallery().context("sets/all/").list("page.crumbs").isEmpty)
  }

  @Test func statesTheWayForSearchEngines() throws {
    let site = SampleGallery.site
    func steps(_ names: [(String, String)]) -> String {
      names.enumerated().map { place, step in
        "{\"@type\":\"ListItem\",\"position\":\(place + 1),\"name\":\"\(step.0)\""
          + (place + 1 < names.count ? ",\"item\":\"\(site)\(step.1)\"}" : "}")
      }.joined(separator: ",")
    }
    let gallery = Self.gallery(titled: "</script>")
    let way = [
      ("All", "sets/all/"), ("\\u003c/script\\u003e", "sets/all/2019/"),
      ("Winter", "sets/all/2019/winter/"),
    ]
    let album = try gallery.context("sets/all/2019/winter/").text("page.breadcrumbs")
    #expect(
      album == "{\"@context\":\"https://schema.org\",\"@type\":\"BreadcrumbList\","
        + "\"itemListElement\":[\(steps(way))]}")
    let photo = try gallery.context("photos/folder/2019/winter/w1/").text("page.breadcrumbs")
    #expect(photo?.contains(steps(way + [("w1", "photos/folder/2019/winter/w1/")])) == true)
    #expect(try gallery.context("sets/all/").at("page.breadcrumbs") == TemplateValue.none)
    #expect(
      try Self.gallery(address: nil).context("sets/all/2019/winter/").at("page.breadcrumbs")
        == TemplateValue.none)
  }

  /// Each step of the way is a page, also if its address has the digits of a hash.
  @Test(arguments: [
    ["2019/Été", "2019/ete!", "2019/Été/Día 2", "2019/Été/dia-2", "2019/ete!/Día 2"],
    ["Coast", "coast", "Coast/rocks", "coast/Rocks", "coast/rocks", "Coast/rocks/low tide"],
    ["a", "a/page", "a/page/2", "a/\u{1F373}/b", "a/\u{1F373}"],
    [String(repeating: "x", count: 190), "X/y"].flatMap { start in
      (1...8).map { Array(repeating: start, count: $0).joined(separator: "/") }
    },
  ])
  func placesAlbumsBelowTheAddressOfTheAlbumAroundThem(_ paths: [String]) throws {
    let albums = paths.map { path in
      LoadedSet.LoadedAlbum(
        album: Album(id: path, title: path, branch: Album.Branch(path: path)),
        photos: [.sample("\(path)/p.jpg")])
    }
    let gallery = SampleGallery.of(
      Catalog([LoadedSet(set: .sample("t", .albums(of: ".")), photos: [], albums: albums)]))
    let routes = gallery.pages().map(\.route.link)
      .filter { $0.hasPrefix("sets/t/") && $0.hasSuffix("/") }
    #expect(Set(routes).count == paths.count + 1)
    for route in routes where route != "sets/t/" {
      let crumbs = try gallery.context(route).list("page.crumbs").dropFirst()
      let around = crumbs.compactMap { crumb -> String? in
        guard case .map(let map) = crumb else { return nil }
        return map.text("path")
      }
      #expect(around.allSatisfy(routes.contains), "\(route): \(around)")
      let isCut = route.split(separator: "/").count < 3 + around.count
      #expect(isCut || around.allSatisfy { route.hasPrefix($0) }, "\(route): \(around)")
    }
  }

  @Test func staysInTheFolderFromPhotoToPhoto() throws {
    let gallery = Self.gallery()
    func neighbors(_ path: String) throws -> [String?] {
      let context = try gallery.context("photos/folder/\(path)/")
      return [context.text("previous.title"), context.text("next.title")]
    }
    #expect(try neighbors("2019/top-1") == [nil, "Top 2"])
    #expect(try neighbors("2019/top-3") == ["Top 2", nil])
    #expect(try neighbors("2019/summer-trip/s2") == ["s1", nil])
    #expect(try neighbors("root") == [nil, nil])
    let photo = try gallery.context("photos/folder/2019/summer-trip/s2/")
    #expect(photo.text("set.path") == "sets/all/2019/summer-trip/")
    #expect(titles(photo, "sets") == ["Summer holidays"])
    #expect(titles(photo, "page.crumbs") == ["All", "2019", "Summer holidays"])
  }

  @Test func namesAlbumsOfOneTitleByWhatTheyAreIn() throws {
    let photo = Photo.sample("Winter/w1.jpg", by: "Ada")
    let album = Album(
      id: "Winter", title: "Winter", branch: Album.Branch(path: "Winter", isUnlisted: false))
    let gallery = SampleGallery.of(
      Catalog([
        LoadedSet(set: .sample("winter", .album("Winter")), photos: [photo]),
        LoadedSet(
          set: .sample("all", .albums(of: ".")), photos: [],
          albums: [.init(album: album, photos: [photo])]),
      ]))
    let page = try gallery.context("photos/folder/winter/w1/")
    #expect(titles(page, "sets") == ["Winter", "All / Winter"])
    #expect(page.text("set.title") == "Winter" && titles(page, "page.crumbs") == ["Winter"])
  }

  @Test func showsAlbumsOnTheFirstPageOnly() throws {
    let gallery = Self.gallery(pageSize: 2)
    #expect(try titles(gallery.context("sets/all/2019/"), "albums").count == 2)
    let second = try gallery.context("sets/all/2019/page/2/")
    #expect(second.list("albums").isEmpty && titles(second, "photos") == ["Top 3"])
    #expect(second.text("page.title") == "2019, Page 2")
  }

  @Test func leadsThroughUnlistedAlbumsFromTheirOwnPagesOnly() throws {
    let gallery = Self.gallery()
    for page in gallery.pages() where !page.route.text.contains("secret") {
      let text =
        try page.context.map { String(decoding: TemplateValue.map($0).json, as: UTF8.self) }
        ?? #require(page.text)
      #expect(!text.lowercased().contains("secret"), "\(page.route)")
    }
    let album = try gallery.context("sets/all/secret/")
    #expect(album.at("page.is_listed") == .bool(false))
    let photo = try gallery.context("photos/folder/secret/x1/")
    #expect(photo.text("next.title") == "x2" && photo.text("set.path") == "sets/all/secret/")
    #expect(photo.at("page.is_listed") == .bool(false))
  }

  /// The words of a folder also find the photos of the folders inside of it.
  @Test func findsPhotosByTheTitlesOfAllAlbumsAroundThem() throws {
    let index = Self.gallery().pages().filter { $0.kind == "search-index" }.compactMap(\.text)
    let terms = searchTerms(in: index.map { Data($0.utf8) })
    #expect(terms.contains("holidays") && terms.contains("rome"))
  }

  @Test func changesAPhotoPageWhenAnAlbumAroundItIsRenamed() throws {
    let (before, after) = (Self.gallery(), Self.gallery(titled: "Last year"))
    let link = "photos/folder/2019/winter/w1/"
    #expect(
      try before.page(link).outline(of: before.inputs)
        != after.page(link).outline(of: after.inputs))
  }
}
