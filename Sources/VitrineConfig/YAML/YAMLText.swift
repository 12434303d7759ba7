// Decodes bytes to text: UTF-8 with or without a byte order mark, and no control characters.
// libyaml would guess other encodings. Here they are named and refused.

/// The checked text of a YAML file.
enum YAMLText {
  static func decode(_ bytes: [UInt8]) throws(YAMLReadError) -> String {
    let start = Position(line: 1, column: 1)
    if let name = foreignEncoding(of: bytes) {
      throw YAMLReadError(
        code: "config.encoding", what: "the file is encoded in \(name), not in UTF-8",
        position: start, help: "save the file as UTF-8")
    }
    if let (kind, help) = otherKind(of: bytes) {
      throw YAMLReadError(
        code: "config.encoding", what: "the file is \(kind)", position: start, help: help)
    }
    if let index = bytes.firstIndex(where: isControl) {
      throw YAMLReadError(
        code: "config.encoding",
        what: "the file contains the control character \(name(of: bytes[index]))",
        position: position(of: index, in: bytes), help: "remove the character")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      let index = zip(text.utf8, bytes).prefix { $0 == $1 }.count
      throw YAMLReadError(
        code: "config.encoding", what: "the file is not valid UTF-8",
        position: position(of: index, in: bytes), help: "save the file as UTF-8")
    }
    return text
  }

  /// Returns the bytes without the byte order mark that some editors write.
  static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  static func position(of index: Int, in bytes: [UInt8]) -> Position {
    var line = 1
    var start = 0
    for i in 0..<index {
      let ends = bytes[i] == .newline || (bytes[i] == .carriageReturn && bytes[i + 1] != .newline)
      if ends { (line, start) = (line + 1, i + 1) }
    }
    let characters = bytes[start..<index].count { $0 & 0xC0 != 0x80 }
    return Position(line: line, column: characters + 1)
  }

  private static func foreignEncoding(of bytes: [UInt8]) -> String? {
    let first = Array(bytes.prefix(4))
    if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard first.count == 4 else { return nil }
    switch (first[0] == 0, first[1] == 0, first[2] == 0, first[3] == 0) {
    case (false, true, false, true), (true, false, true, false): return "UTF-16"
    case (false, true, true, true), (true, true, true, false): return "UTF-32"
    default: return nil
    }
  }

  /// Returns what kind of document a file is, with advice; nil if it can be plain text.
  private static func otherKind(of bytes: [UInt8]) -> (kind: String, help: String)? {
    let text = String(decoding: bytes.prefix(16), as: UTF8.self).lowercased()
    if ["<!doctype", "<html", "<?xml"].contains(where: { text.hasPrefix($0) }) {
      return ("HTML or XML, not YAML", "save the file itself, not a web page that shows it")
    }
    // RTF; ZIP, as in Word and LibreOffice; old Word; PDF.
    let isDocument = ["{\\rtf", "pk\u{3}\u{4}", "%pdf-"].contains { text.hasPrefix($0) }
    guard isDocument || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else { return nil }
    return (
      "a document of a word processor, not plain text", "save it again as plain text, in UTF-8"
    )
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != .tab && byte != .newline && byte != .carriageReturn || byte == 0x7F
  }

  private static func name(of byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
