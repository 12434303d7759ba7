// Most texts of photos need no cleaning. Finding that out takes a tenth of the time of cleaning
// them, and a site has many.

extension String {
  /// Whether the text consists of visible ASCII characters with single spaces between its words.
  public var isPlainLine: Bool {
    let space = UInt8(ascii: " ")
    var previous = space
    for byte in utf8 {
      guard (space...0x7E).contains(byte), byte != space || previous != space else { return false }
      previous = byte
    }
    return previous != space || utf8.isEmpty
  }
}
