/// The settings of videos in site.yml.
public struct VideoSettings: Hashable, Sendable {
  /// When videos are converted.
  public enum Conversion: String, CaseIterable, Sendable {
    /// If browsers do not play them, or if they are too large.
    case whenNeeded = "when-needed"
    /// Always.
    case always
    /// Never: what browsers do not play is left out.
    case never
  }

  /// When videos are converted.
  public var convert: Conversion
  /// The longest edge of published videos in pixels.
  public var longestEdge: Int
  /// The quality of converted videos, as the constant rate factor of x264: lower is better.
  public var quality: Int

  /// Creates settings; the defaults are those of a site.yml that sets nothing.
  public init(
    convert: Conversion = .whenNeeded, longestEdge: Int = 1920, quality: Int = 23
  ) {
    self.convert = convert
    self.longestEdge = longestEdge
    self.quality = quality
  }
}
