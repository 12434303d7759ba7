// One row of the curated list. Its cells are stored as the curator typed them, byte for byte, so
// reading and writing lose nothing. They are interpreted only on request.

/// A photo in the list of favorites, as a row of `favorites.csv`.
public struct Favorite: Hashable, Sendable {
  /// The known columns, in the order in which they are written.
  public enum Column: String, CaseIterable, Sendable {
    case provider, id, title, author
    case authorURL = "author_url"
    case pageURL = "page_url"
    case imageURL = "image_url"
    case license, tags, note
    case addedAt = "added_at"
  }

  private var cells: [ExactText]
  /// The cells of unknown columns, in the order of the list's `extraColumns`; a row may have fewer.
  public var extras: [ExactText]

  /// Creates a row; cells that are not given are empty.
  public init(_ cells: [Column: String] = [:], extras: [ExactText] = []) {
    self.cells = Array(repeating: "", count: Column.allCases.count)
    self.extras = extras
    for (column, text) in cells { self[column] = text }
  }

  /// The text of a cell as typed; empty if the list has no such column.
  public subscript(column: Column) -> String {
    get { cells[column.position].text }
    set { cells[column.position] = ExactText(newValue) }
  }

  /// Returns the text of a cell for comparison byte by byte.
  public func exact(_ column: Column) -> ExactText { cells[column.position] }

  /// Returns the cell of an unknown column; empty if the row ends before it.
  public func extra(_ position: Int) -> ExactText {
    extras.indices.contains(position) ? extras[position] : ""
  }

  /// Sets the cell of an unknown column, and adds empty cells before it if the row is shorter.
  public mutating func setExtra(_ position: Int, to text: ExactText) {
    while extras.count <= position { extras.append("") }
    extras[position] = text
  }

  /// Returns the row with its empty cells of some columns filled from another row.
  public func completed(by other: Favorite, in columns: Columns = .all) -> Favorite {
    var row = self
    for column in columns.inOrder where exact(column).isEmpty { row[column] = other[column] }
    return row
  }

  /// The known columns whose cells are not empty.
  public var filled: Columns {
    Column.allCases.reduce(into: []) { filled, column in
      if !exact(column).isEmpty { filled.insert(Columns(column)) }
    }
  }
}

extension Favorite.Column {
  /// The position among all known columns.
  public var position: Int {
    switch self {
    case .provider: 0
    case .id: 1
    case .title: 2
    case .author: 3
    case .authorURL: 4
    case .pageURL: 5
    case .imageURL: 6
    case .license: 7
    case .tags: 8
    case .note: 9
    case .addedAt: 10
    }
  }
}

extension Favorite {
  /// A set of known columns.
  public struct Columns: OptionSet, Hashable, Sendable {
    /// A bit for each column.
    public let rawValue: UInt16

    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Creates a set of one column.
    public init(_ column: Column) { rawValue = 1 << UInt16(column.position) }

    /// All known columns.
    public static let all = Columns(rawValue: 1 << UInt16(Column.allCases.count) - 1)
    /// The columns that identify a photo.
    ///
    /// They are never merged like other cells.
    public static let identity: Columns = [Columns(.provider), Columns(.id)]

    /// The facts about a photo that a service provides.
    ///
    /// Rows from a service have these columns, so that no merge overwrites the curator's notes,
    /// tags and dates.
    public static let facts = all.subtracting([
      Columns(.tags), Columns(.note), Columns(.addedAt),
    ])

    /// Returns whether the set has a column.
    public func contains(_ column: Column) -> Bool { contains(Columns(column)) }

    /// The columns in the order in which they are written.
    public var inOrder: [Column] { Column.allCases.filter(contains) }
  }
}
