// What a room keeps as facts, told by the room itself: which blobs such a fact names, and how long it
// is of use. Facts of a kind that nobody tells of are never removed.

public import VitrineModel

/// A kind of facts that may be removed where no build used them.
public struct FactKind: Sendable {
  /// When a fact is of use.
  public enum Use: Sendable {
    /// While builds use what its key is the digest of.
    case key
    /// While builds use the blob that it names.
    case blob
  }

  /// As `Store.fact` knows it: a word, a dash and the version.
  public let name: String
  let use: Use
  /// What the blobs are that it names.
  let content: Content
  let blobs: @Sendable (_ value: [UInt8]) -> [Digest]

  /// What a blob of the cache is.
  public enum Content: String, Sendable { case images, originals, answers }

  public init(
    _ name: String, usedBy use: Use, naming content: Content = .images,
    blobs: @escaping @Sendable (_ value: [UInt8]) -> [Digest] = { _ in [] }
  ) {
    self.name = name
    self.use = use
    self.content = content
    self.blobs = blobs
  }

  /// Is this the same kind in another version, which nobody reads any more.
  func isSucceeded(_ other: String) -> Bool {
    other != name && Self.word(other) == Self.word(name)
  }

  private static func word(_ name: String) -> Substring { name.prefix { $0 != "-" } }
}

/// What rooms keep in a cache beside blobs and the index.
public struct CacheLayout: Sendable {
  /// Names of files in the cache's folder.
  let files: Set<String>
  let facts: [FactKind]

  public init(files: Set<String>, facts: [FactKind]) {
    self.files = files
    self.facts = facts
  }

  /// The kind of a fact, and is that of another version.
  func kind(named name: String) -> (kind: FactKind, isOld: Bool)? {
    if let kind = facts.first(where: { $0.name == name }) { return (kind, false) }
    return facts.first { $0.isSucceeded(name) }.map { ($0, true) }
  }
}
