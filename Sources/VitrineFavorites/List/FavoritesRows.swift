// Makes rows of the list from records: cells go to their columns, and rows of one photo are joined.

import VitrineModel

/// The rows below a header, as far as they are read.
struct FavoritesRows {
  private(set) var favorites: Favorites
  private(set) var errors = RowProblems()
  private var records: CSVRecords
  private var index = FavoritesIndex()
  /// Whether a row has learned its page or its id from another one.
  private var hasNewIdentities = false
  private let bytes: [UInt8]
  private let header: FavoritesHeader

  init(under header: FavoritesHeader, of bytes: [UInt8]) {
    self.bytes = bytes
    self.header = header
    let end = header.row.end
    records = CSVRecords(
      bytes, separator: header.row.separator, from: end.position, line: end.line)
    favorites = Favorites(columns: header.columns, extraColumns: header.extraColumns)
  }

  /// The next record that is not blank; nil at the end.
  mutating func next() -> (line: Int, content: Result<[CSVCell], CSVError>)? {
    while let record = records.next() {
      if case .success(let cells) = record.content, cells.allSatisfy({ $0.isBlank(in: bytes) }) {
        continue
      }
      return (record.line, record.content)
    }
    return nil
  }

  /// Makes a row from a record, or reports what is wrong with it.
  mutating func take(
    _ content: Result<[CSVCell], CSVError>, at line: Int, photo: (WebAddress) -> Photo.ID?
  ) {
    do throws(RowError) {
      var row = try row(of: content.mapError(RowError.init).get(), at: line)
      name(&row, photo)
      guard row.favorite.identity != nil else { throw .noIdentity }
      add(row, at: line)
    } catch {
      errors.add(error, at: line)
    }
  }

  /// Finds the id of a row that has only a page.
  private func name(_ row: inout Favorites.Row, _ photo: (WebAddress) -> Photo.ID?) {
    guard row.favorite.photoIdentity == nil, let page = row.favorite.page, let id = photo(page)
    else { return }
    row.favorite[.provider] = id.provider
    row.favorite[.id] = id.id
    row.given.formUnion(.identity)
  }
}

// MARK: Cells

extension FavoritesRows {
  private func row(of cells: [CSVCell], at line: Int) throws(RowError) -> Favorites.Row {
    let slots = header.slots
    guard cells.dropFirst(slots.count).allSatisfy({ $0.isBlank(in: bytes) }) else {
      throw .tooManyCells(cells.count, columns: slots.count)
    }
    var row = Favorites.Row(Favorite(), line: line, given: [])
    for (slot, cell) in zip(slots, cells) {
      let text = try text(of: cell, in: slot)
      switch slot {
      case .known(let column):
        row.favorite[column] = text
        row.given.insert(Favorite.Columns(column))
      case .extra: row.favorite.extras.append(ExactText(text))
      }
    }
    return row
  }

  private func text(of cell: CSVCell, in slot: FavoritesHeader.Slot) throws(RowError) -> String {
    // A guard is not part of the text: what can be imported can be written and read again.
    let most = CSVCell.largest + (FormulaGuard.isGuarded(bytes[cell.range]) ? 1 : 0)
    guard cell.range.count <= most else { throw .tooLarge(column: name(of: slot)) }
    guard let text = cell.text(in: bytes) else { throw .notUTF8(column: name(of: slot)) }
    return text
  }

  private func name(of slot: FavoritesHeader.Slot) -> String {
    switch slot {
    case .known(let column): column.rawValue
    case .extra(let position): header.extraColumns[position].quoted
    }
  }
}

// MARK: Rows of one photo

extension FavoritesRows {
  /// Joins rows of one photo again, as long as rows learn what they are: a row that gets its page
  /// from a later one may be the photo of a row between them.
  mutating func settle() {
    while hasNewIdentities {
      hasNewIdentities = false
      let rows = favorites.rows
      favorites.keep { _ in false }
      index = FavoritesIndex()
      for row in rows { add(row, at: row.line ?? 0) }
    }
  }

  /// A repeated photo fills the empty cells of its first row.
  ///
  /// Different texts are reported.
  private mutating func add(_ row: Favorites.Row, at line: Int) {
    guard let first = index.row(of: row.favorite) else {
      index.insert(row.favorite, at: favorites.rows.count)
      favorites.append(row)
      return
    }
    var favorite = favorites.rows[first].favorite
    let identities = [favorite.photoIdentity, favorite.pageIdentity]
    let differing = favorite.fill(from: row.favorite, named: header.extraColumns)
    hasNewIdentities =
      hasNewIdentities || [favorite.photoIdentity, favorite.pageIdentity] != identities
    favorites.replace(first, with: favorite)
    index.insert(favorite, at: first)
    errors.add(
      DuplicateRow(
        photo: favorite.identity, first: favorites.rows[first].line ?? 0, differing: differing),
      at: line)
  }
}

extension Favorite {
  /// Fills empty cells from another row.
  ///
  /// Returns the columns in which both have a text, and not the same.
  fileprivate mutating func fill(from other: Favorite, named names: [ExactText]) -> [String] {
    var differing: [String] = []
    for column in Column.allCases where exact(column) != other.exact(column) {
      if exact(column).isEmpty {
        self[column] = other[column]
      } else if !other.exact(column).isEmpty {
        differing.append(column.rawValue)
      }
    }
    for (position, text) in other.extras.enumerated() where extra(position) != text {
      if extra(position).isEmpty {
        setExtra(position, to: text)
      } else if !text.isEmpty {
        differing.append(names[position].quoted)
      }
    }
    return differing
  }
}
