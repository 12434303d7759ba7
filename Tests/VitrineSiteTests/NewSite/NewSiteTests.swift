import Foundation
import SiteFixtures
import Testing
import VitrineConfig
import VitrineFavorites
import VitrineModel
import VitrineTesting
import Yams

@testable import VitrineSite

@Suite("A new site")
struct NewSiteTests {
  private static let here = BuildEnvironment(program: TestSite.program, environment: [:])

  /// Gives a test the new site in a folder, for which `TestSite` builds.
  private func made(
    _ site: NewSite? = nil, _ body: (TestSite) async throws -> Void
  ) async throws {
    let site = try site ?? NewSite(in: Self.here)
    try await FileTree.temporary { tree in
      try site.write(to: tree.path)
      try await body(TestSite(tree: tree, environment: ["FLICKR_API_KEY": "0f1e2d3c4b5a6978"]))
    }
  }

  private func check(_ building: TestSite, _ log: ProblemLog = ProblemLog()) async throws {
    _ = try await Site.check(
      building.tree.absolute("site.yml"),
      in: BuildEnvironment(program: TestSite.program, environment: building.environment), home: nil,
      log: log)
  }

  @Test func buildsAtOnceAndShowsEverySet() async throws {
    try await made { building in
      let report = await building.build()
      #expect(report.isPublished)
      #expect(report.problems.map(\.code) == ["site.no-address"])
      #expect(report.counts.photos == 9)
      for set in ["picks", "coast", "high-country", "close-up", "everything"] {
        let page = try building.text("sets/\(set)/index.html")
        #expect(page.contains("<img"))
      }
      #expect(try building.text("pages/about/index.html").contains("<img"))
      #expect(try building.text("sets/picks/photos.csv").contains("Two minutes, no filter"))
    }
  }

  @Test func isFoundRightByCheck() async throws {
    try await made { building in
      let log = ProblemLog()
      try await check(building, log)
      #expect(log.problems.map(\.code) == ["site.no-address"])
    }
  }

  @Test func buildsWithoutPhotosIfThereAreNone() async throws {
    let site = NewSite(nil)
    #expect(site.notes.map(\.code) == ["new.no-photos"])
    #expect(site.photoCount == 0)
    try await made(site) { building in
      let report = await building.build()
      #expect(report.isPublished)
      #expect(report.problems.allSatisfy { $0.severity == .note }, "\(report.problems)")
      try building.tree.write("Photos/mine.jpg", TinyImage.jpeg("mine"))
      #expect(await building.build().counts.photos == 1)
    }
  }

  @Test func takesThePhotosFromTheNearestFolderThatHasAllOfThem() async throws {
    try await FileTree.temporary { tree in
      let names = SamplePhotos.albums.flatMap { album in album.photos.map { "\(album.name)/\($0)" }
      }
      for name in names {
        if name != names.last { try tree.write("some/Photos/\(name).jpg", "some") }
        try tree.write("all/Photos/\(name).jpg", "all")
      }
      try tree.write("all/Photos/coast/album.yml", "title: All\n")
      try tree.write("all/Photos/coast/moon-path.jpg.yml", "favorite: true\n")
      let themes = ["none", "some", "all"].map { tree.absolute("\($0)/Themes") }
      let found = try #require(try SamplePhotos(beside: themes))
      #expect(found.files.count == names.count + 2)
      #expect(found.files.filter { $0.bytes == Array("all".utf8) }.count == names.count)
      let others = try SamplePhotos(beside: themes.dropLast())
      #expect(others == nil)
    }
  }

  // MARK: Settings in comments

