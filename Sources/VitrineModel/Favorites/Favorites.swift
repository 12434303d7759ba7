// The curated list as a value: its columns and its rows in their order. A column that a list lacks
// is not a column of empty cells: merging two lists must not empty cells because of it.

/// The rows of a `favorites.csv`, in order.
public struct Favorites: Hashable, Sendable {
  /// A row of the list with its origin in the file.
  public struct Row: Hashable, Sendable {
    /// The cells.
    public var favorite: Favorite
    /// The line of the file, counted from 1; nil if the row was not read from one.
    public var line: Int?
    /// The known columns for which the row has a cell in the file; a short row has fewer than its
    /// list.
    public var given: Favorite.Columns

    /// Creates a row.
    public init(_ favorite: Favorite, line: Int? = nil, given: Favorite.Columns = .all) {
      self.favorite = favorite
      self.line = line
      self.given = given
    }
  }

  /// The known columns of the list.
  public private(set) var columns: Favorite.Columns
  /// The names of the unknown columns, in their order, without white space at their ends.
  public private(set) var extraColumns: [ExactText]
  /// The rows in their order.
  public private(set) var rows: [Row] = []

  /// Creates a list without rows; a new one has all known columns.
  public init(columns: Favorite.Columns = .all, extraColumns: [ExactText] = []) {
    self.columns = columns
    self.extraColumns = extraColumns.map(\.trimmed)
  }

  /// Appends a row and adds the columns that it needs, so that no cell is lost.
  public mutating func append(_ row: Row) {
    addMissingColumns(for: row.favorite)
    rows.append(row)
  }

  /// Appends a row that was not read from a file.
  public mutating func append(_ favorite: Favorite) {
    append(Row(favorite, given: columns.union(favorite.filled)))
  }

  /// Replaces the cells of a row and adds the columns that they need.
  public mutating func replace(_ position: Int, with favorite: Favorite) {
    addMissingColumns(for: favorite)
    rows[position].favorite = favorite
    rows[position].given.formUnion(favorite.filled)
  }

  /// Removes a row.
  public mutating func remove(at position: Int) { rows.remove(at: position) }

  /// Removes the rows for which the condition is false.
  public mutating func keep(where holds: (Favorite) -> Bool) {
    rows.removeAll { !holds($0.favorite) }
  }

  /// Adds columns; existing ones stay as they are.
  public mutating func addColumns(_ more: Favorite.Columns, extras: [ExactText] = []) {
    columns.formUnion(more)
    extraColumns += extras.map(\.trimmed)
  }

  private mutating func addMissingColumns(for favorite: Favorite) {
    columns.formUnion(favorite.filled)
    while extraColumns.count < favorite.extras.count { extraColumns.append("") }
  }
}
