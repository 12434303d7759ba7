// Walks through a tree by the paths of a site, keeping the folders of the last path open: paths
// come in groups, and opening one component at a time means that no link is ever followed.

import VitrineModel
import VitrineStore

/// Finds the folder of a path.
struct TreeCursor {
  private let root: Folder
  private var open: [(name: Substring, folder: Folder)] = []

  init(_ root: Folder) { self.root = root }

  /// The folder a path is in and the path's last component.
  ///
  /// - Parameter step: opens a folder in another, or makes it.
  mutating func enter(
    _ path: SitePath,
    _ step: (Folder, String) throws(StoreError) -> Folder = Self.existing
  ) throws(StoreError) -> (folder: Folder, name: String) {
    var parts = path.text.split(separator: "/")
    let name = parts.removeLast()
    let shared = zip(parts, open).prefix { $0 == $1.name }.count
    open.removeLast(open.count - shared)
    for part in parts[shared...] {
      open.append((part, try step(open.last?.folder ?? root, String(part))))
    }
    return (open.last?.folder ?? root, String(name))
  }

  private static func existing(_ parent: Folder, _ name: String) throws(StoreError) -> Folder {
    try parent.folder(name)
  }
}
