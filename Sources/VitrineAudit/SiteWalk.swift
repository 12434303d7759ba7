// Every file of a built site, in the order of the names. The folder may come from anybody: no link
// is followed, only regular files are read, and folders that are too deep are reported.

import VitrineModel
import VitrineStore

/// A walk through the folder of a site.
struct SiteWalk {
  /// An entry, and its path below the root.
  struct Entry: Sendable {
    let path: String
    let folder: Folder
    let name: RawName
    /// Nil for a link, a pipe, or a folder that is too deep.
    let bytes: Int?

    func read() throws(Problem) -> [UInt8] { try open().bytes() }

    func open() throws(Problem) -> OpenFile { try folder.file(name) }
  }

  /// An open folder of the walk, and the names in it that are not visited yet.
  private struct Level {
    let folder: Folder
    let path: String
    var names: ArraySlice<RawName>

    init(_ folder: Folder, _ path: String) throws(Problem) {
      self.folder = folder
      self.path = path
      names = try folder.names().sorted { $0.lexicographicallyPrecedes($1) }[...]
    }
  }

  private static let deepest = 64
  private var levels: [Level]

  init(_ root: Folder) throws(Problem) { levels = [try Level(root, "")] }

  /// Nil at the end.
  mutating func next() throws(Problem) -> Entry? {
    while var level = levels.popLast() {
      guard let name = level.names.popFirst() else { continue }
      levels.append(level)
      guard let status = try level.folder.status(of: name) else { continue }
      let path = level.path + name.text
      if status.kind == .folder, levels.count <= Self.deepest {
        levels.append(try Level(try level.folder.folder(name), path + "/"))
      } else {
        let bytes = status.kind == .file ? status.bytes : nil
        return Entry(path: path, folder: level.folder, name: name, bytes: bytes)
      }
    }
    return nil
  }

  /// The next entries, at most this many.
  mutating func next(_ count: Int) throws(Problem) -> [Entry] {
    var entries: [Entry] = []
    while entries.count < count, let entry = try next() { entries.append(entry) }
    return entries
  }
}
