// The work on one original: every rendition it should have, those that are there already marked.

public import VitrineModel
public import VitrineStore

/// One original with the renditions asked of it.
public struct MirrorJob: Hashable, Sendable {
  public let original: OriginalFile
  /// By format in the order of the settings, within a format from small to large.
  public let wanted: [Wanted]
  /// Mean color as 0xRRGGBB where it is known from an earlier run.
  public let averageColor: Int?

  /// A rendition by what decides its bytes.
  public struct Wanted: Hashable, Sendable {
    public let key: RenditionKey
    public let format: RenditionFormat
    /// libvips' writer with its options.
    public let writer: String
    public let size: PixelSize
    /// Where it was made before.
    public let stored: StoredRendition?

    func stored(as found: StoredRendition?) -> Wanted {
      Wanted(key: key, format: format, writer: writer, size: size, stored: found)
    }
  }

  /// What is still to be made.
  public var missing: [Wanted] { wanted.filter { $0.stored == nil } }
}

extension MirrorJob {
  /// The finished photo once every rendition is stored; `made` adds to those that were.
  func mirrored(_ made: [RenditionKey: StoredRendition], averageColor: Int) -> Mirrored? {
    var renditions: [Rendition] = []
    for item in wanted {
      guard let stored = item.stored ?? made[item.key],
        let path = SitePath("images/\(item.key.hash)-\(item.key.edge).\(item.format.fileExtension)")
      else { return nil }
      renditions.append(
        Rendition(
          .site(.init(path: path, bytes: stored.bytes, digest: stored.blob)),
          format: item.format, size: stored.size))
    }
    return Mirrored(renditions: renditions, averageColor: averageColor)
  }
}
