// Files that a page names: relative to the page, inside the site's folder, links followed. A name
// is percent-decoded once, as in an address.

import Foundation
import VitrineConfig

/// Finds the files that a Markdown page names.
struct PageFolder {
  private let directory: String

  init(_ directory: String) { self.directory = directory }

  /// The absolute path of a regular file that a page names; nil for a missing file, for anything
  /// but a regular file, and for files outside the folder.
  func path(of name: String, beside page: String) -> String? {
    guard let path = Self.path(named: name, beside: page),
      let real = realPath(path), let root = realPath(directory),
      real.hasPrefix(root == "/" ? root : root + "/")
    else { return nil }
    var status = stat()
    guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return real
  }

  /// The path that a page names, its links not followed.
  static func path(named name: String, beside page: String) -> String? {
    guard let name = name.removingPercentEncoding, !name.contains("\0") else { return nil }
    return page.prefix(through: page.lastIndex(of: "/") ?? page.startIndex) + name
  }

  /// The name that people know: relative to site.yml.
  func name(of path: String) -> String {
    guard let root = realPath(directory), path.hasPrefix(root + "/") else { return path }
    return String(path.dropFirst(root.count + 1))
  }

  /// The path with its links followed, or unchanged if it leads nowhere.
  static func real(_ path: String) -> String { realPath(path) ?? path }
}
