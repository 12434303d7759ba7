// Ascending numbers, published as gaps in a Rice code, six bits per letter. This is close to the
// theoretical minimum for a set of numbers; one whole letter group per gap was 10% larger.
// R. F. Rice, "Some practical universal noiseless coding techniques", JPL 79-22 (1979).
//
// In memory a gap has a byte or more: numbers come photo by photo, and memory never holds those of a
// hundred thousand photos as integers.

/// Ascending numbers, packed.
struct PackedNumbers {
  private var bytes: [UInt8] = []
  // A large site has a hundred thousand terms, each with three lists.
  private var length: Int32 = 0
  private var last: Int32 = -1

  var count: Int { Int(length) }

  /// Adds a number.
  ///
  /// - Parameter number: A number above all numbers before.
  mutating func append(_ number: Int) {
    var rest = number - Int(last) - 1
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    bytes.append(UInt8(rest))
    last = Int32(number)
    length += 1
  }

  /// The numbers, decoded at each call.
  var numbers: [Int] {
    var last = -1
    return gaps.map {
      last += $0 + 1
      return last
    }
  }

  private var gaps: [Int] {
    var gaps: [Int] = []
    gaps.reserveCapacity(count)
    var (value, shift) = (0, 0)
    for byte in bytes {
      value |= Int(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      gaps.append(value)
      (value, shift) = (0, 0)
    }
    return gaps
  }

  /// The text that is published: a letter for the number of plain bits of a gap, then all gaps.
  ///
  /// A gap is what exceeds its plain bits as ones, a zero, and these bits. The last letter ends with
  /// ones.
  var code: [UInt8] {
    guard length > 0 else { return [] }
    let gaps = gaps
    let width = Self.width(of: gaps)
    var bits = BitLetters(startingWith: width)
    for gap in gaps {
      bits.append(ones: gap >> width)
      bits.append(gap & (1 << width - 1), bits: width)
    }
    return bits.finished()
  }

  /// Returns the number of plain bits with which the gaps have the shortest text.
  private static func width(of gaps: [Int]) -> Int {
    var mean = gaps.reduce(0, +) / gaps.count
    var width = 0
    while mean > 1 {
      mean >>= 1
      width += 1
    }
    // The best width is near the logarithm of the mean, except for gaps of very different lengths.
    func size(_ width: Int) -> Int { gaps.reduce(gaps.count * width) { $0 + $1 >> width } }
    while size(width + 1) < size(width) { width += 1 }
    while width > 0, size(width - 1) <= size(width) { width -= 1 }
    return width
  }
}

/// Bits as letters.
private struct BitLetters {
  private var letters: [UInt8]
  private var rest = 0
  private var free = 6

  init(startingWith number: Int) { letters = [IndexLetters.all[number]] }

  /// Adds ones and a zero.
  mutating func append(ones count: Int) {
    var count = count
    while count >= free {
      count -= free
      append(1 << free - 1, bits: free)
    }
    append(1 << (count + 1) - 2, bits: count + 1)
  }

  mutating func append(_ value: Int, bits count: Int) {
    var count = count
    while count >= free {
      count -= free
      letters.append(IndexLetters.all[rest << free | value >> count & (1 << free - 1)])
      (rest, free) = (0, 6)
    }
    rest = rest << count | value & (1 << count - 1)
    free -= count
  }

  consuming func finished() -> [UInt8] {
    if free < 6 { append(1 << free - 1, bits: free) }
    return letters
  }
}
