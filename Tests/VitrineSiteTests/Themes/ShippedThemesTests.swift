// Builds and checks do not look into the themes that come with the program: these tests do, in its place.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@testable import VitrineSite

struct ShippedThemesTests {
  private static var locator: ThemeLocator {
    ThemeLocator(site: "/none", program: TestSite.program)
  }

  private static let languages: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: ThemeContract.folder + "/base/strings")
    return (files ?? []).map { String($0.dropLast(".yml".count)) }.sorted()
  }()

  @Test func knowsAllOfThem() {
    #expect(Set(ShippedThemes.digests.keys) == Set(ThemeContract.names))
    #expect(Self.languages.contains("en") && Self.languages.count == 14)
  }

  @Test(arguments: ThemeContract.names) func knowsThemAsTheyAre(_ name: String) {
    let digest = ShippedThemes.digest(of: "\(ThemeContract.folder)/\(name)")?.hex ?? "unreadable"
    #expect(
      ShippedThemes.digests[name] == digest,
      "\(name) was changed: its digest in ShippedThemes.swift is now \"\(digest)\"")
  }

  @Test(arguments: ThemeContract.names, languages)
  func findsNothingInThem(_ name: String, language: String) async throws {
    let log = ProblemLog()
    let place = Problem.Place.setting("theme")
    #expect(Self.locator.isShipped(name, namedAt: place))
    let source = try Self.locator.source(named: name, language: language, namedAt: place)
    let needs = ThemeNeeds(
      hidesSets: true, refusesCrawlers: true, hasHead: true, hasAnalytics: true)
    _ = try await ThemeRecord(in: nil, of: nil).opened(source, log, needs)
    #expect(log.problems.isEmpty)
  }

  /// A site with a copy of one of them, which comes before it.
  private static func copied(
    _ name: String, theme: String, _ body: (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.site(TestSite.plain + "\ntheme: \(theme)\n") { site in
      try FileManager.default.createDirectory(
        atPath: site.tree.absolute("Themes"), withIntermediateDirectories: false)
      try FileManager.default.copyItem(
        atPath: "\(ThemeContract.folder)/\(name)", toPath: site.tree.absolute("Themes/\(name)"))
      try await body(site)
    }
  }

  private static let environment = BuildEnvironment(
    program: TestSite.program, environment: ProcessInfo.processInfo.environment)

  private static func isKnown(_ site: TestSite) throws -> Bool {
    try Site.isThemeKnown(
      of: environment.configuration(site.tree.absolute("site.yml")), in: environment)
  }

  @Test(arguments: [
    "echo ' ' >>Themes/base/styles/10-page.css", "echo x >>Themes/base/assets/icon-192.png",
    "mv Themes/base/assets/icon-192.png Themes/base/assets/icon-193.png",
    "rm Themes/base/assets/share.js", "touch Themes/base/.hidden", "mkdir Themes/base/style",
    "rm Themes/base/theme.yml; ln -s /etc/hosts Themes/base/theme.yml",
    "mv Themes/base/assets x; ln -s ../../x Themes/base/assets",
    "cp Themes/base/strings/de.yml Themes/base/strings/sv.yml",
    "head -c 5000000 /dev/zero >Themes/base/assets/long.js",
  ])
  func knowsNoOther(commands: String) async throws {
    for theme in ["base", "salon"] {
      try await Self.copied("base", theme: theme) { site in
        #expect(try Self.isKnown(site))
        try site.tree.shell(commands)
        #expect(try !Self.isKnown(site))
      }
    }
  }

  @Test(arguments: [
    ("echo '{% if %}' >>Themes/base/templates/photo.html", "template."),
    ("echo 'import \"./none.js\"' >>Themes/base/assets/start.js", "theme.asset-missing"),
    ("rm Themes/base/templates/photo.html", "template."),
    ("echo 'x: [' >>Themes/base/strings/en.yml", "config.syntax"),
    ("echo 'parent: none' >>Themes/base/theme.yml", "theme."),
    ("mkfifo Themes/base/templates/more.html", "theme."),
    ("ln -s /etc/hosts Themes/base/assets/hosts.css", "theme."),
    ("mkdir -p Themes/base/templates/a/b/c/d/e/f/g/h/i/j", "theme.too-large"),
    ("mkdir Themes/base/strings/sv.yml; echo 'language: sv' >>site.yml", "theme.unreadable"),
  ])
  func checksWhatWasChanged(_ commands: String, code: String) async throws {
    try await Self.copied("base", theme: "salon") { site in
      try site.tree.shell(commands)
      let problems = await #expect(throws: Problems.self) {
        try await Site.check(
          site.tree.absolute("site.yml"), in: Self.environment, home: nil, log: ProblemLog())
      }
      #expect(problems?.all.contains { $0.code.hasPrefix(code) } == true, "\(problems as Any)")
    }
  }
}
