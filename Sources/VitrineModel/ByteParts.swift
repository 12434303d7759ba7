// Long files of the site grow with the number of photos: they are made and written in parts, and never
// held as a whole.

/// Bytes in parts that are made one after the other, the same ones each time.
public struct ByteParts: Sequence, Sendable {
  private let count: Int
  private let make: @Sendable (Int) -> [UInt8]

  /// - Parameter make: gives the part of a number below the count.
  public init(_ count: Int, make: @escaping @Sendable (Int) -> [UInt8]) {
    self.count = count
    self.make = make
  }

  /// A part for each piece of a list.
  public init<Elements: RandomAccessCollection & Sendable>(
    of elements: Elements, inPiecesOf most: Int,
    make: @escaping @Sendable (Elements.SubSequence) -> [UInt8]
  ) {
    self.init((elements.count + most - 1) / most) { part in
      make(elements.dropFirst(part * most).prefix(most))
    }
  }

  /// Bytes that are there as a whole.
  public init(_ bytes: [UInt8]) { self.init(1) { _ in bytes } }

  public func makeIterator() -> LazyMapSequence<Range<Int>, [UInt8]>.Iterator {
    (0..<count).lazy.map(make).makeIterator()
  }

  /// All of them as one, where that is no longer than so many bytes.
  public func whole(upTo most: Int) -> [UInt8]? {
    var whole: [UInt8] = []
    for part in self {
      guard whole.count + part.count <= most else { return nil }
      whole += part
    }
    return whole
  }

  /// One after the other.
  public static func + (a: ByteParts, b: ByteParts) -> ByteParts {
    ByteParts(a.count + b.count) { $0 < a.count ? a.make($0) : b.make($0 - a.count) }
  }
}
