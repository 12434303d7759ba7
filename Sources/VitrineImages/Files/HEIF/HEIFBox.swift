// The boxes of ISO media files: a length, a name of four letters, and the content. ISO/IEC 14496-12, section
// 4.2. Every length is checked against the bytes that are left.

/// A box of an ISO media file.
package struct HEIFBox {
  package let name: String
  package let content: ArraySlice<UInt8>
  /// The box with its length and name.
  package let whole: ArraySlice<UInt8>

  /// The number of boxes to read at one level: the smallest have eight bytes, and a file may have many.
  private static let most = 100_000

  /// Returns the boxes in order, up to the first that is longer than the bytes that are left.
  package static func all(in bytes: ArraySlice<UInt8>) -> [HEIFBox] {
    var boxes: [HEIFBox] = []
    var rest = bytes
    while boxes.count < most {
      var reader = HEIFHeaderReader(rest)
      guard let frame = reader.frame(rest: rest.count) else { break }
      let whole = rest.prefix(frame.length)
      boxes.append(HEIFBox(name: frame.name, content: whole.dropFirst(frame.head), whole: whole))
      rest = rest.dropFirst(frame.length)
    }
    return boxes
  }

  /// A box at the top level of a file.
  struct Place {
    let name: String
    /// The position of the box.
    let start: Int
    /// The length of its length and name, and that of the whole box.
    let head: Int, length: Int

    /// Returns the content of the box; nil if it is longer than a limit or than the file.
    func content(in file: borrowing ImageFile, limit: Int) -> ArraySlice<UInt8>? {
      guard length - head <= limit else { return nil }
      let content = file.bytes(at: start + head, count: length - head)
      return content.count == length - head ? content[...] : nil
    }
  }

  /// The number of boxes to read at the top level of a file, which usually has a handful.
  private static let mostPlaces = 64

  /// Returns the boxes at the top level of a file, up to the first invalid one.
  static func places(in file: borrowing ImageFile) -> [Place] {
    var places: [Place] = []
    var offset = 0
    while places.count < mostPlaces {
      var head = HEIFHeaderReader(file.bytes(at: offset, count: 16)[...])
      guard let frame = head.frame(rest: file.length - offset) else { break }
      places.append(
        Place(name: frame.name, start: offset, head: frame.head, length: frame.length))
      offset += frame.length
    }
    return places
  }

  /// A box of the same length without meaning.
  var emptied: [UInt8] {
    Array(whole.prefix(4)) + Array("free".utf8) + Array(whole.dropFirst(8))
  }

  /// Returns the bytes of a box with a name of four letters.
  static func bytes(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
    ByteOrder.big(content.count + 8, 4) + Array(name.utf8) + content
  }
}

extension [HEIFBox] {
  /// Returns the content of the first box with a name.
  package func first(named name: String) -> ArraySlice<UInt8>? {
    first { $0.name == name }?.content
  }
}

/// Reads numbers, the highest byte first; nil past the end.
package struct HEIFHeaderReader {
  /// The bytes that are left.
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads a number of a width in bytes.
  package mutating func number(_ width: Int) -> Int? {
    guard rest.count >= width else { return nil }
    defer { rest = rest.dropFirst(width) }
    return rest.prefix(width).bigEndian
  }

  /// Reads several numbers of the same width.
  package mutating func numbers(_ width: Int, count: Int) -> [Int]? {
    guard count >= 0, rest.count / width >= count else { return nil }
    return (0..<count).compactMap { _ in number(width) }
  }

  /// Reads a name of four letters.
  package mutating func name() -> String? {
    guard rest.count >= 4 else { return nil }
    defer { rest = rest.dropFirst(4) }
    return String(decoding: rest.prefix(4), as: UTF8.self)
  }

  /// Skips bytes; false if fewer are left.
  package mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, rest.count >= count else { return false }
    rest = rest.dropFirst(count)
    return true
  }

  /// Reads the head of a box: its name, its own length and that of the whole box.
  ///
  /// Nil if the box is longer than the bytes that are left.
  package mutating func frame(rest left: Int) -> (name: String, head: Int, length: Int)? {
    guard let short = number(4), let name = name() else { return nil }
    switch short {
    case 0: return left >= 8 ? (name, 8, left) : nil
    // A length of eight bytes follows; the first bit would make it negative.
    case 1: return number(8).flatMap { $0 >= 16 && $0 <= left ? (name, 16, $0) : nil }
    default: return short >= 8 && short <= left ? (name, 8, short) : nil
    }
  }
}
