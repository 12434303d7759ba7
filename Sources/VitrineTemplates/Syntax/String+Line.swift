// Places in a text as messages name them.

extension String {
  /// The line that a place is in, counted from 1.
  func line(of place: Index) -> Int {
    self[..<place].utf8.count { $0 == UInt8(ascii: "\n") } + 1
  }
}
