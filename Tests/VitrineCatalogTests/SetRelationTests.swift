// Sets that refer to others, conditions and what the site never shows: what a set has, and what its
// provider is asked for.

import Testing
import VitrineCatalog
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct SetRelationTests {
  private func photos(_ range: ClosedRange<Int>, stars: (Int) -> Int? = { _ in nil }) -> [Photo] {
    range.map {
      var photo = Photo.sample("\($0)", provider: "fake")
      photo.rating = stars($0)
      return photo
    }
  }

  private func user(
    _ slug: String, limit: Int? = nil, _ change: (inout PhotoSet) -> Void = { _ in }
  ) -> PhotoSet {
    var set = PhotoSet.sample(slug, .user(slug), limit: limit, provider: "fake")
    change(&set)
    return set
  }

  private func union(
    _ slug: String, of slugs: [String], sort: PhotoSet.Sort = .given, limit: Int? = nil,
    _ change: (inout PhotoSet) -> Void = { _ in }
  ) -> PhotoSet {
    var set = PhotoSet(
      slug: slug, title: slug, provider: nil, selection: .sets(slugs), sort: sort, limit: limit)
    change(&set)
    return set
  }

  /// The ids of the photos of each set.
  private func load(
    _ sets: [PhotoSet], from source: FakeSource, without exclusions: Exclusions = Exclusions(),
    _ lists: [String: Favorites] = [:], reports: Reports = Reports()
  ) async throws -> [String: [String]] {
    let curation = Curation(favorites: Favorites(), lists: lists)
    let loader = SetLoader(
      providers: ["fake": source], curation: curation, exclusions: exclusions,
      report: { reports.add($0) })
    let loaded = try await loader.load(sets)
    #expect(loaded.map(\.set.slug) == sets.map(\.slug))
    return Dictionary(
      uniqueKeysWithValues: loaded.map { ($0.set.slug, $0.photos.map(\.id.id)) })
  }

  // MARK: Conditions

  @Test func countsOnlyPhotosThatMeetTheConditions() async throws {
    let pages = [photos(1...3), photos(4...6), photos(7...9), photos(10...12)].map {
      $0.map { photo in
        var photo = photo
        photo.rating = (Int(photo.id.id) ?? 0).isMultiple(of: 3) ? 5 : 2
        return photo
      }
    }
    let source = FakeSource(["ada": pages])
    let set = user("ada", limit: 3) { $0.filter = PhotoFilter([.rating(atLeast: 4)]) }
    #expect(try await load([set], from: source) == ["ada": ["3", "6", "9"]])
    #expect(source.questions.count == 3)
  }

  @Test func reportsConditionsThatNoPhotoMeets() async throws {
    let reports = Reports()
    let set = user("ada") { $0.filter = PhotoFilter([.rating(atLeast: 4)]) }
    let source = FakeSource(["ada": [photos(1...3)]])
    #expect(try await load([set], from: source, reports: reports) == ["ada": []])
    #expect(reports.problems.map(\.code) == ["set.nothing-found"])
    #expect(reports.problems.first?.what.contains("(rating)") == true)
  }

  @Test(
    arguments: [
      (PhotoCondition.rating(atLeast: 4), "`rating`", true),
      (.person(FoldedWords("Ada")), "`people`", true),
      (.uploaded(DateSpan("2024")!), "`uploaded`", false),
      (.anyTag([FoldedWords("sea")]), "`tags`", true),
      (.noTag([FoldedWords("sea")]), nil, false), (.orientation(.portrait), nil, false),
    ] as [(PhotoCondition, String?, Bool)])
  func doesNotAskForWhatNoPhotoCanMeet(
    _ condition: PhotoCondition, _ named: String?, _ isWritable: Bool
  ) async throws {
    let source = FakeSource(["ada": [photos(1...3)]])
    var set = PhotoSet.sample("ada", .user("ada"), provider: "pexels")
    set.filter = PhotoFilter([condition])
    let reports = Reports()
    let loader = reports.loader(["pexels": source])
    #expect(try await loader.load([set]).count == 1)
    let problems = SetLoader.unmeetableConditions(of: [set], with: .none)
    #expect(source.questions.isEmpty == (named != nil))
    guard let named else {
      #expect(problems.isEmpty)
      return
    }
    #expect(reports.problems == problems && problems.map(\.severity) == [.warning])
    #expect(
      problems[0].what
        == "the set “ada” asks for photos by \(named), which Pexels does not offer")
    #expect(problems[0].help?.contains("metadata.csv") == isWritable)
  }

  @Test func asksForWhatTheMetadataStates() {
    var set = PhotoSet.sample("ada", .user("ada"), provider: "pexels")
    set.filter = PhotoFilter([.rating(atLeast: 4)])
    func isMeetable(_ cells: [TableRow.Column: String]) -> Bool {
      let metadata = PhotoMetadataTests.metadata([TableRow(cells)])
      return SetLoader.unmeetableConditions(of: [set], with: metadata).isEmpty
    }
    let page = "https://www.pexels.com/photo/sea-7/"
    #expect(isMeetable([.provider: "pexels", .id: "7", .rating: "5"]))
    #expect(isMeetable([.pageURL: page, .rating: "5"]))
    #expect(!isMeetable([.provider: "flickr", .id: "7", .rating: "5"]))
    #expect(!isMeetable([.file: "a.jpg", .rating: "5"]))
    #expect(!isMeetable([.provider: "pexels", .id: "7", .title: "Sea"]))
  }

  @Test(arguments: [
    (PhotoSet.Sort.rating, ["4", "2", "3", "1"]), (.title, ["1", "2", "3", "4"]),
    (.given, ["4", "3", "2", "1"]), (.relevance, ["4", "3", "2", "1"]),
  ])
  func sortsSetsOfSets(_ sort: PhotoSet.Sort, _ expected: [String]) async throws {
    let rated = photos(1...4) { $0 == 4 ? 5 : $0 == 2 ? 3 : nil }
    let source = FakeSource(["ada": [rated.reversed()]])
    let sets = [union("all", of: ["ada"], sort: sort), user("ada")]
    #expect(try await load(sets, from: source)["all"] == expected)
  }

  // MARK: Sets of sets

  @Test func joinsIntersectsAndSubtracts() async throws {
    let source = FakeSource([
      "a": [photos(1...4)], "b": [photos(3...6)], "c": [photos(2...5)], "d": [photos(5...5)],
    ])
    // The sets that are named come later.
    let sets =
      [
        union("joined", of: ["b", "a"]),
        union("within", of: ["a", "b"]) { $0.within = ["c"] },
        union("both", of: ["a", "b"]) { ($0.within, $0.except) = (["a", "c"], ["d"]) },
        union("except", of: ["joined"], limit: 2) { $0.except = ["c"] },
        union("nested", of: ["within"]) { $0.except = ["d"] },
      ] + ["a", "b", "c", "d"].map { user($0) }
    let loaded = try await load(sets, from: source)
    #expect(loaded["joined"] == ["3", "4", "5", "6", "1", "2"])
    #expect(loaded["within"] == ["2", "3", "4", "5"])
    #expect(loaded["both"] == ["2", "3", "4"])
    #expect(loaded["except"] == ["6", "1"])
    #expect(loaded["nested"] == ["2", "3", "4"])
    #expect(source.questions.count == 4)
  }

  /// A set that has a provider goes on until its limit is reached, too.
  @Test func readsMorePagesForRelatedSets() async throws {
    let source = FakeSource([
      "ada": [photos(1...2), photos(3...4), photos(5...6), photos(7...8)], "no": [photos(1...3)],
      "in": [photos(2...7)],
    ])
    let set = user("ada", limit: 2) { ($0.within, $0.except) = (["in"], ["no"]) }
    let loaded = try await load([set, user("no"), user("in")], from: source)
    #expect(loaded["ada"] == ["4", "5"])
    #expect(source.questions.count == 5)
  }

  @Test func leavesOutPhotosOfUnlistedAlbums() async throws {
    let albums = [Album(id: "x", title: "X"), Album(id: "y", title: "Y", isUnlisted: true)]
    let source = FakeSource(["x": [photos(1...2)], "y": [photos(3...4)]], albums: albums)
    let trips = PhotoSet.sample("trips", .albums(of: "ada"), provider: "fake")
    let loaded = try await load(
      [
        trips, union("all", of: ["trips"]),
        union("none", of: ["all"]) { $0.except = ["trips"] },
      ], from: source)
    #expect(loaded["all"] == ["1", "2"] && loaded["none"] == [])
  }

  /// Another set that names an unlisted folder would be the link that it must not have; a set that is
  /// unlisted in site.yml lends its photos.
  @Test func leavesOutPhotosOfUnlistedFolders() async throws {
    let albums = [Album(id: "x", title: "X"), Album(id: "y", title: "Y", isUnlisted: true)]
    let source = FakeSource(["x": [photos(1...2)], "y": [photos(3...4)]], albums: albums)
    var lent = PhotoSet.sample("lent", .album("x"), provider: "fake")
    lent.isUnlisted = true
    var quiet = PhotoSet.sample("quiet", .album("y"), provider: "fake")
    quiet.isUnlisted = true
    let loaded = try await load(
      [
        lent, quiet, PhotoSet.sample("open", .album("y"), provider: "fake"),
        union("all", of: ["open", "lent", "quiet"]), union("deep", of: ["all"]),
        PhotoSet(
          slug: "best", title: "Best", provider: nil, selection: .featured, sort: .given, limit: nil
        ),
      ], from: source)
    #expect(loaded["open"] == ["3", "4"], "the set itself has its pages")
    #expect(loaded["all"] == ["1", "2"] && loaded["deep"] == ["1", "2"])
    #expect(loaded["best"] == ["1", "2"], "the photos of the other sets")
  }

  // MARK: What stays out

  /// What should stay out is unknown, so nothing may be published.
  @Test(arguments: ["private", "half", "listed"])
  func stopsIfAnExceptionCannotBeLoaded(_ exception: String) async throws {
    let source = FakeSource(["ada": [photos(1...4)], "listed": [photos(1...1)]])
    let sets = [
      user("ada") { $0.except = [exception] }, user("private"),
      union("half", of: ["listed", "private"]),
      user("listed") { $0.within = ["private"] },
    ]
    let problems = try await #require(throws: Problems.self) {
      _ = try await load(sets, from: source)
    }
    #expect(problems.all.map(\.code).contains("set.unknown-exception"))
    #expect(problems.all.contains { $0.what.contains("“private”") })
  }

  /// A photo of a list stays out even if it cannot be found now.
  @Test func leavesOutPhotosThatAListNames() async throws {
    var list = Favorites()
    for id in ["2", "99"] {
      var row = Favorite()
      row[.provider] = "fake"
      row[.id] = id
      list.append(row)
    }
    let source = FakeSource(["ada": [photos(1...3)], "bob": [photos(98...99)]])
    let sets = [
      user("ada") { $0.except = ["mine"] }, user("bob") { $0.except = ["all"] },
      union("all", of: ["mine"]),
      PhotoSet(
        slug: "mine", title: "Mine", provider: nil, selection: .list("f.csv"), sort: .given),
    ]
    let loaded = try await load(sets, from: source, ["f.csv": list])
    #expect(loaded["ada"] == ["1", "3"] && loaded["bob"] == ["98"])
  }

  @Test func showsNothingThatIsExcluded() async throws {
    var exclusions = Exclusions()
    exclusions.photos = [
      Photo.ID(provider: "fake", id: "2"), Photo.ID(provider: "flickr", id: "4711"),
    ]
    exclusions.authors = [
      Author.ID(provider: "fake", id: "eve"), Author.ID(provider: "flickr", id: "9@N01"),
    ]
    var found = photos(1...5)
    found[2].author = Author(id: Author.ID(provider: "fake", id: "eve"), name: "Eve")
    // Found at one provider, and at home at another.
    found[3].page = WebAddress("https://www.flickr.com/photos/ada/4711/")
    found[4].author = Author(
      id: Author.ID(provider: "fake", id: "x"), name: "X",
      page: WebAddress("https://www.flickr.com/people/9@N01/"))
    let source = FakeSource(["ada": [found, photos(6...6)]])
    let loaded = try await load(
      [user("ada", limit: 2), union("all", of: ["ada"])], from: source, without: exclusions)
    #expect(loaded == ["ada": ["1", "6"], "all": ["1", "6"]])
  }

  // MARK: Circles and covers

  @Test func refusesACircle() async throws {
    let source = FakeSource(["ada": [photos(1...4)]])
    let sets = [
      union("a", of: ["b"]), union("b", of: ["ada"]) { $0.except = ["a"] }, user("ada"),
    ]
    let problems = try await #require(throws: Problems.self) {
      _ = try await load(sets, from: source)
    }
    #expect(problems.all.contains { $0.what.contains("it depends on itself") })
  }

  @Test func reportsACoverThatIsNotInTheSet() async throws {
    let reports = Reports()
    let source = FakeSource(["ada": [photos(10...14)]])
    let set = user("ada") { $0.cover = Photo.ID(provider: "fake", id: "1") }
    _ = try await load([set], from: source, reports: reports)
    #expect(reports.problems.map(\.code) == ["set.no-cover"])
    #expect(reports.problems.first?.help == "did you mean `fake:10`?")
  }
}
