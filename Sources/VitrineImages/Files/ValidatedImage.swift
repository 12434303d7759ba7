// The checks that an image must pass before any pixel of it is decoded: a regular file, a supported format,
// a valid header, and a size that this machine can hold. Only the first bytes and the header are read, so
// a decompression bomb costs milliseconds.

import VipsShim
import VitrineModel

/// An open image file that is safe to decode.
struct ValidatedImage: ~Copyable {
  let file: ImageFile
  /// The file as it is decoded; nil for the whole file.
  let view: FileView?
  let format: SourceFormat
  /// The image, opened without shrinking.
  ///
  /// Its metadata can be read.
  let opened: VipsPixels
  /// What must be corrected in the samples; nil if they are right.
  let correction: SampleCorrection?
  /// The color space that a PNG, HEIC or AVIF file names.
  let namedSpace: ColorSpace?
  /// The EXIF orientation, 1 to 8.
  let orientation: Int
  /// The facts of a raw file, whose preview the image is; nil for other files.
  let raw: RawFacts?
  /// The library that found the preview of a raw file.
  let extractor: String?

  /// Opens and checks a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The limits above which it is refused.
  ///   - readsRaw: Whether a raw file may be read, which takes a library that strangers' files
  ///     should not reach.
  /// - Throws: Why it cannot be decoded.
  init(
    _ path: String, limits: ImageLimits = ImageLimits(), readsRaw: Bool = true
  ) throws(ImageError) {
    let file = try ImageFile(path)
    let format: SourceFormat
    switch try Self.recognize(file) {
    case .raw(let kind):
      guard readsRaw else { throw .unsupported(format: "a raw file") }
      try self.init(of: RawPreview(of: file, limits: limits), RawFacts(file, kind), limits)
      return
    case .known(let known): format = known
    case .video(let container): throw .video(container)
    case .foreign(let name): throw .unsupported(format: name)
    case .nothing: throw .notAPicture
    }
    try self.init(file, as: format, limits)
  }

  /// Checks the preview of a raw file.
  private init(
    of preview: consuming RawPreview, _ raw: RawFacts, _ limits: ImageLimits
  ) throws(ImageError) {
    let (format, library, sensor) = (preview.format, preview.library, preview.sensor)
    try self.init(
      preview.file, as: format, limits, raw: raw, extractor: library, sensor: sensor)
  }

  private init(
    _ file: consuming ImageFile, as format: SourceFormat, _ limits: ImageLimits,
    raw: RawFacts? = nil, extractor: String? = nil, sensor: PixelSize? = nil
  ) throws(ImageError) {
    let color = format == .png ? try PNGChunks.check(file, maxMegapixels: limits.megapixels) : nil
    try FrameCount.check(file, as: format)
    let tree = format == .tiff ? TIFFTree(file) : nil
    try TIFFColor.check(tree, in: file)
    if format == .heif {
      guard let meta = HEIFMeta(of: file) else { throw Self.invalidHeader(of: file, format) }
      try HEIFNesting.check(meta)
      try HEIFOverlays.check(meta, in: file)
      try HEIFColor.check(file)
    }
    let view = format == .heif ? HEIFReduction.view(of: file) : tree?.view(of: file)
    let correction = SampleCorrection(of: file, format, tree)
    let opened = try Self.open(file, view, as: format, correction)
    try Self.check(opened.header, format: format, fileLength: file.length, limits)
    let space = opened.hasProfile ? nil : raw?.space(of: opened.size)
    namedSpace =
      format == .heif
      ? (opened.hasProfile ? nil : HEIFColor.space(of: file))
      : try color?.space(hasProfile: opened.hasProfile) ?? space
    let own = tree?.orientation ?? Int(opened.header.orientation)
    let orientation = raw?.orientation(of: opened.size, own: own, sensor: sensor) ?? own
    // libvips does not see the orientation of a PNG if it is after the pixels, or in a text.
    self.orientation =
      format == .png && orientation <= 1
      ? PNGMetadata(file).orientation ?? orientation : orientation
    self.opened = opened
    self.correction = correction
    self.view = view
    self.format = format
    self.file = file
    self.raw = raw
    self.extractor = extractor
  }

  private static func open(
    _ file: borrowing ImageFile, _ view: FileView?, as format: SourceFormat,
    _ correction: SampleCorrection?
  ) throws(ImageError) -> VipsPixels {
    do {
      let pixels =
        if let view { try VipsPixels.opening(view, as: format) } else {
          try VipsPixels.opening(file.descriptor, as: format)
        }
      return try correction?.applied(to: pixels) ?? pixels
    } catch { throw invalidHeader(of: file, format) }
  }

  private static func invalidHeader(
    of file: borrowing ImageFile, _ format: SourceFormat
  ) -> ImageError {
    if format == .jpeg, JPEGParts.isLossless(file) { return .unsupported(format: "lossless JPEG") }
    let brand = String(decoding: file.bytes(at: 8, count: 4), as: UTF8.self)
    if format == .heif, ["avis", "msf1"].contains(brand) {
      return .unsupported(
        format: "an AVIF or HEIF image sequence",
        help: "export it as animated WebP or GIF, or one of its images as AVIF")
    }
    return .damaged(reason: "its header cannot be read")
  }

