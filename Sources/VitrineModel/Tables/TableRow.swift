// One row of a curated table. Its cells are stored as the curator typed them, byte for byte, so
// reading and writing lose nothing. They are interpreted only on request. Empty cells are not
// stored: of the columns of a table, most rows use few.

/// A photo in a curated table: a row of `favorites.csv` or of `metadata.csv`.
public struct TableRow: Hashable, Sendable {
  /// The columns that Vitrine knows, in the order in which they are written.
  public enum Column: String, CaseIterable, Sendable {
    case provider, id, file, title, caption, alt, author
    case authorURL = "author_url"
    case pageURL = "page_url"
    case imageURL = "image_url"
    case license, tags, people, credit, taken, place, latitude, longitude, rating, focus, position
    case hidden, note
    case addedAt = "added_at"
  }

  /// The columns with a text.
  public private(set) var filled: Columns = []
  /// The texts of these columns, in their order.
  private var texts: [ExactText] = []
  /// The cells of unknown columns, in the order of the table's `extraColumns`; a row may have fewer.
  public var extras: [ExactText]

  /// Creates a row; cells that are not given are empty.
  public init(_ cells: [Column: String] = [:], extras: [ExactText] = []) {
    self.extras = extras
    for (column, text) in cells { self[column] = text }
  }

  /// Prepares for this many cells.
  public mutating func reserveCapacity(_ cells: Int) { texts.reserveCapacity(cells) }

  /// The text of a cell as typed; empty if the table has no such column.
  public subscript(column: Column) -> String {
    get { exact(column).text }
    set { set(column, to: ExactText(newValue)) }
  }

  /// Returns the text of a cell for comparison byte by byte.
  public func exact(_ column: Column) -> ExactText {
    filled.contains(column) ? texts[filled.count(before: column)] : ""
  }

  private mutating func set(_ column: Column, to text: ExactText) {
    let place = filled.count(before: column)
    switch (filled.contains(column), text.isEmpty) {
    case (true, false): texts[place] = text
    case (true, true):
      texts.remove(at: place)
      filled.remove(Columns(column))
    case (false, false):
      texts.insert(text, at: place)
      filled.insert(Columns(column))
    case (false, true): break
    }
  }

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
  public func completed(by other: TableRow, in columns: Columns = .all) -> TableRow {
    var row = self
    for column in columns.subtracting(filled).intersection(other.filled).inOrder {
      row[column] = other[column]
    }
    return row
  }
}

extension TableRow {
  /// A set of known columns.
  public struct Columns: OptionSet, Hashable, Sendable {
    /// A bit for each column.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Creates a set of one column.
    public init(_ column: Column) { rawValue = 1 << UInt32(column.position) }
    /// Creates a set of columns.
    public init(_ columns: [Column]) { self = columns.reduce(into: []) { $0.insert(.init($1)) } }

    /// All known columns of any table.
    public static let all = Columns(rawValue: 1 << UInt32(Column.allCases.count) - 1)
    /// The columns that identify a photo of any provider.
    public static let identity = Columns([.provider, .id])
    /// All columns that identify a photo.
    ///
    /// They are never merged like other cells.
    public static let identifying = Columns([.provider, .id, .file])

    /// Returns whether the set has a column.
    public func contains(_ column: Column) -> Bool { contains(Columns(column)) }

    /// The columns in the order in which they are written.
    public var inOrder: [Column] {
      var columns: [Column] = []
      columns.reserveCapacity(rawValue.nonzeroBitCount)
      var rest = rawValue
      while rest != 0 {
        columns.append(Column.inOrder[rest.trailingZeroBitCount])
        rest &= rest - 1
      }
      return columns
    }

    /// The number of columns of the set that are written before a column.
    func count(before column: Column) -> Int {
      (rawValue & (1 << UInt32(column.position) - 1)).nonzeroBitCount
    }
  }
}

extension TableRow.Column {
  fileprivate static let inOrder = allCases

  /// The position among all known columns.
  var position: Int {
    switch self {
    case .provider: 0
    case .id: 1
    case .file: 2
    case .title: 3
    case .caption: 4
    case .alt: 5
    case .author: 6
    case .authorURL: 7
    case .pageURL: 8
    case .imageURL: 9
    case .license: 10
    case .tags: 11
    case .people: 12
    case .credit: 13
    case .taken: 14
    case .place: 15
    case .latitude: 16
    case .longitude: 17
    case .rating: 18
    case .focus: 19
    case .position: 20
    case .hidden: 21
    case .note: 22
    case .addedAt: 23
    }
  }
}
