/// A place on Earth in degrees, WGS 84.
public struct Location: Hashable, Sendable {
  /// Degrees north of the equator, -90...90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180...180.
  public let longitude: Double

  /// Creates a location; nil if a number is out of range, and for 0, 0, which cameras write before
  /// they know where they are.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude),
      latitude != 0 || longitude != 0
    else { return nil }
    // -0 is 0.
    self.latitude = latitude + 0
    self.longitude = longitude + 0
  }
}
