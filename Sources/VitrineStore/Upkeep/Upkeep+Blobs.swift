// A walk over the blobs. Only files with the name of a blob count.

public import VitrineModel

extension Upkeep {
  /// A file in the cache that is not ours.
  struct UnknownFile {
    let folder: Folder
    let name: RawName

    var path: String { "\(folder.path)/\(name.text)" }
  }

  /// The folder of the blobs; a link in its place is refused.
  var blobFolder: Folder {
    get throws(Problem) { try cache.folder("blobs") }
  }

  /// The subfolders of blobs, named by their first two digits.
  var blobNames: [RawName] {
    get throws(Problem) { try blobFolder.names().filter { Self.isHead($0) } }
  }

  /// Calls with each blob and its folder.
  func forEachBlob(
    _ body: (Digest, Folder, FileStatus) throws(Problem) -> Void
  ) throws(Problem) {
    let blobs = try blobFolder
    for head in try blobNames where try blobs.status(of: head)?.kind == .folder {
      let folder = try blobs.folder(head)
      for name in try folder.names() {
        guard let blob = Self.blob(head, name), let status = try folder.status(of: name),
          status.kind != .folder
        else { continue }
        try body(blob, folder, status)
      }
    }
  }

  /// Entries among the blobs that are not blobs.
  func unknownFiles(in heads: [RawName]) throws(Problem) -> [UnknownFile] {
    let blobs = try blobFolder
    var found = try blobs.names().filter { !Self.isHead($0) }
      .map { UnknownFile(folder: blobs, name: $0) }
    for head in heads {
      guard try blobs.status(of: head)?.kind == .folder else {
        found.append(UnknownFile(folder: blobs, name: head))
        continue
      }
      let folder = try blobs.folder(head)
      for name in try folder.names() {
        let kind = try folder.status(of: name)?.kind
        guard Self.blob(head, name) == nil || kind == .folder else { continue }
        found.append(UnknownFile(folder: folder, name: name))
      }
    }
    return found
  }

  /// Everything in the cache that is not ours.
  func unknownFiles() throws(Problem) -> [UnknownFile] {
    var found: [UnknownFile] = []
    try forEachOther { name, kind in
      if kind == .foreign { found.append(UnknownFile(folder: cache, name: name)) }
    }
    if let log = try UsageLog(in: cache) {
      found += try log.folder.names().filter { UsageLog.Entry($0.text) == nil }
        .map { UnknownFile(folder: log.folder, name: $0) }
    }
    found += try unknownFiles(in: blobNames)
    return found.sorted { $0.path < $1.path }
  }

  /// The name of a blob in its folder.
  static func name(of blob: Digest) -> String { String(blob.hex.dropFirst(2)) }

  static func blob(_ head: RawName, _ name: RawName) -> Digest? {
    isHex(name, 62) ? Digest(hex: head.text + name.text) : nil
  }

  /// Whether this is the name of a folder of blobs.
  static func isHead(_ name: RawName) -> Bool { isHex(name, 2) }

  /// Whether a name has this number of lowercase hexadecimal digits.
  static func isHex(_ name: RawName, _ count: Int) -> Bool {
    name.count == count + 1
      && name.dropLast().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension [Upkeep.UnknownFile] {
  /// Reported together, because there may be many of them.
  var problems: [Problem] {
    let rest = count - 20
    return prefix(20).map { .foreign(inCache: $0.path) }
      + (rest > 0 ? [Problem(.warning, "cache.foreign", "\(rest) more like these")] : [])
  }
}

extension Problem {
  /// A warning about a foreign file in a cache.
  public static func foreign(inCache path: String) -> Problem {
    Problem(
      .warning, "cache.foreign", "not a cache file; left in place", at: .file(path),
      help: "move it elsewhere, because the cache may be deleted at any time")
  }
}
