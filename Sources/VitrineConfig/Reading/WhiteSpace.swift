// White space that people did not mean. Asking Unicode about each character costs more than libyaml
// takes for the whole file, so that the common case, a line of ASCII, is told apart by bytes.

extension String {
  /// ASCII without line breaks or tabs, and no space at an end or beside another.
  var isPlainLine: Bool {
    var last = UInt8.space
    for byte in utf8 {
      guard (0x20...0x7E).contains(byte), byte != .space || last != .space else { return false }
      last = byte
    }
    return last != .space || isEmpty
  }

  /// Without white space at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  /// Every stretch of white space as one space.
  var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
