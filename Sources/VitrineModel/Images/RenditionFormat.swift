// A rendition format is a value, not a case in many switches: libvips chooses the encoder by the
// file extension and its options. To add a format, write one `static let` and add it to `all`.

/// A file format of renditions.
///
/// It is a class because each rendition refers to one of a few.
public final class RenditionFormat: Hashable, Sendable {
  /// The name in site.yml, such as `webp`.
  public let name: String
  /// The file extension in the rendition's path, without the dot.
  public let fileExtension: String
  /// The media type, such as `image/webp`.
  public let mediaType: String
  /// The file extension by which libvips chooses the encoder, with the dot.
  let suffix: String
  /// The options of the encoder, without the quality.
  let options: String
  /// The quality from 1 to 100 that is used unless site.yml sets one.
  public let defaultQuality: Int
  /// Whether the format has an alpha channel.
  public let keepsTransparency: Bool
  /// The memory that encoding takes in bytes per pixel, including the pixel: the encoder's copy,
  /// its planes and tables.
  ///
  /// Measured with libvips 8.14, libaom 3.6, libwebp 1.2 and libjpeg-turbo 2.1.
  public let bytesPerPixel: Int
  /// The memory that encoding an image with transparency takes, in bytes per pixel.
  public let bytesPerTransparentPixel: Int

  /// JPEG, the format that every browser reads.
  ///
  /// Measured at 1600 px: optimizing costs 8 ms and saves 4 %; progressive costs 12 ms for 3 %.
  public static let jpeg = RenditionFormat(
    name: "jpeg", fileExtension: "jpg", mediaType: "image/jpeg", suffix: ".jpg",
    options: "optimize_coding", defaultQuality: 80, keepsTransparency: false, bytesPerPixel: 8,
    bytesPerTransparentPixel: 12)

  /// WebP, which most browsers read.
  ///
  /// Measured: effort 4 costs 2.2 times as much as effort 2 and saves 4 %.
  public static let webp = RenditionFormat(
    name: "webp", fileExtension: "webp", mediaType: "image/webp", suffix: ".webp",
    options: "effort=2", defaultQuality: 78, keepsTransparency: true, bytesPerPixel: 10,
    bytesPerTransparentPixel: 28)

  /// AVIF, the smallest of the formats, which all current browsers read.
  ///
  /// Measured with real photos: at the SSIM of JPEG at quality 80, AVIF files are a third smaller
  /// than JPEG, and WebP files are no smaller. A quality of 60 reaches that SSIM, but smooth photos
  /// lose faint edges. Effort 2 saves 11 % and takes eleven times as long.
  public static let avif = RenditionFormat(
    name: "avif", fileExtension: "avif", mediaType: "image/avif", suffix: ".avif",
    options: "effort=0", defaultQuality: 70, keepsTransparency: true, bytesPerPixel: 24,
    bytesPerTransparentPixel: 28)

  /// All formats that site.yml may name, the smallest files first.
  public static let all: [RenditionFormat] = [avif, webp, jpeg]

  private init(
    name: String, fileExtension: String, mediaType: String, suffix: String, options: String,
    defaultQuality: Int, keepsTransparency: Bool, bytesPerPixel: Int, bytesPerTransparentPixel: Int
  ) {
    self.name = name
    self.fileExtension = fileExtension
    self.mediaType = mediaType
    self.suffix = suffix
    self.options = options
    self.defaultQuality = defaultQuality
    self.keepsTransparency = keepsTransparency
    self.bytesPerPixel = bytesPerPixel
    self.bytesPerTransparentPixel = bytesPerTransparentPixel
  }

  /// Whether both are the same format.
  public static func == (a: RenditionFormat, b: RenditionFormat) -> Bool { a === b }
  /// Hashes the identity of the format.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The format of full-size copies: a JPEG, which every program opens, with full color resolution,
  /// as libvips writes it from a quality of 90.
  ///
  /// It is not optimized, which would save 4 %: the encoder would hold 6 bytes a pixel, 1.8 GB for
  /// 300 megapixels, until it has seen all of them.
  public static let original = RenditionFormat(
    name: "jpeg", fileExtension: "jpg", mediaType: "image/jpeg", suffix: ".jpg",
    options: "optimize_coding=false", defaultQuality: 92, keepsTransparency: false,
    bytesPerPixel: 8,
    bytesPerTransparentPixel: 12)

  /// The format of crops for link previews: a JPEG, since not all services that show previews read
  /// other formats.
  ///
  /// It is not optimized, which takes half the time.
  public static let card = RenditionFormat(
    name: "jpeg", fileExtension: "jpg", mediaType: "image/jpeg", suffix: ".jpg",
    options: "optimize_coding=false", defaultQuality: 80, keepsTransparency: false,
    bytesPerPixel: 8, bytesPerTransparentPixel: 12)

  /// Returns the encoder as libvips expects it: `.webp[Q=78,strip,effort=2]`.
  ///
  /// It is part of each cache key, so a changed option encodes images again.
  public func writer(quality: Int) -> String { "\(suffix)[Q=\(quality),strip,\(options)]" }
}
