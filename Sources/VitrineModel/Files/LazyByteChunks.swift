// The long files of a site grow with the number of photos. They are created and written in parts,
// and never held as a whole.

/// Bytes in parts that are created one after another, each time the same ones.
public struct LazyByteChunks: Sequence, Sendable {
  private let count: Int
  private let make: @Sendable (Int) -> [UInt8]

  /// Creates parts.
  ///
  /// - Parameters:
  ///   - count: The number of parts.
  ///   - make: Returns the part with a number below the count.
  public init(_ count: Int, make: @escaping @Sendable (Int) -> [UInt8]) {
    self.count = count
    self.make = make
  }

  /// Creates a part for each chunk of a list.
  ///
  /// - Parameters:
  ///   - elements: The list.
  ///   - most: The number of elements in a chunk; the last one may have fewer.
  ///   - make: Returns the bytes of a chunk.
  public init<Elements: RandomAccessCollection & Sendable>(
    of elements: Elements, inChunksOf most: Int,
    make: @escaping @Sendable (Elements.SubSequence) -> [UInt8]
  ) {
    self.init((elements.count + most - 1) / most) { part in
      make(elements.dropFirst(part * most).prefix(most))
    }
  }

  /// Creates one part from bytes.
  public init(_ bytes: [UInt8]) { self.init(1) { _ in bytes } }

  /// Returns an iterator that creates the parts.
  public func makeIterator() -> LazyMapSequence<Range<Int>, [UInt8]>.Iterator {
    (0..<count).lazy.map(make).makeIterator()
  }

  /// Returns all bytes as one array; nil if they are more than `most`.
  public func whole(upTo most: Int) -> [UInt8]? {
    var whole: [UInt8] = []
    for part in self {
      guard whole.count + part.count <= most else { return nil }
      whole += part
    }
    return whole
  }

  /// Returns the parts of `a`, then those of `b`.
  public static func + (a: LazyByteChunks, b: LazyByteChunks) -> LazyByteChunks {
    LazyByteChunks(a.count + b.count) { $0 < a.count ? a.make($0) : b.make($0 - a.count) }
  }
}
