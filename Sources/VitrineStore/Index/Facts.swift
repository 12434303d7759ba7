// Facts: small values worked out once from content (metadata, colors, a subject's place). The key
// is the digest of what they were worked out from, so they never go stale; the kind's name must
// change whenever the way of working them out does.

public import VitrineModel

extension Store {
  /// What is known of this kind under the key; nil where nothing is, or it was damaged.
  public func fact(_ kind: String, _ key: Digest) throws(StoreError) -> [UInt8]? {
    try facts(kind, [key])[key]
  }

  /// The same for many keys at once; those of which nothing is known are left out.
  public func facts(_ kind: String, _ keys: [Digest]) throws(StoreError) -> [Digest: [UInt8]] {
    guard !keys.isEmpty else { return [:] }
    let prefix = Self.prefix(kind)
    let wanted = Set(keys)
    var found: [Digest: [UInt8]] = [:]
    found.reserveCapacity(keys.count)
    try index.load(.fact, keys: keys.map { prefix + $0.bytes }) { key, payload in
      // In a damaged tree SQLite comes upon rows that nobody asked for.
      guard key.count == prefix.count + 32, key.starts(with: prefix) else { return }
      let key = Digest(words: UnsafeRawBufferPointer(rebasing: key[prefix.count...]))
      if wanted.contains(key) { found[key] = Array(payload) }
    }
    return found
  }

  /// Keeps a fact; durable with the next `flush`.
  public func setFact(_ kind: String, _ key: Digest, _ value: [UInt8]) throws(StoreError) {
    try index.set(.fact, Self.prefix(kind) + key.bytes, value)
  }

  private static func prefix(_ kind: String) -> [UInt8] { Array(kind.utf8) + [0] }
}
