// The header: which columns of a file are ours, and how they are separated. The separator is the
// one that finds the most known columns, so a comma in the name of a user's own column does no
// harm.

import VitrineModel

/// The meaning of each column of a favorites file, by the names in its first row.
struct FavoritesHeader {
  /// The meaning of a column of the file.
  enum Slot: Hashable {
    case known(Favorite.Column)
    /// The position among the unknown columns.
    case extra(Int)
  }

  let slots: [Slot]
  let columns: Favorite.Columns
  let extraColumns: [ExactText]
  let row: HeaderRow

  static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
  /// A file with more columns is not a list of favorites, and its rows would take much memory.
  static let mostColumns = 1000

  /// Nil for an empty file.
  init?(of bytes: [UInt8], file: String) throws(Problem) {
    guard let row = try Self.row(of: bytes, file: file) else { return nil }
    let place = Problem.Place.file(file, line: row.line)
    guard let names = row.names else { throw .notUTF8("text in another encoding", place) }
    guard names.count <= Self.mostColumns else { throw .tooManyColumns(names.count, place) }
    let known = names.map(Favorite.Column.init(header:))
    if let twice = Self.firstTwice(known) { throw .columnTwice(twice, place) }
    columns = known.reduce(into: []) { if let column = $1 { $0.insert(.init(column)) } }
    extraColumns = zip(names, known).filter { $0.1 == nil }.map(\.0)
    guard columns.isSuperset(of: .identity) || columns.contains(.pageURL) else {
      throw .noIdentity(in: extraColumns, having: columns, place)
    }
    slots = Self.slots(known)
    self.row = row
  }

  private static func slots(_ known: [Favorite.Column?]) -> [Slot] {
    var extras = 0
    return known.map { column in
      if let column { return .known(column) }
      extras += 1
      return .extra(extras - 1)
    }
  }

  private static func firstTwice(_ known: [Favorite.Column?]) -> Favorite.Column? {
    var seen: Favorite.Columns = []
    return known.lazy.compactMap(\.self).first { !seen.insert(.init($0)).inserted }
  }
}

// MARK: The separator

extension FavoritesHeader {
  private static func row(of bytes: [UInt8], file: String) throws(Problem) -> HeaderRow? {
    let encoding = try FavoritesEncoding(bytes, file: file)
    let start = (position: encoding.start, line: encoding.line)
    var best: HeaderRow?
    var headerError: CSVError?
    for separator in encoding.separator.map({ [$0] }) ?? separators {
      do {
        guard let row = try HeaderRow(of: bytes, separator: separator, from: start) else {
          return nil
        }
        if row.known > best?.known ?? -1 { best = row }
      } catch { headerError = error }
    }
    if let best { return best }
    throw .brokenHeader(headerError, .file(file, line: start.line))
  }
}

extension Favorite.Column {
  /// Accepts any case, as people write it.
  init?(header: ExactText) {
    self.init(rawValue: header.text.lowercased())
  }
}
