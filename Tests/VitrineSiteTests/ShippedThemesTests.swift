// A check does not look into the themes that come with the program: these tests do, in its place.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineSite

struct ShippedThemesTests {
  private static var shelf: ThemeShelf { ThemeShelf(site: "/none", program: Building.program) }

  private static let languages: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: ThemeContract.folder + "/base/strings")
    return (files ?? []).map { String($0.dropLast(".yml".count)) }.sorted()
  }()

  @Test func knowsAllOfThem() {
    #expect(Set(ShippedThemes.digests.keys) == Set(ThemeContract.names))
    #expect(Self.languages.contains("en") && Self.languages.count > 3)
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
    #expect(Self.shelf.isShipped(name, askedAt: place))
    let source = try Self.shelf.source(named: name, language: language, askedAt: place)
    _ = try await ThemeRecord(in: nil, of: nil).opened(source, log)
    #expect(log.problems.isEmpty)
  }

  @Test(arguments: [
    ("echo '{% if %}' >>Themes/base/templates/photo.html", "template."),
    ("echo 'import \"./none.js\"' >>Themes/base/assets/start.js", "theme.asset-missing"),
    ("rm Themes/base/templates/photo.html", "template."),
    ("rm Themes/base/assets/start.js", "theme."),
    ("echo 'x: [' >>Themes/base/strings/en.yml", "config.syntax"),
    ("echo 'parent: none' >>Themes/base/theme.yml", "theme."),
    ("mkfifo Themes/base/templates/more.html", "theme."),
    ("ln -s /etc/hosts Themes/base/assets/hosts.css", "theme."),
  ])
  func checksWhatWasChanged(_ commands: String, code: String) async throws {
    try await Building.site(Building.plain + "\ntheme: base") { site in
      func check() async throws {
        _ = try await Site.check(
          site.tree.absolute("site.yml"),
          in: Surroundings(
            program: Building.program, environment: ProcessInfo.processInfo.environment),
          home: nil, log: ProblemLog())
      }
      try await check()
      try FileManager.default.copyItem(
        atPath: ThemeContract.folder + "/base", toPath: site.tree.absolute("Themes/base"))
      try await check()
      try site.tree.shell(commands)
      let problems = await #expect(throws: Problems.self) { try await check() }
      #expect(problems?.all.contains { $0.code.hasPrefix(code) } == true, "\(problems as Any)")
    }
  }
}
