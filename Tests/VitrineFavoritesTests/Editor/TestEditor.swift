// The editor of a test's site, with a fixed time.

import Foundation
import SiteFixtures
import VitrineFavorites
import VitrineModel
import VitrineSite
import VitrineTesting

/// A editor with what it reported.
struct TestEditor: Sendable {
  let editor: FavoritesEditor
  let log: ProblemLog

  func rows() throws -> [Favorite] { try editor.list().rows.map(\.cells) }
  func photos() throws -> [String] { try rows().compactMap(\.identity?.description) }

  @discardableResult
  func add(_ names: String...) async throws -> FavoritesEditor.Added { try await add(names) }

  @discardableResult
  func add(_ names: [String]) async throws -> FavoritesEditor.Added {
    try await editor.add(names, NoProgress())
  }

  @discardableResult
  func take(_ file: String, isDry: Bool = false) async throws -> TableImport {
    try await editor.importList(.file(file), isDry: isDry, NoProgress())
  }

  @discardableResult
  func takeFavorites(
    of user: String = "ada", isDry: Bool = false
  ) async throws -> TableImport {
    try await editor.importList(.person(user, provider: "flickr"), isDry: isDry, NoProgress())
  }

  func export(_ filter: FavoritesFilter = FavoritesFilter()) async throws -> String {
    String(decoding: try await editor.export(filter), as: UTF8.self)
  }
}

extension CuratedSite {
  /// An editor of the site's list whose clock shows a date in ISO 8601.
  func editor(_ date: String = "2026-03-09T10:00:00Z") throws -> TestEditor {
    let log = ProblemLog()
    let now = try Date(date, strategy: .iso8601)
    let editor = try FavoritesEditor.open(
      site.tree.absolute("site.yml"), environment: site.environment, log: log,
      now: { now })
    return TestEditor(editor: editor, log: log)
  }

  /// Where another file of the site is.
  func path(_ name: String) -> String { site.tree.absolute(name) }

  /// When the list was last written.
  func date() throws -> Date? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path("favorites.csv"))
    return attributes[.modificationDate] as? Date
  }
}
