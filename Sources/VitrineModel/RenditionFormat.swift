// A rendition format is a value, not a case in many switches: libvips picks the writer by the
// suffix and its option text. To add a format, write one `static let` and list it in `all`.

/// A file format that renditions are written in. A class, since every rendition names one of a few.
public final class RenditionFormat: Hashable, Sendable {
  /// As in site.yml: `webp`.
  public let name: String
  /// In the rendition's path, without the dot.
  public let fileExtension: String
  public let mediaType: String
  /// The ending of a file's name by which libvips finds the writer.
  let suffix: String
  /// Options of the writer beside the quality.
  let options: String
  public let defaultQuality: Int
  public let keepsTransparency: Bool
  /// What writing it holds in memory for each pixel, the pixel included: the encoder's copy, its
  /// planes and tables. Measured with libvips 8.14, libaom 3.6, libwebp 1.2 and libjpeg-turbo 2.1.
  public let bytesPerPixel: Int
  /// The same of a picture with transparency.
  public let bytesPerClearPixel: Int

  /// Measured: an optimized JPEG costs 8 ms more than a plain one at 1600 px and saves 4 %;
  /// progressive costs 12 ms more for 3 %.
  public static let jpeg = RenditionFormat(
    name: "jpeg", fileExtension: "jpg", mediaType: "image/jpeg", suffix: ".jpg",
    options: "optimize_coding", defaultQuality: 80, keepsTransparency: false, bytesPerPixel: 8,
    bytesPerClearPixel: 12)

  /// Measured: effort 4 costs 2.2 times effort 2 and saves 4 %.
  public static let webp = RenditionFormat(
    name: "webp", fileExtension: "webp", mediaType: "image/webp", suffix: ".webp",
    options: "effort=2", defaultQuality: 78, keepsTransparency: true, bytesPerPixel: 10,
    bytesPerClearPixel: 28)

  /// Measured: effort 2 costs 6 times effort 0 for no smaller file.
  public static let avif = RenditionFormat(
    name: "avif", fileExtension: "avif", mediaType: "image/avif", suffix: ".avif",
    options: "effort=0", defaultQuality: 50, keepsTransparency: true, bytesPerPixel: 24,
    bytesPerClearPixel: 28)

  public static let all: [RenditionFormat] = [avif, webp, jpeg]

  private init(
    name: String, fileExtension: String, mediaType: String, suffix: String, options: String,
    defaultQuality: Int, keepsTransparency: Bool, bytesPerPixel: Int, bytesPerClearPixel: Int
  ) {
    self.name = name
    self.fileExtension = fileExtension
    self.mediaType = mediaType
    self.suffix = suffix
    self.options = options
    self.defaultQuality = defaultQuality
    self.keepsTransparency = keepsTransparency
    self.bytesPerPixel = bytesPerPixel
    self.bytesPerClearPixel = bytesPerClearPixel
  }

  public static func == (a: RenditionFormat, b: RenditionFormat) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Of full-size copies: a JPEG, which every program opens, with colors in full resolution, as
  /// libvips writes them from a quality of 90 on. Not optimized, which saves 4 %: the encoder would
  /// hold 6 bytes a pixel, 1.8 GB for 300 megapixels, until it has seen them all.
  public static let original = RenditionFormat(
    name: "jpeg", fileExtension: "jpg", mediaType: "image/jpeg", suffix: ".jpg",
    options: "optimize_coding=false", defaultQuality: 92, keepsTransparency: false,
    bytesPerPixel: 8,
    bytesPerClearPixel: 12)

  /// Of crops for link previews: a JPEG, since not every service that shows them reads more. Plain,
  /// which takes half the time.
  public static let card = RenditionFormat(
    name: "jpeg", fileExtension: "jpg", mediaType: "image/jpeg", suffix: ".jpg",
    options: "optimize_coding=false", defaultQuality: 80, keepsTransparency: false,
    bytesPerPixel: 8, bytesPerClearPixel: 12)

  /// The writer as libvips reads it: `.webp[Q=78,strip,effort=2]`. Part of every cache key, so
  /// that a changed option encodes anew.
  public func writer(quality: Int) -> String { "\(suffix)[Q=\(quality),strip,\(options)]" }
}

