// A place in words. Coordinates are a `Location`: a photo may have either without the other.

/// The names of the place where a photo was taken.
public struct Place: Hashable, Sendable {
  /// The name of the spot, such as a park or a street; nil if unknown.
  public var name: String?
  /// The city; nil if unknown.
  public var city: String?
  /// The state or province; nil if unknown.
  public var state: String?
  /// The country; nil if unknown.
  public var country: String?

  /// Creates a place; nil if nothing is known of it.
  public init?(
    name: String? = nil, city: String? = nil, state: String? = nil, country: String? = nil
  ) {
    guard [name, city, state, country].contains(where: { $0 != nil }) else { return nil }
    self.name = name
    self.city = city
    self.state = state
    self.country = country
  }

  /// The names from the smallest to the largest, each once.
  public var names: [String] {
    [name, city, state, country].compactMap(\.self).distinct
  }
}
