// What libvips or its decoders get wrong about the samples of a file, corrected as the pixels are read.

import VipsShim
import VitrineModel

/// The bands of an image that are colors or transparency.
struct BandSelection: Equatable {
  /// The number of all bands.
  let all: Int
  /// The number of colors, which come first.
  let colors: Int
  /// The band with transparency, from 0; nil if there is none.
  let alpha: Int?
}

/// A correction of samples.
enum SampleCorrection: Equatable {
  /// Other bands than these are removed.
  case bands(BandSelection)
  /// Three equal channels become one if the profile is for one; if limited, gray from 16 to 235 becomes gray
  /// from 0 to 255.
  case gray(isLimited: Bool)
  /// What is around this part becomes white, unless it is transparent.
  case part(PixelRegion)

  /// Returns the correction that a file needs; nil if it needs none.
  init?(of file: borrowing ImageFile, _ format: SourceFormat, _ tree: TIFFTree?) {
    switch format {
    case .tiff:
      guard let bands = TIFFColor.meaningfulBands(tree) else { return nil }
      self = .bands(bands)
    case .heif:
      guard let gray = HEIFRange.correction(of: file) else { return nil }
      self = gray
    case .gif:
      guard let part = GIFBlocks.coveredPart(of: file.descriptor) else { return nil }
      self = .part(part)
    case .jpeg, .png, .webp: return nil
    }
  }

  /// Returns the pixels with the correction.
  func applied(to pixels: VipsPixels) throws(VipsError) -> VipsPixels {
    switch self {
    case .bands(let bands):
      guard Int(pixels.header.bands) == bands.all else { return pixels }
      return try VipsPixels(
        owning: shim_with_bands(pixels.image, Int32(bands.colors), Int32(bands.alpha ?? -1)))
    case .part(let part):
      guard !pixels.hasAlpha, part.left + part.size.width <= pixels.width,
        part.top + part.size.height <= pixels.height
      else { return pixels }
      return try VipsPixels(
        owning: shim_on_white(
          pixels.image, Int32(part.left), Int32(part.top), Int32(part.size.width),
          Int32(part.size.height)))
    case .gray(let isLimited):
      let full =
        isLimited ? try VipsPixels(owning: shim_from_limited_range(pixels.image)) : pixels
      guard full.hasGrayProfile, full.header.color_channels == 3 else { return full }
      let alpha = full.hasAlpha ? full.header.bands - 1 : -1
      return try VipsPixels(owning: shim_with_bands(full.image, 1, alpha))
    }
  }
}
