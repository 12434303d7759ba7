// Lists of other programs that say which photos of a folder are deleted or hidden. Apple's export of
// iCloud Photos contains such photos, too, and the tables `Photo Details.csv`, `Photo Details-1.csv` … say
// so. Picasa marks hidden photos in `.picasa.ini`.

import Foundation
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

  /// By the absolute path of the photo, in lowercase.
  private var programs: [String: Program] = [:]

  /// Whether no photo is listed.
  var isEmpty: Bool { programs.isEmpty }

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
    let photos = program == .picasa ? PicasaFile(text).hidden : Self.photos(inTable: text)
    let folder = FolderPath.parent(of: list)
    for photo in photos { programs["\(folder)/\(photo)".lowercased()] = program }
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
    return switch paths.lazy.compactMap({ programs[$0.lowercased()] }).first {
    case .iCloud?:
      .hidden(
        source, in: "iCloud Photos",
        help: "write `no` for `hidden` and `deleted` in its row of Photo Details.csv to publish it")
    case .picasa?:
      .hidden(
        source, in: "Picasa", help: "remove its line `hidden=yes` from picasa.ini to publish it")
    case nil: nil
    }
  }

  /// Returns the names in the rows of Apple's table that are deleted or hidden.
  private static func photos(inTable text: String) -> [String] {
    let rows = text.split(whereSeparator: \.isNewline)
    guard let titles = rows.first.map({ cells(of: $0).map { $0.lowercased() } }),
      // The mark of the encoding may be in front.
      let name = titles.firstIndex(where: { $0.hasSuffix("imgname") })
    else { return [] }
    let marks = titles.indices.filter { ["hidden", "deleted"].contains(titles[$0]) }
    return rows.dropFirst().compactMap { row in
      let row = cells(of: row)
      let isPrivate = marks.contains { $0 < row.count && row[$0].lowercased() == "yes" }
      return isPrivate && name < row.count ? row[name] : nil
    }
  }

  /// Returns the cells of a row; a comma in quotes is part of a cell.
  private static func cells(of row: Substring) -> [String] {
    var isQuoted = false
    return row.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) }
  }
}
