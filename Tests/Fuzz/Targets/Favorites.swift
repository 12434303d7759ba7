// Favorites lists: a list that is written and read again must be the same.

import VitrineFavorites
import VitrineModel

/// The rows without trailing empty cells: missing and empty cells are equal.
private func rows(of reading: ParsedFavorites) -> [Favorite] {
  reading.favorites.rows.map(\.favorite).map { row in
    var row = row
    while row.extras.last == "" { row.extras.removeLast() }
    return row
  }
}

func fuzzFavorites(_ bytes: [UInt8]) {
  guard let reading = try? ParsedFavorites(bytes, file: "favorites.csv") else { return }
  let written = reading.favorites.csv
  guard let again = try? ParsedFavorites(written, file: "favorites.csv") else {
    fatalError("what was written cannot be read")
  }
  claim(again.problems.isEmpty, "what was written has faults: \(again.problems)")
  claim(again.favorites.csv == written, "the second time it is written otherwise")
  let before = rows(of: reading)
  claim(before == rows(of: again), "a row is not what it was")
  // Without quotes, separators alone delimit cells.
  guard !written.contains(UInt8(ascii: "\"")) else { return }
  for cell in written.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == 0x0A }) {
    claim(!"=+-@\t".utf8.contains(cell[cell.startIndex]), "a cell that spreadsheets run")
  }
}
