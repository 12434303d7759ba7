// The values templates see: plain, typed, without reflection into anything of ours. Text is
// escaped at output; only `TrustedHTML`, which our own code alone makes, passes as it is.

/// A value in a template's context.
public enum TemplateValue: Hashable, Sendable {
  case none
  case text(String)
  case html(TrustedHTML)
  case number(Int)
  case decimal(Double)
  case truth(Bool)
  case date(Moment)
  case list([TemplateValue])
  case map(TemplateMap)
}

/// HTML that our own code made from escaped parts.
public struct TrustedHTML: Hashable, Sendable {
  public let text: String

  /// Never pass on text that came from outside.
  public init(trusting text: String) { self.text = text }
}

/// Named values in a fixed order. Maps are small (at most a few dozen names), so that looking
/// through an array beats hashing; the order makes a map's encoding the same on every run.
public struct TemplateMap: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  public private(set) var entries: [(name: String, value: TemplateValue)] {
    didSet { seal = nil }
  }
  /// Stands for the entries where their digest is known already.
  var seal: Seal?

  public init(_ entries: [(name: String, value: TemplateValue)] = []) { self.entries = entries }

  public init(dictionaryLiteral elements: (String, TemplateValue)...) {
    entries = elements.map { (name: $0.0, value: $0.1) }
  }

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

  public static func == (a: TemplateMap, b: TemplateMap) -> Bool {
    a.entries.count == b.entries.count
      && zip(a.entries, b.entries).allSatisfy { $0.name == $1.name && $0.value == $1.value }
  }

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
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .truth(value) }
  public init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .map(TemplateMap(elements.map { (name: $0.0, value: $0.1) }))
  }
}

extension TemplateValue {
  /// The text, or nothing where it is nil or empty, so that `{% if %}` reads naturally.
  public static func text(orNone text: String?) -> TemplateValue {
    guard let text, !text.isEmpty else { return .none }
    return .text(text)
  }

  public static func address(_ address: WebAddress?) -> TemplateValue {
    address.map { .text($0.text) } ?? .none
  }
}