/// One image file that pages show.
public struct Rendition: Hashable, Sendable {
  /// Where browsers find it.
  public enum Place: Hashable, Sendable {
    case site(File)
    /// At the service the photo is from.
    case service(WebAddress)
    /// At the site's own imgproxy.
    case imgproxy(WebAddress)
  }

  /// A file of the site.
  public struct File: Hashable, Sendable {
    public let path: SitePath
    /// Its length.
    public let bytes: Int
    /// SHA-256 of its bytes.
    public let digest: Digest

    public init(path: SitePath, bytes: Int, digest: Digest) {
      self.path = path
      self.bytes = bytes
      self.digest = digest
    }
  }

  public let place: Place
  public let format: RenditionFormat
  public let size: PixelSize

  public init(_ place: Place, format: RenditionFormat, size: PixelSize) {
    self.place = place
    self.format = format
    self.size = size
  }

  /// The file of the site; nil where it is shown from elsewhere.
  public var file: File? {
    if case .site(let file) = place { return file }
    return nil
  }

  /// Nil where a service chooses what it sends.
  public var mediaType: String? {
    if case .service = place { return nil }
    return format.mediaType
  }
}

/// A photo's renditions with the color they average to.
public struct Mirrored: Hashable, Sendable {
  /// By format in the order of site.yml, within a format from small to large.
  public let renditions: [Rendition]
  /// In the same order; empty where the theme wants none, and for photos shown from their service.
  public let thumbnails: [Rendition]
  /// Mean color as 0xRRGGBB, sRGB.
  public let averageColor: Int
  /// What draws the eye, most of all first; nil where nobody looked.
  public let regions: [SalientRegion]?
  /// A crop around what draws the eye, for link previews; nil where nobody knows what does.
  public var card: Rendition? { cards.first }
  /// None or one: as with copies.
  private let cards: [Rendition]
  /// A cleaned copy that no page shows, where one is published.
  public var copy: Rendition? { copies.first }
  /// The copy where it is one in full size, for visitors.
  public var original: Rendition? { copies.first { $0.file?.path.isOriginal == true } }
  /// None or one: most photos have none, which then takes no room.
  private let copies: [Rendition]
  /// May visitors take the photo away: set by the site, from the photo's license and its source.
  public var maySave = false

  public init(
    renditions: [Rendition], thumbnails: [Rendition] = [], averageColor: Int,
    regions: [SalientRegion]? = nil, card: Rendition? = nil, copy: Rendition? = nil
  ) {
    self.renditions = renditions
    self.thumbnails = thumbnails
    self.averageColor = averageColor
    self.regions = regions
    cards = card.map { [$0] } ?? []
    copies = copy.map { [$0] } ?? []
  }

  /// What visitors take away: the copy, else the largest rendition of the site's own.
  public var saved: Rendition? {
    guard maySave, let largest = copy ?? renditions.last, largest.file != nil else {
      return nil
    }
    return largest
  }

  /// The same photo as one that may be taken away or not; who may not has no copy.
  public func saved(if maySave: Bool) -> Mirrored {
    var saved = Mirrored(
      renditions: renditions, thumbnails: thumbnails, averageColor: averageColor,
      regions: regions, card: card, copy: maySave ? copy : nil)
    saved.maySave = maySave
    return saved
  }

  /// What pages show: the renditions and the thumbnails.
  public var shown: [Rendition] { renditions + thumbnails }

  /// What is published.
  public var all: [Rendition] { shown + cards + copies }

  /// A photo shown from its service, in the sizes that are on offer there. Their format is the one
  /// every browser reads: what a service sends is its own choice.
  public init(showing remote: RemoteOriginal) {
    self.init(
      renditions: remote.sizes.map {
        Rendition(.service($0.address), format: .jpeg, size: $0.size)
      },
      averageColor: remote.averageColor ?? Self.unknownColor)
  }

  /// Gray, where nobody looked at the pixels.
  public static let unknownColor = 0x80_8080
}
