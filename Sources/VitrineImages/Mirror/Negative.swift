// The pixels of one original that its renditions are made from. Which pixels a size is made from
// depends on the original and that size alone, never on the other sizes asked for: so a name never
// means two pictures, and a size added later comes out as if it had been there from the start.
//
// Sizes up to the base's edge share one decode. The base is the original shrunk while decoding by
// the largest power of two that leaves `baseEdge` pixels; below it lie halves of it (2 x 2 means),
// and a size is resampled from the smallest level that still has 1.5 times its edge. Larger sizes
// are resampled line by line in a decode of their own: memory stays bounded by what comes out.

import VitrineModel

struct Negative {
  /// sRGB or gray, upright, in memory, premultiplied where there is alpha; the base first, then
  /// each half the one before, the last at most `smallestEdge` pixels long.
  private let levels: [VipsPixels]

  /// The longest edge a base has at least, where the original has as many pixels.
  static let baseEdge = 2_048
  private static let smallestEdge = 256

  /// Decodes the original once.
  init(of picture: borrowing AdmittedPicture, within seconds: Double) throws(VipsFault) {
    let factor = Self.factor(from: picture.opened.longestEdge)
    let decoded = try Self.decoded(picture, shrunkBy: factor).rendered(within: seconds)
    var levels = [try Self.withoutIdleAlpha(try Self.upright(decoded, picture.orientation))]
    while let last = levels.last, last.longestEdge > Self.smallestEdge {
      levels.append(try last.halved())
    }
    self.levels = levels
  }

  /// Can this be made from the levels without enlarging anything.
  static func holds(_ print: Print, of picture: borrowing AdmittedPicture) -> Bool {
    let factor = factor(from: picture.opened.longestEdge)
    let edge = print.part(of: picture.size).size.longestEdge
    // A part may lose a pixel to rounding where the base is smaller.
    let lost = print.crop == nil || factor == 1 ? 0 : 1
    return print.size.longestEdge <= edge / factor - lost
  }

  /// What the base takes in memory; the levels below it take a third of that.
  static func baseBytes(of picture: borrowing AdmittedPicture) -> Int {
    let factor = factor(from: picture.opened.longestEdge)
    return picture.size.pixels * (picture.opened.hasAlpha ? 4 : 3) / (factor * factor)
  }

  /// The largest power of two by which an edge can be divided without falling below another.
  static func factor(from edge: Int, to least: Int = baseEdge) -> Int {
    var factor = 1
    while edge / (factor * 2) >= least { factor *= 2 }
    return factor
  }

  /// Straight alpha or none, at exactly this size, in memory.
  func make(_ print: Print) throws(VipsFault) -> VipsPixels {
    let fitting = levels.last {
      print.part(of: $0.size).size.longestEdge * 2 >= print.size.longestEdge * 3
    }
    guard let level = fitting ?? levels.first else { throw VipsFault(text: "no level") }
    let part = try level.extracted(print.part(of: level.size))
    return try Self.straight(part.resized(to: print.size.width, print.size.height))
  }

  /// A size larger than the base, from a decode of its own.
  static func make(
    _ print: Print, of picture: borrowing AdmittedPicture, within seconds: Double
  ) throws(VipsFault) -> VipsPixels {
    let lost = print.crop == nil ? 0 : 1
    let factor = factor(
      from: print.part(of: picture.size).size.longestEdge, to: print.size.longestEdge + lost)
    let decoded = try decoded(picture, shrunkBy: factor)
    let shown = decoded.size.turned(orientation: picture.orientation)
    let part = print.part(of: shown).stored(orientation: picture.orientation, of: shown)
    let size = print.size.turned(orientation: picture.orientation)
    let resized = try decoded.extracted(part).resized(to: size.width, size.height)
    let rendered = try resized.rendered(within: seconds)
    let finished = try withoutIdleAlpha(upright(rendered, picture.orientation))
    return finished.hasAlpha ? try straight(finished) : finished
  }

  /// Is it every pixel as the file has them: those can go to an encoder as they are decoded.
  static func passes(_ print: Print, of picture: borrowing AdmittedPicture) -> Bool {
    print.crop == nil && print.size == picture.size && picture.orientation == 1
      && !picture.opened.hasAlpha && !holds(print, of: picture)
  }

  /// These pixels, not yet decoded: for one encoder, once.
  static func passing(_ picture: borrowing AdmittedPicture) throws(VipsFault) -> VipsPixels {
    try decoded(picture, shrunkBy: 1)
  }

  /// The mean over the smallest level.
  func averageColor() throws(VipsFault) -> Int {
    guard let smallest = levels.last else { throw VipsFault(text: "no level") }
    return try AverageColor.of(smallest)
  }
}

extension Negative {
  /// A pipeline not yet run: shrunk, in sRGB, premultiplied where there is alpha. What the decoder
  /// does not shrink is done by taking means.
  private static func decoded(
    _ picture: borrowing AdmittedPicture, shrunkBy factor: Int
  ) throws(VipsFault) -> VipsPixels {
    let byLoader = picture.shrinkWhileDecoding(by: factor)
    var pixels = try VipsPixels.opening(
      picture.file.descriptor, as: picture.format, shrink: byLoader)
    if let profile = picture.impliedProfile { pixels = try pixels.with(profile: profile) }
    pixels = try inSRGB(pixels)
    if pixels.hasAlpha { pixels = try pixels.premultiplied() }
    return factor == byLoader ? pixels : try pixels.shrunk(by: factor / byLoader)
  }

  /// A profile that cannot be used is ignored, as browsers do.
  private static func inSRGB(_ pixels: VipsPixels) throws(VipsFault) -> VipsPixels {
    if pixels.hasProfile, let converted = try? pixels.toSRGB(byProfile: true) { return converted }
    return pixels.isPlain ? pixels : try pixels.toSRGB(byProfile: false)
  }

  private static func upright(
    _ pixels: VipsPixels, _ orientation: Int
  ) throws(VipsFault) -> VipsPixels {
    guard orientation > 1 else { return pixels }
    return try pixels.upright(orientation).rendered(within: .infinity)
  }

  /// Many programs write an alpha channel that says nothing; without it everything is cheaper.
  private static func withoutIdleAlpha(_ pixels: VipsPixels) throws(VipsFault) -> VipsPixels {
    guard pixels.hasAlpha, try pixels.statistics().leastOfLast == 255 else { return pixels }
    return try pixels.overWhite().rendered(within: .infinity)
  }

  private static func straight(_ pixels: VipsPixels) throws(VipsFault) -> VipsPixels {
    let straight = pixels.hasAlpha ? try pixels.unpremultiplied() : pixels
    return try straight.rendered(within: .infinity)
  }
}

extension PixelSize {
  /// The size of a picture once it is turned upright, or back.
  fileprivate func turned(orientation: Int) -> PixelSize {
    orientation >= 5 ? PixelSize(width: height, height: width) : self
  }
}
