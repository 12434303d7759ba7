// The pixels of one original that its renditions are made from. Which pixels a size is made from
// depends on the original and that size alone, never on the other sizes asked for: so a name never
// means two pictures, and a size added later comes out as if it had been there from the start.
//
// Sizes up to the base's edge share one decode. The base is the original shrunk while decoding by
// the largest power of two that leaves `baseEdge` pixels; below it lie halves of it (2 x 2 means), and
// a size is resampled from the smallest level that still has 1.5 times its edge. Larger sizes get a
// decode of their own. Neither the base nor a level is ever held: what they give is made as their
// rows go by, and memory is bounded by what comes out.

import VitrineModel

struct Negative {
  /// Straight alpha or none, upright, in memory.
  private var prints: [Print: VipsPixels] = [:]
  /// The mean over the smallest level.
  let averageColor: Int
  /// The smallest level, which depends on the original alone.
  private let last: VipsPixels

  /// The longest edge a base has at least, where the original has as many pixels.
  static let baseEdge = 2_048
  private static let smallestEdge = 256

  /// Decodes the original once, for prints that `holds` is true of.
  ///
  /// - Parameter hands: with more than one, decoding and resampling have a thread each.
  init(
    of picture: borrowing AdmittedPicture, for wanted: [Print], within seconds: Double,
    hands: Int
  ) throws(VipsFault) {
    let base = try Self.decoded(
      picture, shrunkBy: Self.factor(from: picture.opened.longestEdge))
    let levels = Self.levels(from: base.size.turned(orientation: picture.orientation))
    let exposure = try Self.exposed(
      base, wanted, levels, picture.orientation, within: seconds, hands: hands)
    for (print, pixels) in zip(wanted, exposure.prints) {
      prints[print] = try Self.straight(pixels)
    }
    averageColor = try AverageColor.of(exposure.last)
    last = exposure.last
  }

  /// The smallest level's pixels.
  func smallest() throws(VipsFault) -> SmallPicture { try SmallPicture(last) }

  /// - Parameter looks: is it to be found out what draws the eye.
  func impression(looking looks: Bool) throws(VipsFault) -> Impression {
    Impression(
      averageColor: averageColor, regions: looks ? try Saliency(of: smallest()).regions : nil)
  }

  /// The sizes of the base and its halves as shown, the last at most `smallestEdge` pixels long.
  private static func levels(from base: PixelSize) -> [PixelSize] {
    var levels = [base]
    while let last = levels.last, last.longestEdge > smallestEdge { levels.append(last.half) }
    return levels
  }

  /// One of what it was made for, which it holds no longer.
  ///
  /// - Parameter focus: what crops are to show that are waiting for it.
  mutating func take(_ print: Print, around focus: UnitRectangle?) throws(VipsFault) -> VipsPixels?
  {
    let held = prints.removeValue(forKey: print)
    guard let pixels = held, print.isWaiting, let crop = print.placed(around: focus).crop else {
      return held
    }
    return try pixels.cut(crop.part(print.size, of: pixels.size)).rendered()
  }

  /// Can this be made from the base without enlarging anything.
  static func holds(_ print: Print, of picture: borrowing AdmittedPicture) -> Bool {
    let factor = factor(from: picture.opened.longestEdge)
    let edge = print.part(of: picture.size).size.longestEdge
    // A part may lose a pixel to rounding where the base is smaller.
    let lost = print.crop == nil || factor == 1 ? 0 : 1
    return print.size.longestEdge <= edge / factor - lost
  }

  /// The largest power of two by which an edge can be divided without falling below another.
  static func factor(from edge: Int, to least: Int = baseEdge) -> Int {
    var factor = 1
    while edge / (factor * 2) >= least { factor *= 2 }
    return factor
  }

  /// A size larger than the base, from a decode of its own.
  static func make(
    _ print: Print, of picture: borrowing AdmittedPicture, within seconds: Double, hands: Int
  ) throws(VipsFault) -> VipsPixels {
    let lost = print.crop == nil ? 0 : 1
    let factor = factor(
      from: print.part(of: picture.size).size.longestEdge, to: print.size.longestEdge + lost)
    let base = try decoded(picture, shrunkBy: factor)
    let shown = base.size.turned(orientation: picture.orientation)
    let exposure = try exposed(
      base, [print], [shown], picture.orientation, within: seconds, hands: hands)
    guard let made = exposure.prints.first else { throw VipsFault(text: "no print") }
    return try straight(made)
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

  /// One pass over what was decoded, and what it gave upright, without idle alpha: many programs
  /// write a channel that says nothing, and without it everything is cheaper.
  private static func exposed(
    _ base: VipsPixels, _ prints: [Print], _ levels: [PixelSize], _ orientation: Int,
    within seconds: Double, hands: Int
  ) throws(VipsFault) -> Exposure {
    let parts = prints.map { print in
      let level = levels.lastIndex { print.isCovered(by: $0) } ?? 0
      let exposed = print.isWaiting ? print.uncut(of: levels[0]) : print
      let region = exposed.part(of: levels[level])
      return Exposure.Part(
        halvings: level, region: region.stored(orientation: orientation, of: levels[level]),
        size: exposed.size.turned(orientation: orientation))
    }
    var exposure = try base.exposed(
      parts, halvings: levels.count - 1, within: seconds, hands: hands)
    let isIdlyClear = exposure.isIdlyClear
    func finished(_ pixels: VipsPixels) throws(VipsFault) -> VipsPixels {
      let opaque = isIdlyClear ? try pixels.overWhite().rendered() : pixels
      guard orientation > 1 else { return opaque }
      return try opaque.upright(orientation).rendered()
    }
    for index in exposure.prints.indices {
      exposure.prints[index] = try finished(exposure.prints[index])
    }
    exposure.last = try finished(exposure.last)
    return exposure
  }

  private static func straight(_ pixels: VipsPixels) throws(VipsFault) -> VipsPixels {
    pixels.hasAlpha ? try pixels.unpremultiplied().rendered() : pixels
  }
}

extension Print {
  /// Does a picture of this size have pixels enough for a good print.
  fileprivate func isCovered(by level: PixelSize) -> Bool {
    part(of: level).size.longestEdge * 2 >= size.longestEdge * 3
  }
}

extension PixelSize {
  fileprivate var half: PixelSize { PixelSize(width: (width + 1) / 2, height: (height + 1) / 2) }

  /// The size of a picture once it is turned upright, or back.
  fileprivate func turned(orientation: Int) -> PixelSize {
    orientation >= 5 ? PixelSize(width: height, height: width) : self
  }
}
