// Reads the color model of a TIFF from its first directory. libvips treats colors that it cannot convert as
// red, green and blue.

import VitrineModel

/// The first directory of a TIFF (TIFF 6.0, section 2) or of a BigTIFF.
enum TIFFDirectory {
  private static let compression = 259
  private static let photometric = 262
  private static let jpeg: Set = [6, 7]
  /// The supported values: gray in both directions, RGB, palette, inks and CIELab.
  private static let known: Set = [0, 1, 2, 3, 5, 8]
  /// libtiff converts YCbCr only while it decodes JPEG.
  private static let yCbCr = 6

  /// Refuses a file whose colors libvips would misread.
  static func check(_ file: borrowing ImageFile) throws(ImageError) {
    let values = values(of: [compression, photometric], in: file)
    guard let color = values[photometric], !known.contains(color) else { return }
    guard color != yCbCr || !jpeg.contains(values[compression] ?? 1) else { return }
    throw .unsupported(
      format: color == yCbCr
        ? "TIFF with YCbCr samples that are not JPEG"
        : "TIFF with photometric interpretation \(color)")
  }

  /// Returns the first value of each requested entry, which are short numbers.
  private static func values(
    of tags: Set<Int>, in file: borrowing ImageFile
  ) -> [Int: Int] {
    let head = file.bytes(at: 0, count: 4)
    guard head.count == 4 else { return [:] }
    let isLittle = head[0] == 0x49
    let isBig = head[isLittle ? 2 : 3] == 43
    func number(at offset: Int, _ width: Int) -> Int? {
      let bytes = file.bytes(at: offset, count: width)
      guard bytes.count == width else { return nil }
      let ordered = isLittle ? bytes.reversed() : bytes
      return Int(exactly: ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    let (place, width, entry) = isBig ? (8, 8, 20) : (4, 4, 12)
    guard let start = number(at: place, width), start < file.length,
      let count = number(at: start, isBig ? 8 : 2)
    else { return [:] }
    let first = start + (isBig ? 8 : 2)
    var values: [Int: Int] = [:]
    for index in 0..<min(count, 200) {
      let offset = first + index * entry
      guard let tag = number(at: offset, 2) else { break }
      if tags.contains(tag) { values[tag] = number(at: offset + entry - width, 2) }
    }
    return values
  }
}
