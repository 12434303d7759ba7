// Tests the loop around providers: pages, limits, filters and failing sources.

import Testing
import VitrineCatalog
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct SetLoaderTests {
  private func photos(_ range: ClosedRange<Int>) -> [Photo] {
    range.map {
      .sample("\($0)", license: $0.isMultiple(of: 2) ? .cc0 : .unknown, provider: "fake")
    }
  }

  private func user(
    _ name: String, slug: String = "a", limit: Int? = nil, licenses: [String] = []
  ) -> PhotoSet {
    .sample(slug, .user(name), limit: limit, licenses: licenses, provider: "fake")
  }

  private func load(
    _ sets: PhotoSet..., from source: FakeSource, reports: Reports = Reports()
  ) async throws -> [[String]] {
    try await reports.loader(["fake": source]).load(sets)
      .map { $0.photos.map(\.id.id) }
  }

  @Test func loadsAllPages() async throws {
    let source = FakeSource(["ada": [photos(1...3), [], photos(4...5)]])
    #expect(try await load(user("ada"), from: source) == [["1", "2", "3", "4", "5"]])
    #expect(source.questions == ["ada first", "ada 1", "ada 2"])
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (99, 3)])
  func stopsAtTheLimit(_ limit: Int, _ pages: Int) async throws {
    let source = FakeSource(["ada": [photos(1...2), photos(3...4), photos(5...6)]])
    let loaded = try await load(user("ada", limit: limit), from: source)
    #expect(loaded[0].count == min(limit, 6))
    #expect(source.questions.count == pages)
  }

  @Test func countsAPhotoOnTwoPagesOnce() async throws {
    let source = FakeSource(["ada": [photos(1...3), photos(2...4), photos(4...4)]])
    #expect(try await load(user("ada", limit: 4), from: source) == [["1", "2", "3", "4"]])
  }

  @Test func countsOnlyPhotosWithTheLicensesOfTheSet() async throws {
    let source = FakeSource(["ada": [photos(1...3), photos(4...6), photos(7...9)]])
    let loaded = try await load(
      user("ada", limit: 3, licenses: ["cc0", "cc-by"]), from: source)
    #expect(loaded == [["2", "4", "6"]])
    #expect(source.questions.count == 2)
  }

  @Test func reportsASetWithoutMatchingLicenses() async throws {
    let source = FakeSource(["ada": [photos(1...9)]])
    let reports = Reports()
    let set = user("ada", licenses: ["cc-by"])
    #expect(try await load(set, from: source, reports: reports) == [[]])
    #expect(reports.problems.map(\.code) == ["set.no-license"])
    #expect(reports.problems.allSatisfy { $0.severity == .warning && $0.what.hasSuffix("cc-by") })
  }

  @Test func refusesASourceWhosePagesRepeat() async throws {
    let source = FakeSource(["ada": [photos(1...2), photos(3...4)]]) { $0 == 0 ? "1" : "0" }
    let problems = try await #require(throws: Problems.self) {
      try await load(user("ada"), from: source)
    }
    #expect(problems.all.map(\.code) == ["provider.unavailable"])
    #expect(source.questions.count <= 4)
  }

  @Test func keepsTheOrderOfTheSets() async throws {
    let source = FakeSource([
      "ada": [photos(1...1)], "bob": [photos(2...2)], "eve": [photos(3...3)],
    ])
    let sets = ["eve", "ada", "bob"].map { user($0, slug: $0) }
    for _ in 0..<20 {
      let loaded = try await Reports().loader(["fake": source]).load(sets)
      #expect(loaded.map(\.set.slug) == ["eve", "ada", "bob"])
    }
  }

  /// A misspelled name must not empty its set on the published site.
  @Test func stopsIfASetNamesAnUnknownUser() async throws {
    let source = FakeSource(["ada": [photos(1...1)]])
    let sets = [user("ad\u{1B}a", slug: "x"), user("ada"), user("bob", slug: "y")]
    let thrown = try await #require(throws: Problems.self) {
      try await Reports().loader(["fake": source]).load(sets)
    }
    let problems = thrown.all
    #expect(problems.map(\.code) == ["provider.unknown-user", "provider.unknown-user"])
    #expect(problems.allSatisfy { $0.severity == .error })
    #expect(problems[0].help == "did you mean ada?")
    #expect(!problems[0].what.contains("\u{1B}"))
  }

  @Test func leavesASetEmptyIfTheProviderDoesNotOfferIt() async throws {
    let reports = Reports()
    let source = FakeSource(fault: .notOffered(source: "Photos", what: "what people like"))
    let loaded = try await reports.loader(["fake": source]).load([user("ada")])
    #expect(loaded.map(\.photos.count) == [0])
    #expect(reports.problems.map(\.code) == ["provider.not-offered"])
    #expect(reports.problems.map(\.severity) == [.warning])
    #expect(
      reports.problems.first?.what
        == "the set “a” asks for what people like, which Photos does not offer")
  }

  @Test func stopsIfASourceCannotBeReadAndReportsItOnce() async throws {
    let dead = FakeSource(
      fault: .unavailable(source: "Photos", reason: "the folder does not exist", help: "create it"))
    let reports = Reports()
    let sets =
      ["a", "b", "c"].map { user("ada", slug: $0) }
      + [PhotoSet.sample("d", .user("ada"), provider: "good")]
    let good = FakeSource(["ada": [photos(1...1)]])
    let problems = try await #require(throws: Problems.self) {
      try await reports.loader(["fake": dead, "good": good]).load(sets)
    }
    #expect(problems.all.count == 1)
    #expect(problems.all[0].severity == .error)
    #expect(problems.all[0].what.contains("Photos"))
    #expect(problems.all[0].what.contains("the folder does not exist"))
    #expect(problems.all[0].help == "create it")
  }

  @Test func reportsEverySourceThatCannotBeRead() async throws {
    func dead(_ name: String) -> FakeSource {
      FakeSource(fault: .unavailable(source: name, reason: "it is closed", help: "open it"))
    }
    let sets = ["b", "a"].map { PhotoSet.sample($0, .user("ada"), provider: $0) }
    let problems = try await #require(throws: Problems.self) {
      try await Reports().loader(["a": dead("A"), "b": dead("B")]).load(sets)
    }
    #expect(problems.all.count == 2)
    #expect(problems.all[0].what.contains("B") && problems.all[1].what.contains("A"))
  }

  @Test func refusesAKindOfSetThatTheProviderDoesNotOffer() async throws {
    let sets = [PhotoSet.sample("a", .search("x"), provider: "fake")]
    for providers in [["fake": FakeSource()], [:]] as [[String: any Provider]] {
      let problems = try await #require(throws: Problems.self) {
        try await Reports().loader(providers).load(sets)
      }
      #expect(problems.all.map(\.code) == ["provider.unavailable"])
    }
  }

  @Test func loadsASetOfAlbumsWithoutEmptyOnes() async throws {
    let albums = [
      Album(id: "north", title: "North", caption: "Cold"), Album(id: "none", title: "None"),
      Album(id: "south", title: "South"),
    ]
    let source = FakeSource(
      ["north": [photos(1...2)], "none": [[]], "south": [photos(2...3), photos(4...4)]],
      albums: albums)
    let set = PhotoSet.sample("trips", .albums(of: "ada"), limit: 2, provider: "fake")
    let loaded = try await Reports().loader(["fake": source]).load([set])
    #expect(loaded[0].albums.map(\.album.id) == ["north", "south"])
    #expect(loaded[0].albums.map { $0.photos.map(\.id.id) } == [["1", "2"], ["2", "3"]])
  }

  @Test func usesTheCaptionOfAnAlbum() async throws {
    let source = FakeSource(
      ["north": [photos(1...2)]], albums: [Album(id: "north", title: "North", caption: "Cold")])
    let set = PhotoSet.sample("n", .album("north"), provider: "fake")
    let reports = Reports()
    let loader = reports.loader(["fake": source])
    #expect(try await loader.load([set])[0].caption == "Cold")
    let unknown = PhotoSet.sample("s", .album("south"), provider: "fake")
    let problems = try await #require(throws: Problems.self) { try await loader.load([unknown]) }
    #expect(problems.all.map(\.help) == ["did you mean north?"])
  }

  @Test func warnsOfAnAlbumWithoutPhotos() async throws {
    let source = FakeSource(["none": [[]]], albums: [Album(id: "none", title: "None")])
    let reports = Reports()
    let set = PhotoSet.sample("n", .album("none"), provider: "fake")
    #expect(try await load(set, from: source, reports: reports) == [[]])
    #expect(reports.problems.map(\.code) == ["set.empty-album"])
    #expect(reports.problems.map(\.severity) == [.warning])
  }

  @Test func namesATopicWithoutPhotosAsPeopleDo() async throws {
    let source = FakeSource(
      ["topic:nature": [[]]], albums: [Album(id: "topic:nature", title: "Nature")])
    let reports = Reports()
    let set = PhotoSet.sample("n", .album("topic:nature"), provider: "unsplash")
    _ = try await reports.loader(["unsplash": source]).load([set])
    #expect(reports.problems.map(\.code) == ["set.empty-album"])
    #expect(reports.problems[0].what.contains("the topic nature has no photos"))
  }

  @Test func loadsNoSets() async throws {
    #expect(try await Reports().loader([:]).load([]).isEmpty)
  }
}
