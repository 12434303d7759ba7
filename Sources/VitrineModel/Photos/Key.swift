// A provider's name with its own id. The kind of thing is part of the key's type, so an
// author's key cannot pass for a photo's.

/// The identity of a thing at a provider, written `provider:id`.
public struct Key<Thing>: Hashable, Sendable {
  /// The name of the provider, such as `flickr`.
  public let provider: String
  /// The id that the thing has at the provider.
  public let id: String

  /// Creates a key.
  public init(provider: String, id: String) {
    self.provider = provider
    self.id = id
  }
}

extension Key {
  /// Compares byte by byte: a file system may hold two names that only Unicode calls equal.
  public static func == (a: Key, b: Key) -> Bool {
    a.id.utf8.elementsEqual(b.id.utf8) && a.provider == b.provider
  }

  /// Hashes the provider and the bytes of the id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(provider)
    var id = id
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Key: CustomStringConvertible {
  /// The key as `provider:id`.
  public var description: String { "\(provider):\(id)" }
}

extension Key: Comparable {
  /// Orders keys by provider, then by the bytes of their ids.
  public static func < (a: Key, b: Key) -> Bool {
    a.provider == b.provider
      ? a.id.utf8.lexicographicallyPrecedes(b.id.utf8) : a.provider < b.provider
  }
}
