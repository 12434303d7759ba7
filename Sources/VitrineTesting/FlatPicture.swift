// A real JPEG of any size in a few hundred bytes: one gray, written with the shortest tables that
// the format allows (ITU-T T.81, annexes B and F). Services announce pictures in many sizes, and
// what is sent must have the size that was announced.

/// A gray photograph.
public enum FlatPicture {
  /// - Parameter comment: in the file, so that each comment gives other bytes.
  public static func jpeg(width: Int, height: Int, _ comment: String = "") -> [UInt8] {
    let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
    return [0xFF, 0xD8] + segment(0xFE, Array(comment.utf8.prefix(60_000)))
      + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
      + segment(0xC0, [8] + size + [1, 1, 0x11, 0]) + segment(0xC4, code(0))
      + segment(0xC4, code(0x10))
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + scan(width, height) + [0xFF, 0xD9]
  }

  private static func segment(_ mark: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let length = bytes.count + 2
    return [0xFF, mark, UInt8(length >> 8), UInt8(length & 0xFF)] + bytes
  }

  /// A table with one word, a single 0, that stands for "nothing more".
  private static func code(_ table: UInt8) -> [UInt8] {
    [table, 1] + [UInt8](repeating: 0, count: 15) + [0]
  }

  /// Two zeros for each block of 8 by 8, filled up with ones.
  private static func scan(_ width: Int, _ height: Int) -> [UInt8] {
    let bits = (width + 7) / 8 * ((height + 7) / 8) * 2
    let whole = [UInt8](repeating: 0, count: bits / 8)
    return bits % 8 == 0 ? whole : whole + [0xFF >> UInt8(bits % 8)]
  }
}
