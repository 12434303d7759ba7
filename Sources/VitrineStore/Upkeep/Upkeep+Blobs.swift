// A walk over the blobs. Only what is named as one and is no folder is taken for one.

public import VitrineModel

extension Upkeep {
  /// Something in the cache that is none of ours.
  struct UnknownFile {
    let folder: Folder
    let name: RawName

    var path: String { "\(folder.path)/\(name.text)" }
  }

  /// The folder of the blobs; a link in its place is refused.
  var blobFolder: Folder {
    get throws(StoreError) { try cache.folder("blobs") }
  }

  /// The first two digits that blobs have.
  var blobNames: [RawName] {
    get throws(StoreError) { try blobFolder.names().filter { Self.isHex($0, 2) } }
  }

  /// Calls for each blob with the folder it is in.
  func forEachBlob(
    _ body: (Digest, Folder, FileStatus) throws(StoreError) -> Void
  ) throws(StoreError) {
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

  /// What is among the blobs and is none.
  func strangers(in heads: [RawName]) throws(StoreError) -> [UnknownFile] {
    let blobs = try blobFolder
    var found = try blobs.names().filter { !Self.isHex($0, 2) }
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

  /// Everything in the cache that is none of ours.
  func strangers() throws(StoreError) -> [UnknownFile] {
    var found: [UnknownFile] = []
    try forEachOther { name, kind in
      if kind == .foreign { found.append(UnknownFile(folder: cache, name: name)) }
    }
    if let log = try UsageLog(in: cache) {
      found += try log.folder.names().filter { UsageLog.Entry($0.text) == nil }
        .map { UnknownFile(folder: log.folder, name: $0) }
    }
    found += try strangers(in: blobNames)
    return found.sorted { $0.path < $1.path }
  }

  /// The name of a blob in its folder.
  static func name(of blob: Digest) -> String { String(blob.hex.dropFirst(2)) }

  static func blob(_ head: RawName, _ name: RawName) -> Digest? {
    isHex(name, 62) ? Digest(hex: head.text + name.text) : nil
  }

  private static func isHex(_ name: RawName, _ count: Int) -> Bool {
    name.count == count + 1
      && name.dropLast().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension [Upkeep.UnknownFile] {
  /// Told together: there may be many of them.
  var problems: [Problem] {
    let rest = count - 20
    return prefix(20).map { .foreign(inCache: $0.path) }
      + (rest > 0 ? [Problem(.warning, "cache.foreign", "\(rest) more like these")] : [])
  }
}

extension Problem {
  /// Of what somebody else put into a cache.
  public static func foreign(inCache path: String) -> Problem {
    Problem(
      .warning, "cache.foreign", "this is no file of the cache, and stays", at: .file(path),
      mend: "move it elsewhere: the cache may be deleted at any time")
  }
}
