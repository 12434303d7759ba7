// The settings of renditions in site.yml, with those of the theme.

/// Sizes, formats and limits of the renditions.
public struct RenditionSettings: Hashable, Sendable {
  /// The longest edges in pixels, ascending, without repetitions.
  public var sizes: [Int]
  /// The formats, the best first; the last one is the fallback that every browser reads.
  public var formats: [RenditionFormat]
  /// The quality from 1 to 100 by the format's name; formats that are missing use their default.
  public var quality: [String: Int]
  /// The limits of originals.
  public var limits: ImageLimits
  /// Whether full-size copies are published for visitors to download.
  public var publishesOriginals: Bool
  /// Whether salient regions are detected, for pages and for crops.
  public var findsSaliency: Bool
  /// Whether crops for link previews are created.
  ///
  /// The site sets it, because they need its address.
  public var makesCards: Bool
  /// Whether published files carry the rights of their photos.
  public var carriesRights = true
  /// The colors of published files.
  public var color = Color.srgb
  /// The thumbnails, which the theme sets.
  public var thumbnails: Thumbnails?

  /// The colors of published files.
  public enum Color: String, CaseIterable, Sendable {
    /// Convert all colors to sRGB.
    case srgb
    /// Keep Display P3, with its profile, and convert other colors to sRGB.
    case keep
  }

  /// Creates settings; the defaults are those of a site.yml that sets nothing.
  public init(
    sizes: [Int] = [320, 640, 1280, 2048], formats: [RenditionFormat] = [.avif, .jpeg],
    quality: [String: Int] = [:], limits: ImageLimits = ImageLimits(),
    publishesOriginals: Bool = false,
    findsSaliency: Bool = false, makesCards: Bool = false, thumbnails: Thumbnails? = nil
  ) {
    self.sizes = sizes
    self.formats = formats
    self.quality = quality
    self.limits = limits
    self.publishesOriginals = publishesOriginals
    self.findsSaliency = findsSaliency
    self.makesCards = makesCards
    self.thumbnails = thumbnails
  }

  /// Returns the quality of a format.
  public func quality(of format: RenditionFormat) -> Int {
    quality[format.name] ?? format.defaultQuality
  }
}
