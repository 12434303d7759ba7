// Long lists in parts.

extension RandomAccessCollection where Index == Int {
  /// Parts of so many elements, the last one of what is left.
  public func pieces(of size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map {
      self[$0..<Swift.min($0 + size, endIndex)]
    }
  }
}
