// Decodes one original for its renditions, with one time limit for all of them.

import VitrineModel

/// The decoding of one original.
struct OriginalDecode {
  let original: OriginalFile
  private let limit: Deadline
  private let threadsPerImage: Int
  /// Whether Display P3 is not converted, also where it can only be converted before it is resized.
  var keepsDisplayP3 = false

  init(_ original: OriginalFile, threadsPerImage: Int) {
    self.original = original
    limit = Deadline(for: original.size)
    self.threadsPerImage = threadsPerImage
  }

  /// Returns the pixels of all renditions that share a decode; nil if there is none.
  ///
  /// - Parameters:
  ///   - image: The original.
  ///   - items: The renditions.
  ///   - isNeeded: Whether the pyramid is needed in any case, for the analysis.
  /// - Returns: The pyramid.
  /// - Throws: A damaged original.
  func pyramid(
    of image: borrowing ValidatedImage, for items: [RenditionJob.RenditionSpec],
    isNeeded: Bool = false
  ) throws(RenditionError) -> ImagePyramid? {
    let geometries = items.map(\.geometry).fromSmallToLarge.filter {
      ImagePyramid.fitsBase($0, of: image)
    }
    guard isNeeded || !geometries.isEmpty else { return nil }
    do {
      return try ImagePyramid(
        of: image, for: geometries, within: limit.seconds, threadsPerImage: threadsPerImage,
        keepsDisplayP3: keepsDisplayP3)
    } catch {
      throw Self.error(from: limit.error, original.path)
    }
  }

  /// Removes pixels from the pyramid, so that they are freed before the next are encoded.
  ///
  /// If the pyramid does not hold them, they are decoded.
  func pixels(
    _ geometry: RenditionGeometry, around focus: UnitRectangle?, from pyramid: inout ImagePyramid?,
    of image: borrowing ValidatedImage
  ) throws(RenditionError) -> ResizedImage {
    do {
      if let pixels = try pyramid?.take(geometry, around: focus) { return pixels }
      return try ImagePyramid.make(
        geometry.placed(around: focus), of: image, within: limit.seconds,
        threadsPerImage: threadsPerImage, keepsDisplayP3: keepsDisplayP3)
    } catch {
      throw Self.error(from: limit.error, original.path)
    }
  }

  /// Makes a full-size copy by decoding and encoding in one pass.
  ///
  /// In memory, one of 300 megapixels would take 900 MB.
  func streamed(
    _ image: borrowing ValidatedImage, as item: RenditionJob.RenditionSpec
  ) throws(RenditionError) -> [UInt8] {
    do {
      return try ImagePyramid.decoding(
        image, shrunkBy: 1, within: limit.seconds, keepsDisplayP3: keepsDisplayP3
      ) { decoded throws(VipsError) in
        try RenditionEncoding.encode(
          RenditionEncoding.visible(decoded.pixels(for: item), in: item), as: item)
      }.value
    } catch {
      throw .image(limit.error)
    }
  }

  /// Makes the animation of an original.
  ///
  /// If a later frame is damaged, it is the first one alone, which is published in any case.
  func animation(
    of image: borrowing ValidatedImage, as item: RenditionJob.RenditionSpec
  ) throws(RenditionError) -> [UInt8] {
    if let bytes = try? AnimationEncoding.encode(image, as: item, within: limit.seconds) {
      return bytes
    }
    var still = self
    still.keepsDisplayP3 = item.isDisplayP3
    var pyramid: ImagePyramid?
    let pixels = try still.pixels(item.geometry, around: nil, from: &pyramid, of: image)
    let images = try RenderedImage.all(of: pixels, as: [item])
    return try images[0].encoded()
  }

  /// Separates failures of the machine, which end the run, from errors of one image, which leave it out.
  static func error(from cause: ImageError, _ path: String) -> RenditionError {
    guard case .refused(let problem) = cause.unlessRefused(path) else { return .image(cause) }
    return .problem(problem)
  }
}

/// The time limit for decoding one original: 120 seconds and one more for each megapixel.
private struct Deadline {
  let seconds: Double
  private let start = ContinuousClock.now

  init(for size: PixelSize) { seconds = 120 + Double(size.pixels) / 1e6 }

  /// The reason for a failed decode: the time limit, or else damaged data.
  var error: ImageError {
    ContinuousClock.now - start >= .seconds(seconds)
      ? .unreadable(reason: "decoding it takes more than \(Int(seconds)) seconds")
      : .truncated(reason: "its image data is damaged or incomplete")
  }
}
