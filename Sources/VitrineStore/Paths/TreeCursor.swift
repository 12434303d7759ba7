// Walks a tree by the paths of a site and keeps the folders of the last path open. Paths come in
// groups, so few folders are opened twice. Each component is opened on its own, so no link is followed.

public import VitrineModel

/// Finds the folder of a path in a tree.
public struct TreeCursor: Sendable {
  private let root: Folder
  private var open: [(name: Substring, folder: Folder)] = []

  /// Creates a cursor at the root of a tree.
  public init(_ root: Folder) { self.root = root }

  /// Returns the folder of a path and the last component of the path.
  ///
  /// - Parameters:
  ///   - path: The path, relative to the root.
  ///   - step: Opens or creates a folder in another; by default it opens an existing one.
  /// - Returns: The open folder, and the name of the file in it.
  /// - Throws: What `step` throws.
  public mutating func enter(
    _ path: SitePath,
    _ step: (Folder, String) throws(Problem) -> Folder = { (parent, name) throws(Problem) in
      try parent.folder(name)
    }
  ) throws(Problem) -> (folder: Folder, name: String) {
    var parts = path.text.split(separator: "/")
    let name = parts.removeLast()
    let shared = zip(parts, open).prefix { $0 == $1.name }.count
    open.removeLast(open.count - shared)
    for part in parts[shared...] {
      open.append((part, try step(open.last?.folder ?? root, String(part))))
    }
    return (open.last?.folder ?? root, String(name))
  }
}
