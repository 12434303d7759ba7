// The previous version of a site is kept in the cache. The build takes a file of it for the live one by
// date and length, so damage must be found before the two are swapped.

import Foundation
public import VitrineModel
public import VitrineStore

/// The staging folders in a cache: one for each output folder that shares it.
public struct StagedSites: Sendable {
  private let cache: String

  /// - Parameter cache: The path of the cache folder.
  public init(in cache: String) { self.cache = cache }

  /// Removes the staging folders.
  ///
  /// - Parameter upkeep: Measures them.
  /// - Returns: The removed files and bytes, and problems for what is not a staging folder and stays.
  /// - Throws: What the system refuses.
  public func clear(_ upkeep: Upkeep) throws(Problem) -> (removed: Upkeep.Size, [Problem]) {
    var removed = Upkeep.Size()
    let unknown = try forEach { name, path throws(Problem) in
      removed = removed + (try upkeep.size(of: "staging/\(name)"))
      try StagingLocation.discard(path)
    }
    try Folder(at: cache).removeIfEmpty("staging")
    return (removed, unknown)
  }

  /// Reads the staging folders and removes each that has a damaged file.
  ///
  /// A build copies it again.
  ///
  /// - Returns: The damaged files, and problems for what is not a staging folder and stays.
  /// - Throws: What the system refuses.
  public func verify() throws(Problem) -> (damaged: [Problem], unknown: [Problem]) {
    var damaged: [Problem] = []
    let unknown = try forEach { _, path throws(Problem) in
      guard let file = try Self.damagedFile(in: path) else { return }
      try StagingLocation.discard(path)
      damaged.append(.damagedStagingFile(file))
    }
    return (damaged, unknown)
  }

  /// - Returns: Problems for what is not a staging folder.
  private func forEach(
    _ body: (_ name: String, _ path: String) throws(Problem) -> Void
  ) throws(Problem) -> [Problem] {
    let cache = try Folder(at: cache)
    guard try cache.status(of: "staging")?.kind == .folder else { return [] }
    let folders = try cache.folder("staging")
    var unknown: [Problem] = []
    for name in try folders.names().map(\.text).sorted() {
      let path = "\(folders.path)/\(name)"
      if StagingLocation.isName(name), try StagingLocation.isOurs(path) {
        try body(name, path)
      } else {
        unknown.append(.foreign(inCache: path))
      }
    }
    return unknown
  }

  /// The first file whose bytes are not those listed.
  ///
  /// A half-written folder and a missing file are not damage: a build starts the folder again, or
  /// copies the file.
  private static func damagedFile(in path: String) throws(Problem) -> String? {
    let root = try Folder(at: path)
    guard try root.status(of: StagingFolder.flag) == nil,
      let manifest = try LiveSite.manifest(in: root, path).0
    else { return nil }
    var cursor = TreeCursor(root)
    for entry in manifest.entries where !Task.isCancelled {
      do {
        let (folder, name) = try cursor.enter(entry.path)
        guard try folder.file(name).digest() == (entry.digest, entry.bytes) else {
          return "\(path)/\(entry.path)"
        }
      } catch  where error.isRefusal(ENOENT) {
        continue
      }
    }
    return nil
  }
}

extension Problem {
  fileprivate static func damagedStagingFile(_ path: String) -> Problem {
    Problem(
      .warning, "cache.twin-damaged",
      "this file of the staging folder is damaged; the folder was removed", at: .file(path),
      help: "build again: the next build makes it again")
  }
}
