// Each module describes what it keeps as facts: which blobs a fact names, and how long it is
// useful. Facts of a kind that nobody describes are never removed.

public import VitrineModel

/// A kind of facts that may be removed if no build used them.
public struct FactKind: Sendable {
  /// When a fact is useful.
  public enum Lifetime: Sendable {
    /// While builds use what its key is the digest of.
    case key
    /// While builds use the blob that it names.
    case blob
  }

  /// The name in `Store.fact`: a word, a dash and the version.
  public let name: String
  let use: Lifetime
  /// The content of the blobs that it names.
  let content: Content
  let blobs: @Sendable (_ value: [UInt8]) -> [Digest]

  /// The content of a blob.
  public enum Content: String, Sendable { case images, originals, answers }

  /// Describes a kind of facts.
  public init(
    _ name: String, usedBy use: Lifetime, naming content: Content = .images,
    blobs: @escaping @Sendable (_ value: [UInt8]) -> [Digest] = { _ in [] }
  ) {
    self.name = name
    self.use = use
    self.content = content
    self.blobs = blobs
  }

  /// Whether another name is the same kind in another version, which nobody reads anymore.
  func isSucceeded(_ other: String) -> Bool {
    other != name && Self.word(other) == Self.word(name)
  }

  private static func word(_ name: String) -> Substring { name.prefix { $0 != "-" } }
}

/// What modules keep in a cache beside blobs and the index.
public struct CacheLayout: Sendable {
  /// Names of files in the cache's folder.
  let files: Set<String>
  let facts: [FactKind]

  /// Creates a layout from the names of files and the kinds of facts.
  public init(files: Set<String>, facts: [FactKind]) {
    self.files = files
    self.facts = facts
  }

  /// The kind of a fact, and whether it is of another version.
  func kind(named name: String) -> (kind: FactKind, isOld: Bool)? {
    if let kind = facts.first(where: { $0.name == name }) { return (kind, false) }
    return facts.first { $0.isSucceeded(name) }.map { ($0, true) }
  }
}
