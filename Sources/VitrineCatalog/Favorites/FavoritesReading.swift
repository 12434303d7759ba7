// Reads a `favorites.csv`, whoever wrote it: Vitrine, a spreadsheet, a visitor's browser or a
// person. All readable rows are read. Each other row is reported with its line, and code that
// writes the file again learns that such rows would be lost.

public import VitrineModel

/// A parsed list and its problems.
public struct FavoritesReading: Hashable, Sendable {
  /// The rows that could be read.
  public let favorites: Favorites
  /// The problems: bad rows, and several rows of the same photo.
  public let problems: [Problem]
  /// The lines of all rows that were skipped.
  public let badLines: [Int]
  /// The lines of all rows that were skipped wholly or in part.
  public let lossLines: [Int]

  /// A list without rows.
  public static let empty = FavoritesReading(
    favorites: Favorites(), problems: [], badLines: [], lossLines: [])

  /// Parses a list. An empty file is an empty list.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - file: the name in messages.
  ///   - photo: returns a photo's id for the address of its page; rows with only `page_url` get
  ///     their provider and id from it.
  /// - Throws: a problem if nothing can be read, because of another encoding, no usable header or
  ///   an excessive size.
  public init(
    _ bytes: [UInt8], file: String, photo: (WebAddress) -> Photo.ID? = { _ in nil }
  ) throws(Problem) {
    guard let header = try FavoritesHeader(of: bytes, file: file) else {
      self = .empty
      return
    }
    var rows = FavoritesRows(under: header, of: bytes)
    while let (line, content) = rows.next() { rows.take(content, at: line, photo: photo) }
    rows.settle()
    favorites = rows.favorites
    problems = rows.faults.problems(in: file)
    badLines = rows.faults.badLines
    lossLines = rows.faults.lossLines
  }

  private init(
    favorites: Favorites, problems: [Problem], badLines: [Int], lossLines: [Int]
  ) {
    self.favorites = favorites
    self.problems = problems
    self.badLines = badLines
    self.lossLines = lossLines
  }
}
