// The lists of the built site fill empty cells with the facts of photos. A list that comes back from there is
// compared with what the site shows, whether somebody edited a copy or the file of the site itself.

import VitrineModel

extension TableEditor {
  /// Returns the rows of a table as the lists of the built site show them, with the facts of the
  /// photos; nil if no list that the build wrote has one of them.
  func shown(of table: CuratedTable) -> TableFingerprint? {
    guard let lists = PublishedLists(of: workspace, output: output) else { return nil }
    let index = TableIndex(table)
    var shown: CuratedTable?
    var known = TableIndex()
    for case var list? in lists.tables {
      list.keep { index.row(of: $0) != nil && known.row(of: $0) == nil }
      guard !list.rows.isEmpty, list.extraColumns == (shown ?? list).extraColumns else { continue }
      for (place, row) in list.rows.enumerated() {
        known.insert(row.cells, at: (shown?.rows.count ?? 0) + place)
      }
      guard shown != nil else {
        shown = list
        continue
      }
      list.rows.forEach { shown?.append($0) }
    }
    return shown.map(TableFingerprint.init(of:))
  }
}
