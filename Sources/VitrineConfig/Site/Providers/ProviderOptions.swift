// The settings of one provider. They may contain secrets, so a description shows the names of the
// options and never their values.

public import VitrineModel

/// A provider's options by name, with defaults applied and variables replaced.
public struct ProviderOptions: Sendable, Hashable {
  private let values: [String: String]
  private let places: [String: Problem.Place]
  private let variables: [String: String]
  /// The delivery of the provider's images to visitors; nil for the site's own setting.
  public let delivery: Delivery?

  /// Creates the options of a provider.
  ///
  /// - Parameters:
  ///   - provider: The declaration, for the defaults.
  ///   - values: The values in site.yml, by the option's name.
  ///   - places: The places of these values in site.yml.
  ///   - variables: The environment variables that site.yml names as these values.
  ///   - delivery: The delivery that site.yml sets for this provider.
  public init(
    of provider: ProviderDeclaration, values: [String: String] = [:],
    places: [String: Problem.Place] = [:], variables: [String: String] = [:],
    delivery: Delivery? = nil
  ) {
    let defaults = provider.options.compactMap { option in
      option.defaultValue.map { (option.name, $0) }
    }
    self.values = Dictionary(defaults) { first, _ in first }.merging(values) { $1 }
    self.places = places
    self.variables = variables
    self.delivery = delivery
  }

  /// The value as written, or the option's default; nil if there is neither.
  public subscript(name: String) -> String? { values[name] }

  /// The elements of an option whose value is a list.
  public func list(_ name: String) -> [String] {
    values[name]?.split(separator: "\n").map(String.init) ?? []
  }

  /// Whether a Boolean option is `true`.
  public func isOn(_ name: String) -> Bool { values[name] == "true" }

  /// Returns the place where site.yml sets the option; nil if the default applies.
  public func place(of name: String) -> Problem.Place? { places[name] }

  /// Returns the environment variable that site.yml names as the value of the option; nil if it
  /// names none.
  public func variable(of name: String) -> String? { variables[name] }
}

extension ProviderOptions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The names of the options, without their values.
  public var description: String { "options \(values.keys.sorted().joined(separator: ", "))" }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// An empty mirror, so that `dump` does not print values.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
