// The boxes of ISO media files: a length, a name of four letters, and the content. ISO/IEC 14496-12, section
// 4.2. Every length is checked against the bytes that are left.

/// A box of an ISO media file.
struct HEIFBox {
  let name: String
  let content: ArraySlice<UInt8>

  /// Returns the boxes in order, up to the first that is longer than the bytes that are left.
  static func all(in bytes: ArraySlice<UInt8>) -> [HEIFBox] {
    var boxes: [HEIFBox] = []
    var rest = bytes
    while true {
      var reader = HEIFHeaderReader(rest)
      guard let frame = reader.frame(rest: rest.count) else { return boxes }
      boxes.append(
        HEIFBox(name: frame.name, content: rest.prefix(frame.length).dropFirst(frame.head)))
      rest = rest.dropFirst(frame.length)
    }
  }
}

extension [HEIFBox] {
  /// Returns the content of the first box with a name.
  func first(named name: String) -> ArraySlice<UInt8>? { first { $0.name == name }?.content }
}

/// Reads numbers, the highest byte first; nil past the end.
struct HEIFHeaderReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads a number of a width in bytes.
  mutating func number(_ width: Int) -> Int? {
    guard rest.count >= width else { return nil }
    defer { rest = rest.dropFirst(width) }
    return rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads the head of a box: its name, its own length and that of the whole box.
  ///
  /// Nil if the box is longer than the bytes that are left.
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
