// Maintains a cache between builds: its contents, whether they are intact, which are still useful.
// Only the holder of the cache's lock may do so. Nothing is followed out of the folder, and foreign
// files are reported and stay.

import Foundation
public import VitrineModel

/// A cache under maintenance.
public struct Upkeep: Sendable {
  let store: Store
  let cache: Folder
  let layout: CacheLayout

  /// Opens an existing cache.
  ///
  /// A damaged index is started again, with a warning.
  public init(_ directory: String, _ layout: CacheLayout) throws(Problem) {
    try self.init(Store(directory: directory), layout)
  }

  init(_ store: Store, _ layout: CacheLayout) throws(Problem) {
    self.store = store
    cache = try Folder(at: store.directory)
    self.layout = layout
  }

  /// Warnings about damage in the index.
  public var notices: [Problem] { store.notices }

  /// Files of the cache by purpose.
  public enum Kind: String, CaseIterable, Sendable {
    case images, originals, answers, index, builds, staging, temporary, unused, foreign
  }

  /// A number of files and their bytes.
  public struct Size: Hashable, Sendable {
    /// The number of files.
    public var files = 0
    /// Their bytes.
    public var bytes = 0

    /// Creates an empty size.
    public init() {}

    /// Returns the sum of two sizes.
    public static func + (a: Size, b: Size) -> Size {
      var sum = a
      sum.files += b.files
      sum.bytes += b.bytes
      return sum
    }

    mutating func add(_ status: FileStatus) {
      files += 1
      bytes += status.bytes
    }
  }

  /// The size of each kind.
  ///
  /// Blobs that no entry of the index names are unused.
  public func sizes() throws(Problem) -> [Kind: Size] {
    let named = try blobsByContent()
    var sizes: [Kind: Size] = [:]
    try forEachBlob { blob, _, status throws(Problem) in
      let kind = named.first { $0.usage.holds(blob) }?.kind ?? .unused
      sizes[kind, default: Size()].add(status)
    }
    try forEachOther { name, kind throws(Problem) in
      try add(name, of: cache, to: &sizes[kind, default: Size()])
    }
    for file in try unknownFiles(in: blobNames) {
      try add(file.name, of: file.folder, to: &sizes[.foreign, default: Size()])
    }
    return sizes
  }

  /// The size of a folder of the cache.
  public func size(of folder: String) throws(Problem) -> Size {
    var size = Size()
    try add(Array(folder.utf8CString), of: cache, to: &size)
    return size
  }

  private func blobsByContent() throws(Problem) -> [(kind: Kind, usage: Usage)] {
    var images: [UInt32] = []
    try store.index.load(.rendition) { _, value in
      if let rendition = Renditions.rendition(value) { images.append(Usage.mark(rendition.blob)) }
    }
    var others: [FactKind.Content: [UInt32]] = [:]
    try forEachFact { fact in
      guard let kind = fact.kind else { return }
      others[kind.content, default: []] += kind.blobs(fact.value).map(Usage.mark)
    }
    return [
      (.images, Usage(marks: images)), (.originals, Usage(marks: others[.originals] ?? [])),
      (.answers, Usage(marks: others[.answers] ?? [])),
    ]
  }

  /// Adds an entry with its contents; links are not followed.
  private func add(
    _ name: RawName, of folder: Folder, to size: inout Size
  ) throws(Problem) {
    guard let status = try folder.status(of: name) else { return }
    guard status.kind == .folder else { return size.add(status) }
    let inner = try folder.folder(name)
    for entry in try inner.names() { try add(entry, of: inner, to: &size) }
  }
}

// MARK: Layout

extension Upkeep {
  /// Calls with each entry of the cache's folder beside the blobs.
  func forEachOther(_ body: (RawName, Kind) throws(Problem) -> Void) throws(Problem) {
    for name in try cache.names() where !["blobs", CacheEntry.ofDisk].contains(name.text) {
      try body(name, kind(name.text))
    }
  }

  private func kind(_ name: String) -> Kind {
    switch name {
    case "staging": .staging
    case "temp": .temporary
    case UsageLog.folderName: .builds
    case "lock", DirectoryMarker.cache: .index
    case _ where Self.indexFiles.contains(name) || layout.files.contains(name): .index
    case _ where Store.isTemporary(name): .temporary
    default: .foreign
    }
  }

  static let indexFiles: Set = Set(["", "-journal", "-wal", "-shm"].map { "index.sqlite" + $0 })

  /// A fact while the index is read.
  struct Fact {
    let row: [UInt8]
    /// Nil for a kind that nobody describes, and for a forgotten one.
    let kind: FactKind?
    let isOld: Bool
    let key: Digest
    let value: [UInt8]
  }

  func forEachFact(_ body: (Fact) -> Void) throws(Problem) {
    try store.index.load(.fact) { key, value in
      guard let fact = fact(key, value) else { return }
      body(fact)
    }
  }

  func fact(_ row: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Fact? {
    guard row.count > 33, let key = Digest(row.suffix(32)) else { return nil }
    let found = layout.kind(named: String(decoding: row.dropLast(33), as: UTF8.self))
    return Fact(
      row: Array(row), kind: found?.kind, isOld: found?.isOld ?? false, key: key,
      value: found.map { _ in Array(value) } ?? [])
  }
}
