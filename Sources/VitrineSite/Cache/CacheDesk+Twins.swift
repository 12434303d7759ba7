// The sites that are kept aside in a cache. A file of one is taken for the live site's by its date and
// length, so what went bad in the meantime must be found before it is exchanged with it.

import Foundation
import VitrineModel
import VitrineStore

extension CacheDesk {
  /// Removes the sites that are kept aside.
  /// - Returns: how much that was, and what is none and stays.
  func clearTwins(_ upkeep: Upkeep) throws(StoreError) -> (removed: Upkeep.Size, [Problem]) {
    var removed = Upkeep.Size()
    let strangers = try forEachTwin { name, twin throws(StoreError) in
      removed = removed + (try upkeep.size(of: "twin/\(name)"))
      try TwinPlace.discard(twin)
    }
    try Folder(at: path).removeIfEmpty("twin")
    return (removed, strangers)
  }

  /// Reads the sites that are kept aside and removes each in which a file is damaged; a build copies
  /// it anew.
  /// - Returns: what is damaged, and what is none and stays.
  func verifyTwins() throws(StoreError) -> (damaged: [Problem], strangers: [Problem]) {
    var damaged: [Problem] = []
    let strangers = try forEachTwin { _, twin throws(StoreError) in
      guard let file = try Self.damagedFile(of: twin) else { return }
      try TwinPlace.discard(twin)
      damaged.append(.damagedTwin(file))
    }
    return (damaged, strangers)
  }

  /// - Returns: what is none.
  private func forEachTwin(
    _ body: (_ name: String, _ path: String) throws(StoreError) -> Void
  ) throws(StoreError) -> [Problem] {
    let cache = try Folder(at: path)
    guard try cache.status(of: "twin")?.kind == .folder else { return [] }
    let twins = try cache.folder("twin")
    var strangers: [Problem] = []
    for name in try twins.names().map(\.text).sorted() {
      let twin = "\(twins.path)/\(name)"
      if TwinPlace.isName(name), try TwinPlace.isOurs(twin) {
        try body(name, twin)
      } else {
        strangers.append(.foreign(inCache: twin))
      }
    }
    return strangers
  }

  /// The first file whose bytes are not those listed; one that was left half done is no damage, and
  /// neither is one that is not there: a build begins it anew, or copies it.
  private static func damagedFile(of twin: String) throws(StoreError) -> String? {
    let root = try Folder(at: twin)
    guard try root.status(of: Twin.flag) == nil,
      let manifest = try LiveSite.manifest(in: root, twin).0
    else { return nil }
    var cursor = TreeCursor(root)
    for entry in manifest.entries where !Task.isCancelled {
      do {
        let (folder, name) = try cursor.enter(entry.path)
        guard try folder.file(name).digest() == (entry.digest, entry.bytes) else {
          return "\(twin)/\(entry.path)"
        }
      } catch .system(.open, _, ENOENT) {
        continue
      }
    }
    return nil
  }
}

extension Problem {
  fileprivate static func damagedTwin(_ path: String) -> Problem {
    Problem(
      .warning, "cache.twin-damaged",
      "this file of the site kept aside is damaged; that site is taken away", at: .file(path),
      mend: "build again: it is made anew")
  }
}
