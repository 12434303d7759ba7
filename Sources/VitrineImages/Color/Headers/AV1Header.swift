// What the data of an AVIF image say about its colors, for containers that say nothing. AV1 specification,
// sections 5.3 and 5.5.

/// The sequence header of AV1 data.
struct AV1Header {
  /// The codes of the primaries, the curve and the matrix, of H.273; 2 if they are unspecified.
  private(set) var primaries = 2
  private(set) var transfer = 2
  private(set) var matrix = 2
  /// Whether gray has the full range; nil for colors.
  private(set) var isFullGray: Bool?

  /// The number of first bytes in which the header is.
  private static let longest = 256

  /// Reads the header of an item of a file; nil if it is missing or invalid.
  init?(of item: Int, in boxes: [HEIFBox], _ file: borrowing ImageFile) {
    guard
      let start = boxes.first(named: "iloc").flatMap({ ItemLocations($0) })?.start(of: item)
    else { return nil }
    self.init(file.bytes(at: start, count: Self.longest))
  }

  /// Reads the header that data begin with; nil if it is missing or invalid.
  init?(_ data: [UInt8]) {
    var rest = data[...]
    for _ in 0..<4 {
      guard let head = rest.first, head & 6 == 2, let length = rest.dropFirst().first,
        length < 0x80
      else { return nil }
      if head >> 3 & 15 == 1 {
        self.init(sequence: rest.dropFirst(2).prefix(Int(length)))
        return
      }
      rest = rest.dropFirst(2 + Int(length))
    }
    return nil
  }

  private init?(sequence content: ArraySlice<UInt8>) {
    var bits = BitReader(content)
    let profile = bits.number(3)
    _ = bits.flag()
    let isShort = bits.flag()
    if isShort { _ = bits.number(5) } else { Self.skipTimes(&bits) }
    let (width, height) = (bits.number(4), bits.number(4))
    _ = bits.number(width + 1)
    _ = bits.number(height + 1)
    if !isShort, bits.flag() { _ = bits.number(7) }
    // The size of blocks and two kinds of prediction.
    _ = bits.number(3)
    if !isShort { Self.skipTools(&bits) }
    // Three filters.
    _ = bits.number(3)
    let isDeep = bits.flag()
    if profile == 2, isDeep { _ = bits.flag() }
    let isGray = profile != 1 && bits.flag()
    if bits.flag() {
      primaries = bits.number(8)
      transfer = bits.number(8)
      matrix = bits.number(8)
    }
    guard !bits.isBeyondEnd else { return nil }
    if isGray { isFullGray = bits.flag() }
  }

  /// Skips the times of frames and the levels of decoders, which the short header of still images lacks.
  private static func skipTimes(_ bits: inout BitReader) {
    var delay: Int?
    if bits.flag() {
      _ = bits.number(64)
      if bits.flag() { bits.skipVariable() }
      if bits.flag() {
        delay = bits.number(5) + 1
        _ = bits.number(42)
      }
    }
    let hasDisplayDelay = bits.flag()
    for _ in 0...bits.number(5) {
      _ = bits.number(12)
      if bits.number(5) > 7 { _ = bits.flag() }
      if let delay, bits.flag() { _ = bits.number(2 * delay + 1) }
      if hasDisplayDelay, bits.flag() { _ = bits.number(4) }
    }
  }

  /// Skips the tools for frames that follow others.
  private static func skipTools(_ bits: inout BitReader) {
    _ = bits.number(4)
    let hasOrder = bits.flag()
    if hasOrder { _ = bits.number(2) }
    let mayBeScreen = bits.flag() || bits.flag()
    if mayBeScreen, !bits.flag() { _ = bits.flag() }
    if hasOrder { _ = bits.number(3) }
  }

  /// Reads bits, the highest first; zeros behind the end.
  private struct BitReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

    var isBeyondEnd: Bool { place >= bytes.count * 8 }

    mutating func flag() -> Bool { number(1) == 1 }

    /// Reads a number of at most 64 bits.
    mutating func number(_ width: Int) -> Int {
      var number = 0
      for _ in 0..<width {
        let bit = place < bytes.count * 8 ? bytes[place / 8] >> UInt8(7 - place % 8) & 1 : 0
        number = number << 1 | Int(bit)
        place += 1
      }
      return number
    }

    /// Skips a number of any length: as many bits as there are zeros before the first one.
    mutating func skipVariable() {
      var zeros = 0
      while !isBeyondEnd, !flag() { zeros += 1 }
      if zeros < 32 { _ = number(zeros) }
    }
  }
}