  /// The numbers of the lines that hold as soon as their `#` is gone.
  private func offers(in lines: [String]) -> [Int] {
    lines.indices.filter { lines[$0].contains(/^ *#[^ #]/) }
  }

  private func uncommented(_ line: String) -> String {
    line.replacing("#", with: "", maxReplacements: 1)
  }

  @Test(arguments: [true, false]) func offersOnlySettingsThatHold(withPhotos: Bool) async throws {
    let site = try withPhotos ? NewSite(in: Self.here) : NewSite(nil)
    try await made(site) { building in
      let text = try String(contentsOfFile: building.tree.absolute("site.yml"), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let offers = offers(in: lines)
      #expect(offers.count >= 17)
      for chosen in offers.map({ [$0] }) + [offers] {
        var changed = lines
        for number in chosen { changed[number] = uncommented(changed[number]) }
        try building.tree.write("site.yml", changed.joined(separator: "\n"))
        let log = ProblemLog()
        await #expect(throws: Never.self, "\(chosen.map { lines[$0] })") {
          try await check(building, log)
        }
        #expect(log.problems.allSatisfy { $0.severity == .note }, "\(log.problems)")
      }
    }
  }

  @Test func hasNoCommentThatReadsAsASetting() async throws {
    try await made { building in
      let text = try String(contentsOfFile: building.tree.absolute("site.yml"), encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains(/^ *#/) {
        #expect(line.contains(/^ *#( [^ ]|[a-z_]+: |- \{ )/), "\(line)")
      }
    }
  }

  @Test func reportsTheDefaultsAsTheyAre() async throws {
    try await made { building in
      let file = building.tree.absolute("site.yml")
      let plain = try Self.here.configuration(file)
      var text = try String(contentsOfFile: file, encoding: .utf8)
      let defaults = [
        "language", "theme", "page_size", "images", "licenses", "max_shrink", "favorites", "output",
        "cache",
      ]
      for key in defaults {
        #expect(text.contains("\n#\(key):"))
        text = text.replacing("\n#\(key):", with: "\n\(key):")
      }
      try building.tree.write("site.yml", text)
      let spelled = try Self.here.configuration(file)
      #expect(plain.renditions == spelled.renditions)
      #expect(plain.location == spelled.location)
      #expect(plain.services == spelled.services)
      #expect(plain.pageSize == nil && spelled.pageSize == 50)
      #expect(plain.theme == spelled.theme)
      #expect(plain.language == spelled.language)
      #expect(plain.favoritesFile == spelled.favoritesFile)
      #expect(plain.outputDirectory == spelled.outputDirectory)
      #expect(plain.cacheDirectory == spelled.cacheDirectory)
    }
  }

  @Test func listsFavoritesInTheFormOfTheirOwnExport() async throws {
    try await made { building in
      let file = building.tree.absolute("favorites.csv")
      let log = ProblemLog()
      let editor = try FavoritesEditor.open(
        building.tree.absolute("site.yml"), environment: building.environment, log: log)
      let written = try Data(contentsOf: URL(fileURLWithPath: file))
      let exported = try await editor.export(FavoritesFilter())
      #expect(exported == Array(written))
      #expect(log.problems.isEmpty)
    }
  }

  /// People copy the program out of its archive and leave the rest behind.
  @Test func isNotMadeByAProgramWithoutThemes() async throws {
    try await FileTree.temporary { tree in
      let alone = BuildEnvironment(program: tree.absolute("bin/vitrine"), environment: [:])
      let problem = #expect(throws: Problem.self) { try NewSite(in: alone) }
      #expect(problem?.code == "theme.not-installed" && problem?.severity == .error)
    }
  }

  // MARK: The workflow

  @Test func publishesOnAScheduleWithTheLeastRights() async throws {
    let workflow = try #require(try Yams.load(yaml: StarterTexts.workflow) as? [String: Any])
    let events = try #require(workflow["on"] as? [String: Any])
    #expect(Set(events.keys) == ["push", "schedule", "workflow_dispatch"])
    #expect(
      workflow["permissions"] as? [String: String]
        == ["contents": "read", "pages": "write", "id-token": "write"])
    #expect((workflow["concurrency"] as? [String: Any])?["cancel-in-progress"] as? Bool == false)
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    let steps = try #require(jobs["gallery"]?["steps"] as? [[String: Any]])
    #expect(
      steps.compactMap { $0["uses"] as? String } == [
        "actions/checkout@v4", "OWNER/vitrine@v\(Site.version)", "actions/configure-pages@v5",
        "actions/upload-pages-artifact@v4", "actions/deploy-pages@v4",
      ])
    #expect(steps.allSatisfy { $0["run"] == nil })
    #expect(
      steps[1]["env"] as? [String: String]
        == ["FLICKR_API_KEY": "${{ secrets.FLICKR_API_KEY }}"])
  }
}
