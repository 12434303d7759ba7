// Every file of a built site, in the order of their names. The folder is a stranger's: no link is
// followed, nothing but regular files is read, and what lies too deep is told.

import VitrineModel
import VitrineStore

/// A walk through a site's folder.
struct SiteWalk {
  /// Something that is met, and its path below the root.
  struct Find: Sendable {
    let path: String
    let folder: Folder
    let name: RawName
    /// Nil for a link, a pipe, a folder too deep.
    let bytes: Int?

    func read() throws(StoreError) -> [UInt8] { try folder.file(name).bytes() }
  }

  private struct Level {
    let folder: Folder
    let path: String
    var names: ArraySlice<RawName>

    init(_ folder: Folder, _ path: String) throws(StoreError) {
      self.folder = folder
      self.path = path
      names = try folder.names().sorted { $0.lexicographicallyPrecedes($1) }[...]
    }
  }

  private static let deepest = 64
  private var levels: [Level]

  init(_ root: Folder) throws(StoreError) { levels = [try Level(root, "")] }

  /// Nil at the end.
  mutating func next() throws(StoreError) -> Find? {
    while var level = levels.popLast() {
      guard let name = level.names.popFirst() else { continue }
      levels.append(level)
      guard let status = try level.folder.status(of: name) else { continue }
      let path = level.path + name.text
      if status.kind == .folder, levels.count <= Self.deepest {
        levels.append(try Level(try level.folder.folder(name), path + "/"))
      } else {
        let bytes = status.kind == .file ? status.bytes : nil
        return Find(path: path, folder: level.folder, name: name, bytes: bytes)
      }
    }
    return nil
  }

  /// The next ones, at most so many.
  mutating func next(_ count: Int) throws(StoreError) -> [Find] {
    var finds: [Find] = []
    while finds.count < count, let find = try next() { finds.append(find) }
    return finds
  }
}
