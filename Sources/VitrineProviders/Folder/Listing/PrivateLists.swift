// Lists of other programs that say which photos of a folder are deleted or hidden. Apple's export of
// iCloud Photos contains such photos, too, and the tables `Photo Details.csv`, `Photo Details-1.csv` … say
// so. Picasa marks hidden photos in `.picasa.ini`.

import VitrineConfig
import VitrineModel

/// The photos that other programs list as deleted or hidden.
struct PrivateLists: Sendable {
  /// A program that writes such lists.
  enum Program {
    case iCloud, picasa

    /// The program that writes files of a name; nil for other files.
    init?(list name: String) {
      switch name.utf8.last {
      case UInt8(ascii: "v"), UInt8(ascii: "V"):
        let folded = name.lowercased()
        guard folded.hasPrefix("photo details"), folded.hasSuffix(".csv") else { return nil }
        self = .iCloud
      case UInt8(ascii: "i"), UInt8(ascii: "I"):
        guard PicasaFile.names.contains(name.lowercased()) else { return nil }
        self = .picasa
      default: return nil
      }
    }
  }

  /// A list that names a photo.
  private struct List {
    let program: Program
    /// The path that messages show.
    let name: String
  }

  /// By the absolute path of the photo, in lowercase.
  private var lists: [String: List] = [:]

  /// Whether no photo is listed.
  var isEmpty: Bool { lists.isEmpty }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - list: The absolute path of the list.
  ///   - program: The program that wrote it.
  ///   - name: The path that messages show.
  /// - Throws: An error if the list cannot be read.
  mutating func read(
    _ list: String, of program: Program, named name: String
  ) throws(Problem) {
    let text = try SidecarFile.list(at: list, named: name)
    let photos: [String]
    do throws(ICloudTable.BadRow) {
      photos =
        switch program {
        case .picasa: PicasaFile(text).hidden
        case .iCloud: try ICloudTable(text)?.hidden ?? []
        }
    } catch {
      throw .notUnderstood(name, line: error.line)
    }
    let folder = FolderPath.parent(of: list)
    for photo in photos {
      lists["\(folder)/\(photo)".lowercased()] = List(program: program, name: name)
    }
  }

  /// Returns the note about a photo that is in a list.
  ///
  /// - Parameters:
  ///   - file: The photo.
  ///   - root: The absolute path of the photo folder.
  ///   - source: The path that messages show.
  /// - Returns: The note; nil for other photos.
  func note(about file: FolderListing.File, in root: String, _ source: String) -> Problem? {
    let files = [file] + file.originals
    let paths = files.flatMap { [$0.file, "\(root)/\($0.path)"] }
    guard let list = paths.lazy.compactMap({ lists[$0.lowercased()] }).first else { return nil }
    let name = list.name.printable
    return switch list.program {
    case .iCloud:
      .hidden(
        source, in: "iCloud Photos",
        help: "write `no` for `hidden` and `deleted` in its row of \(name) to publish it")
    case .picasa:
      .hidden(
        source, in: "Picasa", help: "remove its line `hidden=yes` from \(name) to publish it")
    }
  }
}

extension Problem {
  /// The error for a table of iCloud Photos that may hide photos.
  fileprivate static func notUnderstood(_ name: String, line: Int) -> Problem {
    Problem(
      .error, "folder.private-list",
      "this table of iCloud Photos may hide photos, but Vitrine cannot read it",
      at: .file(name, line: line),
      help: "correct this line, or copy the table from the export again")
  }
}
