// Cuts an XMP packet where reading it would take long. libxml2 compares all attributes of an element with
// each other: 4 MB of one element took 28 s. Each part of a packet costs a call and some strings: 4 MB of
// the shortest elements took a second.

/// An XMP packet, before it is parsed.
struct XMPPacket {
  private let bytes: [UInt8]

  /// The limit for elements, attributes, references and other markup: 0.05 s.
  ///
  /// The longest packets of photo editors have some thousands.
  static let mostParts = 40_000
  /// The limit for the attributes of one element; raw converters write up to 500.
  static let mostAttributes = 1_000

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The beginning of the packet, up to a limit, without the declaration of an encoding.
  ///
  /// The bytes are UTF-8. In another encoding, the parser would see other markup than this type.
  var readable: ArraySlice<UInt8> {
    var position = endOfDeclaration
    let start = position
    var parts = 0
    while position < bytes.count {
      guard let markup = next(in: "<&", from: position) else { break }
      let (end, count) = bytes[markup] == UInt8(ascii: "&") ? (markup + 1, 1) : endOfMarkup(markup)
      parts += count
      guard parts <= Self.mostParts, count <= Self.mostAttributes else {
        return bytes[start..<markup]
      }
      position = end
    }
    return bytes[start...]
  }

  private var endOfDeclaration: Int {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard starts(with: "<?xml", at: start), bytes.count > start + 5, bytes[start + 5] <= 0x20 else {
      return start
    }
    return end(of: "?>", from: start)
  }

  /// The end of markup that begins with `<`, and the number of its parts.
  private func endOfMarkup(_ start: Int) -> (end: Int, parts: Int) {
    if starts(with: "<!--", at: start) { return (end(of: "-->", from: start + 4), 1) }
    if starts(with: "<![CDATA[", at: start) { return (end(of: "]]>", from: start + 9), 1) }
    if starts(with: "<?", at: start) { return (end(of: "?>", from: start + 2), 1) }
    return endOfElement(start)
  }

  /// The end of a tag, and the number of its attributes and itself.
  private func endOfElement(_ start: Int) -> (end: Int, parts: Int) {
    var position = start + 1
    var parts = 1
    while let found = next(in: "\"'>", from: position) {
      guard bytes[found] != UInt8(ascii: ">") else { return (found + 1, parts) }
      parts += 1
      let close = bytes[(found + 1)...].firstIndex(of: bytes[found])
      position = (close ?? bytes.count - 1) + 1
    }
    return (bytes.count, parts)
  }

  private func next(in marks: StaticString, from start: Int) -> Int? {
    marks.withUTF8Buffer { marks in
      bytes[start...].firstIndex { byte in marks.contains(byte) }
    }
  }

  private func end(of mark: String, from start: Int) -> Int {
    var position = min(start, bytes.count)
    while position < bytes.count, !starts(with: mark, at: position) { position += 1 }
    return min(position + mark.utf8.count, bytes.count)
  }

  private func starts(with mark: String, at position: Int) -> Bool {
    bytes[position...].starts(with: mark.utf8)
  }
}
