// Hexadecimal digits, as people and protocols write bytes.

extension Sequence<UInt8> {
  /// The bytes as hexadecimal digits in lowercase, two a byte.
  public var hex: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension [UInt8] {
  /// Creates bytes from hexadecimal digits, two a byte; nil for other text.
  public init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let values = digits.compactMap(\.self)
    self = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}

extension UInt8 {
  /// The lowercase letter of an ASCII capital; any other byte stays.
  public var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
