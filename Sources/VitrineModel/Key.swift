// A provider's name with an id of its own. The type of thing is part of the key's type, so that
// an author's key cannot pass for a photo's.

/// The identity of a thing a provider knows: provider plus id, written `provider:id`.
public struct Key<Thing>: Hashable, Sendable {
  public let provider: String
  public let id: String

  public init(provider: String, id: String) {
    self.provider = provider
    self.id = id
  }
}

extension Key {
  /// Byte by byte: a file system may hold two names that only Unicode calls equal.
  public static func == (a: Key, b: Key) -> Bool {
    a.id.utf8.elementsEqual(b.id.utf8) && a.provider == b.provider
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(provider)
    var id = id
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Key: CustomStringConvertible {
  public var description: String { "\(provider):\(id)" }
}

extension Key: Comparable {
  public static func < (a: Key, b: Key) -> Bool {
    a.provider == b.provider
      ? a.id.utf8.lexicographicallyPrecedes(b.id.utf8) : a.provider < b.provider
  }
}
