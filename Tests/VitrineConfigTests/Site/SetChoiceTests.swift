// Reads what a set says beside its source: conditions, relations, options, words.

import Testing
import VitrineConfig
import VitrineModel

@Suite struct SetChoiceTests {
  private func sets(_ lines: String) throws -> [PhotoSet] {
    try load("title: T\nsets:\n" + lines).get().sets
  }

  private func set(_ keys: String) throws -> PhotoSet {
    try #require(try sets("  - { slug: a, \(keys) }\n").first)
  }

  @Test func readsEveryCondition() throws {
    let set = try set(
      """
      provider: folder, album: ., where: { rating: 4, taken: 2024-05..2025, uploaded: 2026, \
      people: [Ada, Ben], place: Kyoto, camera: X100V, orientation: square, \
      tags: { any: [sea, Lake], none: family } }
      """)
    let span = try #require(DateSpan("2024-05..2025"))
    let year = try #require(DateSpan("2026"))
    #expect(
      set.filter.conditions == [
        .rating(atLeast: 4), .taken(span), .uploaded(year), .person(FoldedWords("Ada")),
        .person(FoldedWords("Ben")), .place(FoldedWords("Kyoto")), .camera(FoldedWords("X100V")),
        .orientation(.square), .anyTag([FoldedWords("sea"), FoldedWords("Lake")]),
        .noTag([FoldedWords("family")]),
      ])
  }

  @Test func readsRelationsInAnyOrder() throws {
    let sets = try sets(
      """
        - { slug: best, sets: [sea, lake], within: starred, except: [private, night] }
        - { slug: sea, provider: folder, search: sea }
        - { slug: lake, provider: folder, search: lake, except: night }
        - { slug: starred, provider: folder, favorites: true }
        - { slug: private, provider: folder, tagged: family, unlisted: true }
        - { slug: night, provider: folder, tagged: night }
      """)
    #expect(sets[0].selection == .sets(["sea", "lake"]) && sets[0].provider == nil)
    #expect(sets[0].sort == .given)
    #expect(sets[0].within == ["starred"] && sets[0].except == ["private", "night"])
    #expect(sets.map(\.isUnlisted) == [false, false, false, false, true, false])
  }

  @Test func readsWordsAndCover() throws {
    let set = try set(
      "provider: folder, album: ., cover: folder:a/b.jpg, caption: \"One.\\n\\nTwo.\"")
    #expect(set.cover == Photo.ID(provider: "folder", id: "a/b.jpg"))
    #expect(set.caption == "One.\n\nTwo.")
  }

  @Test func readsTheGroupOfTheMenu() throws {
    #expect(try set("provider: folder, album: ., group: Journeys").group == "Journeys")
    #expect(try set("provider: folder, album: .").group.isEmpty)
    for value in ["[Journeys]", "{ a: b }", String(repeating: "x", count: 201)] {
      let set = "  - slug: a\n    provider: folder\n    album: .\n    group: \(value)\n"
      let site = "title: T\nsets:\n" + set
      guard case .failure(let problems) = try load(site) else {
        Issue.record("\(value) is accepted")
        continue
      }
      #expect(problems.all.first?.place?.description.contains(":6:") == true)
    }
  }

  @Test func readsTheWordsOfTheFrontPage() throws {
    let sets = "sets: [{ slug: a, provider: folder, album: . }]\n"
    let site = "title: T\ncaption: |\n  One.\n\n  Two.\n" + sets
    #expect(try load(site).get().caption == "One.\n\nTwo.")
  }

  @Test(arguments: PhotoSet.Sort.allCases) func readsEveryOrder(_ sort: PhotoSet.Sort) throws {
    let isOfService = PhotoSet.Sort.ofServices.contains(sort)
    let source = isOfService ? "provider: flickr, search: sea" : "provider: folder, album: ."
    #expect(try set("\(source), sort: \(sort.rawValue)").sort == sort)
  }

  @Test(arguments: [
    ("search: x, shape: wide", "shape: wide"), ("search: x, kinds: photo", "kinds: photo"),
    ("search: x, kinds: [photo, drawing]", "kinds: photo drawing"),
    ("search: x, source: [met, new_museum]", "source: met new_museum"),
    ("search: x, color: \"#FF00aa\"", "color: #ff00aa"), ("search: x, color: red", "color: red"),
    ("album: x, depth: 2", "depth: 2"), ("search: x, near: [59.91, -10]", "near: 59.91 -10"),
    ("search: x", ""),
  ])
  func readsOptionsOfTheProvider(_ keys: String, _ options: String) throws {
    #expect(try set("provider: flickr, \(keys)").options.description == options)
  }

  @Test func fillsSetsByOptions() throws {
    #expect(try set("provider: flickr, topic: nature").selection == .album("topic:nature"))
    let shown = try set("provider: flickr, shows: q144")
    #expect(shown.selection == .search("") && shown.options["shows"] == "Q144")
  }

  @Test func readsExclusions() throws {
    let site = try load(
      """
      title: T
      exclude: ["flickr:4711", "folder:a:b/c.jpg", "author:flickr:9@N01"]
      sets: [{ slug: a, provider: folder, album: . }]
      """
    ).get()
    #expect(
      site.exclusions.photos == [
        Photo.ID(provider: "flickr", id: "4711"), Photo.ID(provider: "folder", id: "a:b/c.jpg"),
      ])
    #expect(site.exclusions.authors == [Author.ID(provider: "flickr", id: "9@N01")])
  }
}
