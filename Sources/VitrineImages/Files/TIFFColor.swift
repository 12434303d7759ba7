// Reads the color model of a TIFF from its first directory. libvips treats colors that it cannot convert as
// red, green and blue.

import VitrineModel

/// The colors of the first image of a TIFF.
enum TIFFColor {
  private static let jpeg: Set = [6, 7]
  /// The supported values: gray in both directions, RGB, palette, inks and CIELab.
  private static let known: Set = [0, 1, 2, 3, 5, 8]
  /// libtiff converts YCbCr only while it decodes JPEG.
  private static let yCbCr = 6

  /// Refuses a file whose colors libvips would misread.
  static func check(_ tree: TIFFTree?) throws(ImageError) {
    guard let first = tree?.directories.first, let color = first.first(.photometric),
      !known.contains(color)
    else { return }
    guard color != yCbCr || !jpeg.contains(first.first(.compression) ?? 1) else { return }
    throw .unsupported(
      format: color == yCbCr
        ? "TIFF with YCbCr samples that are not JPEG"
        : "TIFF with photometric interpretation \(color)")
  }
}
