// The tables that a curator keeps beside site.yml. They are read, written and merged in one way, and
// differ only in what is here.

extension CuratedTable {
  /// A kind of table.
  public enum Kind: String, Sendable, CaseIterable {
    /// The list of favorites, and lists that sets show.
    case favorites
    /// The facts about photos.
    case metadata

    /// The columns that Vitrine knows in a table of this kind.
    public var columns: TableRow.Columns {
      switch self {
      case .favorites: .favorites
      case .metadata: .metadata
      }
    }

    /// The table in messages.
    public var noun: String {
      switch self {
      case .favorites: "list"
      case .metadata: "table"
      }
    }

    /// The columns of which each row must fill in one, as text.
    public var identities: String {
      switch self {
      case .favorites: "provider and id nor page_url"
      case .metadata: "file nor provider and id nor page_url"
      }
    }

    /// Returns the code of a problem with tables of this kind.
    public func code(_ name: String) -> String { "\(rawValue).\(name)" }

    /// Whether people write the column.
    ///
    /// Otherwise a service or the program itself writes it.
    public func isWrittenByPeople(_ column: TableRow.Column) -> Bool {
      self == .metadata || column == .note || column == .tags
    }
  }
}

extension TableRow.Columns {
  /// The columns of `favorites.csv`.
  public static let favorites = Self([
    .provider, .id, .title, .author, .authorURL, .pageURL, .imageURL, .license, .tags, .note,
    .addedAt,
  ])

  /// The columns of `metadata.csv`.
  public static let metadata = Self([
    .provider, .id, .file, .pageURL, .title, .caption, .alt, .author, .authorURL, .tags, .people,
    .license, .credit, .taken, .place, .latitude, .longitude, .rating, .focus, .position, .hidden,
  ])

  /// The facts about a photo that a service provides for a list of favorites.
  ///
  /// Rows from a service have these columns, so that no merge overwrites the curator's notes,
  /// tags and dates.
  public static let facts = favorites.subtracting(Self([.tags, .note, .addedAt]))
}

/// A photo in the list of favorites.
public typealias Favorite = TableRow

/// The list of favorites.
public typealias Favorites = CuratedTable
