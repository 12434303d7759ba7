// Reads the color model of a TIFF from its first directory. libvips treats colors that it cannot convert as
// red, green and blue.

import VitrineModel

/// The colors of the first image of a TIFF.
enum TIFFColor {
  private static let jpeg = 7
  /// The form of JPEG in TIFF 6.0, which libtiff cannot decode reliably and libvips does not try.
  private static let oldJPEG = 6
  /// The supported values: gray in both directions, RGB, palette, inks and CIELab.
  private static let known: Set = [0, 1, 2, 3, 5, 8]
  /// libtiff converts YCbCr only while it decodes JPEG.
  private static let yCbCr = 6

  /// Refuses a file whose colors libvips would misread.
  static func check(_ tree: TIFFTree?) throws(ImageError) {
    guard let first = tree?.directories.first else { return }
    let compression = first.first(.compression)
    guard compression != oldJPEG else {
      throw .unsupported(format: "TIFF with old-style JPEG compression")
    }
    let hasPlanes = first.first(.planes) == 2 && first.first(.samples) ?? 1 > 1
    guard !hasPlanes || first.first(.tileWidth) == nil else {
      throw .unsupported(format: "TIFF with tiles and a plane for each color")
    }
    guard let color = first.first(.photometric), !known.contains(color),
      color != yCbCr || compression != jpeg
    else { return }
    throw .unsupported(
      format: color == yCbCr
        ? "TIFF with YCbCr samples that are not JPEG"
        : "TIFF with photometric interpretation \(color)")
  }

  /// Returns the bands to keep of a file in which some have no meaning; nil if all have one.
  ///
  /// Of samples beside the colors, a TIFF says which are transparency. libvips treats any as such.
  static func meaningfulBands(_ tree: TIFFTree?) -> BandSelection? {
    guard let first = tree?.directories.first, let extra = first[.extraSamples],
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
