import Foundation
import SiteFixtures
import Synchronization
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineSite

/// A small site that is built and asked about.
private struct UnchangedSite {
  static let yaml = """
    title: Small
    url: https://photos.example.org/
    images: { sizes: [32], formats: [jpeg] }
    sets:
      - { slug: all, provider: folder, album: . }
      - { slug: mine, favorites: favorites.csv }
    pages:
      - { slug: about, title: About, file: Pages/about.md }
      - { slug: faq, title: Questions, file: Pages/faq.md }
    style: site.css

    """

  /// An hour ahead: nothing was touched just now.
  static let later = Clock { Clock.system.now() + 3_600_000_000_000 }

  let tree: FileTree
  var clock = Self.later
  var environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

  static func small(_ body: (Self) async throws -> Void) async throws {
    try await FileTree.temporary { tree in
      try tree.write("site.yml", yaml)
      for name in ["a", "b"] { try tree.write("Photos/\(name).jpg", TinyImage.jpeg(name)) }
      try tree.write("Photos/a.jpg.yml", "title: One\n")
      try tree.write("favorites.csv", "provider,id\nfolder,a.jpg\n")
      try tree.write("Pages/about.md", "# About\n\n![Us](us.jpg) and [more](alias.md)\n")
      try tree.write("Pages/faq.md", "# Questions\n")
      try tree.write("site.css", "p{}\n")
      try FileManager.default.createSymbolicLink(
        atPath: tree.absolute("Pages/alias.md"), withDestinationPath: "faq.md")
      try tree.write("Pages/one.jpg", TinyImage.jpeg("one"))
      try tree.write("Pages/two.jpg", TinyImage.jpeg("two"))
      try FileManager.default.createSymbolicLink(
        atPath: tree.absolute("Pages/us.jpg"), withDestinationPath: "one.jpg")
      try await body(Self(tree: tree))
    }
  }

  var buildEnvironment: BuildEnvironment {
    BuildEnvironment(program: TestSite.program, environment: environment, clock: clock)
  }

  func options(_ change: (inout BuildOptions) -> Void = { _ in }) -> BuildOptions {
    var options = BuildOptions(jobs: 2)
    change(&options)
    return options
  }

  func check(_ options: BuildOptions? = nil) async throws -> ChangeCheck {
    let buildEnvironment = buildEnvironment
    return await ChangeCheck(
      at: try buildEnvironment.configuration(tree.absolute("site.yml")), options ?? self.options(),
      in: buildEnvironment)
  }

  /// Builds the site.
  ///
  /// The change happens after the check of the files and before they are read.
  func build(
    _ options: BuildOptions? = nil, after change: () throws -> Void = {}
  ) async throws -> BuildReport {
    let check = try await check(options)
    try change()
    let site = try await Site.open(
      try check.environment.configuration(tree.absolute("site.yml")), since: check,
      log: ProblemLog())
    return try await site.build(options ?? self.options(), progress: NoProgress())
  }

  func unchanged(_ options: BuildOptions? = nil) async throws -> BuildReport? {
    try await check(options).unchanged
  }
}

extension BuildReport {
  /// Whether the files were compared, and not even the sets were loaded.
  fileprivate var isWithoutWork: Bool { isPublished && laps[.fetch] == nil }
}

private final class Times: Sendable {
  private let left: Mutex<[Int64]>

  init(_ times: [Int64]) { left = Mutex(times) }

  func next() -> Int64 { left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
}

/// Builds that are asked whether there is anything to do.
struct UnchangedTests {
  @Test func saysWhatABuildWouldSay() async throws {
    try await UnchangedSite.small { small in
      #expect(try await small.unchanged() == nil)
      _ = try await small.build()
      let again = try await small.build()
      let unchanged = try #require(try await small.unchanged())
      #expect(unchanged.isPublished)
      #expect(unchanged.counts.photos == again.counts.photos)
      #expect(unchanged.counts.pages == again.counts.pages)
      #expect(unchanged.counts.renditionsReused == again.counts.renditionsReused)
      #expect(unchanged.counts.pagesWritten == 0)
      #expect(unchanged.problems == again.problems)
    }
  }

  @Test func followsStaticFiles() async throws {
    try await UnchangedSite.small { small in
      _ = try await small.build()
      #expect(try await small.unchanged() != nil)
      try small.tree.write("static/a.txt", "one")
      #expect(try await small.unchanged() == nil, "a new folder")
      _ = try await small.build()
      #expect(try await small.unchanged() != nil)
      try small.tree.write("static/a.txt", "two")
      #expect(try await small.unchanged() == nil, "a changed file")
    }
  }

