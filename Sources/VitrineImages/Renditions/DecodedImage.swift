// An original on its way to the resampler. Colors are converted after resizing if possible, since renditions
// have a fraction of the pixels, and some may be in Display P3. Before that come the conversions of HDR, whose dark
// tones need more than 8 bits, of 16 bits, which the resampler does not take, and those of images with transparency:
// their colors are multiplied by it while they are resized.

import VitrineModel

/// Pixels not yet read, shrunk, and premultiplied if there is alpha.
struct DecodedImage {
  let pixels: VipsPixels
  /// What makes the colors sRGB after resizing; nil if they are.
  let conversion: ColorConversion?

  /// Opens an original.
  ///
  /// What the decoder cannot shrink is shrunk by taking means.
  ///
  /// - Parameters:
  ///   - image: The original.
  ///   - view: The file as it is decoded; nil for the whole file.
  ///   - factor: The factor to shrink by, a power of two.
  ///   - keepsDisplayP3: Whether Display P3 is not converted.
  /// - Throws: An error of libvips.
  init(
    _ image: borrowing ValidatedImage, from view: FileView?, shrunkBy factor: Int,
    keepsDisplayP3: Bool
  ) throws(VipsError) {
    let byLoader = image.shrinkWhileDecoding(by: factor)
    var opened =
      if let view { try VipsPixels.opening(view, as: image.format, shrink: byLoader) } else {
        try VipsPixels.opening(image.file.descriptor, as: image.format, shrink: byLoader)
      }
    opened = try image.correction?.applied(to: opened) ?? opened
    if let profile = image.impliedProfile { opened = try opened.with(profile: profile) }
    try self.init(opened, keepsDisplayP3: keepsDisplayP3)
    if factor != byLoader { self = try shrunk(by: factor / byLoader) }
  }

  /// Prepares opened pixels.
  ///
  /// A profile that cannot be used is ignored, as in browsers.
  init(_ opened: VipsPixels, keepsDisplayP3: Bool = false) throws(VipsError) {
    var (plain, conversion): (VipsPixels?, ColorConversion?) = (nil, nil)
    switch opened.colorHandling {
    case .hdr(let space):
      plain = try opened.toneMapped(from: space, toDisplayP3: keepsDisplayP3)
    case _ where keepsDisplayP3 && opened.isDisplayP3: break
    case .unchanged: break
    case .tables(let tables), .displayP3(let tables):
      (plain, conversion) = (opened, .tables(tables))
    case .profile(let profile) where opened.isResizable:
      (plain, conversion) = (opened, .profile(profile))
    case .profile(let profile): plain = try opened.converted(by: .profile(profile))
    case .library: plain = try? opened.toSRGB(byProfile: true)
    }
    let known =
      if let plain { plain } else if opened.isPlain { opened } else {
        try opened.toSRGB(byProfile: false)
      }
    if known.hasAlpha {
      self.init(pixels: try known.converted(by: conversion).premultiplied(), conversion: nil)
    } else {
      self.init(pixels: known, conversion: conversion)
    }
  }

  private init(pixels: VipsPixels, conversion: ColorConversion?) {
    (self.pixels, self.conversion) = (pixels, conversion)
  }

  private func shrunk(by factor: Int) throws(VipsError) -> DecodedImage {
    DecodedImage(pixels: try pixels.shrunk(by: factor), conversion: conversion)
  }

  /// The pixels in the colors of a rendition, as they are without resizing.
  func pixels(for item: RenditionJob.RenditionSpec) throws(VipsError) -> VipsPixels {
    item.isDisplayP3 ? pixels : try pixels.converted(by: conversion)
  }
}

/// Resized pixels in memory, in the colors of the original if these can still be converted.
struct ResizedImage {
  fileprivate let pixels: VipsPixels
  fileprivate let conversion: ColorConversion?

  init(_ pixels: VipsPixels, _ conversion: ColorConversion?) {
    (self.pixels, self.conversion) = (pixels, conversion)
  }

  /// The pixels in Display P3 if requested, which an image that is must have kept; otherwise in sRGB.
  func pixels(inDisplayP3: Bool = false) throws(VipsError) -> VipsPixels {
    inDisplayP3 || conversion == nil ? pixels : try pixels.converted(by: conversion).rendered()
  }

  /// Returns a part of the image.
  func cut(_ region: PixelRegion) throws(VipsError) -> ResizedImage {
    ResizedImage(try pixels.cut(region).rendered(), conversion)
  }

  var size: PixelSize { pixels.size }
}
