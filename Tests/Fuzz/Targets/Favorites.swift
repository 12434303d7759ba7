// Favorites and metadata: a table that is written and read again must be the same.

import VitrineFavorites
import VitrineModel

/// The rows without trailing empty cells: missing and empty cells are equal.
private func rows(of reading: ParsedTable) -> [Favorite] {
  reading.table.rows.map(\.cells).map { row in
    var row = row
    while row.extras.last == "" { row.extras.removeLast() }
    return row
  }
}

func fuzzFavorites(_ bytes: [UInt8]) {
  for kind in CuratedTable.Kind.allCases { fuzz(bytes, as: kind) }
}

private func fuzz(_ bytes: [UInt8], as kind: CuratedTable.Kind) {
  guard let reading = try? ParsedTable(bytes, kind, file: "table.csv") else { return }
  let written = reading.table.csv
  guard let again = try? ParsedTable(written, kind, file: "table.csv") else {
    fatalError("what was written cannot be read")
  }
  claim(again.problems.isEmpty, "what was written has faults: \(again.problems)")
  claim(again.table.csv == written, "the second time it is written otherwise")
  let before = rows(of: reading)
  claim(before == rows(of: again), "a row is not what it was")
  // Without quotes, separators alone delimit cells.
  guard !written.contains(UInt8(ascii: "\"")) else { return }
  for cell in written.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == 0x0A }) {
    claim(!"=+-@\t".utf8.contains(cell[cell.startIndex]), "a cell that spreadsheets run")
  }
}
