// Parts of a large site, each built on another machine. The part that a photo belongs to depends on
// its id alone, so machines agree without communicating.

/// One of several parts of a site's photos.
public struct Shard: Hashable, Sendable {
  /// The number of this part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// The most parts: with more, machines would wait for each other at the store.
  public static let most = 1_000

  /// Creates a part; nil unless the number is between 1 and the count.
  public init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Creates a part from text such as `3/4`; nil for other text.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "/") || (0x30...0x39).contains($0) })
    else { return nil }
    self.init(number, of: count)
  }

  /// Whether the photo belongs to this part.
  public func holds(_ id: Photo.ID) -> Bool {
    let hash = Self.hash(id.description)
    return Int(hash % UInt64(count)) == number - 1
  }

  /// Whether this is the first part, which also makes what belongs to no photo.
  public var isFirst: Bool { number == 1 }

  /// FNV-1a with 64 bits, the upper half mixed into the lower.
  ///
  /// See http://www.isthe.com/chongo/tech/comp/fnv/.
  private static func hash(_ text: String) -> UInt64 {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash ^ hash >> 32
  }
}

extension Shard: CustomStringConvertible {
  /// The part as `3/4`.
  public var description: String { "\(number)/\(count)" }
}
