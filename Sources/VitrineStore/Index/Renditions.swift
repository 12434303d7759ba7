// The blob of each rendition. The table is read once and answers from memory. The blob's file is
// checked every time, because the cache may be cleared meanwhile.

import OrderedCollections
public import VitrineModel

/// The key of a rendition: a hash of the original and of every setting, and the size.
public struct RenditionKey: Hashable, Sendable {
  // A site of 100,000 photos has several hundred thousand keys in memory: numbers take a fifth of
  // the space of digits.
  private let fingerprint: Digest.Truncated
  /// The longest edge asked for, in pixels.
  public let edge: Int

  /// Creates a key from the digest of the original and every setting, of which the first half is
  /// kept.
  public init(fingerprint: Digest, edge: Int) {
    self.init(fingerprint: fingerprint.truncated, edge: edge)
  }

  fileprivate init(fingerprint: Digest.Truncated, edge: Int) {
    self.fingerprint = fingerprint
    self.edge = edge
  }

  /// 32 lowercase hexadecimal digits.
  public var hash: String { fingerprint.hex }
}

/// A rendition in the store.
public struct StoredRendition: Hashable, Sendable {
  /// The digest of the content.
  public let blob: Digest
  /// The length of the blob.
  public let bytes: Int
  /// The size in pixels.
  public let size: PixelSize

  /// Creates a rendition.
  public init(blob: Digest, bytes: Int, size: PixelSize) {
    self.blob = blob
    self.bytes = bytes
    self.size = size
  }
}

extension Store {
  /// The renditions that are in the store, with their blobs at full length.
  public func renditions(
    _ keys: [RenditionKey]
  ) throws(Problem) -> [RenditionKey: StoredRendition] {
    let known = try rendered.known(keys)
    let blobs = try blobStatus()
    var found: [RenditionKey: StoredRendition] = [:]
    found.reserveCapacity(known.count)
    for (key, rendition) in known where try blobs.has(rendition.blob, bytes: rendition.bytes) {
      found[key] = rendition
    }
    return found
  }

  /// Records a rendition whose blob is in the store.
  ///
  /// The next `flush` writes it to the disk.
  public func register(
    _ rendition: StoredRendition, for key: RenditionKey
  ) throws(Problem) {
    try rendered.add(rendition, for: key)
  }
}

/// The known renditions.
struct Renditions: Sendable {
  private let index: Index
  private let table: LoadedTable<RenditionKey, StoredRendition>

  init(index: Index) {
    self.index = index
    table = LoadedTable { () throws(Problem) in try Self.load(index) }
  }

  func known(_ keys: [RenditionKey]) throws(Problem) -> [(RenditionKey, StoredRendition)] {
    try table.values(keys)
  }

  func add(_ rendition: StoredRendition, for key: RenditionKey) throws(Problem) {
    // First the index: rows that are read meanwhile have it then.
    try index.set(.rendition, Self.bytes(of: key), Self.bytes(of: rendition))
    table.set(key, rendition)
  }

  func forget() { table.forget() }

  private static func load(
    _ index: Index
  ) throws(Problem) -> OrderedDictionary<RenditionKey, StoredRendition> {
    var table: OrderedDictionary<RenditionKey, StoredRendition> = [:]
    try index.load(.rendition) { key, payload in
      if let key = self.key(key), let value = rendition(payload) { table[key] = value }
    }
    return table
  }
}

extension Renditions {
  private static func bytes(of key: RenditionKey) -> [UInt8] {
    Array("\(key.hash)-\(key.edge)".utf8)
  }

  private static func key(_ bytes: UnsafeRawBufferPointer) -> RenditionKey? {
    guard let dash = bytes.lastIndex(of: UInt8(ascii: "-")),
      let fingerprint = Digest.Truncated(
        hexDigits: UnsafeRawBufferPointer(rebasing: bytes[..<dash])),
      let edge = Int(String(decoding: bytes[(dash + 1)...], as: UTF8.self))
    else { return nil }
    return RenditionKey(fingerprint: fingerprint, edge: edge)
  }

  private static func bytes(of rendition: StoredRendition) -> [UInt8] {
    var packer = Packer()
    packer.add(rendition.blob)
    packer.add(Int64(rendition.bytes))
    packer.add(Int64(rendition.size.width))
    packer.add(Int64(rendition.size.height))
    return packer.bytes
  }

  static func rendition(_ bytes: UnsafeRawBufferPointer) -> StoredRendition? {
    var unpacker = Unpacker(bytes)
    guard let blob = unpacker.digest(), let length = unpacker.number(),
      let width = unpacker.number(), let height = unpacker.number(), unpacker.isAtEnd
    else { return nil }
    return StoredRendition(
      blob: blob, bytes: Int(length), size: PixelSize(width: Int(width), height: Int(height)))
  }
}
