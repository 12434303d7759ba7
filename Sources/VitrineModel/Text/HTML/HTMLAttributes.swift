// The attributes of a tag: a handful, so a list is faster than a table.

/// The attributes of a tag, in their order; if a name occurs twice, the first counts.
public struct HTMLAttributes: Sendable {
  /// One attribute.
  public struct Attribute: Sendable {
    /// The name in lowercase.
    public let name: String
    let text: HTMLText

    /// The value with its character references replaced; decoded at each call.
    public var value: String { text.decoded }
  }

  /// All attributes, each name once.
  public private(set) var all: [Attribute] = []

  /// Real tags have a dozen; more than these are dropped, so that looking up stays fast.
  private static let most = 100

  /// Returns the value of an attribute.
  public subscript(_ name: String) -> String? { all.first { $0.name == name }?.value }

  mutating func add(_ name: String, _ text: HTMLText) {
    guard all.count < Self.most, !all.contains(where: { $0.name == name }) else { return }
    all.append(Attribute(name: name, text: text))
  }
}
