// Facts are small values derived from content: metadata, colors, the position of a subject. The key
// is the digest of what they were derived from, so they never become stale. The name of the kind
// must change whenever the derivation does.

public import VitrineModel

extension Store {
  /// The fact of this kind under the key; nil if there is none, or it was damaged.
  public func fact(_ kind: String, _ key: Digest) throws(Problem) -> [UInt8]? {
    try facts(kind, [key])[key]
  }

  /// The facts of this kind under many keys.
  ///
  /// Missing ones are left out.
  public func facts(_ kind: String, _ keys: [Digest]) throws(Problem) -> [Digest: [UInt8]] {
    guard !keys.isEmpty else { return [:] }
    let prefix = Self.prefix(kind)
    let wanted = Set(keys)
    var found: [Digest: [UInt8]] = [:]
    found.reserveCapacity(keys.count)
    try index.load(.fact, keys: keys.map { prefix + $0.bytes }) { key, payload in
      // In a damaged tree SQLite finds rows that nobody asked for.
      guard key.count == prefix.count + 32, key.starts(with: prefix) else { return }
      let key = Digest(words: UnsafeRawBufferPointer(rebasing: key[prefix.count...]))
      if wanted.contains(key) { found[key] = Array(payload) }
    }
    return found
  }

  /// Stores a fact.
  ///
  /// The next `flush` writes it to the disk.
  public func setFact(_ kind: String, _ key: Digest, _ value: [UInt8]) throws(Problem) {
    try index.set(.fact, Self.prefix(kind) + key.bytes, value)
  }

  private static func prefix(_ kind: String) -> [UInt8] { Array(kind.utf8) + [0] }
}
