// The values that templates see: plain and typed, without reflection into our types. Text is
// escaped at output; only `TrustedHTML`, which only our own code creates, is not.

/// A value in a template's context.
public enum TemplateValue: Hashable, Sendable {
  /// No value.
  case none
  /// Text, which is escaped at output.
  case text(String)
  /// HTML, which is not escaped.
  case html(TrustedHTML)
  /// What a template printed, which is escaped at output where values printed it.
  case output(TemplateOutput)
  /// A whole number.
  case number(Int)
  /// A number with a fraction.
  case decimal(Double)
  /// True or false.
  case bool(Bool)
  /// A date, perhaps with a time.
  case date(PartialDate)
  /// A list of values.
  case list([TemplateValue])
  /// Named values.
  case map(TemplateMap)
}

/// HTML that our own code made from escaped parts.
public struct TrustedHTML: Hashable, Sendable {
  /// The HTML source.
  public let text: String

  /// Creates trusted HTML.
  ///
  /// Never pass text from outside.
  public init(trusting text: String) { self.text = text }
}

/// Named values in a fixed order.
///
/// Maps are small, at most a few dozen names, so searching an array is faster than hashing. The
/// order makes the encoding of a map the same in each run.
public struct TemplateMap: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The names and values in their order.
  public private(set) var entries: [(name: String, value: TemplateValue)] {
    didSet { cachedDigest = nil }
  }
  /// The digest of the entries, if it is known already.
  var cachedDigest: CachedDigest?

  /// Creates a map with entries in the given order.
  public init(_ entries: [(name: String, value: TemplateValue)] = []) { self.entries = entries }

  /// Creates a map from a literal, in its order.
  public init(dictionaryLiteral elements: (String, TemplateValue)...) {
    entries = elements.map { (name: $0.0, value: $0.1) }
  }

  /// The value of a name; nil if there is none.
  ///
  /// Setting nil removes the name.
  public subscript(name: String) -> TemplateValue? {
    get {
      for entry in entries where entry.name == name { return entry.value }
      return nil
    }
    set {
      let index = entries.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append((name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Whether both have the same names and values in the same order.
  public static func == (a: TemplateMap, b: TemplateMap) -> Bool {
    a.entries.count == b.entries.count
      && zip(a.entries, b.entries).allSatisfy { $0.name == $1.name && $0.value == $1.value }
  }

  /// Hashes the names and values.
  public func hash(into hasher: inout Hasher) {
    for entry in entries {
      hasher.combine(entry.name)
      hasher.combine(entry.value)
    }
  }
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByStringInterpolation
{
  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates a number from a literal.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// Creates a Boolean from a literal.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a list from a literal.
  public init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
  /// Creates a map from a literal, in its order.
  public init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .map(TemplateMap(elements.map { (name: $0.0, value: $0.1) }))
  }
}

extension TemplateValue {
  /// Returns the text, or `.none` if it is nil or empty, so that `{% if %}` reads naturally.
  public static func text(orNone text: String?) -> TemplateValue {
    guard let text, !text.isEmpty else { return .none }
    return .text(text)
  }

  /// Returns the text of an address, or `.none` if it is nil.
  public static func address(_ address: WebAddress?) -> TemplateValue {
    address.map { .text($0.text) } ?? .none
  }
}
