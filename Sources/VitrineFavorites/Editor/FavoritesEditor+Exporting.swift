// Exports the list: all of it, or what a set, an author, a tag or a license selects. The names for a
// catalog program and the sidecars do not come back, so only CSV is remembered.

import Foundation
import VitrineCatalog
import VitrineConfig
public import VitrineModel
import VitrineStore

/// Selects rows of the list.
///
/// All conditions that are set must hold.
public struct FavoritesFilter: Sendable {
  /// The slug of a set that contains the photo.
  public var set: String?
  /// The name of a photo's author, or the address of the author's page.
  public var author: String?
  /// A tag of the photo.
  public var tag: String?
  /// The license of the photo, such as `cc-by` or `cc-by-4.0`.
  public var license: String?

  /// Creates a filter.
  public init(
    set: String? = nil, author: String? = nil, tag: String? = nil, license: String? = nil
  ) {
    self.set = set
    self.author = author
    self.tag = tag
    self.license = license
  }
}

extension FavoritesEditor {
  /// Exports the list as CSV and remembers it, because it may come back changed.
  public func export(_ filter: FavoritesFilter) async throws(Problem) -> [UInt8] {
    let holds = try conditions(of: filter)
    return try await table.export(
      where: holds.isEmpty ? nil : { row in holds.allSatisfy { $0(row) } })
  }

  /// Exports the list to a file.
  ///
  /// A link is followed; a pipe or a device is written directly.
  ///
  /// - Parameters:
  ///   - filter: Selects the rows.
  ///   - path: The file.
  /// - Throws: `usage.bad-destination` if this would replace a table of the site, or a folder.
  public func export(_ filter: FavoritesFilter, to path: String) async throws(Problem) {
    try await table.write(to: path) { () throws(Problem) in try await export(filter) }
  }

  /// Exports the names of files for the search field of a catalog program.
  public func exportNames(
    for program: CatalogProgram, _ filter: FavoritesFilter
  ) async throws(Problem) -> [UInt8] {
    Array("\(program.text(of: try await selected(filter), log))\n".utf8)
  }

  /// Writes the names of files for the search field of a catalog program to a file.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - filter: Selects the rows.
  ///   - path: The file.
  /// - Throws: `usage.bad-destination` if this would replace a file other than a text, or a folder.
  public func exportNames(
    for program: CatalogProgram, _ filter: FavoritesFilter, to path: String
  ) async throws(Problem) {
    try await table.write(to: path, ending: "txt") { () throws(Problem) in
      try await exportNames(for: program, filter)
    }
  }

  /// Writes a sidecar with a rating for each file of the list.
  ///
  /// - Parameters:
  ///   - filter: Selects the rows.
  ///   - folder: The folder of the sidecars, which is made if there is none.
  /// - Returns: The number of files that were written.
  /// - Throws: `usage.bad-destination` if the folder is in the photo folder.
  public func exportSidecars(
    _ filter: FavoritesFilter, to folder: String
  ) async throws(Problem) -> Int {
    let rows = try await selected(filter)
    let photos = configuration.path(of: configuration.photoFolder)
    let sidecars = RatingSidecars(folder: folder, photos: try ResolvedPath(photos), log: log)
    return try sidecars.write(rows)
  }

  /// Returns the rows for which all conditions hold, and the rating of each in the list.
  private func selected(_ filter: FavoritesFilter) async throws(Problem) -> Favorites {
    let holds = try conditions(of: filter)
    return try await workspace.withStore { _ throws(Problem) in
      let list = try table.existing().reading.table
      var selected = list
      selected.keep { row in holds.allSatisfy { $0(row) } }
      table.warn(ifNoneOf: list, in: selected)
      return selected
    }
  }

  // MARK: Conditions

  /// Whether a favorite is exported.
  private typealias Condition = (Favorite) -> Bool

  private func conditions(of filter: FavoritesFilter) throws(Problem) -> [Condition] {
    var conditions: [Condition] = []
    if let set = filter.set { conditions.append(try configuration.isIn(set)) }
    if let author = filter.author { conditions.append(isBy(author)) }
    if let tag = filter.tag { conditions.append(try isTagged(tag)) }
    if let license = filter.license { conditions.append(try isUnder(license)) }
    return conditions
  }

  private func isBy(_ author: String) -> Condition {
    let page = WebAddress(author)
    let name = author.lowercased()
    return { row in
      row.author.lowercased() == name || page != nil && row.authorPage == page
    }
  }

  private func isTagged(_ text: String) throws(Problem) -> Condition {
    guard let tag = Tag(text) else { throw .badFilter("--tag", "is blank", nil) }
    return { $0.tags.contains(tag) }
  }

  private func isUnder(_ text: String) throws(Problem) -> Condition {
    guard let pattern = LicensePattern(text) else {
      throw .badFilter(
        "--license", "there is no license with the id \(text.printable)",
        nearest(to: text, in: LicensePattern.known))
    }
    return { row in
      let text = row[.license]
      let license = License.withID(text) ?? License(reading: text, by: [row.author])
      return license.map(pattern.matches) ?? false
    }
  }
}

extension Problem {
  static func badFilter(_ flag: String, _ what: String, _ near: String?) -> Problem {
    Problem(
      .error, "usage.bad-filter", what, at: .setting(flag),
      help: near.map { "did you mean \($0)?" } ?? "use another value, or remove the flag")
  }
}
