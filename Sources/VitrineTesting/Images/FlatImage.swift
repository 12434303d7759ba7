// Real image files of any size and a single gray. The JPEG has a few hundred bytes, because it uses
// nearly the shortest tables that the format allows (ITU-T T.81, annexes B and F). Services announce
// images in many sizes, and the file they send must have the announced size.

/// A gray image.
public enum FlatImage {
  /// Returns a JPEG file.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - comment: A comment in the file, on which the gray depends: 32 comments in a row have different ones.
  /// - Returns: The bytes of the file.
  public static func jpeg(width: Int, height: Int, _ comment: String = "") -> [UInt8] {
    let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
    let shade = comment.isEmpty ? nil : comment.utf8.reduce(0) { $0 + Int($1) } % 32
    return [0xFF, 0xD8] + segment(0xFE, Array(comment.utf8.prefix(60_000)))
      + segment(0xDB, [0, 8] + [UInt8](repeating: 1, count: 63))
      + segment(0xC0, [8] + size + [1, 1, 0x11, 0])
      + segment(0xC4, [0, 1, 1] + [UInt8](repeating: 0, count: 14) + [0, 5])
      + segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + scan(width, height, shade) + [0xFF, 0xD9]
  }

  /// Returns a PNG file with uncompressed pixels.
  public static func png(width: Int, height: Int) -> [UInt8] {
    let pixels = [UInt8](
      repeatElement([0] + [UInt8](repeating: 128, count: width), count: height).joined())
    let header = bigEndian(width) + bigEndian(height) + [8, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + pngChunk("IHDR", header)
      + pngChunk("IDAT", [0x78, 0x01] + stored(pixels) + bigEndian(adler(pixels)))
      + pngChunk("IEND", [])
  }

  /// Returns a GIF file.
  ///
  /// Its code table is cleared so often that every code is a pixel.
  public static func gif(width: Int, height: Int) -> [UInt8] {
    let size = [width & 0xFF, width >> 8, height & 0xFF, height >> 8].map { UInt8($0) }
    let words = Array(repeatElement([4, 0, 0], count: (width * height + 1) / 2).joined()) + [5]
    let blocks = stride(from: 0, to: words.count, by: 8).map { packed(words[$0...].prefix(8)) }
    let pixels = Array(blocks.joined())
    let parts = stride(from: 0, to: pixels.count, by: 255).map { pixels[$0...].prefix(255) }
    return Array("GIF89a".utf8) + size + [0x80, 0, 0] + [128, 128, 128, 0, 0, 0]
      + [0x2C, 0, 0, 0, 0] + size + [0, 2] + parts.flatMap { [UInt8($0.count)] + $0 } + [0, 0x3B]
  }

  /// Packs eight codes of three bits into three bytes, the first in the lowest bits.
  private static func packed(_ words: ArraySlice<Int>) -> [UInt8] {
    let bits = words.reversed().reduce(0) { $0 << 3 | $1 }
    return [bits & 0xFF, bits >> 8 & 0xFF, bits >> 16 & 0xFF].map { UInt8($0) }
  }

  /// Returns an uncompressed Deflate block: RFC 1951, section 3.2.4.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = bigEndian(bytes.count, 2).reversed()
    return [1] + length + length.map { ~$0 } + bytes
  }

  /// Returns the Adler-32 checksum: RFC 1950, section 9.
  private static func adler(_ bytes: [UInt8]) -> Int {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static func segment(_ mark: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let length = bytes.count + 2
    return [0xFF, mark, UInt8(length >> 8), UInt8(length & 0xFF)] + bytes
  }

  /// Returns the blocks of 8 × 8 pixels, padded with ones.
  ///
  /// Each is two zeros: the same gray as before, and nothing else. The first may have another gray: the code of
  /// five bits, the bits, and a zero, which are one byte.
  private static func scan(_ width: Int, _ height: Int, _ shade: Int?) -> [UInt8] {
    let blocks = (width + 7) / 8 * ((height + 7) / 8)
    let first = shade.map { [0x80 | UInt8($0) << 1] } ?? []
    let bits = (blocks - first.count) * 2
    let whole = first + [UInt8](repeating: 0, count: bits / 8)
    return bits % 8 == 0 ? whole : whole + [0xFF >> UInt8(bits % 8)]
  }
}
