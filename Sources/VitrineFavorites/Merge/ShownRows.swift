// The lists of the built site fill empty cells with the facts of photos. A list that comes back from there is
// compared with what the site shows, whether somebody edited a copy or the file of the site itself.

import VitrineModel
import VitrineProviders
import VitrineStore

extension TableEditor {
  /// Returns the rows of a table as the lists of the built site show them, with the facts of the
  /// photos; nil if no list that the build wrote has one of them.
  func shown(of table: CuratedTable) -> TableFingerprint? {
    guard let manifest = workspace.manifest else { return nil }
    let index = TableIndex(table)
    func built(_ list: SitePath) -> CuratedTable? {
      let path = "\(output)/\(list)"
      // Somebody may have edited the file since the build wrote it.
      guard let digest = manifest.facts(at: list)?.digest,
        (try? OpenFile.reading(path).digest())?.digest == digest,
        let file = try? TableFile(path, name: "photos.csv", photo: ProviderRegistry.photo(on:))
      else { return nil }
      var shown = file.reading.table
      shown.keep { index.row(of: $0) != nil }
      return shown.rows.isEmpty ? nil : shown
    }
    if let all = SitePath("photos.csv").flatMap(built) { return TableFingerprint(of: all) }
    // The lists of sets have the same rows and columns.
    let lists = manifest.entries.map(\.path).filter(\.isListOfSet).compactMap(built)
    guard var shown = lists.first else { return nil }
    for list in lists.dropFirst() where list.extraColumns == shown.extraColumns {
      list.rows.forEach { shown.append($0) }
    }
    return TableFingerprint(of: shown)
  }
}

extension SitePath {
  fileprivate var isListOfSet: Bool { text.hasPrefix("sets/") && text.hasSuffix("/photos.csv") }
}
