// The paths of pages are a contract with everybody who links to the site: no two pages on one path
// of any file system, none outside of the site, none renamed by another.

import Foundation
import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct RouteTests {
  private func route(_ id: String, provider: String = "folder") -> String {
    SampleGallery.of(.sample([.sample(id, provider: provider)])).route(of: 0).link
  }

  @Test(arguments: [
    ("beach.jpg", "photos/folder/beach/"), ("a_b-c.jpg", "photos/folder/a_b-c/"),
    ("0.jpg", "photos/folder/0/"), ("a--.jpg", "photos/folder/a--/"),
    ("2024-05-01.jpg", "photos/folder/2024-05-01/"),
  ])
  func keepsPlainNamesOfFiles(_ id: String, _ link: String) {
    #expect(route(id) == link)
  }

  @Test(arguments: ["12037949754", "a1b2", "x_y"])
  func keepsPlainIDsOfServices(_ id: String) {
    #expect(route(id, provider: "flickr") == "photos/flickr/\(id)/")
  }

  @Test(arguments: [
    ("beach.png", "beach"), ("beach", "beach"), ("Beach.jpg", "beach"),
    ("beach.JPG", "beach"), ("coast/beach.jpg", "coast-beach"), ("page.jpg", "page"),
    ("con.jpg", "con"), ("index.jpg", "index"), ("é.jpg", "e"), ("-rf.jpg", "rf"),
    ("東京.jpg", "x"), ("🍳", "x"), ("", "x"), ("...", "x"), (".jpg", "x"), ("a.b.jpg", "a-b"),
  ])
  func addsAHashToEveryChangedName(_ id: String, _ slug: String) throws {
    let name = try #require(route(id).split(separator: "/").last)
    let parts = name.split(separator: "-")
    let hash = try #require(parts.last)
    #expect(parts.dropLast().joined(separator: "-") == slug)
    #expect(hash.count >= 16 && hash.allSatisfy { $0.isHexDigit && !$0.isUppercase })
  }

  @Test func givesTwoThousandHostileNamesSeparatePaths() {
    let ids = Self.hostileIDs
    let gallery = SampleGallery.of(.sample(ids.map { .sample($0) }))
    #expect(gallery.pages().count { $0.kind == "photo" } >= 2000)
    var met: Set<String> = []
    for position in 0..<gallery.pages().count(where: { $0.kind == "photo" }) {
      let route = gallery.route(of: position).text
      let folded = route.lowercased().precomposedStringWithCanonicalMapping
      #expect(met.insert(folded).inserted, "\(route)")
      #expect(route.hasPrefix("photos/folder/") && route.utf8.count <= 200)
      for part in route.split(separator: "/") {
        #expect(!part.hasPrefix("-") && !part.hasPrefix("."), "\(route)")
        #expect(part.utf8.allSatisfy { $0 < 0x80 }, "\(route)")
      }
    }
  }

  @Test func neverRenamesAPhotoForANewOne() {
    let ids = Self.hostileIDs
    let all = SampleGallery.of(.sample(ids.map { .sample($0) }))
    for position in stride(from: 0, to: ids.count, by: 97) {
      #expect(route(ids[position]) == all.route(of: position).link)
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
    for id in list {
      let name = SampleGallery.of(.sample([.sample(id)])).route(of: 0).text.split(separator: "/")[2]
      for ending in ["", ".jpg"] { add(name + ending) }
      if list.count > 2400 { break }
    }
    add(String(repeating: "x", count: 5000))
    add(String(repeating: "x", count: 5001))
    return list
  }()

  @Test func keepsSetsAlbumsAndPagesApart() {
    let photos = (0..<3).map { Photo.sample("\($0).jpg", by: "page", tags: ["page", "index"]) }
    let catalog = Catalog([
      LoadedSet(
        set: .sample("trips", .albums(of: ".")), photos: [],
        albums: ["page", "Page", "a/b", "a-b", ""].map {
          .init(album: Album(id: $0, title: $0), photos: photos)
        })
    ])
    let routes = SampleGallery.of(catalog, pageSize: 1).pages().map { $0.route.text.lowercased() }
    #expect(Set(routes).count == routes.count)
  }
}
