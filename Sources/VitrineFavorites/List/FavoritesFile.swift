// The list on the disk. It belongs to the curator and is often the only copy. It is read completely
// or not at all, and written only if nothing in it would be lost.

public import VitrineModel
import VitrineStore

/// A `favorites.csv` as it was read.
public struct FavoritesFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The name of the file in messages.
  public let name: String
  /// What was read.
  public let reading: ParsedFavorites
  /// The status of the file when it was read; nil if there was none.
  private let status: FileStatus?

  /// Whether the file exists.
  public var exists: Bool { status != nil }

  /// Reads a list.
  ///
  /// A missing file is a list without rows.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - name: its name in messages.
  ///   - photo: finds a photo's id from the address of its page.
  /// - Throws: A problem if the file, or nothing in it, can be read.
  public init(
    _ path: String, name: String, photo: (WebAddress) -> Photo.ID? = { _ in nil }
  ) throws(Problem) {
    self.path = path
    self.name = name
    status = try FileStatus.ofTarget(at: path)
    guard let status else {
      reading = .empty
      return
    }
    guard status.bytes <= FavoritesEncoding.largestFile else { throw .tooLarge(name) }
    let bytes = try OpenFile.reading(path).bytes()
    reading = try ParsedFavorites(bytes, file: name, photo: photo)
  }

  /// Replaces the list on the disk.
  ///
  /// - Parameter favorites: the new list.
  /// - Throws: A problem if unreadable rows or changes of another program would be lost, or the
  ///   disk refuses. The file is then unchanged.
  public func save(_ favorites: Favorites) throws(Problem) {
    guard reading.lossLines.isEmpty else { throw .wouldLose(reading.lossLines, name) }
    guard favorites.isReadable else { throw .wouldBeUnreadable(name) }
    let bytes = favorites.csv
    guard bytes.count <= FavoritesEncoding.largestFile else { throw .wouldBeUnreadable(name) }
    guard try Store.rewriteAtomically(bytes, at: path, inPlaceOf: status) else {
      throw .changedSince(name)
    }
  }
}

extension Favorites {
  /// Whether the list can be read again.
  fileprivate var isReadable: Bool {
    columns.inOrder.count + extraColumns.count <= FavoritesHeader.mostColumns
      && rows.allSatisfy { row in
        Favorite.Column.allCases.allSatisfy { row.favorite.exact($0).isShort }
          && row.favorite.extras.allSatisfy(\.isShort)
      }
  }
}

extension ExactText {
  /// Counts the bytes as they are written, with doubled quotes only if it matters.
  fileprivate var isShort: Bool {
    let bytes = text.utf8
    guard bytes.count > CSVCell.largest / 2 else { return true }
    return bytes.count + bytes.count { $0 == UInt8(ascii: "\"") } <= CSVCell.largest
  }
}

extension Problem {
  fileprivate static func wouldLose(_ lines: [Int], _ file: String) -> Problem {
    let lineList = lines.prefix(10).map(String.init).joined(separator: ", ")
    let more = lines.count > 10 ? " and \(lines.count - 10) more" : ""
    return Problem(
      .error, "favorites.bad-rows",
      "the list was not written, because it would lose rows that cannot be read or that repeat a photo "
        + "with other texts, in line \(lineList)\(more)",
      at: .file(file, line: lines.first), help: "fix or remove these rows first")
  }

  fileprivate static func wouldBeUnreadable(_ file: String) -> Problem {
    Problem(
      .error, "favorites.too-large",
      "the list was not written, because it would have too many columns, too long cells or too many "
        + "bytes to be read again",
      at: .file(file), help: "import fewer columns, shorter cells or fewer rows")
  }

  fileprivate static func changedSince(_ file: String) -> Problem {
    Problem(
      .error, "favorites.changed", "another program changed the list meanwhile",
      at: .file(file), help: "run the command again")
  }
}
