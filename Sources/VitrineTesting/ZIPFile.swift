// Reads ZIP files as the specification says, and refuses what differs between the two records of a
// file: some programs read one, some the other.

/// A ZIP file whose entries are stored as they are.
public struct ZIPFile {
  /// A file in it.
  public struct Entry {
    /// The name.
    public let name: String
    /// The content.
    public let bytes: [UInt8]
  }

  /// The reason why a file is not such a ZIP file.
  public struct Fault: Error {
    /// What is wrong.
    public let what: String
  }

  /// The files in their order.
  public private(set) var entries: [Entry] = []
  private let bytes: [UInt8]

  /// Reads a whole file.
  public init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    let end = bytes.count - 22
    guard end >= 0, number(end, 4) == 0x0605_4B50 else { throw Fault(what: "no end") }
    var (count, place) = (number(end + 10, 2), number(end + 16, 4))
    if count == 0xFFFF || place == 0xFFFF_FFFF {
      let locator = end - 20
      guard number(locator, 4) == 0x0706_4B50 else { throw Fault(what: "no locator") }
      let large = number(locator + 8, 8)
      guard number(large, 4) == 0x0606_4B50 else { throw Fault(what: "no ZIP64 end") }
      (count, place) = (number(large + 32, 8), number(large + 48, 8))
    }
    var next = 0
    for _ in 0..<count { try read(&place, &next) }
  }

  private mutating func read(_ place: inout Int, _ next: inout Int) throws(Fault) {
    guard number(place, 4) == 0x0201_4B50 else { throw Fault(what: "no record at \(place)") }
    let local = number(place + 42, 4)
    guard number(local, 4) == 0x0403_4B50, local == next else {
      throw Fault(what: "no file at \(local)")
    }
    // Version, flags, method, time, date, checksum, lengths: the same in both.
    let facts = Array(bytes[(place + 6)..<(place + 30)])
    guard facts == Array(bytes[(local + 4)..<(local + 28)]), number(place + 10, 2) == 0,
      number(place + 8, 2) == 0x800
    else { throw Fault(what: "two records differ at \(local)") }
    let name = Array(bytes[(place + 46)...].prefix(number(place + 28, 2)))
    let start = local + 30 + number(local + 26, 2) + number(local + 28, 2)
    let content = Array(bytes[start..<(start + number(place + 20, 4))])
    guard Array(bytes[(local + 30)...].prefix(name.count)) == name,
      number(place + 20, 4) == number(place + 24, 4),
      Self.checksum(content) == number(place + 16, 4)
    else { throw Fault(what: "the content differs at \(local)") }
    entries.append(Entry(name: String(decoding: name, as: UTF8.self), bytes: content))
    next = start + content.count
    place += 46 + name.count + number(place + 30, 2)
  }

  private func number(_ place: Int, _ width: Int) -> Int {
    (0..<width).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }

  /// Bit by bit: not the way in which the program does it.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    let sum = bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value >> 1 ^ (0xEDB8_8320 & (0 &- (value & 1)))
      }
    }
    return Int(~sum)
  }
}
