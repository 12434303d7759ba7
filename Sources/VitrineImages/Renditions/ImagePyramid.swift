// The pixels that the renditions of one original are made from. Which pixels a size is made from depends
// on the original and that size only, not on the other requested sizes. So a rendition's name always
// means the same bytes, and a size added later is the same as if it had been there from the start.
//
// Sizes up to the edge of the base share one decode. The base is the original, shrunk while decoding by
// the largest power of two that leaves `baseEdge` pixels. The levels below it are repeated halves (means
// of 2 x 2 pixels). A size is resampled from the smallest level that has at least 1.5 times its edge.
// Each larger size is decoded separately. Neither the base nor a level is held in memory: output is
// made row by row, so memory is bounded by the output.

import VitrineModel

/// The base and the halved levels of one original, with the sizes made from them.
struct ImagePyramid {
  /// The finished pixels by their geometry: upright, with straight alpha or none, in memory.
  private var pixels: [RenditionGeometry: VipsPixels] = [:]
  /// What makes the colors sRGB; nil if they are, or if they stay as they are.
  private let conversion: ColorConversion?
  /// The mean color of the smallest level, as 0xRRGGBB.
  let averageColor: Int
  /// Whether the file lacks nothing but its end mark.
  let lacksEndMark: Bool
  /// The smallest level in sRGB, which depends on the original only.
  private let last: VipsPixels

  /// The minimum for the longest edge of a base, unless the original is smaller.
  static let baseEdge = 2_048
  private static let smallestEdge = 256

  /// Decodes the original once.
  ///
  /// - Parameters:
  ///   - image: The original.
  ///   - geometries: The sizes to make, each of which `fitsBase`.
  ///   - seconds: The time limit.
  ///   - threadsPerImage: If more than one, decoding and resampling have a thread each.
  ///   - keepsDisplayP3: Whether Display P3 is not converted, also where it can only be converted
  ///     before it is resized. The analysis is then of no use.
  /// - Throws: An error of libvips, such as for damaged data or an exceeded time limit.
  init(
    of image: borrowing ValidatedImage, for geometries: [RenditionGeometry], within seconds: Double,
    threadsPerImage: Int, keepsDisplayP3: Bool = false
  ) throws(VipsError) {
    let orientation = image.orientation
    let (resized, lacksEndMark) = try Self.decoding(
      image, shrunkBy: Self.factor(from: image.opened.longestEdge), within: seconds,
      keepsDisplayP3: keepsDisplayP3
    ) { base throws(VipsError) in
      let pass = try Self.resampled(
        base, geometries, Self.levels(from: base.pixels.size.turned(orientation: orientation)),
        orientation, within: seconds, threadsPerImage: threadsPerImage)
      return (pass: pass, conversion: base.conversion)
    }
    for (geometry, output) in zip(geometries, resized.pass.outputs) {
      pixels[geometry] = try Self.straight(output)
    }
    self.lacksEndMark = lacksEndMark
    conversion = resized.conversion
    last = try ResizedImage(resized.pass.last, resized.conversion).pixels()
    averageColor = try AverageColor.of(last)
  }

  /// Returns the pixels of the smallest level.
  func smallest() throws(VipsError) -> SmallImage { try SmallImage(last) }

  /// Returns the average color and, if requested, the salient regions.
  func analysis(detectingSaliency isRequested: Bool) throws(VipsError) -> ImageAnalysis {
    ImageAnalysis(
      averageColor: averageColor, regions: isRequested ? try Saliency(of: smallest()).regions : nil,
      lacksEndMark: lacksEndMark)
  }

  /// The upright sizes of the base and its halves, down to at most `smallestEdge` pixels.
  private static func levels(from base: PixelSize) -> [PixelSize] {
    var levels = [base]
    while let last = levels.last, last.longestEdge > smallestEdge { levels.append(last.half) }
    return levels
  }

  /// Removes and returns finished pixels.
  ///
  /// - Parameters:
  ///   - geometry: One of the geometries that the pyramid was made for.
  ///   - focus: The region that a crop shows if it depends on the salient region.
  /// - Returns: The pixels; nil if the pyramid does not hold them.
  /// - Throws: An error of libvips.
  mutating func take(
    _ geometry: RenditionGeometry, around focus: UnitRectangle?
  ) throws(VipsError) -> ResizedImage? {
    let found = pixels.removeValue(forKey: geometry).map { ResizedImage($0, conversion) }
    guard let uncropped = found, geometry.needsFocus,
      let crop = geometry.placed(around: focus).crop
    else { return found }
    return try uncropped.cut(crop.part(geometry.size, of: uncropped.size))
  }

  /// Whether a geometry can be made from the base without enlarging anything.
  static func fitsBase(_ geometry: RenditionGeometry, of image: borrowing ValidatedImage) -> Bool {
    let factor = factor(from: image.opened.longestEdge)
    let edge = geometry.part(of: image.size).size.longestEdge
    // If the base is smaller than the original, a part may lose a pixel to rounding.
    let rounding = geometry.crop == nil || factor == 1 ? 0 : 1
    return geometry.size.longestEdge <= edge / factor - rounding
  }

  /// Returns the largest power of two by which an edge can be divided without falling below another.
  static func factor(from edge: Int, to least: Int = baseEdge) -> Int {
    var factor = 1
    while edge / (factor * 2) >= least { factor *= 2 }
    return factor
  }

