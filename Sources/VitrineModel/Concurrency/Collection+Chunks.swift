// Long lists in parts.

extension RandomAccessCollection where Index == Int {
  /// Returns the elements in chunks of a given size; the last one may be smaller.
  public func chunks(of size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map {
      self[$0..<Swift.min($0 + size, endIndex)]
    }
  }

  /// Returns the elements in chunks of at most a size, and small enough to keep all workers busy.
  public func chunks(upTo most: Int, workers: Int) -> [SubSequence] {
    chunks(of: Swift.max(1, Swift.min(most, count / (4 * Swift.max(1, workers)))))
  }
}