  @Test func reportsTheNotesAgain() async throws {
    try await UnchangedSite.small { small in
      let text = UnchangedSite.yaml.replacing("url: https://photos.example.org/\n", with: "")
      try small.tree.write("site.yml", text)
      let built = try await small.build()
      let unchanged = try #require(try await small.unchanged())
      #expect(built.problems.count == 1)
      #expect(unchanged.problems.map(\.code) == built.problems.map(\.code))
      #expect(unchanged.problems.map(\.what) == built.problems.map(\.what))
      #expect(
        unchanged.problems.map { $0.place?.description }
          == built.problems.map { $0.place?.description })
    }
  }

  @Test func reportsThePhotosOfTheLastBuild() async throws {
    try await UnchangedSite.small { small in
      let reported = small.options { $0.isReported = true }
      let built = try await small.build(reported)
      let unchanged = try #require(try await small.unchanged(reported))
      func photos(_ report: BuildReport) throws -> NSArray? {
        let json =
          try JSONSerialization.jsonObject(with: Data(report.json.joined())) as? NSDictionary
        return json?["photos"] as? NSArray
      }
      #expect(try photos(unchanged)?.count == 2)
      #expect(try photos(unchanged) == photos(built))
      try small.tree.shell("printf x >>.vitrine/last-report.json")
      #expect(try await small.unchanged(reported) == nil)
    }
  }

  @Test(arguments: [("IMGPROXY_KEY", "03"), ("HOST", "other"), ("ROOT", "s3://b/")])
  func buildsIfAnImgproxyIsAnother(_ variable: String, _ value: String) async throws {
    try await UnchangedSite.small { small in
      var small = small
      let service = "imgproxy: { url: \"https://${HOST}.example.org/\", source: \"${ROOT}\" }"
      try small.tree.write(
        "site.yml",
        UnchangedSite.yaml.replacing(
          "formats: [jpeg] }", with: "formats: [jpeg], delivery: imgproxy, \(service) }"))
      let before = ["IMGPROXY_KEY": "01", "IMGPROXY_SALT": "02", "HOST": "a", "ROOT": "local:///"]
      small.environment.merge(before) { $1 }
      _ = try await small.build()
      #expect(try await small.unchanged() != nil)
      small.environment[variable] = value
      #expect(try await small.unchanged() == nil)
    }
  }

