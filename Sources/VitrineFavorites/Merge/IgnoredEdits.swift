// A merge adds rows and changes cells. It ignores that rows were moved or removed in a spreadsheet, so
// it reports them. They are found by comparison with the version that was exported.

import VitrineModel

/// The rows that were moved or removed in an imported table.
struct IgnoredEdits {
  /// The number of rows in another place among the others.
  let moved: Int
  /// The number of our rows that the import lacks.
  let removed: Int

  /// Compares an imported table with the version that was exported.
  ///
  /// - Parameters:
  ///   - incoming: The imported table.
  ///   - current: The table as it is now.
  ///   - exported: The version that was exported; nil if there is none.
  init(in incoming: CuratedTable, beside current: CuratedTable, exported: TableFingerprint?) {
    let index = TableIndex(current)
    let places = incoming.rows.compactMap { row -> Int? in
      guard let place = index.row(of: row.cells) else { return nil }
      return exported.map { $0.position(of: row.cells) } ?? place
    }
    moved = places.count - Self.longestAscent(of: places)
    let incomingIndex = TableIndex(incoming)
    let absent = current.rows.lazy.map(\.cells).filter { incomingIndex.row(of: $0) == nil }
    removed =
      places.isEmpty
      ? 0 : absent.count { row in exported.map { $0.position(of: row) != nil } ?? true }
  }

  var isEmpty: Bool { moved == 0 && removed == 0 }

  /// Returns the length of the longest ascending part: the rows outside it were moved.
  private static func longestAscent(of places: [Int]) -> Int {
    var ends: [Int] = []
    for place in places {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] < place { low = middle + 1 } else { high = middle }
      }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    return ends.count
  }
}

extension Problem {
  static func ignored(
    _ edits: IgnoredEdits, in file: String, _ kind: CuratedTable.Kind
  ) -> Problem {
    let (moved, removed) = (edits.moved, edits.removed)
    let parts: [String?] = [
      moved == 0
        ? nil
        : "\(counted(moved, "row has", "rows have")) another place in the file;"
          + " your \(kind.noun) keeps its order",
      removed == 0
        ? nil
        : "\(counted(removed, "row")) of your \(kind.noun) \(removed == 1 ? "is" : "are") not in"
          + " the file; \(removed == 1 ? "it is" : "they are") kept",
    ]
    return Problem(
      .note, kind.code("rows-kept"), parts.compactMap(\.self).joined(separator: "; "),
      at: .file(file), help: "take the file as the new \(kind.noun): use --replace")
  }
}
