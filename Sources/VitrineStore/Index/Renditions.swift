// Which blob holds which rendition. The table is read once and answers from memory; the blob's
// file is looked at every time, since the cache may be cleared behind our back.

import OrderedCollections
public import VitrineModel

/// What a rendition is found by: the hash of the original and of every setting, and its size.
public struct RenditionKey: Hashable, Sendable {
  // A site of 100,000 photos has some hundred thousands of keys in memory: numbers take a fifth of what
  // their digits would.
  private let recipe: Digest.Half
  /// The longest edge asked for, in pixels.
  public let edge: Int

  /// - Parameter recipe: of the original and of every setting; the first half of it is kept.
  public init(recipe: Digest, edge: Int) {
    self.init(recipe: recipe.half, edge: edge)
  }

  fileprivate init(recipe: Digest.Half, edge: Int) {
    self.recipe = recipe
    self.edge = edge
  }

  /// 32 lower-case hexadecimal digits, the ones in the rendition's path.
  public var hash: String { recipe.hex }
}

/// A rendition in the store.
public struct StoredRendition: Hashable, Sendable {
  public let blob: Digest
  /// Length of the blob.
  public let bytes: Int
  public let size: PixelSize

  public init(blob: Digest, bytes: Int, size: PixelSize) {
    self.blob = blob
    self.bytes = bytes
    self.size = size
  }
}

extension Store {
  /// Those of the renditions that are in the store with their blobs at full length.
  public func renditions(
    _ keys: [RenditionKey]
  ) throws(StoreError) -> [RenditionKey: StoredRendition] {
    let known = try rendered.known(keys)
    let blobs = try lookAtBlobs()
    var found: [RenditionKey: StoredRendition] = [:]
    found.reserveCapacity(known.count)
    for (key, rendition) in known where try blobs.has(rendition.blob, bytes: rendition.bytes) {
      found[key] = rendition
    }
    return found
  }

  /// Remembers a rendition whose blob is in the store; durable with the next `flush`.
  public func register(
    _ rendition: StoredRendition, for key: RenditionKey
  ) throws(StoreError) {
    try rendered.add(rendition, for: key)
  }
}

/// What is known of renditions.
struct Renditions: Sendable {
  private let index: Index
  private let table: LoadedTable<RenditionKey, StoredRendition>

  init(index: Index) {
    self.index = index
    table = LoadedTable { () throws(StoreError) in try Self.load(index) }
  }

  func known(_ keys: [RenditionKey]) throws(StoreError) -> [(RenditionKey, StoredRendition)] {
    try table.values(keys)
  }

  func add(_ rendition: StoredRendition, for key: RenditionKey) throws(StoreError) {
    // First the index: rows that are read meanwhile hold it then.
    try index.set(.rendition, Self.bytes(of: key), Self.bytes(of: rendition))
    table.set(key, rendition)
  }

  func forget() { table.forget() }

  private static func load(
    _ index: Index
  ) throws(StoreError) -> OrderedDictionary<RenditionKey, StoredRendition> {
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
      let recipe = Digest.Half(hexDigits: UnsafeRawBufferPointer(rebasing: bytes[..<dash])),
      let edge = Int(String(decoding: bytes[(dash + 1)...], as: UTF8.self))
    else { return nil }
    return RenditionKey(recipe: recipe, edge: edge)
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
