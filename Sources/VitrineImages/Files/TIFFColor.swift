// Reads the color model of a TIFF from the directory of its picture. libvips treats colors that it cannot convert as
// red, green and blue.

import VitrineModel

/// The colors and samples of the picture of a TIFF.
enum TIFFColor {
  /// How to save a picture whose samples cannot be read.
  static let helpWithSamples = "save it with 8 or 16 bits per channel"
  /// How to save a picture with another fault.
  static let helpWithColors =
    "convert it to JPEG or PNG, or save it as TIFF with RGB colors and LZW compression"

  private static let jpeg = 7
  /// The form of JPEG in TIFF 6.0, which libtiff cannot decode reliably and libvips does not try.
  private static let oldJPEG = 6
  /// The supported values: gray in both directions, RGB, palette, inks and CIELab.
  private static let known: Set = [0, 1, 2, 3, 5, 8]
  /// libtiff converts YCbCr only while it decodes JPEG.
  private static let yCbCr = 6

  /// Refuses a file whose colors libvips would misread, or would call damaged.
  static func check(_ tree: TIFFTree?, in file: borrowing ImageFile) throws(ImageError) {
    guard let picture = tree?.picture else { return }
    if let kind = unsupportedColors(of: picture, file) {
      throw .unsupported(format: "TIFF with \(kind)", help: helpWithColors)
    }
    if let kind = unsupportedSamples(of: picture) {
      throw .unsupported(format: "TIFF with \(kind) samples", help: helpWithSamples)
    }
  }

  private static func unsupportedColors(
    of first: TIFFTree.Directory, _ file: borrowing ImageFile
  ) -> String? {
    let compression = first.first(.compression)
    if compression == oldJPEG { return "old-style JPEG compression" }
    if compression == jpeg, let data = first.first(.strips) ?? first.first(.tiles),
      JPEGParts.isLossless(file, from: data)
    {
      return "lossless JPEG compression"
    }
    let hasPlanes = first.first(.planes) == 2 && first.first(.samples) ?? 1 > 1
    if hasPlanes, first.first(.tileWidth) != nil { return "tiles and a plane for each color" }
    guard let color = first.first(.photometric), !known.contains(color),
      color != yCbCr || compression != jpeg
    else { return nil }
    return color == yCbCr
      ? "YCbCr samples that are not JPEG" : "photometric interpretation \(color)"
  }

  /// Returns the kind of samples that libtiff or libvips does not read; nil if they do.
  private static func unsupportedSamples(of picture: TIFFTree.Directory) -> String? {
    guard let bits = picture[.bits], let width = bits.first else { return nil }
    if Set(bits).count > 1 { return "differently wide" }
    if picture.first(.sampleFormat) == 3 {
      return width == 32 ? nil : "\(width)-bit floating-point"
    }
    let isSingle = picture.first(.samples) ?? 1 == 1
    let known = isSingle ? [1, 2, 4, 8, 16, 32] : [8, 16, 32]
    return known.contains(width) ? nil : "\(width)-bit\(isSingle ? "" : " color")"
  }

  /// Returns the bands to keep of a file in which some have no meaning; nil if all have one.
  ///
  /// Of samples beside the colors, a TIFF says which are transparency. libvips treats any as such.
  static func meaningfulBands(_ tree: TIFFTree?) -> BandSelection? {
    guard let first = tree?.picture, let extra = first[.extraSamples],
      let samples = first.first(.samples), let colors = colors(of: first),
      samples == colors + extra.count
    else { return nil }
    let alpha = extra.firstIndex { $0 == 1 || $0 == 2 }
    guard alpha == nil || samples > colors + 1 else { return nil }
    return BandSelection(all: samples, colors: colors, alpha: alpha.map { colors + $0 })
  }

  /// The number of bands with colors, if libvips reads them as they are stored.
  private static func colors(of directory: TIFFTree.Directory) -> Int? {
    switch directory.first(.photometric) {
    case 0, 1: 1
    case 2, yCbCr: 3
    case 5: directory.first(.inks) ?? 4 == 4 ? 4 : nil
    default: nil
    }
  }
}
