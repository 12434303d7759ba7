// The list on disk. It is the curator's, often the only copy: it is read whole or not at all, and
// written only where nothing of it would be lost.

public import VitrineModel
import VitrineStore

/// A `favorites.csv` as it was read.
public struct FavoritesFile: Sendable {
  public let path: String
  /// How people know it.
  public let name: String
  public let reading: FavoritesReading
  /// What the file was when it was read; nil where there was none.
  private let status: FileStatus?

  /// Is there a file.
  public var exists: Bool { status != nil }

  /// Reads a list; a missing file is a list without rows.
  ///
  /// - Parameters:
  ///   - name: the name by which problems are told.
  ///   - photo: reads a photo's id from the address of its page.
  /// - Throws: Where the file cannot be read, or nothing in it.
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

  /// Writes a list in place of the one that was read.
  ///
  /// - Throws: Where rows would be lost that could not be read, or changes somebody made since, and
  ///   where the disk refuses; the file is as it was.
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
  /// Is it within what will be read again.
  fileprivate var isReadable: Bool {
    columns.inOrder.count + extraColumns.count <= FavoritesHeader.mostColumns
      && rows.allSatisfy { row in
        Favorite.Column.allCases.allSatisfy { row.favorite.exact($0).isShort }
          && row.favorite.extras.allSatisfy(\.isShort)
      }
  }
}

extension ExactText {
  /// Counted as it is written, with doubled quotes only where it may matter.
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
      "the list is not written: rows that cannot be read, or that say something else of a photo "
        + "that is there already, would be lost, in line \(told)\(more)",
      at: .file(file, line: lines.first), mend: "mend or remove these rows first")
  }

  fileprivate static func wouldBeUnreadable(_ file: String) -> Problem {
    Problem(
      .error, "favorites.too-large",
      "the list is not written: it would have more columns, longer cells or more bytes than can be "
        + "read again",
      at: .file(file), mend: "bring in less: of columns, of text in a cell, or of rows")
  }

  fileprivate static func changedSince(_ file: String) -> Problem {
    Problem(
      .error, "favorites.changed", "the list was changed by somebody else in the meantime",
      at: .file(file), mend: "do it again")
  }
}
