// Reads CBOR (RFC 8949) from untrusted bytes. The depth and the number of values are limited.

/// A value of CBOR.
indirect enum CBORValue {
  case number(Int)
  case bytes(ArraySlice<UInt8>)
  case text(String)
  case array([CBORValue])
  case map([(key: CBORValue, value: CBORValue)])
  /// A fraction, a truth value or nothing.
  case other

  /// Reads the first value; nil if it is invalid.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = CBORReader(bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    self = value
  }

  /// The value of a number in a map.
  subscript(key: Int) -> CBORValue? {
    first { if case .number(key) = $0 { true } else { false } }
  }

  /// The value of a text in a map.
  subscript(key: String) -> CBORValue? {
    first { if case .text(key) = $0 { true } else { false } }
  }

  private func first(_ isKey: (CBORValue) -> Bool) -> CBORValue? {
    guard case .map(let pairs) = self else { return nil }
    return pairs.first { isKey($0.key) }?.value
  }
}

private struct CBORReader {
  private var reader: HEIFHeaderReader
  private var remainingValues = 10_000

  private static let deepest = 16
  /// Ends a value whose length is not given.
  private static let end: UInt8 = 0xFF

  init(_ bytes: ArraySlice<UInt8>) { reader = HEIFHeaderReader(bytes) }

  mutating func value(depth: Int) -> CBORValue? {
    guard depth < Self.deepest, remainingValues > 0, let first = reader.number(1) else {
      return nil
    }
    remainingValues -= 1
    let (kind, size) = (first >> 5, first & 31)
    guard size != 31 else { return endless(kind, depth) }
    guard let number = number(size) else { return nil }
    switch kind {
    case 0: return .number(number)
    case 1: return .number(-1 - number)
    case 2: return bytes(number).map { .bytes($0) }
    case 3: return bytes(number).map { .text(String(decoding: $0, as: UTF8.self)) }
    case 4: return values(number, depth).map { .array($0) }
    case 5:
      guard number <= remainingValues else { return nil }
      return values(2 * number, depth).map(Self.map)
    // A tag, which says what the value is for.
    case 6: return value(depth: depth + 1)
    default: return .other
    }
  }

  private mutating func number(_ size: Int) -> Int? {
    guard size > 23 else { return size }
    guard size < 28 else { return nil }
    return reader.number(1 << (size - 24)).flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    let bytes = reader.rest.prefix(count)
    return reader.skip(count) ? bytes : nil
  }

  private mutating func values(_ count: Int, _ depth: Int) -> [CBORValue]? {
    guard count <= remainingValues else { return nil }
    var values: [CBORValue] = []
    for _ in 0..<count {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    }
    return values
  }

  /// Reads values up to an end mark.
  private mutating func endless(_ kind: Int, _ depth: Int) -> CBORValue? {
    var values: [CBORValue] = []
    while reader.rest.first != Self.end {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    }
    guard reader.skip(1) else { return nil }
    switch kind {
    case 2: return .bytes(Self.joined(values)[...])
    case 3: return .text(String(decoding: Self.joined(values), as: UTF8.self))
    case 4: return .array(values)
    case 5: return Self.map(values)
    default: return nil
    }
  }

  private static func joined(_ parts: [CBORValue]) -> [UInt8] {
    parts.flatMap { part -> [UInt8] in
      switch part {
      case .bytes(let bytes): Array(bytes)
      case .text(let text): Array(text.utf8)
      default: []
      }
    }
  }

  private static func map(_ values: [CBORValue]) -> CBORValue {
    .map(
      stride(from: 0, to: values.count - 1, by: 2).map { (key: values[$0], value: values[$0 + 1]) })
  }
}
