// Lines of a text, for messages.

extension String {
  /// The line of a place, counted from 1.
  func line(of place: Index) -> Int {
    self[..<place].utf8.count { $0 == UInt8(ascii: "\n") } + 1
  }
}
