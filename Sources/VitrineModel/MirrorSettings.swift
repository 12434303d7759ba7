// What site.yml asks of the image mirror, and what the theme adds to it.

/// Sizes, formats and limits of the renditions.
public struct MirrorSettings: Hashable, Sendable {
  /// Longest edges in pixels, ascending, each once.
  public var sizes: [Int]
  /// Best first; the last one is the fallback every browser reads.
  public var formats: [RenditionFormat]
  /// 1 to 100 by the format's name; the format's own default where absent.
  public var quality: [String: Int]
  /// Larger pictures are refused from their header alone.
  public var maxMegapixels: Int
  /// Are full-size copies published for visitors to take away.
  public var originals: Bool
  /// Is it found out what draws the eye, for pages and for crops.
  public var findsSaliency: Bool
  /// Are there crops for link previews; set by the site, as these need its address.
  public var makesCards: Bool
  /// Set by the theme.
  public var thumbnails: Thumbnails?

  public init(
    sizes: [Int] = [320, 640, 1280, 2048], formats: [RenditionFormat] = [.webp, .jpeg],
    quality: [String: Int] = [:], maxMegapixels: Int = 300, originals: Bool = false,
    findsSaliency: Bool = false, makesCards: Bool = false, thumbnails: Thumbnails? = nil
  ) {
    self.sizes = sizes
    self.formats = formats
    self.quality = quality
    self.maxMegapixels = maxMegapixels
    self.originals = originals
    self.findsSaliency = findsSaliency
    self.makesCards = makesCards
    self.thumbnails = thumbnails
  }

  public func quality(of format: RenditionFormat) -> Int {
    quality[format.name] ?? format.defaultQuality
  }
}
