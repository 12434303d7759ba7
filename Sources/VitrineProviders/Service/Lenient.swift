// Services write one field as a number today and as a string tomorrow, as null, or not at all. What
// replies are made of takes all of these, so that no such change ends a build.

/// A text that may come as a number; nil for null and for an empty one.
@propertyWrapper
struct LenientText: Decodable, Hashable, Sendable {
  var wrappedValue: String?

  init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text =
      (try? value.decode(String.self)) ?? (try? value.decode(Int.self)).map(String.init)
      ?? (try? value.decode(Double.self)).map { "\($0)" }
    wrappedValue = text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A number that may come as text; nil for anything else.
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

  /// The whole number nearest to it; nil outside of ±2⁵³.
  var projectedValue: Int? {
    wrappedValue.flatMap { abs($0) <= 9_007_199_254_740_992 ? Int($0.rounded()) : nil }
  }
}

/// The elements that can be read; a broken one does not take the others with it.
@propertyWrapper
struct LenientList<Element: Decodable & Sendable>: Decodable, Sendable {
  var wrappedValue: [Element]

  init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    var elements: [Element] = []
    if var list = try? decoder.unkeyedContainer() {
      while !list.isAtEnd {
        if let element = try? list.decode(Element.self) {
          elements.append(element)
        } else {
          _ = try list.decode(Anything.self)
        }
      }
    }
    wrappedValue = elements
  }

  /// Takes whatever stands there, to get past it.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }
}

// A key that is missing is as good as null.
extension KeyedDecodingContainer {
  func decode(_ type: LenientText.Type, forKey key: Key) throws -> LenientText {
    try decodeIfPresent(type, forKey: key) ?? LenientText(wrappedValue: nil)
  }

  func decode(_ type: LenientNumber.Type, forKey key: Key) throws -> LenientNumber {
    try decodeIfPresent(type, forKey: key) ?? LenientNumber(wrappedValue: nil)
  }

  func decode<Element>(
    _ type: LenientList<Element>.Type, forKey key: Key
  ) throws -> LenientList<Element> {
    try decodeIfPresent(type, forKey: key) ?? LenientList(wrappedValue: [])
  }
}
