// What exports of all tables share: where they may be written, and the photos of a set.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineProviders
import VitrineStore

extension TableEditor {
  /// Returns where an export is written.
  ///
  /// A link is followed; a pipe or a device is written directly.
  ///
  /// - Throws: `usage.bad-destination` if this would replace a table of the site, or a folder.
  func destination(_ path: String, ending: String = "csv") throws(Problem) -> WriteTarget {
    guard let destination = try WriteTarget(path) else { throw .badDestination(path, kind) }
    guard case .file(let place) = destination else { return destination }
    let own = try ResolvedPath(self.path).path
    let others = tables.compactMap { try? ResolvedPath($0).path }
    let mayReplace = place.status == nil || path.lowercased().hasSuffix(".\(ending)")
    guard mayReplace, place.path != own, !others.contains(place.path) else {
      throw .badDestination(path, kind)
    }
    return destination
  }
}

extension TableEditor {
  /// Returns the table as CSV, with all rows or those for which a condition holds.
  ///
  /// The whole table is remembered, because the export may come back changed, and which rows it has.
  func export(where holds: ((TableRow) -> Bool)?) async throws(Problem) -> [UInt8] {
    try await workspace.withStore { store throws(Problem) in
      let table = try existing().reading.table
      var rows = table
      if let holds {
        rows.keep(where: holds)
        warn(ifNoneOf: table, in: rows)
      }
      try records(store).note(table, as: .exported, part: holds == nil ? nil : rows)
      return rows.csv
    }
  }

  /// Writes an export to a file.
  ///
  /// - Throws: What `destination` throws, before anything is read.
  func write(
    to path: String, ending: String = "csv", _ bytes: () async throws(Problem) -> [UInt8]
  ) async throws(Problem) {
    let destination = try destination(path, ending: ending)
    try destination.write(LazyByteChunks(try await bytes()))
  }
}

extension TableEditor {
  /// Warns if a filter selects no row of a table that has some.
  func warn(ifNoneOf table: CuratedTable, in selected: CuratedTable) {
    guard selected.rows.isEmpty, !table.rows.isEmpty else { return }
    log.add(
      Problem(
        .warning, kind.code("none-selected"),
        "the export is empty: none of the \(counted(table.rows.count, "row")) is selected",
        at: .file(name), help: "check the value of the flag, or remove the flag"))
  }
}

extension SiteConfiguration {
  /// Returns the absolute paths of the favorites, the lists of sets and the metadata tables, which exports
  /// of a kind must not replace.
  func tablePaths(keptFrom kind: CuratedTable.Kind) -> [String] {
    let lists = ([favorites] + lists).map(path(of:)).filter { list in
      // A message advises to export a list that site.yml names, but that does not exist.
      kind != .favorites || (try? ResolvedPath(list))?.status != nil
    }
    return lists + metadata.files.map(path(of:))
  }

  /// Returns whether a row names a photo of a set.
  ///
  /// The published site has the contents of a set as a list, so no service is asked. A set that shows
  /// a whole list is that list.
  func isIn(_ slug: String) throws(Problem) -> (TableRow) -> Bool {
    guard let set = sets.first(where: { $0.slug == slug }) else {
      throw .badFilter(
        "--set", "there is no set \(slug.printable)", nearest(to: slug, in: sets.map(\.slug)))
    }
    let path: String
    if case .list(let name) = set.selection, set.isWhole {
      path = self.path(of: name)
    } else {
      path = "\(outputDirectory)/sets/\(slug)/photos.csv"
      guard FileManager.default.fileExists(atPath: path) else { throw .unbuilt(slug) }
    }
    let listed = try TableFile(path, name: path, photo: ProviderRegistry.photo(on:)).reading.table
    let index = TableIndex(listed)
    return { index.row(of: $0) != nil }
  }
}

extension PhotoSet {
  /// Whether it shows everything that fills it.
  fileprivate var isWhole: Bool {
    filter.isEmpty && references.isEmpty && licenses.isEmpty && limit == nil
  }
}

extension Problem {
  fileprivate static func badDestination(_ path: String, _ kind: CuratedTable.Kind) -> Problem {
    Problem(
      .error, "usage.bad-destination", "the \(kind.noun) cannot be exported to this path",
      at: .file(path),
      help: "name a new file, or a .csv file other than the tables of the site")
  }

  fileprivate static func unbuilt(_ slug: String) -> Problem {
    Problem(
      .error, "favorites.unbuilt", "the contents of the set “\(slug)” are not known yet",
      at: .setting("--set"), help: "build the site first: vitrine build")
  }
}
