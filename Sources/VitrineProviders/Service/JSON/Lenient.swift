// Property wrappers that decode replies leniently. Services send a field as a number today and as a
// string tomorrow, as null, or not at all. None of these changes may fail a build.

/// A text that may be sent as a number; nil for null, blank text and other types.
///
/// Numbers beyond 64 bits are nil, because two different ones could give the same text.
@propertyWrapper
struct LenientText: Decodable, Hashable, Sendable {
  var wrappedValue: String?

  init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text = (try? value.decode(String.self)) ?? Self.number(in: value)
    wrappedValue = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  private static func number(in value: any SingleValueDecodingContainer) -> String? {
    if let number = try? value.decode(Int.self) { return String(number) }
    if let number = try? value.decode(UInt64.self) { return String(number) }
    guard let number = try? value.decode(Double.self), abs(number) < 0x1p53 else { return nil }
    return "\(number)"
  }
}

/// A number that may be sent as text; nil for anything else.
@propertyWrapper
struct LenientNumber: Decodable, Hashable, Sendable {
  var wrappedValue: Double?

  init(wrappedValue: Double?) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let number =
      (try? value.decode(Double.self)) ?? (try? value.decode(String.self)).flatMap { Double($0) }
    wrappedValue = number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The nearest whole number; nil outside ±2⁵³.
  var projectedValue: Int? {
    wrappedValue.flatMap { abs($0) <= 9_007_199_254_740_992 ? Int($0.rounded()) : nil }
  }
}

/// A list that may be missing, and that skips elements it cannot decode.
///
/// Empty if the value is not a list.
@propertyWrapper
struct LenientList<Element: Decodable & Sendable>: Decodable, Sendable {
  var wrappedValue: [Element]

  init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    wrappedValue = (try? RequiredList<Element>(from: decoder).wrappedValue) ?? []
  }
}

/// A list that must be there, and that skips elements it cannot decode.
///
/// Without the list, the reply is invalid.
@propertyWrapper
struct RequiredList<Element: Decodable & Sendable>: Decodable, Sendable {
  var wrappedValue: [Element]

  init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var elements: [Element] = []
    while !list.isAtEnd {
      if let element = try? list.decode(Element.self) {
        elements.append(element)
      } else {
        _ = try list.decode(IgnoredValue.self)
      }
    }
    wrappedValue = elements
  }
}

/// A value of any type that is not read, to move past an element or to count it.
struct IgnoredValue: Decodable {
  init(from decoder: any Decoder) {}
}

/// A value that may be sent as another type, such as `[]` for an empty object; nil in that case.
@propertyWrapper
struct LenientValue<Value: Decodable & Sendable>: Decodable, Sendable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    wrappedValue = try? Value(from: decoder)
  }
}

/// A claim that may be sent as a text or number; false for anything else.
@propertyWrapper
struct LenientFlag: Decodable, Sendable {
  var wrappedValue: Bool

  init(wrappedValue: Bool) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text = try LenientText(from: decoder).wrappedValue?.lowercased()
    wrappedValue = (try? value.decode(Bool.self)) ?? ["true", "1"].contains(text)
  }
}

// A missing key counts as null.
extension KeyedDecodingContainer {
  func decode(_ type: LenientText.Type, forKey key: Key) throws -> LenientText {
    try decodeIfPresent(type, forKey: key) ?? LenientText(wrappedValue: nil)
  }

  func decode(_ type: LenientNumber.Type, forKey key: Key) throws -> LenientNumber {
    try decodeIfPresent(type, forKey: key) ?? LenientNumber(wrappedValue: nil)
  }

  func decode(_ type: LenientFlag.Type, forKey key: Key) throws -> LenientFlag {
    try decodeIfPresent(type, forKey: key) ?? LenientFlag(wrappedValue: false)
  }

  func decode<Element>(
    _ type: LenientList<Element>.Type, forKey key: Key
  ) throws -> LenientList<Element> {
    try decodeIfPresent(type, forKey: key) ?? LenientList(wrappedValue: [])
  }

  func decode<Value>(
    _ type: LenientValue<Value>.Type, forKey key: Key
  ) throws -> LenientValue<Value> {
    try decodeIfPresent(type, forKey: key) ?? LenientValue(wrappedValue: nil)
  }
}
