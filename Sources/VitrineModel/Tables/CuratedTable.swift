// A curated table as a value: its columns and its rows in their order. A column that a table lacks
// is not a column of empty cells: merging two tables must not empty cells because of it.

/// The rows of a `favorites.csv` or a `metadata.csv`, in order.
public struct CuratedTable: Hashable, Sendable {
  /// A row of the table with its origin in the file.
  public struct Row: Hashable, Sendable {
    /// The cells.
    public var cells: TableRow
    /// The line of the file, counted from 1; nil if the row was not read from one.
    public var line: Int?
    /// The known columns for which the row has a cell in the file; a short row has fewer than its
    /// table.
    public var given: TableRow.Columns

    /// Creates a row.
    public init(_ cells: TableRow, line: Int? = nil, given: TableRow.Columns = .favorites) {
      self.cells = cells
      self.line = line
      self.given = given
    }
  }

  /// What the table is for.
  public let kind: Kind
  /// The known columns of the table.
  public private(set) var columns: TableRow.Columns
  /// The names of the unknown columns, in their order, without whitespace at their ends.
  public private(set) var extraColumns: [ExactText]
  /// The rows in their order.
  public private(set) var rows: [Row] = []

  /// Creates a table without rows; a new one has all columns of its kind.
  public init(
    _ kind: Kind = .favorites, columns: TableRow.Columns? = nil, extraColumns: [ExactText] = []
  ) {
    self.kind = kind
    self.columns = columns ?? kind.columns
    self.extraColumns = extraColumns.map(\.trimmed)
  }

  /// Appends a row and adds the columns that it needs, so that no cell is lost.
  public mutating func append(_ row: Row) {
    addMissingColumns(for: row.cells)
    rows.append(row)
  }

  /// Appends a row that was not read from a file.
  public mutating func append(_ cells: TableRow) {
    append(Row(cells, given: columns.union(cells.filled)))
  }

  /// Replaces the cells of a row and adds the columns that they need.
  public mutating func replace(_ position: Int, with cells: TableRow) {
    addMissingColumns(for: cells)
    rows[position].cells = cells
    rows[position].given.formUnion(cells.filled)
  }

  /// Removes a row.
  public mutating func remove(at position: Int) { rows.remove(at: position) }

  /// Moves a row to another position, counted without it.
  public mutating func move(_ position: Int, to place: Int) {
    rows.insert(rows.remove(at: position), at: place)
  }

  /// Removes the rows for which the condition is false.
  public mutating func keep(where holds: (TableRow) -> Bool) {
    rows.removeAll { !holds($0.cells) }
  }

  /// Returns the rows with a text in one column, with nothing else but what identifies them.
  public func only(_ column: TableRow.Column) -> CuratedTable {
    var table = CuratedTable(kind, columns: [])
    for row in rows where !row.cells.exact(column).isBlank {
      let names = row.cells.photoIdentity == nil ? [.pageURL] : TableRow.Columns.identifying.inOrder
      let kept = TableRow(
        Dictionary(uniqueKeysWithValues: (names + [column]).map { ($0, row.cells[$0]) }))
      table.append(Row(kept, line: row.line, given: kept.filled))
    }
    return table
  }

  /// Adds columns; existing ones stay as they are.
  public mutating func addColumns(_ more: TableRow.Columns, extras: [ExactText] = []) {
    columns.formUnion(more)
    extraColumns += extras.map(\.trimmed)
  }

  private mutating func addMissingColumns(for cells: TableRow) {
    columns.formUnion(cells.filled)
    while extraColumns.count < cells.extras.count { extraColumns.append("") }
  }
}