  /// Decodes the original again for a size larger than the base.
  static func make(
    _ geometry: RenditionGeometry, of image: borrowing ValidatedImage, within seconds: Double,
    threadsPerImage: Int, keepsDisplayP3: Bool = false
  ) throws(VipsError) -> ResizedImage {
    let rounding = geometry.crop == nil ? 0 : 1
    let factor = factor(
      from: geometry.part(of: image.size).size.longestEdge,
      to: geometry.size.longestEdge + rounding)
    let orientation = image.orientation
    let (resized, _) = try decoding(
      image, shrunkBy: factor, within: seconds, keepsDisplayP3: keepsDisplayP3
    ) { base throws(VipsError) in
      let pass = try resampled(
        base, [geometry], [base.pixels.size.turned(orientation: orientation)], orientation,
        within: seconds, threadsPerImage: threadsPerImage)
      return (output: pass.outputs.first, conversion: base.conversion)
    }
    guard let output = resized.output else { throw VipsError(text: "no output") }
    return ResizedImage(try straight(output), resized.conversion)
  }

  /// Whether a geometry is every pixel as the file has it.
  ///
  /// Those pixels can go to an encoder while they are decoded.
  static func isStreamable(_ geometry: RenditionGeometry, of image: borrowing ValidatedImage)
    -> Bool
  {
    geometry.crop == nil && geometry.size == image.size && image.orientation == 1
      && !image.opened.hasAlpha && !fitsBase(geometry, of: image)
  }

  /// Decodes an image while `body` reads its pixels once, from top to bottom.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - factor: The factor to shrink by, a power of two.
  ///   - seconds: The time limit for a second decode, if one is needed.
  ///   - keepsDisplayP3: Whether Display P3 is not converted.
  ///   - body: Reads the pixels. Its result may not refer to them.
  /// - Returns: The result of `body`, and whether the file lacks nothing but its end mark.
  /// - Throws: An error of libvips or of `body`, also for data that is damaged in any part.
  static func decoding<Value>(
    _ image: borrowing ValidatedImage, shrunkBy factor: Int, within seconds: Double,
    keepsDisplayP3: Bool, _ body: (DecodedImage) throws(VipsError) -> Value
  ) throws(VipsError) -> (value: Value, lacksEndMark: Bool) {
    guard image.format == .jpeg else {
      let check = TIFFCheck()
      let value = try decoding(image, from: image.view, factor, keepsDisplayP3, body)
      if image.format == .tiff { try check.confirm(image, within: seconds) }
      return (value, false)
    }
    let check = try JPEGCheck(of: image)
    let value = try decoding(image, from: check.view, factor, keepsDisplayP3, body)
    try check.confirm(
      image, shrunkBy: image.shrinkWhileDecoding(by: factor), within: seconds)
    return (value, check.lacksEndMark)
  }

  /// A separate function, so that the pixels are released when it returns.
  private static func decoding<Value>(
    _ image: borrowing ValidatedImage, from view: FileView?, _ factor: Int,
    _ keepsDisplayP3: Bool, _ body: (DecodedImage) throws(VipsError) -> Value
  ) throws(VipsError) -> Value {
    try body(
      DecodedImage(image, from: view, shrunkBy: factor, keepsDisplayP3: keepsDisplayP3))
  }
}

extension ImagePyramid {
  /// One pass over the decoded pixels, with upright output whose colors are not yet converted.
  ///
  /// A fully opaque alpha channel is removed: many programs write one, and every later step is
  /// cheaper without it.
  private static func resampled(
    _ base: DecodedImage, _ geometries: [RenditionGeometry], _ levels: [PixelSize],
    _ orientation: Int,
    within seconds: Double, threadsPerImage: Int
  ) throws(VipsError) -> ResamplePass {
    let parts = geometries.map { geometry in
      let level = levels.lastIndex { geometry.isCovered(by: $0) } ?? 0
      let drawn = geometry.needsFocus ? geometry.uncropped(of: levels[0]) : geometry
      let region = drawn.part(of: levels[level])
      return ResamplePass.Part(
        halvings: level, region: region.stored(orientation: orientation, of: levels[level]),
        size: drawn.size.turned(orientation: orientation))
    }
    var pass = try base.pixels.resampled(
      parts, halvings: levels.count - 1, within: seconds, threadsPerImage: threadsPerImage)
    let dropsAlpha = pass.hasOpaqueAlpha
    func finished(_ pixels: VipsPixels) throws(VipsError) -> VipsPixels {
      let opaque = dropsAlpha ? try pixels.overWhite().rendered() : pixels
      return orientation > 1 ? try opaque.upright(orientation).rendered() : opaque
    }
    for index in pass.outputs.indices {
      pass.outputs[index] = try finished(pass.outputs[index])
    }
    pass.last = try finished(pass.last)
    return pass
  }

  static func straight(_ pixels: VipsPixels) throws(VipsError) -> VipsPixels {
    pixels.hasAlpha ? try pixels.unpremultiplied().rendered() : pixels
  }
}

extension RenditionGeometry {
  /// Whether an image of this size has enough pixels for good quality.
  fileprivate func isCovered(by level: PixelSize) -> Bool {
    part(of: level).size.longestEdge * 2 >= size.longestEdge * 3
  }
}

extension PixelSize {
  fileprivate var half: PixelSize { PixelSize(width: (width + 1) / 2, height: (height + 1) / 2) }

  /// The size after an image is turned upright, or back.
  func turned(orientation: Int) -> PixelSize {
    orientation >= 5 ? PixelSize(width: height, height: width) : self
  }
}
