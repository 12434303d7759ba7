// Parts of a large site, each made by a machine of its own. Which photo belongs to which part depends on
// nothing but its name, so that machines that never speak to each other agree.

/// One of several parts of a site's photos.
public struct Shard: Hashable, Sendable {
  /// From 1.
  public let number: Int
  public let count: Int

  /// More machines than that would wait for each other at the store.
  public static let most = 1_000

  /// Nil unless the number is one of the count.
  public init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// `3/4`
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "/") || (0x30...0x39).contains($0) })
    else { return nil }
    self.init(number, of: count)
  }

  /// Is the photo one of this part.
  public func holds(_ id: Photo.ID) -> Bool {
    let hash = Self.hash(id.description)
    return Int(hash % UInt64(count)) == number - 1
  }

  /// What belongs to no photo is made once.
  public var isFirst: Bool { number == 1 }

  /// FNV-1a with 64 bits, its upper half mixed into the lower: http://www.isthe.com/chongo/tech/comp/fnv/
  private static func hash(_ text: String) -> UInt64 {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash ^ hash >> 32
  }
}

extension Shard: CustomStringConvertible {
  public var description: String { "\(number)/\(count)" }
}