  /// A build without them says that it does without the cache that machines share.
  @Test(arguments: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
  func buildsIfAKeyCame(_ variable: String) async throws {
    try await UnchangedSite.small { small in
      var small = small
      _ = try await small.build()
      small.environment[variable] = ""
      #expect(try await small.unchanged() != nil)
      small.environment[variable] = "key"
      #expect(try await small.unchanged() == nil)
    }
  }

  @Test func buildsIfThePhotosWereNotReported() async throws {
    try await UnchangedSite.small { small in
      _ = try await small.build()
      #expect(try await small.unchanged(small.options { $0.isReported = true }) == nil)
    }
  }

  @Test(arguments: [
    "touch site.yml", "echo '# x' >>site.yml", "touch Photos/a.jpg", "rm Photos/b.jpg",
    "cp Photos/a.jpg Photos/c.jpg", "echo 'title: Two' >Photos/a.jpg.yml", "rm Photos/a.jpg.yml",
    "mkdir Photos/new", "cp -p Photos/b.jpg x; cp -p x Photos/b.jpg",
    "echo folder,b.jpg >>favorites.csv",
    "rm favorites.csv", "echo file >metadata.csv", "echo file >Metadata.csv", "touch site.css",
    "echo More >>Pages/about.md",
    "ln -sfn two.jpg Pages/us.jpg",
    "touch Pages/one.jpg", "mkdir -p Themes/salon", "touch public/index.html",
    "rm public/index.html", "touch public/sets/more.txt", "rm -r public", "rm public/.vitrine-site",
    "chmod 600 public/index.html", "rm -r .vitrine", "rm .vitrine/last-build.json",
    "echo x >.vitrine/last-build.json",
    "rm .vitrine/last-build.json; mkfifo .vitrine/last-build.json",
    "cp -a public x; rm -r public; mv x public", "cp -a Photos x; rm -r Photos; mv x Photos",
    "cp -a Photos x; mv Photos y; ln -s x Photos",
    "mv Pages/one.jpg Pages/x; ln -s x Pages/one.jpg",
    "ln -sfn about.md Pages/alias.md", "mkdir .public.vitrine-old", "touch .public.vitrine-marker",
    "mkdir .public.vitrine-staging; touch .public.vitrine-staging/.vitrine-staging",
  ])
  func buildsIfAnythingWasTouched(commands: String) async throws {
    try await UnchangedSite.small { small in
      _ = try await small.build()
      #expect(try await small.unchanged() != nil)
      try small.tree.shell(commands)
      #expect(try await small.unchanged() == nil)
    }
  }

  @Test(arguments: [
    "touch site.yml Photos/a.jpg Photos/a.jpg.yml favorites.csv", "touch Pages/one.jpg site.css",
    "cp -a Photos x; rm -r Photos; mv x Photos", "cp -p Photos/b.jpg x; cp -p x Photos/b.jpg",
    "mkdir y; cp -a site.yml Photos Pages y; rm -r site.yml Photos Pages; mv y/* .; rmdir y",
    "touch Photos/a.jpg; echo x >public/sets/x; rm public/sets/x",
  ])
  func recognizesTheSameContents(commands: String) async throws {
    try await UnchangedSite.small { small in
      let built = try await small.build()
      try small.tree.shell(commands)
      let again = try await small.build()
      #expect(again.isWithoutWork)
      #expect(again.counts.pages == built.counts.pages)
      #expect(again.problems == built.problems)
      #expect(try await small.unchanged() != nil, "the new dates are known")
    }
  }

  @Test(arguments: [
    "echo 'title: Two' >Photos/a.jpg.yml", "cd Photos; mv a.jpg x; mv b.jpg a.jpg; mv x b.jpg",
    "mv Photos/b.jpg Photos/c.jpg", "printf 'q{}\\n' >site.css", "ln -sfn two.jpg Pages/us.jpg",
    "touch Photos/a.jpg; chmod 600 Photos/a.jpg", "touch Photos/a.jpg; rm public/index.html",
    "touch Photos/a.jpg; mkdir Photos/new",
    "touch Photos/a.jpg; rm -r .vitrine", "touch Themes/mine/large",
    "touch Photos/a.jpg; : >\"Photos/$(printf '\\377').txt\"",
    "touch Photos/a.jpg; printf x >>.vitrine/last-theme",
  ])
  func buildsIfContentsDiffer(commands: String) async throws {
    try await UnchangedSite.small { small in
      // No build reads it, and reading it for this alone would take too long.
      try small.tree.shell("mkdir -p Themes/mine; truncate -s 5M Themes/mine/large")
      _ = try await small.build()
      try small.tree.shell(commands)
      #expect(try await !small.build().isWithoutWork)
    }
  }

  @Test func reportsThePhotosIfContentsAreTheSame() async throws {
    try await UnchangedSite.small { small in
      _ = try await small.build()
      try small.tree.shell("touch Photos/a.jpg")
      let reported = small.options { $0.isReported = true }
      let built = try await small.build(reported)
      #expect(!built.isWithoutWork, "the last build reported none")
      try small.tree.shell("touch Photos/a.jpg")
      let again = try await small.build(reported)
      #expect(again.isWithoutWork)
      #expect(Array(again.photos.joined()) == Array(built.photos.joined()))
    }
  }

  @Test(arguments: [
    "touch README", "touch Photos/.x; rm Photos/.x", "mkdir -p .git/x", "cat Photos/a.jpg",
  ])
  func ignoresFilesThatAreNotInputs(commands: String) async throws {
    try await UnchangedSite.small { small in
      _ = try await small.build()
      try small.tree.shell(commands)
      #expect(try await small.unchanged() != nil)
    }
  }

  @Test func buildsForOtherOptions() async throws {
    try await UnchangedSite.small { small in
      _ = try await small.build()
      let elsewhere = small.options { $0.output = small.tree.absolute("elsewhere") }
      for other in [
        elsewhere, small.options { $0.usesCache = false }, small.options { $0.isOffline = true },
      ] { #expect(try await small.unchanged(other) == nil) }
      var here = small
      here.environment["PATH", default: ""] += ":/nowhere"
      #expect(try await here.unchanged() == nil)
      #expect(try await small.unchanged() != nil)
      _ = try await small.build(elsewhere)
      #expect(try await small.unchanged() == nil)
      #expect(try await small.unchanged(elsewhere) != nil)
    }
  }

  /// Two ticks of a kernel's clock after the last change, the next one shows another date.
  @Test(arguments: [(Int64(5), false), (30, true)])
  func looksAgainAtWhatChangedAMomentBefore(_ milliseconds: Int64, isKnown: Bool) async throws {
    try await UnchangedSite.small { small in
      let tree = try await TreeSnapshot(at: [small.tree.path], leavingOut: [], workers: 1)
      // Asked twice: when the build begins, and when the site is published.
      let times = Times([tree.latest + milliseconds * 1_000_000, UnchangedSite.later.now()])
      var now = small
      now.clock = Clock { times.next() }
      _ = try await now.build()
      #expect(try await (small.unchanged() != nil) == isKnown)
    }
  }

  @Test(arguments: [
    "echo 'title: Late' >Photos/a.jpg.yml", "rm Photos/b.jpg", "echo More >>Pages/about.md",
  ])
  func remembersNothingThatChangedMeanwhile(commands: String) async throws {
    try await UnchangedSite.small { small in
      _ = try await small.build { try small.tree.shell(commands) }
      #expect(try await small.unchanged() == nil)
    }
  }

  @Test func remembersNoSiteThatSomebodyTouchedAfterwards() async throws {
    try await UnchangedSite.small { small in
      // Asked twice: when the build begins, and when the site is published.
      let times = Times([UnchangedSite.later.now(), Clock.system.now() - 10_000_000_000])
      var early = small
      early.clock = Clock { times.next() }
      _ = try await early.build()
      #expect(try await small.unchanged() == nil)
    }
  }

  @Test func remembersNoListsWithPhotosOfServices() async throws {
    try await UnchangedSite.small { small in
      try small.tree.write("favorites.csv", "provider,id\nfolder,a.jpg\nopenverse,1\n")
      let lists = UnchangedSite.yaml.replacing(
        "\n  - { slug: mine, favorites: favorites.csv }", with: "")
      try small.tree.write("site.yml", lists)
      let built = try await small.build()
      #expect(built.problems.isEmpty)
      #expect(try await small.unchanged() == nil)
    }
  }

  @Test func asksIfTheBundlerIsAScript() async throws {
    try await UnchangedSite.small { small in
      var here = small
      try here.tree.shell("mkdir bin; printf '#!/bin/sh\\n' >bin/esbuild; chmod +x bin/esbuild")
      here.environment["PATH", default: ""] += ":\(here.tree.absolute("bin"))"
      _ = try await here.build()
      #expect(try await here.unchanged() == nil)
    }
  }

  @Test func clearsAwayAFolderInPlaceOfTheStamp() async throws {
    try await UnchangedSite.small { small in
      _ = try await small.build()
      try small.tree.shell("rm .vitrine/last-build.json; mkdir -p .vitrine/last-build.json/x")
      _ = try await small.build()
      #expect(try await small.unchanged() != nil)
    }
  }

  @Test(arguments: [
    "echo no picture >Photos/c.jpg", "touch Photos/c.jpg", "echo 'title: X' >Photos/d.jpg.yml",
    "echo 'license: mine' >Photos/a.jpg.yml", "echo '<b>x</b>' >>Pages/about.md",
    "echo folder,z.jpg >>favorites.csv",
  ])
  func remembersWarningsOfWhatIsInTheFiles(commands: String) async throws {
    try await UnchangedSite.small { small in
      try small.tree.shell(commands)
      let built = try await small.build()
      #expect(built.severity == .warning)
      let unchanged = try #require(try await small.unchanged())
      #expect(unchanged.severity == .warning)
      #expect(unchanged.problems.map(\.jsonValue) == built.problems.map(\.jsonValue))
    }
  }

  /// The next build may have other rights and decoders, and a repaired cache.
  @Test(arguments: [
    "head -c 300 Photos/a.jpg >Photos/c.jpg", "echo x >>public/.vitrine-site",
    "printf x >>.vitrine/last-theme; touch site.yml",
    "yes 'a: b' | head -c 3000000 >Photos/b.jpg.yml",
  ])
  func remembersNoOtherWarnings(commands: String) async throws {
    try await UnchangedSite.small { small in
      _ = try await small.build()
      try small.tree.shell(commands)
      #expect(try await small.build().severity == .warning)
      #expect(try await small.unchanged() == nil)
    }
  }

  @Test func forgetsWithTheNextBuildWhateverComesOfIt() async throws {
    try await UnchangedSite.small { small in
      _ = try await small.build()
      try small.tree.shell("mv Photos x")
      await #expect(throws: Problems.self) { try await small.build() }
      try small.tree.shell("mv x Photos")
      #expect(
        !FileManager.default.fileExists(atPath: small.tree.absolute(".vitrine/last-build.json")))
    }
  }

  @Test func asksServicesEachTime() async throws {
    try await UnchangedSite.small { small in
      let text = UnchangedSite.yaml.replacing(
        "sets:\n", with: "sets:\n  - { slug: sea, provider: openverse, search: sea }\n")
      try small.tree.write("site.yml", text)
      let buildEnvironment = small.buildEnvironment
      let configuration = try buildEnvironment.configuration(small.tree.absolute("site.yml"))
      #expect(BuildInputs(configuration, output: "/x", in: buildEnvironment) == nil)
    }
  }
}
