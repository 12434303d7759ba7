// One row of the curated list. Its cells are kept as the curator typed them, byte for byte, so that
// reading and writing lose nothing; what they mean is looked up when it is asked for.

/// A photo somebody chose, as a row of `favorites.csv` tells it.
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

  /// A row whose other cells are empty.
  public init(_ cells: [Column: String] = [:], extras: [ExactText] = []) {
    self.cells = Array(repeating: "", count: Column.allCases.count)
    self.extras = extras
    for (column, text) in cells { self[column] = text }
  }

  /// The text of a cell, exactly as typed; empty where the list has no such column.
  public subscript(column: Column) -> String {
    get { cells[column.position].text }
    set { cells[column.position] = ExactText(newValue) }
  }

  /// The same, to be compared.
  public func exact(_ column: Column) -> ExactText { cells[column.position] }

  /// The cell of an unknown column; empty where the row ends before it.
  public func extra(_ position: Int) -> ExactText {
    extras.indices.contains(position) ? extras[position] : ""
  }

  /// Sets the cell of an unknown column, with empty ones before it where the row is shorter.
  public mutating func setExtra(_ position: Int, to text: ExactText) {
    while extras.count <= position { extras.append("") }
    extras[position] = text
  }

  /// The row with its empty cells of some columns filled from another's.
  public func completed(by other: Favorite, in columns: Columns = .all) -> Favorite {
    var row = self
    for column in columns.inOrder where exact(column).isEmpty { row[column] = other[column] }
    return row
  }

  /// The known columns in which something stands.
  public var filled: Columns {
    Column.allCases.reduce(into: []) { filled, column in
      if !exact(column).isEmpty { filled.insert(Columns(column)) }
    }
  }
}

extension Favorite.Column {
  /// Where it stands among all.
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
  /// Some of the known columns.
  public struct Columns: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }
    public init(_ column: Column) { rawValue = 1 << UInt16(column.position) }

    public static let all = Columns(rawValue: 1 << UInt16(Column.allCases.count) - 1)
    /// What names a photo: these are never merged like other cells.
    public static let identity: Columns = [Columns(.provider), Columns(.id)]

    /// What a service tells of a photo. Rows that come from a service are given as these, so that
    /// a merge lets no service overwrite the curator's notes, tags and dates.
    public static let facts = all.subtracting([
      Columns(.tags), Columns(.note), Columns(.addedAt),
    ])

    public func contains(_ column: Column) -> Bool { contains(Columns(column)) }

    /// In the order in which they are written.
    public var inOrder: [Column] { Column.allCases.filter(contains) }
  }
}
