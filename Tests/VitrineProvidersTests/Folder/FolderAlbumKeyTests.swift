// What album.yml and sidecars decide: facts, order, covers, and which folders are shown.

import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FolderAlbumKeyTests {
  private func site(
    _ files: [String: String], pictures: [String: ImageMetadata] = [:],
    _ check: (FolderSite, FileTree) async throws -> Void
  ) async throws {
    try await FileTree.temporary { tree in
      for (name, text) in files { try tree.write("Photos/\(name)", text) }
      try await check(try FolderSite(tree, pictures: pictures), tree)
    }
  }

  @Test func prefersTheSidecarsFacts() async throws {
    let picture = ImageMetadata.with {
      $0.taken = PartialDate("2026-03-09")
      $0.place = Place(city: "Kyoto", state: "Kyoto", country: "Japan")
      $0.location = Location(latitude: 35, longitude: 135)
      $0.people = ["Eve"]
      $0.rating = -1
    }
    let sidecar = """
      date: 1932-05
      place: { city: Oslo, latitude: 59, longitude: 10 }
      people: [Ada]
      rating: 3

      """
    try await site(["a.jpg": "a", "a.jpg.yml": sidecar], pictures: ["a.jpg": picture]) {
      site, _ async throws in
      let photo = try await site.photo()
      #expect(photo.taken == PartialDate("1932-05"))
      #expect(photo.place == Place(city: "Oslo"))
      #expect(photo.location == Location(latitude: 59, longitude: 10))
      #expect(photo.people == ["Ada"] && photo.rating == 3)
      #expect(site.problems.isEmpty)
    }
  }

  @Test func leavesOutWhatASidecarRejects() async throws {
    let files = [
      "a.jpg": "a", "a.jpg.yml": "rating: -1\n", "b.jpg": "b", "b.jpg.yml": "rating: 0\n",
    ]
    let pictures: [String: ImageMetadata] = ["b.jpg": .with { $0.rating = 4 }]
    try await site(files, pictures: pictures) { site, _ async throws in
      let photos = try await site.photos()
      #expect(photos.map(\.id.id) == ["b.jpg"] && photos.first?.rating == nil)
      #expect(site.problems.map(\.severity) == [.note])
    }
  }

  @Test func usesTheFolderForWhatAPhotoDoesNotSay() async throws {
    let full = ImageMetadata.with {
      $0.taken = PartialDate("2026-03-09")
      $0.location = Location(latitude: 35, longitude: 135)
      $0.people = ["Eve"]
    }
    let empty = ImageMetadata.with {
      $0.taken = nil
      $0.place = nil
      $0.location = nil
      $0.people = []
    }
    try await site(
      [
        "album.yml": "people: [Top]\ndate: 1990\n",
        "x/album.yml": "date: 2019\nplace: { city: Oslo, latitude: 59, longitude: 10 }\n",
        "x/full.jpg": "a", "x/none.jpg": "b", "x/IMG-20190704-WA0026.jpg": "c",
      ], pictures: ["full.jpg": full, "none.jpg": empty, "IMG-20190704-WA0026.jpg": empty]
    ) { site, _ async throws in
      let photo = try await site.photo("x/full.jpg")
      #expect(photo.taken == PartialDate("2026-03-09") && photo.people == ["Eve"])
      #expect(photo.place == nil && photo.location == Location(latitude: 35, longitude: 135))
      let other = try await site.photo("x/none.jpg")
      #expect(other.taken == PartialDate("2019") && other.people == ["Top"])
      #expect(other.place == Place(city: "Oslo"))
      #expect(other.location == Location(latitude: 59, longitude: 10))
      // The name says more of the same year.
      #expect(try await site.photo("x/IMG-20190704-WA0026.jpg").taken == PartialDate("2019-07-04"))
    }
  }

  @Test func ordersByPositionBeforeNames() async throws {
    let files = [
      "z/img2.jpg": "a", "z/img10.jpg": "b", "z/img1.jpg": "c", "z/img10.jpg.yml": "position: 1\n",
      "z/album.yml": "position: 1\n", "a/1.jpg": "d", "b/1.jpg": "e",
      "b/album.yml": "position: 2\n",
    ]
    try await site(files) { site, _ async throws in
      #expect(
        try await site.names() == [
          "z/img10.jpg", "z/img1.jpg", "z/img2.jpg", "b/1.jpg", "a/1.jpg",
        ])
      #expect(try await site.albums(of: ".").map(\.id) == ["z", "b", "a"])
    }
  }

  @Test(arguments: [
    ("newest", ["b.jpg", "a.jpg", "c.jpg"]), ("oldest", ["a.jpg", "b.jpg", "c.jpg"]),
    ("title", ["c.jpg", "b.jpg", "a.jpg"]), ("rating", ["c.jpg", "a.jpg", "b.jpg"]),
    ("given", ["a.jpg", "b.jpg", "c.jpg"]),
  ])
  func sortsAnAlbum(order: String, expected: [String]) async throws {
    let pictures: [String: ImageMetadata] = [
      "a.jpg": .with {
        $0.taken = PartialDate("2020"); $0.title = "view 10"
      },
      "b.jpg": .with {
        $0.taken = PartialDate("2021"); $0.title = "view 2"
      },
      "c.jpg": .with {
        $0.taken = nil; $0.title = "VIEW 1"; $0.rating = 5
      },
    ]
    let files = ["x/a.jpg": "a", "x/b.jpg": "b", "x/c.jpg": "c", "x/album.yml": "sort: \(order)\n"]
    try await site(files, pictures: pictures) { site, _ async throws in
      #expect(try await site.ask(.album("x")) == expected.map { "x/\($0)" })
      #expect(try await site.ask(.album(".")) == ["x/a.jpg", "x/b.jpg", "x/c.jpg"])
    }
  }

  @Test func namesTheCover() async throws {
    let files = [
      "x/a.jpg": "a", "x/y/b.jpg": "b", "x/album.yml": "cover: y/b.jpg\n",
      "z/moon-path.jpg": "c", "z/album.yml": "title: Z\ncover: moon-pth.jpg\n",
      "w/d.jpg": "d", "w/album.yml": "cover: w/d.jpg\n",
    ]
    try await site(files) { site, _ async throws in
      let covers = try await site.albums(of: ".").map(\.cover?.id)
      #expect(covers == ["w/w/d.jpg", "x/y/b.jpg", nil, "z/moon-pth.jpg"])
      #expect(
        site.places("folder.no-cover") == ["Photos/w/album.yml:1:8", "Photos/z/album.yml:2:8"])
      #expect(
        site.problems.map(\.help) == [
          "did you mean `cover: d.jpg`?", "did you mean `cover: moon-path.jpg`?",
        ])
    }
  }

  @Test func leavesOutAHiddenFolder() async throws {
    let files = [
      "a.jpg": "a", "x/b.jpg": "b", "x/b.jpg.yml": "title: B\n", "x/y/c.jpg": "c",
      "x/album.yml": "hidden: true\n", "xy/d.jpg": "d",
    ]
    try await site(files) { _, tree async throws in
      try tree.link("Photos/link.jpg", to: "x/b.jpg")
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["a.jpg", "xy/d.jpg"])
      #expect(try await site.albums(of: ".").map(\.id) == ["xy"])
      #expect(try await site.photos(withIDs: ["x/b.jpg", "x/y/c.jpg", "link.jpg"]).isEmpty)
      await #expect(throws: ProviderError.leftOut("x/y")) { try await site.ask(.album("x/y")) }
      #expect(site.problems.isEmpty)
      #expect(site.reader.paths.allSatisfy { !$0.contains("/x/") })
    }
  }

  @Test func showsAnUnlistedFolderOnItsOwnPageOnly() async throws {
    let files = [
      "a.jpg": "a", "x/b.jpg": "b", "x/b.jpg.yml": "favorite: true\ntags: red\n", "x/y/c.jpg": "c",
      "x/album.yml": "unlisted: true\nauthor: Ada\n",
    ]
    try await site(files) { site, _ async throws in
      #expect(try await site.names() == ["a.jpg"])
      #expect(try await site.ask(.album("x")) == ["x/b.jpg", "x/y/c.jpg"])
      #expect(try await site.ask(.album("x/y")) == ["x/y/c.jpg"])
      #expect(try await site.ask(.favorites(of: nil)).isEmpty)
      #expect(try await site.ask(.tagged(["red"])).isEmpty)
      #expect(try await site.ask(.search("b"), .relevance).isEmpty)
      #expect(try await site.albums(of: ".").map(\.isUnlisted) == [true, true])
      #expect(try await site.photos(withIDs: ["x/b.jpg"]).count == 1)
    }
  }
}
