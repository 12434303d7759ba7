// The work on one original: every rendition it should have, those that are there already marked.

public import VitrineModel
public import VitrineStore

/// One original with the renditions asked of it.
public struct MirrorJob: Hashable, Sendable {
  public let original: OriginalFile
  /// By format in the order of the settings, within a format from small to large; the card and the
  /// copy, where there are to be such, come last.
  public let wanted: [Wanted]
  /// Where all of it that is wanted is known from an earlier run.
  public let impression: Impression?
  /// Is it to be found out what draws the eye.
  let looks: Bool

  /// A rendition by what decides its bytes.
  public struct Wanted: Hashable, Sendable {
    public let key: RenditionKey
    public let format: RenditionFormat
    /// libvips' writer with its options.
    public let writer: String
    /// Nil for the whole photo.
    public let crop: Crop?
    public let size: PixelSize
    public let use: Use
    /// Where it was made before.
    public private(set) var stored: StoredRendition?

    func stored(as found: StoredRendition?) -> Wanted {
      var wanted = self
      wanted.stored = found
      return wanted
    }

    var isCopy: Bool {
      if case .copy = use { return true }
      return false
    }

    var path: SitePath? {
      SitePath(
        use == .copy(.whole)
          ? "originals/\(key.hash).\(format.fileExtension)"
          : "images/\(key.hash)-\(key.edge).\(format.fileExtension)")
    }
  }

  /// What a rendition is for.
  public enum Use: Hashable, Sendable {
    case page
    /// The crop for the theme's grids.
    case grid
    /// For link previews.
    case card
    case copy(Copy)
  }

  /// A copy that no page shows.
  public enum Copy: Hashable, Sendable {
    /// In full size, for visitors to take away.
    case whole
    /// With at most this longest edge, for an imgproxy to read.
    case upTo(edge: Int)
  }

  /// What is still to be made.
  public var missing: [Wanted] { wanted.filter { $0.stored == nil } }
}

extension MirrorJob {
  /// The finished photo once every rendition is stored; `made` adds to those that were.
  func mirrored(
    _ made: [RenditionKey: StoredRendition], _ impression: Impression
  ) -> Mirrored? {
    var renditions: [Rendition] = []
    var thumbnails: [Rendition] = []
    var (card, copy): (Rendition?, Rendition?)
    for item in wanted {
      guard let stored = item.stored ?? made[item.key], let path = item.path else { return nil }
      let rendition = Rendition(
        .site(.init(path: path, bytes: stored.bytes, digest: stored.blob)),
        format: item.format, size: stored.size)
      switch item.use {
      case .page: renditions.append(rendition)
      case .grid: thumbnails.append(rendition)
      case .card: card = rendition
      case .copy: copy = rendition
      }
    }
    return Mirrored(
      renditions: renditions, thumbnails: thumbnails, averageColor: impression.averageColor,
      regions: impression.regions, card: card, copy: copy)
  }
}
