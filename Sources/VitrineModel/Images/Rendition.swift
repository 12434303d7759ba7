/// One image file that pages show.
public struct Rendition: Hashable, Sendable {
  /// The place where browsers find the file.
  public enum Place: Hashable, Sendable {
    /// In the site.
    case site(File)
    /// At the service that the photo is from.
    case service(WebAddress)
    /// At the site's own imgproxy.
    case imgproxy(WebAddress)
  }

  /// A file of the site.
  public struct File: Hashable, Sendable {
    /// The path in the site.
    public let path: SitePath
    /// The length in bytes.
    public let bytes: Int
    /// The SHA-256 of the bytes.
    public let digest: Digest

    /// Creates a file.
    public init(path: SitePath, bytes: Int, digest: Digest) {
      self.path = path
      self.bytes = bytes
      self.digest = digest
    }
  }

  /// The place where browsers find the file.
  public let place: Place
  /// The file format.
  public let format: RenditionFormat
  /// The size in pixels.
  public let size: PixelSize

  /// Creates a rendition.
  public init(_ place: Place, format: RenditionFormat, size: PixelSize) {
    self.place = place
    self.format = format
    self.size = size
  }

  /// The file in the site; nil if the image is elsewhere.
  public var file: File? {
    if case .site(let file) = place { return file }
    return nil
  }

  /// The media type; nil if a service decides what it sends.
  public var mediaType: String? {
    if case .service = place { return nil }
    return format.mediaType
  }
}
