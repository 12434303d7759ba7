// The work on one original: every rendition it should have, with the stored ones.

public import VitrineModel
public import VitrineStore

/// One original with the renditions requested of it.
public struct RenditionJob: Hashable, Sendable {
  /// The file that the renditions are made from.
  public let original: OriginalFile
  /// All requested renditions: by format in the order of the settings, within a format from small
  /// to large.
  ///
  /// The card and the copy, if requested, come last.
  public let specs: [RenditionSpec]
  /// The analysis by an earlier run; nil if any requested part of it is missing.
  public let analysis: ImageAnalysis?
  /// Whether salient regions are detected.
  let detectsSaliency: Bool

  /// A requested rendition, by everything that decides its bytes.
  public struct RenditionSpec: Hashable, Sendable {
    /// The name under which the rendition is stored.
    public let key: RenditionKey
    /// The file format.
    public let format: RenditionFormat
    /// The writer of libvips with its options.
    public let writer: String
    /// The part of the photo to show; nil for the whole photo.
    public let crop: Crop?
    /// The size in pixels.
    public let size: PixelSize
    /// What the rendition is for.
    public let purpose: Purpose
    /// Whether the rendition is in Display P3, with a profile, and not in sRGB.
    let isDisplayP3: Bool
    /// The rendition in the store; nil if it must be made.
    public private(set) var stored: StoredRendition?

    /// Returns the same request with the rendition that the store has of it.
    func stored(as found: StoredRendition?) -> RenditionSpec {
      var spec = self
      spec.stored = found
      return spec
    }

    /// Whether a gain map of the original fits: a JPEG of the whole photo in its own size.
    func fitsGainMap(of original: PixelSize) -> Bool {
      let isShown = isCopy || purpose == .page || purpose == .card
      return isShown && format.name == RenditionFormat.jpeg.name && crop == nil && size == original
    }

    var isCopy: Bool {
      if case .copy = purpose { return true }
      return false
    }

    /// Returns the path of the file in the site, named by the hash of its bytes.
    ///
    /// Another version of libvips that writes the same bytes changes no name. Pages name dozens of
    /// images, so that names have half the digits of those in a remote cache.
    func path(of bytes: Digest) -> SitePath? { path(hash: bytes.shortHex) }

    /// The path of the file in a remote cache, which is known before the file is made.
    var sharedPath: SitePath? { path(hash: key.hash) }

    private func path(hash: String) -> SitePath? {
      SitePath(
        purpose == .copy(.fullSize)
          ? "originals/\(hash).\(format.fileExtension)"
          : "images/\(hash)-\(key.edge).\(format.fileExtension)")
    }
  }

  /// The purpose of a rendition.
  public enum Purpose: Hashable, Sendable {
    /// The whole photo, on pages.
    case page
    /// A crop for the theme's grids.
    case grid
    /// A crop for link previews.
    case card
    /// All frames of an animation, on the photo's page.
    case motion
    /// A copy that no page shows.
    case copy(Copy)
  }

  /// The size of a copy that no page shows.
  public enum Copy: Hashable, Sendable {
    /// Full size, for visitors to download.
    case fullSize
    /// At most this longest edge in pixels, for an imgproxy to read.
    case upTo(edge: Int)
  }

  /// The renditions that must be made.
  public var missing: [RenditionSpec] { specs.filter { $0.stored == nil } }

  /// The missing renditions that are made of the first frame.
  var missingStills: [RenditionSpec] { missing.filter { $0.purpose != .motion } }
}

extension RenditionJob {
  /// Returns all renditions of the photo; nil if one is missing.
  ///
  /// - Parameters:
  ///   - made: The renditions made by this run, beside the stored ones.
  ///   - analysis: The average color and the salient regions.
  /// - Returns: The renditions, sorted by purpose.
  func images(
    _ made: [RenditionKey: StoredRendition], _ analysis: ImageAnalysis
  ) -> RenditionSet? {
    var renditions: [Rendition] = []
    var thumbnails: [Rendition] = []
    var (card, copy, motion): (Rendition?, Rendition?, Rendition?)
    for item in specs {
      guard let stored = item.stored ?? made[item.key], let path = item.path(of: stored.blob) else {
        return nil
      }
      let rendition = Rendition(
        .site(.init(path: path, bytes: stored.bytes, digest: stored.blob)),
        format: item.format, size: stored.size)
      switch item.purpose {
      case .page: renditions.append(rendition)
      case .grid: thumbnails.append(rendition)
      case .card: card = rendition
      case .motion: motion = rendition
      case .copy: copy = rendition
      }
    }
    return RenditionSet(
      renditions: renditions, thumbnails: thumbnails, averageColor: analysis.averageColor,
      regions: analysis.regions, card: card, copy: copy, motion: motion,
      lacksEndMark: analysis.lacksEndMark)
  }
}
