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
    var found: [Digest: [UInt8]] = [:]
    found.reserveCapacity(keys.count)
    try index.load(Self.row(kind), keys: keys.map(\.bytes)) { key, payload in
      if let key = Digest(key) { found[key] = Array(payload) }
    }
    return found
  }

  /// Keeps a fact; durable with the next `flush`.
  public func setFact(_ kind: String, _ key: Digest, _ value: [UInt8]) throws(StoreError) {
    try index.set(Self.row(kind), key.bytes, value)
  }

  /// Apart from the kinds of the store itself.
  private static func row(_ kind: String) -> String { "fact." + kind }
}
