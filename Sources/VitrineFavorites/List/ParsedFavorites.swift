// Reads a `favorites.csv`, whoever wrote it: this program, a spreadsheet, a visitor's browser or a
// person. Each unreadable row is reported with its line and skipped, and rewriting the file is
// refused if such rows would be lost.

public import VitrineModel

/// A list as it was read, and what was wrong with it.
public struct ParsedFavorites: Hashable, Sendable {
  /// The list.
  public let favorites: Favorites
  /// Warnings about bad rows, and notes about rows of the same photo.
  public let problems: [Problem]
  /// The lines of all skipped rows.
  public let badLines: [Int]
  /// The lines of all rows of which something was skipped.
  public let lossLines: [Int]

  /// A list without rows.
  public static let empty = ParsedFavorites(
    favorites: Favorites(), problems: [], badLines: [], lossLines: [])

  /// Reads a list.
  ///
  /// An empty file is a list without rows.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - file: its name in messages.
  ///   - photo: finds a photo's id from the address of its page. Rows with only `page_url` get
  ///     their provider and id from it.
  /// - Throws: A problem if nothing can be read, because of another encoding, an unusable header,
  ///   an absurd size, or an open quote in a large list.
  public init(
    _ bytes: [UInt8], file: String, photo: (WebAddress) -> Photo.ID? = { _ in nil }
  ) throws(Problem) {
    guard let header = try FavoritesHeader(of: bytes, file: file) else {
      self = .empty
      return
    }
    if bytes.count > OpenQuote.smallestList,
      let quote = OpenQuote(in: bytes, from: header.row.end, separator: header.row.separator)
    {
      throw .openQuote(quote, in: file)
    }
    var rows = FavoritesRows(under: header, of: bytes)
    while let (line, content) = rows.next() { rows.take(content, at: line, photo: photo) }
    rows.settle()
    favorites = rows.favorites
    problems = rows.errors.problems(in: file)
    badLines = rows.errors.badLines
    lossLines = rows.errors.lossLines
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
