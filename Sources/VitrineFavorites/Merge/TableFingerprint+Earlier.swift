// Lists come back late: a client may return one that is older than the last export. A text in it that the
// list had once is not news, so the last texts of each cell are remembered too.

extension TableFingerprint {
  /// The most earlier texts of a cell that are remembered.
  private static let mostEarlier = 4

  /// Keeps what an earlier memory knows of the texts of cells that changed since.
  mutating func keepTexts(of earlier: TableFingerprint) {
    let places = earlier.fields.map { place(of: $0) }
    let known = Dictionary(earlier.rows.map { ($0.key, $0) }) { first, _ in first }
    var all: [Cell] = []
    all.reserveCapacity(cells.count)
    rows = rows.map { row in
      let start = all.count
      if let former = known[row.key] {
        let texts = earlier.cells[former.cells].map {
          Cell(field: places[Int($0.field)], digest: $0.digest)
        }
        all += Self.joined(Array(cells[row.cells]), texts, places)
      } else {
        all += cells[row.cells]
      }
      return Row(photo: row.photo, page: row.page, cells: start..<all.count)
    }
    cells = all
  }

  /// Returns the cells of a row, each changed cell followed by its earlier texts.
  private static func joined(_ cells: [Cell], _ earlier: [Cell], _ fields: [UInt16]) -> [Cell] {
    guard cells != earlier else { return cells }
    var result = cells.filter { !fields.contains($0.field) }
    for field in fields {
      let text = cells.first { $0.field == field }?.digest ?? 0
      var texts = earlier.filter { $0.field == field }.map(\.digest)
      if texts.isEmpty { texts = [0] }
      texts.removeAll { $0 == text }
      if text != 0 || !texts.isEmpty { result.append(Cell(field: field, digest: text)) }
      result += texts.prefix(mostEarlier).map { Cell(field: field, digest: $0) }
    }
    return result
  }
}
