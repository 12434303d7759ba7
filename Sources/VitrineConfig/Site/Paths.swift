// Paths as people write them, made absolute without asking the disk: links stay links, so that a
// message names the path the user knows. Only where a file must not lie outside are they followed.

internal import Foundation
internal import PathKit

/// The absolute path of `path`, which is relative to the absolute `directory`; `.` and `..` solved.
func resolve(_ path: String, from directory: String) -> String {
  var parts: [Substring] = []
  let whole = path.hasPrefix("/") ? path : directory + "/" + path
  for part in whole.split(separator: "/") where part != "." {
    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
  }
  return "/" + parts.joined(separator: "/")
}

/// The folder a relative path starts from.
func currentDirectory() -> String { Path.current.string }

/// The folder of an absolute path.
func parent(of path: String) -> String { resolve("..", from: path) }

/// The path with its links followed; nil where it leads nowhere.
func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}
