// Decompresses zlib streams (RFC 1950, RFC 1951), for the texts of PNG files, which are small. The output
// is limited, so that a stream cannot unpack to much.

/// A decompressor of zlib streams.
struct Inflate {
  private let bytes: ArraySlice<UInt8>
  private let limit: Int
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  /// Returns the decompressed bytes; nil if the stream is damaged or unpacks to more than `limit`
  /// bytes.
  static func bytes(of stream: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    guard stream.count > 2, let method = stream.first, method & 0x0F == 8,
      (Int(method) << 8 | Int(stream[stream.startIndex + 1])) % 31 == 0,
      stream[stream.startIndex + 1] & 0x20 == 0
    else { return nil }
    var inflate = Inflate(stream.dropFirst(2), limit: limit)
    return inflate.run() ? inflate.output : nil
  }

  private init(_ bytes: ArraySlice<UInt8>, limit: Int) {
    self.bytes = bytes
    self.limit = limit
    position = bytes.startIndex
  }

  private mutating func run() -> Bool {
    while true {
      guard let isLast = take(1), let kind = take(2) else { return false }
      let isRead =
        switch kind {
        case 0: readStored()
        case 1: readCompressed(Self.fixed.literals, Self.fixed.distances)
        case 2: readDynamic()
        default: false
        }
      guard isRead else { return false }
      if isLast == 1 { return true }
    }
  }

  private mutating func take(_ count: Int) -> Int? {
    while bitCount < count {
      guard position < bytes.endIndex else { return nil }
      bits |= UInt32(bytes[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let value = bits & (1 << UInt32(count) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  private mutating func readStored() -> Bool {
    // What is left of the current byte is unused.
    bits = 0
    bitCount = 0
    guard bytes.endIndex - position >= 4 else { return false }
    let length = Int(bytes[position]) | Int(bytes[position + 1]) << 8
    let check = Int(bytes[position + 2]) | Int(bytes[position + 3]) << 8
    position += 4
    guard length ^ check == 0xFFFF, bytes.endIndex - position >= length,
      output.count + length <= limit
    else { return false }
    output += bytes[position..<(position + length)]
    position += length
    return true
  }

  /// A code by the lengths of its words: how many there are of each length, and their values in order.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var values: [Int] = []

    init(_ lengths: [Int]) {
      for length in lengths where length > 0 { counts[length] += 1 }
      for length in 1...15 {
        values += lengths.indices.filter { lengths[$0] == length }
      }
    }
  }

  private static let fixed = (
    literals: Code(
      (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
    distances: Code([Int](repeating: 5, count: 30))
  )

  private mutating func word(_ code: Code) -> Int? {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      guard let bit = take(1) else { return nil }
      value |= bit
      let count = code.counts[length]
      if value - count < first { return code.values[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    return nil
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readDynamic() -> Bool {
    guard let literals = take(5), let distances = take(5), let count = take(4) else {
      return false
    }
    var lengths = [Int](repeating: 0, count: 19)
    for place in Self.order.prefix(count + 4) {
      guard let length = take(3) else { return false }
      lengths[place] = length
    }
    let code = Code(lengths)
    let total = literals + 257 + distances + 1
    var all: [Int] = []
    while all.count < total {
      guard let symbol = word(code), let (length, times) = run(of: symbol, after: all.last) else {
        return false
      }
      all += Array(repeating: length, count: times)
    }
    guard all.count == total, literals + 257 <= 286 else { return false }
    return readCompressed(
      Code(Array(all.prefix(literals + 257))), Code(Array(all.dropFirst(literals + 257))))
  }

  private mutating func run(of symbol: Int, after last: Int?) -> (length: Int, times: Int)? {
    switch symbol {
    case 16: last.flatMap { last in take(2).map { (last, $0 + 3) } }
    case 17: take(3).map { (0, $0 + 3) }
    case 18: take(7).map { (0, $0 + 11) }
    default: (symbol, 1)
    }
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]

  private mutating func readCompressed(_ literals: Code, _ distances: Code) -> Bool {
    while let symbol = word(literals) {
      if symbol == 256 { return true }
      if symbol < 256 {
        guard output.count < limit else { return false }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < Self.lengthBases.count, let more = take(Self.lengthBits[symbol - 257]),
        let place = word(distances), place < Self.distanceBases.count,
        let further = take(max(0, place / 2 - 1))
      else { return false }
      let distance = Self.distanceBases[place] + further
      let length = Self.lengthBases[symbol - 257] + more
      guard distance <= output.count, output.count + length <= limit else { return false }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
    return false
  }
}
