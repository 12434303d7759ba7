// Reads a `favorites.csv`, whoever wrote it: the project itself, a spreadsheet, a visitor's browser
// or a person. What can be read is read; each row that cannot is told with its line, and whoever
// wants to write the file again learns that such rows would be lost.

public import VitrineModel

/// A list as it was read, and what was wrong with it.
public struct FavoritesReading: Hashable, Sendable {
  public let favorites: Favorites
  /// Warnings about bad rows, and what is to be told of rows that are the same photo.
  public let problems: [Problem]
  /// The lines of all rows that were left out.
  public let badLines: [Int]
  /// The lines of all rows of which something was left out.
  public let lossLines: [Int]

  /// A list without rows.
  public static let empty = FavoritesReading(
    favorites: Favorites(), problems: [], badLines: [], lossLines: [])

  /// Reads a list; a file in which nothing stands is one without rows.
  ///
  /// - Parameters:
  ///   - file: the name by which problems are told.
  ///   - photo: reads a photo's id from the address of its page; rows that have only `page_url` get
  ///     their provider and id from it.
  /// - Throws: Where nothing can be read: another encoding, no usable header, an absurd size.
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
