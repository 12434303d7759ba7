// Values held by reference. A site with 100,000 photos repeats the same authors, cameras, licenses
// and tags, and passes each photo through a dozen lists. One shared copy of a value costs each of its
// holders 8 bytes.

/// A value held by reference, as the storage of a property that reads and sets like any other.
///
/// Setting the value replaces the reference, so that other holders keep what they have.
@propertyWrapper
struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Holds the value that copies of a `Shared` have in common.
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      var changed = box.value
      yield &changed
      box = Box(changed)
    }
  }

  /// The reference itself, to be held by other photos as well.
  var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// Whether both hold the same reference, which is faster to compare than the values.
  func isIdentical(to other: Self) -> Bool { box === other.box }

  static func == (a: Self, b: Self) -> Bool { a.box === b.box || a.box.value == b.box.value }
  func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}

/// An optional value held by reference: nil costs 8 bytes, as any value does.
@propertyWrapper
struct SharedOptional<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The reference itself, to be held by other photos as well.
  var projectedValue: Shared<Value>?

  init(wrappedValue: Value?) { projectedValue = wrappedValue.map { Shared(wrappedValue: $0) } }

  var wrappedValue: Value? {
    get { projectedValue?.wrappedValue }
    set { projectedValue = newValue.map { Shared(wrappedValue: $0) } }
  }
}

/// A photo's tags.
///
/// Photos of a service share most of theirs: a reference takes a quarter of the memory of a tag.
@propertyWrapper
enum SharedTags: Hashable, Sendable {
  case own([Tag])
  case shared([Shared<Tag>])

  init(wrappedValue: [Tag]) { self = .own(wrappedValue) }

  var wrappedValue: [Tag] {
    get {
      switch self {
      case .own(let tags): tags
      case .shared(let tags): tags.map(\.wrappedValue)
      }
    }
    set { self = .own(newValue) }
  }

  /// The storage itself.
  var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }
  func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
