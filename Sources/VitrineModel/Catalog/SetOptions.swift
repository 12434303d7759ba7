// The options of a set that only its provider knows. The provider declares them, site.yml is checked
// against the declarations, and nothing in between looks at them.

/// The options of one set by name, as site.yml sets them.
public struct SetOptions: Hashable, Sendable {
  private let values: [String: String]

  /// Creates options; a list has a line for each element.
  public init(_ values: [String: String] = [:]) { self.values = values }

  /// Whether site.yml sets no option.
  public var isEmpty: Bool { values.isEmpty }

  /// The value of an option; nil if site.yml does not set it.
  public subscript(name: String) -> String? { values[name] }

  /// The elements of an option whose value is a list.
  public func list(_ name: String) -> [String] {
    values[name]?.split(separator: "\n").map(String.init) ?? []
  }

  /// Whether a Boolean option is `true`.
  public func isOn(_ name: String) -> Bool { values[name] == "true" }
}

extension SetOptions: CustomStringConvertible {
  /// The options in the order of their names, such as `color: blue, size: large`.
  public var description: String {
    values.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value.replacing("\n", with: " "))" }.joined(separator: ", ")
  }
}
