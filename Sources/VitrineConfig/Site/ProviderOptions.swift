// The settings one provider is made with. They may hold secrets, so a description names the options
// and never their values.

public import VitrineModel

/// A provider's options by name, defaults applied and variables replaced.
public struct ProviderOptions: Sendable, Hashable {
  private let values: [String: String]
  private let places: [String: Problem.Place]
  /// How the provider's images reach visitors; nil leaves it to the site's own setting.
  public let delivery: Delivery?

  /// - Parameters:
  ///   - values: what site.yml says, by the option's name.
  ///   - places: where it says so.
  public init(
    of provider: ProviderDeclaration, values: [String: String] = [:],
    places: [String: Problem.Place] = [:], delivery: Delivery? = nil
  ) {
    let defaults = provider.options.compactMap { option in
      option.defaultValue.map { (option.name, $0) }
    }
    self.values = Dictionary(defaults) { first, _ in first }.merging(values) { $1 }
    self.places = places
    self.delivery = delivery
  }

  /// The value as written, or the option's default; nil where there is neither.
  public subscript(name: String) -> String? { values[name] }

  /// Is an option set that is `true` or `false`.
  public func isOn(_ name: String) -> Bool { values[name] == "true" }

  /// Where site.yml sets the option; nil where its default holds.
  public func place(of name: String) -> Problem.Place? { places[name] }
}

extension ProviderOptions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  public var description: String { "options \(values.keys.sorted().joined(separator: ", "))" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
