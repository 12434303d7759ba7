// The favorites list on disk. It belongs to the curator and is often the only copy. So it is read
// completely or not at all, and written only if nothing is lost.

public import VitrineModel
import VitrineStore

/// A `favorites.csv` as it was read.
public struct FavoritesFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The name in messages.
  public let name: String
  /// The parsed content.
  public let reading: FavoritesReading
  /// The status of the file when it was read; nil if there was none.
  private let status: FileStatus?

  /// Whether the file exists.
  public var exists: Bool { status != nil }

  /// Reads a list. A missing file is an empty list.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - name: the name in messages.
  ///   - photo: returns a photo's id for the address of its page.
  /// - Throws: a problem if the file, or everything in it, cannot be read.
  public init(
    _ path: String, name: String, photo: (WebAddress) -> Photo.ID? = { _ in nil }
  ) throws(Problem) {
    self.path = path
    self.name = name
    status = try StoreError.telling { () throws(StoreError) in try FileStatus.ofTarget(at: path) }
    guard let status else {
      reading = .empty
      return
    }
    guard status.bytes <= FavoritesEncoding.largestFile else { throw .tooLarge(name) }
    let bytes = try StoreError.telling { () throws(StoreError) in
      try OpenFile.reading(path).bytes()
    }
    reading = try FavoritesReading(bytes, file: name, photo: photo)
  }

  /// Replaces the file with a list.
  ///
  /// - Parameter favorites: the new list.
  /// - Throws: a problem if unreadable rows or later changes of the file would be lost, or if
  ///   writing fails. The file is then unchanged.
  public func save(_ favorites: Favorites) throws(Problem) {
    guard reading.lossLines.isEmpty else { throw .wouldLose(reading.lossLines, name) }
    guard favorites.isReadable else { throw .wouldBeUnreadable(name) }
    let bytes = favorites.csv
    guard bytes.count <= FavoritesEncoding.largestFile else { throw .wouldBeUnreadable(name) }
    do throws(StoreError) {
      try Store.rewriteAtomically(bytes, at: path, inPlaceOf: status)
    } catch .changed {
      throw .changedSince(name)
    } catch {
      throw error.problem
    }
  }
}

extension Favorites {
  /// Whether the list is within the limits for reading it again.
  fileprivate var isReadable: Bool {
    columns.inOrder.count + extraColumns.count <= FavoritesHeader.mostColumns
      && rows.allSatisfy { row in
        Favorite.Column.allCases.allSatisfy { row.favorite.exact($0).isShort }
          && row.favorite.extras.allSatisfy(\.isShort)
      }
  }
}

extension ExactText {
  /// Whether the text is within the limit. Counts doubled quotation marks only if they may matter.
  fileprivate var isShort: Bool {
    let bytes = text.utf8
    guard bytes.count > CSVCell.largest / 2 else { return true }
    return bytes.count + bytes.count { $0 == UInt8(ascii: "\"") } <= CSVCell.largest
  }
}

extension Problem {
  fileprivate static func wouldLose(_ lines: [Int], _ file: String) -> Problem {
    let told = lines.prefix(10).map(String.init).joined(separator: ", ")
    let more = lines.count > 10 ? " and \(lines.count - 10) more" : ""
    return Problem(
      .error, "favorites.bad-rows",
      "the list was not written, because it would lose rows that cannot be read or that differ "
        + "from an earlier row of the same photo, on line \(told)\(more)",
      at: .file(file, line: lines.first), mend: "fix or remove these rows first")
  }

  fileprivate static func wouldBeUnreadable(_ file: String) -> Problem {
    Problem(
      .error, "favorites.too-large",
      "the list was not written, because it would have too many columns, too long cells or too "
        + "many rows to be read again",
      at: .file(file), mend: "import fewer columns, shorter texts or fewer rows")
  }

  fileprivate static func changedSince(_ file: String) -> Problem {
    Problem(
      .error, "favorites.changed", "another program changed the list in the meantime",
      at: .file(file), mend: "run the command again")
  }
}
