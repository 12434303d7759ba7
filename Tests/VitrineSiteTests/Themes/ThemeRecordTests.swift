// A build uses what the last one recorded of the theme if nothing changed, and only then. A record
// with another text in a bundle shows whether it was used.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineStore
import VitrineTemplates
import VitrineTesting

@testable import VitrineSite

private struct RecordedSite {
  let building: TestSite
  var tree: FileTree { building.tree }
  var record: String { tree.absolute(".vitrine/last-theme") }

  /// A site that was built, with a theme, its parent, and a script in each.
  static func built(_ body: (Self) async throws -> Void) async throws {
    let yaml = TestSite.plain + "\ntheme: own"
    try await TestSite.site(yaml, photos: ["a.jpg"]) { building in
      let tree = building.tree
      try tree.write("Themes/own/theme.yml", "title: Own\nparent: mid\n")
      try tree.write(
        "Themes/own/assets/start.js",
        "import \"./mine.js\";\nimport * as words from \"./words.js\";\nalert(words.tags);\n")
      try tree.write("Themes/mid/theme.yml", "title: Mid\nparent: salon\n")
      try tree.write("Themes/mid/assets/mine.js", "alert(\"as written\");\n")
      try tree.write("Themes/own/strings/en.yml", "tags: Tags\n")
      #expect(await building.build().problems.isEmpty)
      try await body(Self(building: building))
    }
  }

  /// Puts a text into a bundle that no script has.
  func mark() throws {
    let texts = try #require(try ChecksummedFile(at: record)).texts
    try tree.write(
      ".vitrine/last-theme",
      ChecksummedFile(texts.map { $0.replacing("as written", with: "remembered") }).bytes)
  }

  func scripts() throws -> String {
    try building.files().filter { $0.key.hasSuffix(".js") }.map {
      String(decoding: $0.value, as: UTF8.self)
    }.joined()
  }

  func remembers(_ options: BuildOptions = BuildOptions(jobs: 2)) async throws -> Bool {
    let report = await building.build(options)
    #expect(report.problems.isEmpty)
    return try scripts().contains("remembered")
  }

  func open(usesCache: Bool = true, _ log: ProblemLog = ProblemLog()) async throws -> Site {
    let environment = BuildEnvironment(
      program: TestSite.program, environment: ProcessInfo.processInfo.environment)
    return try await Site.open(
      environment.configuration(tree.absolute("site.yml")),
      since: ChangeCheck(environment, usesCache: usesCache), log: log)
  }
}

struct ThemeRecordTests {
  @Test func believesWhatItFoundOut() async throws {
    try await RecordedSite.built { site in
      try site.mark()
      #expect(try await site.remembers())
      #expect(try await site.remembers())
    }
  }

