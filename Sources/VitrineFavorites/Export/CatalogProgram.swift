// The chosen photos as a text that finds them in a photographer's own catalog. Each program separates
// alternatives in its search field in another way: Lightroom Classic (Library Filter ▸ Text ▸ Filename ▸
// Contains) by commas, Capture One (Filters ▸ search field) by spaces, the Finder by `OR`.
//
// Names have no ending: a visitor chose a JPEG, and the catalog has the raw file of the same name.

import VitrineModel

/// A program in which a photographer finds the chosen photos by their names.
public enum CatalogProgram: String, CaseIterable, Sendable {
  /// Adobe Lightroom Classic.
  case lightroom
  /// Capture One.
  case captureOne = "capture-one"
  /// The Finder of macOS.
  case finder

  private var separator: String {
    switch self {
    case .lightroom: ", "
    case .captureOne: " "
    case .finder: " OR "
    }
  }

  /// Returns the names of a list's files, each once, and reports photos without a file.
  func text(of list: Favorites, _ log: ProblemLog) -> String {
    let names = list.rows.map(\.cells.fileName)
    let missing = names.count { $0 == nil }
    if missing > 0 { log.add(.noFileNames(missing)) }
    let found = names.compactMap(\.self).distinct
    let split = found.count { $0.contains { $0 == " " || $0 == "," } }
    if split > 0, self != .finder { log.add(.splitNames(split)) }
    return found.map(quoted).joined(separator: separator)
  }

  /// Quotes a name with spaces, if the program knows quotes.
  private func quoted(_ name: String) -> String {
    self == .finder && name.contains(" ") ? "\"\(name)\"" : name
  }
}

extension Favorite {
  /// The name of the photo's file without its ending, in one line; nil for a service's photo.
  var fileName: String? {
    guard let photo, photo.provider == "folder",
      let file = photo.id.split(separator: "/").last
    else { return nil }
    let stem = file.withoutEnding
    return stem.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension StringProtocol {
  /// The name of a file without its ending.
  var withoutEnding: String {
    guard let dot = lastIndex(of: "."), dot > startIndex else { return String(self) }
    return String(self[..<dot])
  }
}

extension Problem {
  fileprivate static func splitNames(_ count: Int) -> Problem {
    Problem(
      .note, "favorites.split-names",
      "\(counted(count, "name contains", "names contain")) spaces or commas, so the search also "
        + "finds other photos",
      help: "write sidecars instead: vitrine favorites export sidecars --as xmp")
  }

  fileprivate static func noFileNames(_ count: Int) -> Problem {
    Problem(
      .note, "favorites.no-file-name",
      "\(counted(count, "photo is", "photos are")) not in your folder and left out: services "
        + "do not know the names of files")
  }
}
