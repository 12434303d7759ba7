// The paths of pages are a contract with everybody who links to the site: readable, no two pages on
// one path of any file system, none outside of the site, none renamed without need.

import Foundation
import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct RouteTests {
  private func routes(_ ids: [String], provider: String = "folder") -> [String] {
    let gallery = SampleGallery.of(.sample(ids.map { .sample($0, provider: provider) }))
    return ids.indices.map { gallery.route(of: $0).folder }
  }

  private func route(_ id: String) -> String { routes([id])[0] }

  @Test(arguments: [
    ("beach.jpg", "beach"), ("2024-05-01.jpg", "2024-05-01"), ("0.jpg", "0"),
    ("Beach.JPG", "beach"), ("beach.jpeg", "beach"), ("Beach.JPEG", "beach"),
    ("beach.png", "beach-png"), ("Beach.HEIC", "beach-heic"), ("beach.jpg.png", "beach-jpg-png"),
    ("beach", "beach"), ("a.b.jpg", "a-b"), ("a_b-c.jpg", "a-b-c"), ("-rf--x!.jpg", "rf-x"),
    ("After the front.jpg", "after-the-front"), ("page.jpg", "page"),
    ("index.html.jpg", "index-html"),
    ("2024/Japan/Kyōto/After the Front.jpg", "2024/japan/kyoto/after-the-front"),
    ("Straße/Ærø & Øl/façade.jpg", "strasse/aero-ol/facade"),
    ("Łódź/İstanbul ıı.jpg", "lodz/istanbul-ii"), ("Ｆｕｌｌ ﬁt ²Ⅷ.jpg", "full-fit-2viii"),
    ("東京 タワー.jpg", "東京-タワー"), ("Ο Μέγας ΔΡΌΜΟΣ.jpg", "ο-μέγας-δρόμος"),
    ("Москва Йод.jpg", "москва-йод"), ("かが.jpg".decomposedStringWithCanonicalMapping, "かが"),
    ("हिन्दी.jpg", "हिन्दी"), ("soft\u{AD}hyphen \u{202E}x.jpg", "softhyphen-x"),
    ("sunset 🌅.jpg", "sunset"),
  ])
  func readsAsItsName(_ id: String, _ path: String) {
    let route = route(id)
    #expect(route.utf8.elementsEqual("photos/folder/\(path)/".utf8), "\(route)")
  }

  @Test(arguments: ["12037949754", "a1b2", "x_y"])
  func keepsPlainIDsOfServices(_ id: String) {
    #expect(routes([id], provider: "flickr") == ["photos/flickr/\(id)/"])
  }

  @Test func keepsThePathsOfOtherIDsOfServices() {
    #expect(routes(["LBI7cgq3pbM"], provider: "flickr")[0].hasPrefix("photos/flickr/lbi7cgq3pbm-"))
  }

  @Test(arguments: [
    ("CON.jpg", "con-"), ("aux/x.jpg", "aux-"), ("🍳.jpg", "x-"), ("...", "x-"), (".jpg", "x-"),
    ("a//b.jpg", "a/x-"), ("../b.jpg", "x-"),
  ])
  func addsAHashToNamesThatMeanNothingOrSomethingElse(_ id: String, _ start: String) {
    let path = route(id).dropFirst("photos/folder/".count)
    #expect(path.hasPrefix(start), "\(path)")
    let hash = path.dropFirst(start.count).prefix { $0 != "/" }
    #expect(hash.count == 6 && hash.allSatisfy(\.isHexDigit), "\(path)")
  }

  // MARK: Several that want one address

  @Test(arguments: [
    (["Beach.jpg", "beach.jpg", "BEACH.jpg"], [1]), (["beach.jpeg", "beach.jpg"], [1]),
    (["beach.JPG", "beach.jpeg"], [1]), (["a b.jpg", "a_b.jpg"], []),
    (["Coast/a.jpg", "coast/a.jpg"], [1]), (["b.png", "b-png.jpg"], [1]),
    (["ΣΑΣ.jpg", "σας.jpg", "σασ.jpg"], [1]), (["é.jpg", "e\u{301}.jpg"], []),
    (["Trip/sea.jpg", "Trip/Sea.jpg"], [0]), (["Trip/Sea.jpg", "Trip/SEA.jpg"], []),
    (["Trip/sea.jpg", "trip/Sea.jpg"], [0]),
    (["My Trip/été/sea.jpeg", "My Trip/été/sea.jpg"], [1]),
    (["Trip/sea.jpg", "trip/sea.jpg", "tRIP/sea.jpg"], [1]), (["X1.jpg", "X1.jpeg"], []),
  ])
  func leavesAnAddressToTheNameThatNeededNoChange(_ ids: [String], _ kept: [Int]) {
    let all = routes(ids)
    for (index, route) in all.enumerated() {
      let name = route.split(separator: "/").last ?? ""
      let hash = name.split(separator: "-").last ?? ""
      let isHashed = hash.utf8.count == 6 && name.contains("-") && hash.allSatisfy(\.isHexDigit)
      #expect(isHashed != kept.contains(index), "\(ids[index].debugDescription): \(route)")
    }
    // The order of the photos does not matter.
    #expect(Array(routes(ids.reversed()).reversed()) == all)
    expectDistinct(all)
  }

  @Test func namesThoseThatWantOneAddressInOneNote() throws {
    let ids = (0..<9).flatMap { ["Photo \($0).jpg", "photo-\($0).jpg"] }
    var photos = ids.map { Photo.sample($0, by: "Ada", tags: ["Blue hour", "blue-hour"]) }
    photos[0].author = Author(id: Author.ID(provider: "folder", id: "other"), name: "Ada")
    let notes = SampleGallery.of(.sample(photos)).notes
    #expect(notes.map(\.code) == Array(repeating: "page.address-shared", count: 3))
    #expect(notes.allSatisfy { $0.severity == .note })
    #expect(
      notes[0].what == """
        several photos want the same address: photo-0.jpg and Photo 0.jpg want photos/folder/photo-0/; \
        photo-1.jpg and Photo 1.jpg want photos/folder/photo-1/; \
        photo-2.jpg and Photo 2.jpg want photos/folder/photo-2/; and 6 more such addresses
        """)
    #expect(notes[1].what.hasPrefix("several authors want the same address: folder:"))
    #expect(
      notes[2].what
        == "several tags want the same address: “blue-hour” and “Blue hour” want tags/blue-hour/")
    #expect(SampleGallery.of(.sample([.sample("a.jpg"), .sample("b.jpg")])).notes.isEmpty)
  }

  @Test func namesAuthorsAndTagsReadably() throws {
    let photos = [
      Photo.sample("a.jpg", by: "Ada Lindqvist", tags: ["Blue hour", "page", "C++", "c#", "中"])
    ]
    let links = Set(SampleGallery.of(.sample(photos)).pages().map(\.route.folder))
    for path in [
      "authors/folder/ada-lindqvist/", "tags/blue-hour/", "tags/page/", "tags/中/",
    ] {
      #expect(links.contains(path), "\(path)")
    }
    #expect(!links.contains("tags/c/"))
    #expect(links.count { $0.hasPrefix("tags/c-") && $0.hasSuffix("/") } == 2)
  }

  @Test func namesAuthorsOfServicesByTheirNames() {
    var photo = Photo.sample("1", provider: "flickr")
    photo.author = Author(
      id: Author.ID(provider: "flickr", id: "12037949754@N01"), name: "Ada Lindqvist")
    let links = SampleGallery.of(.sample([photo])).pages().map(\.route.link)
    #expect(links.contains("authors/flickr/ada-lindqvist/"))
  }

  @Test func encodesOtherScriptsInLinks() throws {
    let gallery = SampleGallery.of(.sample([.sample("東京/海.jpg", tags: ["海"])]))
    #expect(gallery.route(of: 0).text == "photos/folder/東京/海/index.html")
    let link = "photos/folder/%E6%9D%B1%E4%BA%AC/%E6%B5%B7/"
    #expect(gallery.route(of: 0).link == link)
    #expect(try gallery.text("sitemap.xml").contains("<loc>\(SampleGallery.site)\(link)</loc>"))
    #expect(try gallery.context(link).text("page.canonical") == SampleGallery.site + link)
    #expect(try gallery.text("feed.json").contains("\(SampleGallery.site)\(link)"))
  }

  // MARK: Hostile names

  @Test func givesTwoThousandHostileNamesSeparatePaths() {
    let all = routes(Self.hostileIDs)
    #expect(all.count >= 2000)
    expectDistinct(all)
    for route in all {
      #expect(route.hasPrefix("photos/folder/") && route.utf8.count <= 1100)
      for part in route.dropLast().split(separator: "/", omittingEmptySubsequences: false) {
        #expect((1...200).contains(part.utf8.count) && !part.hasPrefix("-"), "\(route)")
        #expect(!part.contains(".") && !part.hasSuffix("-"), "\(route)")
      }
    }
  }

  @Test func dependsOnNoOrder() {
    let ids = Self.hostileIDs
    var generator = SeededGenerator(seed: 7)
    let shuffled = ids.indices.shuffled(using: &generator)
    let all = routes(ids)
    #expect(routes(shuffled.map { ids[$0] }) == shuffled.map { all[$0] })
  }

  /// A photo is only renamed by one that wants its very address.
  @Test func neverRenamesAPhotoForAnother() {
    let ids = Self.hostileIDs
    let all = routes(ids)
    for position in stride(from: 0, to: ids.count, by: 97) {
      let alone = route(ids[position])
      #expect(all[position] == alone || all[position].hasPrefix(alone.dropLast()), "\(alone)")
    }
  }

  @Test func keepsAPlainNameThatLooksLikeTheHashedNameOfAnother() throws {
    let two = routes(["Beach.jpg", "beach.jpg"])
    let hashed = String(two[0].dropFirst("photos/folder/".count).dropLast())
    let three = routes(["Beach.jpg", "beach.jpg", "\(hashed).jpg"])
    #expect(three[2] == two[0] && three[1] == two[1])
    expectDistinct(three)
  }

  private func expectDistinct(_ routes: [String]) {
    var met: Set<[UInt8]> = []
    for route in routes {
      let folded = route.uppercased().lowercased().precomposedStringWithCanonicalMapping
      #expect(met.insert(Array(folded.utf8)).inserted, "\(route)")
    }
  }

  /// Random texts, and ids that look like the safe names of others.
  private static let hostileIDs: [String] = {
    var generator = SeededGenerator(seed: 2026)
    let letters = Array("abAB01-_./ é\u{301}ßİ東🍳\\%:\u{202E}\0\n".unicodeScalars)
    var ids: Set<Key<Photo>> = []
    var list: [String] = []
    func add(_ id: String) {
      if ids.insert(Key(provider: "", id: id)).inserted { list.append(id) }
    }
    for text in HostileTexts.all { add(text) }
    for name in [
      "a", "A", "\u{E9}", "e\u{301}", "a b", "a-b", "a_b", "a.b", "con", "CON", "nul.jpg",
    ] {
      for ending in ["", ".jpg", ".JPG", ".png", "-", ".", " "] { add(name + ending) }
    }
    while list.count < 1500 {
      let scalars = (0..<Int.random(in: 1...12, using: &generator)).compactMap { _ in
        letters.randomElement(using: &generator)
      }
      add(String(String.UnicodeScalarView(scalars)))
    }
    let gallery = SampleGallery.of(.sample(list.map { .sample($0) }))
    for (position, _) in list.enumerated() {
      let name = gallery.route(of: position).folder.dropFirst("photos/folder/".count).dropLast()
      for ending in ["", ".jpg"] { add(name + ending) }
      if list.count > 2400 { break }
    }
    for length in [5000, 5001] {
      add(String(repeating: "x", count: length))
      add(String(repeating: "long/", count: length / 5))
    }
    return list
  }()

  @Test func keepsSetsAlbumsAndPagesApart() {
    let photos = (0..<3).map { Photo.sample("\($0).jpg", by: "page", tags: ["page", "index"]) }
    let catalog = Catalog([
      LoadedSet(
        set: .sample("trips", .albums(of: ".")), photos: [],
        albums: ["page", "Page", "a/b", "a-b", "", "b/page", "b"].map {
          .init(album: Album(id: $0, title: $0), photos: photos)
        })
    ])
    let routes = SampleGallery.of(catalog, pageSize: 1).pages().map { $0.route.text.lowercased() }
    #expect(Set(routes).count == routes.count)
    #expect(routes.contains("sets/trips/a/b/index.html"))
  }
}
