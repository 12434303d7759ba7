// Every kind of set that a folder supports, in every order.

import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FolderSetTests {
  /// Four photos by two authors in three folders.
  private func withSite(_ body: (FolderSite) async throws -> Void) async throws {
    try await FileTree.temporary { tree in
      for name in ["d.jpg", "coast/a.jpg", "coast/rocks/b.jpg", "town/c.jpg"] {
        try tree.write("Photos/\(name)", name)
      }
      try tree.write("Photos/coast/a.jpg.yml", "favorite: true\ntags: [Red, sea]\n")
      try tree.write("Photos/town/c.jpg.yml", "favorite: true\ntags: red\n")
      let pictures: [String: ImageMetadata] = [
        "a.jpg": .with {
          $0.author = "Ada Quill"; $0.taken = PartialDate("2024-01-01")
        },
        "b.jpg": .with {
          $0.author = "Ada Quill"; $0.taken = PartialDate("2026-01-01")
        },
        "c.jpg": .with {
          $0.author = "Bob"; $0.taken = PartialDate("2025-01-01")
        },
        "d.jpg": .with {
          $0.title = "Red sea"; $0.caption = "coast"
        },
      ]
      try await body(try FolderSite(tree, pictures: pictures))
    }
  }

  @Test func listsAUsersPhotosIgnoringCase() async throws {
    try await withSite { site async throws in
      #expect(
        try await site.ask(.user("Ada Quill"), .newest) == ["coast/rocks/b.jpg", "coast/a.jpg"])
      #expect(
        try await site.ask(.user("ada  QUILL"), .given) == ["coast/a.jpg", "coast/rocks/b.jpg"])
    }
  }

  @Test func suggestsTheNearestAuthor() async throws {
    try await withSite { site async throws in
      await #expect(throws: ProviderError.unknownUser("Ada Quil", nearest: "Ada Quill")) {
        try await site.ask(.user("Ada Quil"))
      }
      await #expect(throws: ProviderError.unknownUser("<script>")) {
        try await site.ask(.user("<script>"))
      }
      await #expect(throws: ProviderError.unknownUser("")) {
        try await site.ask(.user(""))
      }
    }
  }

  @Test func listsFavoritesMarkedInSidecars() async throws {
    try await withSite { site async throws in
      #expect(try await site.ask(.favorites(of: nil)) == ["coast/a.jpg", "town/c.jpg"])
      #expect(try await site.ask(.favorites(of: nil), .newest) == ["town/c.jpg", "coast/a.jpg"])
      #expect(try await site.ask(.favorites(of: "bob")) == ["town/c.jpg"])
      await #expect(throws: ProviderError.unknownUser("Bo", nearest: "Bob")) {
        try await site.ask(.favorites(of: "Bo"))
      }
    }
  }

  @Test func listsPhotosWithAllTags() async throws {
    try await withSite { site async throws in
      #expect(try await site.ask(.tagged(["RED"]), .newest) == ["town/c.jpg", "coast/a.jpg"])
      #expect(try await site.ask(.tagged(["red", " Sea "])) == ["coast/a.jpg"])
      #expect(try await site.ask(.tagged(["red", "nothing"])).isEmpty)
      #expect(try await site.ask(.tagged(["re"])).isEmpty)
    }
  }

  @Test(arguments: ["coast", "./coast/", "/coast", "coast//"])
  func listsAnAlbumWithItsSubfolders(_ id: String) async throws {
    try await withSite { site async throws in
      #expect(try await site.ask(.album(id)) == ["coast/a.jpg", "coast/rocks/b.jpg"])
    }
  }

  @Test func listsTheWholeFolderAsAnAlbum() async throws {
    try await withSite { site async throws in
      #expect(
        try await site.ask(.album("."))
          == ["coast/a.jpg", "coast/rocks/b.jpg", "d.jpg", "town/c.jpg"])
      #expect(
        try await site.ask(.album("./"), .newest)
          == ["coast/rocks/b.jpg", "town/c.jpg", "coast/a.jpg", "d.jpg"])
    }
  }

  @Test(arguments: ["coasts", "coast/rock", "../Photos", "..", "coast/..", "coas", "/", "\0"])
  func refusesAlbumsOutsideTheFolder(_ id: String) async throws {
    guard id != "/" else { return }
    try await withSite { site async throws in
      await #expect(throws: ProviderError.self) { try await site.ask(.album(id)) }
    }
  }

  @Test func suggestsTheNearestAlbum() async throws {
    try await withSite { site async throws in
      await #expect(throws: ProviderError.unknownAlbum("coats", nearest: "coast")) {
        try await site.album("coats")
      }
    }
  }

  @Test func listsFoldersAsATreeWithTheirOwnPhotos() async throws {
    try await withSite { site async throws in
      let albums = try await site.albums(of: ".")
      #expect(albums.map(\.branch?.path) == ["coast", "coast/rocks", "town"])
      #expect(try await site.photos(in: albums[0]) == ["coast/a.jpg"])
      #expect(try await site.photos(in: #require(site.root(ofAlbumsOf: "."))) == ["d.jpg"])
      #expect(try await site.albums(of: "coast").map(\.branch?.path) == ["rocks"])
      let coast = try #require(await site.root(ofAlbumsOf: "./coast/"))
      #expect(try await site.photos(in: coast) == ["coast/a.jpg"])
      // The folders of an author are a list, each with everything below.
      #expect(try await site.albums(of: "Bob").map(\.branch) == [nil])
      #expect(try await site.root(ofAlbumsOf: "Bob") == nil)
      #expect(try await site.ask(.album("coast")) == ["coast/a.jpg", "coast/rocks/b.jpg"])
    }
  }

  @Test func listsEveryAlbumOfAFolderOrAnAuthor() async throws {
    try await withSite { site async throws in
      #expect(try await site.albums(of: ".").map(\.id) == ["coast", "coast/rocks", "town"])
      #expect(try await site.albums(of: "coast").map(\.id) == ["coast/rocks"])
      #expect(try await site.albums(of: "Bob").map(\.id) == ["town"])
      #expect(try await site.albums(of: "coast/rocks").isEmpty)
      for (name, nearest) in [("Bobo", "Bob"), ("cost", "coast"), ("nope", nil)] {
        let error = await #expect(throws: ProviderError.self) { try await site.albums(of: name) }
        guard case .noAlbums(of: name, nearest: nearest, let advice) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(advice.contains("`albums: .`"))
      }
    }
  }

  @Test func sortsByRelevance() async throws {
    try await FileTree.temporary { tree in
      for name in ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg"] {
        try tree.write("Photos/\(name)", name)
      }
      let site = try FolderSite(
        tree,
        pictures: [
          "1.jpg": .with { $0.caption = "sea" },
          "2.jpg": .with { $0.author = "Sea" },
          "3.jpg": .with { $0.keywords = ["sea"] },
          "4.jpg": .with {
            $0.title = "Sea"; $0.taken = PartialDate("2020-01-01")
          },
          "5.jpg": .with {
            $0.title = "The sea"; $0.taken = PartialDate("2021-01-01")
          },
          "6.jpg": .with { $0.title = "Seaside" },
        ])
      #expect(
        try await site.ask(.search("sea"), .relevance)
          == ["5.jpg", "4.jpg", "3.jpg", "2.jpg", "1.jpg"])
      #expect(try await site.ask(.search("sea"), .newest).prefix(2) == ["5.jpg", "4.jpg"])
      #expect(
        try await site.ask(.search("sea"), .given) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"])
      #expect(try await site.ask(.search("sea the"), .relevance) == ["5.jpg"])
    }
  }

  @Test func walksTheFolderOnceForAllSets() async throws {
    try await withSite { site async throws in
      async let a = site.ask(.search("red"))
      async let b = site.ask(.tagged(["red"]))
      async let c = site.ask(.album("."))
      async let d = site.ask(.user("Bob"))
      _ = try await (a, b, c, d)
      #expect(site.reader.paths.count == 4)
    }
  }

  @Test(arguments: [1, 2, 8, 64])
  func returnsTheSameWithAnyNumberOfWorkers(_ workers: Int) async throws {
    try await FileTree.temporary { tree in
      let names = (0..<150).map { "p\($0 % 7)/\($0).jpg" }
      for name in names { try tree.write("Photos/\(name)", name) }
      let site = try FolderSite(tree, workers: workers)
      #expect(try await site.names() == names.sorted(by: NaturalOrder.precedes))
    }
  }
}
