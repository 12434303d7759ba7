// The identity of a row: provider and id if it has both, else a file of the folder, however it is
// spelled, else the address of its page. A row that is identified by its page is the same as one with an id and that page.

extension TableRow {
  /// The value by which a row is found.
  public enum Identity: Hashable, Sendable {
    /// The provider and the id of the photo.
    case photo(provider: ExactText, id: ExactText)
    /// The text of `page_url`, even if it is not a valid address.
    case page(ExactText)
  }

  /// The identity by provider and id, else by page; nil if the row names no photo.
  public var identity: Identity? { photoIdentity ?? pageIdentity }

  /// The identity by provider and id, or by file; nil if the row has neither.
  public var photoIdentity: Identity? {
    let provider = exact(.provider).trimmed
    if !provider.isEmpty, !exact(.id).isBlank { return .photo(provider: provider, id: exact(.id)) }
    let file = exact(.file).trimmed
    return file.isEmpty
      ? nil : .photo(provider: "folder", id: ExactText(FolderPath.unified(file.text)))
  }

  /// The identity by page, even if the row has an id; nil if it has no page.
  public var pageIdentity: Identity? {
    let page = exact(.pageURL).trimmed
    return page.isEmpty ? nil : .page(page)
  }
}

extension TableRow.Identity: CustomStringConvertible {
  /// The identity as `flickr:4711`, or the page.
  public var description: String {
    switch self {
    case .photo(let provider, let id): "\(provider):\(id)"
    case .page(let page): page.text
    }
  }
}

/// An index of the rows of a table by id and page.
public struct TableIndex: Sendable {
  private var photos: [TableRow.Identity: Int] = [:]
  private var pages: [TableRow.Identity: (row: Int, hasPhoto: Bool)] = [:]

  /// Creates an empty index.
  public init() {}

  /// Creates an index of all rows of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - more: How many rows may be added.
  public init(_ table: CuratedTable, reserving more: Int = 0) {
    photos.reserveCapacity(table.rows.count + more)
    pages.reserveCapacity(table.rows.count + more)
    for (position, row) in table.rows.enumerated() { insert(row.cells, at: position) }
  }

  /// Adds a row, or updates a row that changed.
  ///
  /// If several rows have one page, the first one is found.
  public mutating func insert(_ cells: TableRow, at row: Int) {
    let photo = cells.photoIdentity
    // Each merge is one lookup: hashing is the cost of an index.
    if let photo { photos.merge(CollectionOfOne((photo, row))) { first, _ in first } }
    guard let page = cells.pageIdentity else { return }
    pages.merge(CollectionOfOne((page, (row: row, hasPhoto: photo != nil)))) { known, new in
      known.row == row ? new : known
    }
  }

  /// Returns the row of a photo by its id alone.
  public func row(of photo: Photo.ID) -> Int? {
    row(of: TableRow([.provider: photo.provider, .id: photo.id]))
  }

  /// Returns the row of the same photo.
  ///
  /// Two ids are two photos, even if they share a page.
  public func row(of cells: TableRow) -> Int? {
    guard let photo = cells.photoIdentity else {
      return cells.pageIdentity.flatMap { pages[$0]?.row }
    }
    if let row = photos[photo] { return row }
    guard let page = cells.pageIdentity, let known = pages[page], !known.hasPhoto else {
      return nil
    }
    return known.row
  }
}
