// Makes paths absolute without asking the disk. Links stay links, so that messages name the path
// that the user knows. They are followed only to check that a file is not outside a folder.

internal import Foundation
internal import PathKit

/// Returns the absolute path of `path` relative to the absolute `directory`, with `.` and `..`
/// resolved.
func resolve(_ path: String, from directory: String) -> String {
  var parts: [Substring] = []
  let whole = path.hasPrefix("/") ? path : directory + "/" + path
  for part in whole.split(separator: "/") where part != "." {
    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
  }
  return "/" + parts.joined(separator: "/")
}

/// Returns the current folder, from which relative paths start.
func currentDirectory() -> String { Path.current.string }

/// Returns the folder of an absolute path.
func parent(of path: String) -> String { resolve("..", from: path) }

/// Returns the path with its links followed; nil if it leads nowhere.
func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}