  private static func recognize(
    _ file: borrowing ImageFile
  ) throws(ImageError) -> SourceFormat.Recognized {
    let head = file.bytes(at: 0, count: SourceFormat.headLength)
    // An empty file was refused before.
    guard !head.isEmpty else { throw .unreadable(reason: "its contents cannot be read") }
    let recognized = SourceFormat.recognize(head)
    return recognized == .known(.tiff) && TIFFTree(file)?.isRaw == true ? .raw(.tiff) : recognized
  }

  /// The size in pixels, upright.
  var size: PixelSize {
    let isTurned = orientation >= 5
    return isTurned
      ? PixelSize(width: opened.height, height: opened.width)
      : PixelSize(width: opened.width, height: opened.height)
  }

  /// The number of frames of an animation; 1 for a still image, and for pages of a document.
  var frames: Int {
    [.gif, .webp].contains(format) ? max(1, Int(opened.header.pages)) : 1
  }

  /// Whether the file has a gain map, which fits the pixels as they are stored.
  var gainMap: GainMapState {
    format == .jpeg ? GainMap.state(of: file, isUpright: orientation == 1) : .none
  }

  /// The bytes that decoding holds; almost none for formats that are read line by line.
  var heldBytes: Int {
    Self.heldBytes(opened.header, format: format, fileLength: file.length)
      + (raw == nil ? 0 : file.length)
  }

  /// Returns the part of a shrink factor that the decoder handles itself, faster and in less
  /// memory: up to 8 for JPEG, any for WebP.
  ///
  /// At least one pixel must be left. libvips rounds the edges of a JPEG down and aborts the
  /// process if an edge becomes 0.
  func shrinkWhileDecoding(by factor: Int) -> Int {
    Self.shrinkWhileDecoding(by: factor, opened.header, format: format)
  }

  private static func shrinkWhileDecoding(
    by factor: Int, _ header: ShimHeader, format: SourceFormat
  ) -> Int {
    let most =
      switch format {
      case .jpeg: 8
      case .webp: factor
      case .png, .heif, .tiff, .gif: 1
      }
    let shortest = Int(min(header.width, header.height))
    return min(factor, most, ImagePyramid.factor(from: shortest, to: 1))
  }
}

extension ValidatedImage {
  /// The limit of frames.
  ///
  /// Only the first is used, but the loader must walk through all of them.
  private static let mostFrames = 10_000

  /// Refuses an image that is too large, before anything is decoded.
  static func check(width: Int, height: Int, maxMegapixels: Int) throws(ImageError) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= maxMegapixels * 1_000_000 else {
      throw .tooLarge(
        megapixels: overflow ? Int.max : (pixels - 1) / 1_000_000 + 1, limit: maxMegapixels)
    }
  }

  private static func check(
    _ header: ShimHeader, format: SourceFormat, fileLength: Int, _ limits: ImageLimits
  ) throws(ImageError) {
    let (width, height) = (Int(header.width), Int(header.height))
    try check(width: width, height: height, maxMegapixels: limits.megapixels)
    guard header.pages <= mostFrames else {
      throw .unreadable(reason: "it has \(header.pages) frames")
    }
    guard header.has_known_samples != 0 else {
      let name = format.rawValue.uppercased()
      throw .unsupported(
        format: "\(name) with signed, 32-bit or gray floating-point samples",
        help: TIFFColor.helpWithSamples)
    }
    let held = heldBytes(header, format: format, fileLength: fileLength)
    guard held <= limits.memory else {
      throw .tooMuchMemory(megabytes: (held - 1) / 1_000_000 + 1, limit: limits.memory / 1_000_000)
    }
  }

  /// The memory for decoding.
  ///
  /// Measured with libvips 8.14, libheif 1.15 with dav1d, libwebp 1.2.
  private static func heldBytes(
    _ header: ShimHeader, format: SourceFormat, fileLength: Int
  ) -> Int {
    let pixels = Int(header.width) * Int(header.height)
    let bands = Int(header.bands)
    let sample = header.is_eight_bit != 0 ? 1 : 2
    switch format {
    // Coefficients are 16 bits each, at full size in the worst case.
    case .jpeg: return header.is_interlaced != 0 ? pixels * bands * 2 : 0
    case .png: return header.is_interlaced != 0 ? pixels * bands * sample : 0
    case .tiff: return 0
    // The decoder's planes, coefficients and output, and the pixels.
    case .heif: return pixels * (bands + 6) * sample + fileLength
    // The whole file is mapped. Added to it are a frame and a canvas of the requested size and, at full
    // size, what the decoder keeps of a lossless image.
    case .webp:
      let longest = Int(max(header.width, header.height))
      let shrink = shrinkWhileDecoding(
        by: ImagePyramid.factor(from: longest), header, format: format)
      return pixels * 4 + pixels * bands * 2 / (shrink * shrink) + fileLength
    case .gif: return pixels * 4 + fileLength
    }
  }
}
