// Bytes as people and protocols write them.

extension Sequence<UInt8> {
  /// Two lower-case hexadecimal digits a byte.
  public var hex: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
