// The bundles of the themes that come with Vitrine: sites on them build without esbuild, and what
// they publish is what esbuild makes of the scripts now. `GOLDEN=record swift test --filter
// ThemeBundlesTests` records them and fails; then update the digests in `ShippedThemes.swift`.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineStore
import VitrineTemplates
import VitrineTesting

@testable import VitrineSite

struct ThemeBundlesTests {
  /// esbuild's releases differ in what they make; the files are of this one, Debian 12's.
  private static let version = "0.17.0"

  /// Parents before children, which have only the bundles that no parent has.
  private static var names: [String] {
    ThemeContract.names.sorted { ($0 == "base" ? 0 : 1, $0) < ($1 == "base" ? 0 : 1, $1) }
  }

  private static func source(_ name: String, in folder: String) throws -> ThemeSource {
    try ThemeLocator(site: folder, program: "/none/bin/vitrine")
      .source(named: name, language: "en", namedAt: .setting("theme"))
  }

  /// Bundles the scripts of all themes again.
  private static func record(in folder: String) throws {
    for name in names {
      try? FileManager.default.removeItem(atPath: "\(folder)/Themes/\(name)/\(ThemeBundles.file)")
    }
    for name in names {
      let made = try source(name, in: folder).theme { Store.digest(of: $0) }.bundles.made
      guard !made.isEmpty else { continue }
      try made.json.write(
        toFile: "\(folder)/Themes/\(name)/\(ThemeBundles.file)", atomically: true, encoding: .utf8)
    }
  }

  private static func bundles(in folder: String) -> [String: String] {
    let pairs = names.compactMap { name in
      (try? String(contentsOfFile: "\(folder)/\(name)/\(ThemeBundles.file)", encoding: .utf8))
        .map { (name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test(arguments: ThemeContract.names, ["en", "de", "ar"])
  func holdWhatAThemeNeeds(_ name: String, language: String) throws {
    let source = try ThemeLocator(site: "/none", program: TestSite.program)
      .source(named: name, language: language, namedAt: .setting("theme"))
    let theme = try source.theme(bundles: BundleCache(searchPath: "/nowhere")) {
      Store.digest(of: $0)
    }
    #expect(theme.bundles.texts.isEmpty)
    let scripts = theme.resources.assets.filter { $0.path.text.hasSuffix(".js") }
    #expect(scripts.count > 3)
    for script in scripts {
      #expect(!String(decoding: script.bytes, as: UTF8.self).contains("vitrine_"))
    }
  }

  @Test func areWhatEsbuildMakesNow() async throws {
    let folder = String(ThemeContract.folder.dropLast("/Themes".count))
    if ProcessInfo.processInfo.environment["GOLDEN"] == "record" {
      try Self.record(in: folder)
      Issue.record("recorded; look at the difference, then run without GOLDEN")
      return
    }
    try await FileTree.temporary { tree in
      try tree.shell("esbuild --version >version")
      let installed = try String(contentsOfFile: tree.absolute("version"), encoding: .utf8)
      guard installed == "\(Self.version)\n" else { return }
      try FileManager.default.copyItem(
        atPath: ThemeContract.folder, toPath: tree.absolute("Themes"))
      try Self.record(in: tree.path)
      #expect(
        Self.bundles(in: ThemeContract.folder) == Self.bundles(in: tree.absolute("Themes")),
        "record the bundles again: GOLDEN=record swift test --filter ThemeBundlesTests")
    }
  }
}
