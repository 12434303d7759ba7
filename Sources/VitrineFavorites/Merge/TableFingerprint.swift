// What a list said when it was last written or exported, without its texts, because the memory is
// published in the marker of a site and notes may be private. Eight bytes of a hash show whether a
// cell is still the same. They depend on the row, too, so that two rows with the same note have
// different hashes. A text that can be guessed can still be confirmed by them.

public import VitrineModel
import VitrineStore

/// The digests of a table's cells: the base of a three-way merge.
public struct TableFingerprint: Hashable, Sendable {
  /// The digests of a row's photo, and the positions of its cells.
  struct Row: Hashable {
    /// 0 if the row has no id, or no page.
    let photo: UInt64
    let page: UInt64
    /// The positions of its cells among all; empty cells are omitted, unless earlier texts follow.
    let cells: Range<Int>

    /// The key that its cells' digests depend on.
    var key: UInt64 { photo != 0 ? photo : page }
  }

  /// The digest of one cell.
  struct Cell: Hashable {
    /// The position among the fields.
    let field: UInt16
    /// 0 if the cell is empty.
    let digest: UInt64
  }

  private(set) var fields: [UInt64] = []
  var rows: [Row] = []
  /// In a row, the first cell of a field is its text, and the others are earlier ones.
  var cells: [Cell] = []
  private var positions: [UInt64: Int] = [:]

  /// Creates an empty memory.
  public init() {}

  /// Remembers a table.
  public init(of table: CuratedTable) {
    let known = table.columns.subtracting(.identifying).inOrder
    let extras = table.extraNames
    fields = known.map { Self.digest(of: .known($0)) } + extras.map(Self.digest)
    for row in table.rows {
      let texts = known.map { row.cells.exact($0) } + extras.indices.map(row.cells.extra)
      add(row.cells, texts)
    }
    index()
  }

  init(fields: [UInt64], rows: [Row], cells: [Cell]) {
    self.fields = fields
    self.rows = rows
    self.cells = cells
    index()
  }

  /// The most removed rows that are remembered.
  private static let mostRemoved = 20_000

  /// Keeps what an earlier memory knows of rows that are gone: a removed photo stays removed,
  /// however often the list is written.
  public mutating func keepRemoved(of earlier: TableFingerprint) {
    let places = earlier.fields.map { place(of: $0) }
    let removed = earlier.rows.filter {
      positions[$0.photo] == nil && positions[$0.page] == nil
    }
    for row in removed.prefix(Self.mostRemoved) {
      let start = cells.count
      cells += earlier.cells[row.cells].map {
        Cell(field: places[Int($0.field)], digest: $0.digest)
      }
      rows.append(Row(photo: row.photo, page: row.page, cells: start..<cells.count))
    }
    index()
  }

  mutating func place(of field: UInt64) -> UInt16 {
    let place = fields.firstIndex(of: field) ?? fields.count
    if place == fields.count { fields.append(field) }
    return UInt16(truncatingIfNeeded: place)
  }

  private mutating func add(_ row: TableRow, _ texts: [ExactText]) {
    let start = cells.count
    let photo = row.photoIdentity.map(Self.digest) ?? 0
    let page = row.pageIdentity.map(Self.digest) ?? 0
    for (position, text) in texts.enumerated() where !text.isEmpty {
      let key = photo != 0 ? photo : page
      let digest = Self.digest(of: text, field: fields[position], row: key)
      cells.append(Cell(field: UInt16(truncatingIfNeeded: position), digest: digest))
    }
    rows.append(Row(photo: photo, page: page, cells: start..<cells.count))
  }

  private mutating func index() {
    positions.reserveCapacity(2 * rows.count)
    for (position, row) in rows.enumerated() {
      for key in [row.photo, row.page] where key != 0 && positions[key] == nil {
        positions[key] = position
      }
    }
  }
}

// MARK: Questions

extension TableFingerprint {
  /// The remembered values of a photo.
  ///
  /// Two ids are two photos even if they share a page.
  func row(of row: TableRow) -> Row? {
    let photo = row.photoIdentity.map(Self.digest)
    if let photo, let position = positions[photo] { return rows[position] }
    guard let page = row.pageIdentity, let position = positions[Self.digest(of: page)] else {
      return nil
    }
    return photo == nil || rows[position].photo == 0 ? rows[position] : nil
  }

  /// Returns the position that a photo had among the rows; nil if it had none.
  func position(of row: TableRow) -> Int? {
    let names = [row.photoIdentity, row.pageIdentity].compactMap(\.self)
    return names.lazy.compactMap { positions[Self.digest(of: $0)] }.first
  }

  /// Whether the cell had this text.
  ///
  /// A column that did not exist had no text.
  func matches(_ text: ExactText, in field: TableField, of row: Row) -> Bool {
    let name = Self.digest(of: field)
    let cell = cells[row.cells].first { fields[Int($0.field)] == name }
    return (cell?.digest ?? 0) == Self.digest(of: text, field: name, row: row.key)
  }

  /// Whether the cell had this text in an earlier version, and had another one since.
  func matchesEarlier(_ text: ExactText, in field: TableField, of row: Row) -> Bool {
    let name = Self.digest(of: field)
    let earlier = cells[row.cells].filter { fields[Int($0.field)] == name }.dropFirst()
    guard !earlier.isEmpty else { return false }
    let digest = Self.digest(of: text, field: name, row: row.key)
    return earlier.contains { $0.digest == digest }
  }
}

// MARK: Digests

extension TableFingerprint {
  static func digest(of field: TableField) -> UInt64 {
    switch field {
    case .known(let column): short(["column", column.rawValue])
    case .extra(let name, let number): short(["extra", name.text, String(number)])
    }
  }

  static func digest(of identity: TableRow.Identity) -> UInt64 {
    switch identity {
    case .photo(let provider, let id): short(["photo", provider.text, id.text])
    case .page(let page): short(["page", page.text])
    }
  }

  private static func digest(of text: ExactText, field: UInt64, row: UInt64) -> UInt64 {
    guard !text.isEmpty else { return 0 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + text.text.utf8.count)
    bytes.append(number: field)
    bytes.append(number: row)
    bytes.append(contentsOf: text.text.utf8)
    return Store.digest(of: bytes).short
  }

  private static func short(_ texts: [String]) -> UInt64 {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    for text in texts {
      bytes.append(contentsOf: text.utf8)
      bytes.append(0)
    }
    return Store.digest(of: bytes).short
  }
}
