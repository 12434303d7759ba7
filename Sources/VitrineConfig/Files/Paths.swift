// Makes paths absolute without asking the disk. Links stay links, so that messages name the path
// that the user knows. They are followed only to check that a file is not outside a folder.

internal import Foundation
internal import PathKit

/// Returns the absolute path of `path` relative to the absolute `directory`, with `.` and `..`
/// resolved.
func resolve(_ path: String, from directory: String) -> String {
  // One component at a time: PathKit drops a `..` only from the beginning of what it appends.
  let names = (Path(directory) + path).components.filter { $0 != Path.separator }
  return names.reduce(Path(Path.separator)) { $0 + $1 }.string
}

/// Returns the current folder, from which relative paths start.
func currentDirectory() -> String { Path.current.string }

/// Returns the folder of an absolute path.
func parent(of path: String) -> String { Path(path).parent().string }

/// Whether a path is below a folder.
///
/// Both are absolute and have no `..`.
func isPath(_ path: String, below folder: String) -> Bool {
  Path(path).components.dropLast().starts(with: Path(folder).components)
}

/// Returns the path with its links followed; nil if it leads nowhere.
public func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

/// Returns the names in a folder, sorted; none if it cannot be read.
func namesOfFiles(in folder: String) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
}
