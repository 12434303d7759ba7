// The curated list as a value: which columns it has and its rows in their order. A column that a
// list lacks is not a column of empty cells: whoever merges two lists must not blank by it.

/// The rows of a `favorites.csv`, in order.
public struct Favorites: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public var favorite: Favorite
    /// The line of the file it was read from, counted from 1.
    public var line: Int?
    /// The known columns for which the row really has a cell; a short row has fewer than its list.
    public var given: Favorite.Columns

    public init(_ favorite: Favorite, line: Int? = nil, given: Favorite.Columns = .all) {
      self.favorite = favorite
      self.line = line
      self.given = given
    }
  }

  /// The known columns it has.
  public private(set) var columns: Favorite.Columns
  /// The names of the unknown columns, in their order, without white space around them.
  public private(set) var extraColumns: [ExactText]
  public private(set) var rows: [Row] = []

  /// A list without rows; a new one has all known columns.
  public init(columns: Favorite.Columns = .all, extraColumns: [ExactText] = []) {
    self.columns = columns
    self.extraColumns = extraColumns.map(\.trimmed)
  }

  /// Adds a row at the end, and the columns it needs: no cell is lost.
  public mutating func append(_ row: Row) {
    makeRoom(for: row.favorite)
    rows.append(row)
  }

  public mutating func append(_ favorite: Favorite) {
    append(Row(favorite, given: columns.union(favorite.filled)))
  }

  /// Puts another text into a row, and adds the columns it needs.
  public mutating func replace(_ position: Int, with favorite: Favorite) {
    makeRoom(for: favorite)
    rows[position].favorite = favorite
    rows[position].given.formUnion(favorite.filled)
  }

  public mutating func remove(at position: Int) { rows.remove(at: position) }

  /// Takes out the rows for which something does not hold.
  public mutating func keep(where holds: (Favorite) -> Bool) {
    rows.removeAll { !holds($0.favorite) }
  }

  /// Adds columns; those it has stay as they are.
  public mutating func addColumns(_ more: Favorite.Columns, extras: [ExactText] = []) {
    columns.formUnion(more)
    extraColumns += extras.map(\.trimmed)
  }

  private mutating func makeRoom(for favorite: Favorite) {
    columns.formUnion(favorite.filled)
    while extraColumns.count < favorite.extras.count { extraColumns.append("") }
  }
}
