// Long lists in parts.

extension Array {
  /// Parts of so many elements, the last one of what is left.
  public func pieces(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
