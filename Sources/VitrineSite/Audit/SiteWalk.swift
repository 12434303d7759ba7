// Every file of a built site, in the order of their names. The folder is a stranger's: no link is
// followed, nothing but regular files is read, and what lies too deep is told.

import VitrineModel
import VitrineStore

/// A walk through a site's folder.
struct SiteWalk {
  /// Something that is met.
  enum Find {
    case file(FileStatus, Folder, RawName)
    /// A link, a pipe, a folder too deep.
    case odd
  }

  private static let deepest = 64

  let root: Folder

  /// - Parameter body: called with the path below the root.
  func forEach(
    _ body: (_ path: String, Find) throws(StoreError) -> Void
  ) throws(StoreError) {
    try visit(root, "", depth: 0, body)
  }

  private func visit(
    _ folder: Folder, _ path: String, depth: Int,
    _ body: (String, Find) throws(StoreError) -> Void
  ) throws(StoreError) {
    let names = try folder.names().sorted { $0.lexicographicallyPrecedes($1) }
    for name in names where !Task.isCancelled {
      guard let status = try folder.status(of: name) else { continue }
      let inner = path + name.text
      switch status.kind {
      case .file: try body(inner, .file(status, folder, name))
      case .folder where depth < Self.deepest:
        try visit(try folder.folder(name), inner + "/", depth: depth + 1, body)
      default: try body(inner, .odd)
      }
    }
  }
}
