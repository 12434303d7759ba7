// Removes unintended whitespace. Asking Unicode about each character costs more than libyaml takes
// for the whole file, so the common case, a line of ASCII, is recognized by its bytes.

extension String {
  /// Whether the text is ASCII without line breaks, tabs, double spaces, or a space at either end.
  var isPlainLine: Bool {
    var last = UInt8.space
    for byte in utf8 {
      guard (0x20...0x7E).contains(byte), byte != .space || last != .space else { return false }
      last = byte
    }
    return last != .space || isEmpty
  }

  /// The text with each run of whitespace replaced by one space.
  var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension StringProtocol {
  /// The text without whitespace at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
