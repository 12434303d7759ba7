// Cuts an XMP packet where reading it would take long or crash. libxml2 compares all attributes of an element with
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

  /// The beginning of the packet, up to a limit, without processing instructions; empty if it
  /// declares a document type or entities.
  ///
  /// Foundation crashes at an instruction without data, such as `<?a?>`. Without the first one,
  /// `<?xml`, no encoding is declared: in another than UTF-8, the parser would see other markup.
  var readable: [UInt8] {
    var kept: [UInt8] = []
    var (position, parts) = (0, 0)
    while let markup = next(in: "<&", from: position) {
      let (end, kind, count) = markupEnd(markup)
      parts += count
      kept += bytes[position..<markup]
      guard kind != .documentType else { return [] }
      guard parts <= Self.mostParts, count <= Self.mostAttributes else { return kept }
      if kind == .content { kept += bytes[markup..<end] }
      position = end
    }
    return kept + bytes[position...]
  }

  private enum Kind { case content, instruction, documentType }

  /// The end of a reference or of markup that begins with `<`, its kind, and the number of its parts.
  private func markupEnd(_ start: Int) -> (end: Int, kind: Kind, parts: Int) {
    if bytes[start] == UInt8(ascii: "&") { return (start + 1, .content, 1) }
    if starts(with: "<!--", at: start) { return (end(of: "-->", from: start + 4), .content, 1) }
    if starts(with: "<![CDATA[", at: start) {
      return (end(of: "]]>", from: start + 9), .content, 1)
    }
    if starts(with: "<?", at: start) { return (end(of: "?>", from: start + 2), .instruction, 1) }
    if starts(with: "<!", at: start) { return (start, .documentType, 1) }
    let (end, parts) = endOfElement(start)
    return (end, .content, parts)
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
