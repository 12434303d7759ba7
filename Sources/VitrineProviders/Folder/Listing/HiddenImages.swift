// Images whose names begin with a dot. A system or a program hides many at once, so one note is about all of
// them.

import VitrineModel

/// The hidden images of a folder, which are skipped.
struct HiddenImages: Sendable {
  private var paths: [String] = []

  /// Whether a hidden file is named like an image.
  ///
  /// macOS puts files named `._beach.jpg` on disks of other systems; they contain no image.
  static func isName(_ name: String) -> Bool {
    guard !name.hasPrefix("._"), let end = name.dropFirst().split(separator: ".").last else {
      return false
    }
    return name.dropFirst().contains(".") && SourceEndings.images.contains(end.lowercased())
  }

  /// Adds the path of a hidden image.
  mutating func add(_ path: String) { paths.append(path) }

  /// The note about all of them; nil if there are none.
  func note(in source: FolderSource) -> Problem? {
    guard let first = paths.first else { return nil }
    let shown = paths.prefix(3).map { source.path(of: $0).printable }.joined(separator: ", ")
    let rest = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    let what =
      paths.count == 1
      ? "an image whose name begins with a dot was skipped: \(shown)"
      : "\(paths.count) images whose names begin with a dot were skipped: \(shown)\(rest)"
    return Problem(
      .note, "folder.hidden-images", what, at: .file(source.path(of: first)),
      help: "rename them without the dot to publish them")
  }
}