  @Test(arguments: [
    "echo 'alert(2);' >>Themes/own/assets/start.js",
    "echo 'alert(2);' >>Themes/mid/assets/mine.js",
    "echo 'export {};' >Themes/own/assets/mine.js",
    "cp -r Themes/mid Themes/new; sed -i s/mid/new/ Themes/own/theme.yml; "
      + "echo 'alert(4);' >>Themes/new/assets/mine.js",
  ])
  func findsOutAgainWhatChanged(_ commands: String) async throws {
    try await RecordedSite.built { site in
      try site.mark()
      try site.tree.shell("mkdir -p Themes/mid/strings; \(commands)")
      #expect(try await site.remembers() == false)
      // Another site with the same files has the same pages.
      let pages = try site.building.files()
      try site.tree.shell("rm -r .vitrine public")
      #expect(try await site.remembers() == false)
      let again = try site.building.files()
      #expect(
        pages.filter { $0.key != ".vitrine-site" } == again.filter { $0.key != ".vitrine-site" })
    }
  }

  /// Words take their places in a bundle when it is used.
  @Test(arguments: [
    ("echo 'tags: Words' >Themes/own/strings/en.yml", "Words"),
    ("echo 'share: Hand on' >>Themes/mid/strings/en.yml", "Hand on"),
    (
      "echo 'share: Weiter' >Themes/mid/strings/de.yml; printf '\\nlanguage: de\\n' >>site.yml",
      "Weiter"
    ),
    ("rm Themes/own/strings/en.yml", "Tags"),
  ])
  func usesBundlesWithOtherWords(_ commands: String, _ word: String) async throws {
    try await RecordedSite.built { site in
      try site.tree.write(
        "Themes/own/assets/start.js",
        "import \"./mine.js\";\nimport * as words from \"./words.js\";\n"
          + "alert(words.tags, words.share);\n")
      #expect(await site.building.build().problems.isEmpty)
      let before = try site.building.files().keys.filter { $0.hasSuffix(".js") }
      try site.mark()
      try site.tree.shell("mkdir -p Themes/mid/strings; \(commands)")
      #expect(try await site.remembers())
      #expect(try site.scripts().contains("\"\(word)\""))
      #expect(try site.building.files().keys.filter { $0.hasSuffix(".js") } != before)
    }
  }

  @Test(arguments: [
    "printf x >>.vitrine/last-theme", "printf x | dd of=.vitrine/last-theme conv=notrunc",
    "truncate -s 1000 .vitrine/last-theme", ": >.vitrine/last-theme",
    "printf x | dd of=.vitrine/last-theme conv=notrunc bs=1 seek=5000",
    "cp .vitrine/CACHEDIR.TAG .vitrine/last-theme", "cp .vitrine/index.sqlite .vitrine/last-theme",
    "truncate -s 20M .vitrine/last-theme",
    "rm .vitrine/last-theme; mkdir -p .vitrine/last-theme/x",
    "rm .vitrine/last-theme; ln -s index.sqlite .vitrine/last-theme",
    "rm .vitrine/last-theme; ln -s . .vitrine/last-theme",
    "rm .vitrine/last-theme; mkfifo .vitrine/last-theme",
  ])
  func findsOutAgainWhatIsDamaged(_ commands: String) async throws {
    try await RecordedSite.built { site in
      let sound = try Data(contentsOf: URL(fileURLWithPath: site.record))
      try site.mark()
      try site.tree.shell(commands)
      let report = await site.building.build()
      #expect(report.isPublished)
      #expect(report.problems.map(\.severity) == [.warning])
      #expect(report.problems.first?.place == .file(site.record))
      #expect(try !site.scripts().contains("remembered"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: site.record)) == sound)
      #expect(await site.building.build().problems.isEmpty)
    }
  }

  @Test func findsOutAgainWithoutACache() async throws {
    try await RecordedSite.built { site in
      try site.mark()
      #expect(try await site.open(usesCache: false).bundled.contains("as written"))
      #expect(try await site.open().bundled.contains("remembered"))
    }
  }

  @Test func isReadIfNothingMayBeWritten() async throws {
    try await RecordedSite.built { site in
      try site.mark()
      try site.tree.shell("chmod -R a-w .vitrine")
      defer { try? site.tree.shell("chmod -R u+w .vitrine") }
      #expect(try await site.open().bundled.contains("remembered"))
    }
  }

  @Test func isNotMadeByACheck() async throws {
    try await RecordedSite.built { site in
      try site.tree.shell("rm -r .vitrine")
      _ = try await site.open()
      #expect(!FileManager.default.fileExists(atPath: site.tree.absolute(".vitrine")))
    }
  }

  private func identity(_ path: String) throws -> String? {
    try FileStatus.ofTarget(at: path)?.identity
  }

  @Test func isOfOneProgramAlone() async throws {
    try await RecordedSite.built { site in
      try site.mark()
      try site.tree.shell("touch other")
      let cache = site.tree.absolute(".vitrine")
      let ours = ThemeRecord(in: cache, of: try identity(TestSite.program))
      let others = ThemeRecord(in: cache, of: try identity(site.tree.absolute("other")))
      let noones = ThemeRecord(in: cache, of: try identity(site.tree.absolute("nothing")))
      #expect(ours.isUsable && !others.isUsable && !noones.isUsable)
    }
  }

  /// Which only the bundler knows: while nothing is remembered of it, it is looked at each time.
  @Test func knowsTheNamesOfScriptsThatAreLoadedOnDemand() async throws {
    try await RecordedSite.built { site in
      try site.tree.write("Themes/own/assets/later.js", "alert(5);\n")
      try site.tree.shell("echo 'import(\"./later.js\");' >>Themes/own/assets/start.js")
      try site.tree.write("Themes/own/templates/404.html", "{{ theme.assets[\"later_js\"] }}")
      for _ in 1...2 {
        let report = await site.building.build()
        #expect(report.isPublished)
        #expect(Set(report.problems.map(\.code)) == ["theme.not-printed"])
      }
      #expect(try site.building.text("404.html").hasPrefix("assets/"))
      try site.tree.shell("sed -i /later/d Themes/own/assets/start.js")
      #expect(await site.building.build().isPublished == false)
    }
  }

  @Test(arguments: [
    "mkdir -p Themes/own/templates; echo x >Themes/own/templates/unused.html",
    "mkdir -p Themes/own/styles; echo x >Themes/own/styles/readme.txt",
  ])
  func reportsNotesEachTime(_ commands: String) async throws {
    try await RecordedSite.built { site in
      try site.tree.shell(commands)
      let (first, second) = (await site.building.build(), await site.building.build())
      #expect(first.problems.count == 1)
      #expect(second.problems == first.problems)
    }
  }

  @Test(arguments: [
    "mkdir -p Themes/own/templates; echo '{{ no.such }}' >Themes/own/templates/home.html",
    "mkdir -p Themes/mid/templates; echo '{% oops %}' >Themes/mid/templates/photo.html",
    "echo 'let x = 3 3;' >Themes/mid/assets/mine.js",
    "echo 'alert(words.no_such);' >>Themes/own/assets/start.js",
    // Which nothing publishes, since nothing but this leads to it.
    "mkdir -p Themes/own/templates; echo 'alert(1);' >Themes/own/assets/lone.js; "
      + "echo '{{ theme.assets[\"lone_js\"] }}' >Themes/own/templates/home.html",
  ])
  func reportsNewFaultsOfAThemeThatWasRight(_ commands: String) async throws {
    try await RecordedSite.built { site in
      try site.tree.shell(commands)
      for _ in 1...2 {
        let report = await site.building.build()
        #expect(!report.isPublished && !report.problems.isEmpty)
      }
    }
  }
}

extension Site {
  fileprivate var bundled: String {
    theme.resources.assets.filter { $0.path.text.hasSuffix(".js") }
      .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
  }
}
