// The boxes that ISO media files are made of: a length, a name of four letters, and what is in
// them. ISO/IEC 14496-12, section 4.2. Every length is checked against what is there.

struct HEIFBox {
  let name: String
  let content: ArraySlice<UInt8>

  /// One box after the other, up to the first that is longer than what is left.
  static func all(in bytes: ArraySlice<UInt8>) -> [HEIFBox] {
    var boxes: [HEIFBox] = []
    var rest = bytes
    while true {
      var reader = HEIFReader(rest)
      guard let frame = reader.frame(rest: rest.count) else { return boxes }
      boxes.append(
        HEIFBox(name: frame.name, content: rest.prefix(frame.length).dropFirst(frame.head)))
      rest = rest.dropFirst(frame.length)
    }
  }
}

extension [HEIFBox] {
  func first(named name: String) -> ArraySlice<UInt8>? { first { $0.name == name }?.content }
}

/// Reads numbers with the highest byte first; nil past the end.
struct HEIFReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func number(_ width: Int) -> Int? {
    guard rest.count >= width else { return nil }
    defer { rest = rest.dropFirst(width) }
    return rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The head of a box: its own length and that of the whole box, at most what is left.
  mutating func frame(rest left: Int) -> (name: String, head: Int, length: Int)? {
    guard let short = number(4), rest.count >= 4 else { return nil }
    let name = String(decoding: rest.prefix(4), as: UTF8.self)
    rest = rest.dropFirst(4)
    switch short {
    case 0: return (name, 8, left)
    // A length of eight bytes follows; the first bit would make it negative.
    case 1: return number(8).flatMap { $0 >= 16 && $0 <= left ? (name, 16, $0) : nil }
    default: return short >= 8 && short <= left ? (name, 8, short) : nil
    }
  }
}
