// A raw file as cameras write it: a small picture first, a preview and the pixels of a sensor in directories
// below it (TIFF 6.0; DNG 1.4).

/// Raw files for tests.
public enum TinyRaw {
  private typealias Field = (tag: Int, kind: Int, count: Int, value: Int)

  private static let short = 3
  private static let long = 4

  /// Returns a DNG file.
  ///
  /// - Parameters:
  ///   - preview: A JPEG.
  ///   - width: The width of the preview.
  ///   - height: The height of the preview.
  /// - Returns: The bytes of the file.
  public static func dng(preview: [UInt8], width: Int = 96, height: Int = 64) -> [UInt8] {
    var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0, 0, 0, 0, 0]
    func put(_ content: [UInt8]) -> Int {
      bytes += [UInt8](repeating: 0, count: bytes.count % 2) + content
      return bytes.count - content.count
    }
    let first = put([UInt8](repeating: 200, count: 16 * 12 * 3))
    let depths = put([8, 0, 8, 0, 8, 0])
    let sensor = put([UInt8](repeating: 7, count: 96 * 64 * 2))
    let below = [
      put(
        directory(
          picture(96, 64, at: sensor, bytes: 96 * 64 * 2, compression: 1, colors: 32_803)
            + [
              (258, short, 1, 16), (33_421, short, 2, 2 | 2 << 16), (33_422, 1, 4, 0x02_01_01_00),
            ])),
      put(
        directory(
          [(254, long, 1, 1)]
            + picture(
              width, height, at: put(preview), bytes: preview.count, compression: 7, colors: 6))),
    ]
    let start = put(
      directory(
        [
          (254, long, 1, 1), (258, short, 3, depths), (330, long, 2, put(below.flatMap(little))),
          (271, 2, 4, 0x00_41_43_41), (272, 2, 4, 0x00_42_43_42), (50_706, 1, 4, 0x00_00_04_01),
        ] + picture(16, 12, at: first, bytes: 16 * 12 * 3, compression: 1, colors: 2)))
    bytes.replaceSubrange(4..<8, with: little(start))
    return bytes
  }

  private static func picture(
    _ width: Int, _ height: Int, at place: Int, bytes: Int, compression: Int, colors: Int
  ) -> [Field] {
    [
      (256, long, 1, width), (257, long, 1, height), (259, short, 1, compression),
      (262, short, 1, colors), (273, long, 1, place), (277, short, 1, colors > 6 ? 1 : 3),
      (278, long, 1, height), (279, long, 1, bytes),
    ]
  }

  private static func directory(_ fields: [Field]) -> [UInt8] {
    let entries = fields.sorted { $0.tag < $1.tag }.flatMap { field in
      little(field.tag).prefix(2) + little(field.kind).prefix(2) + little(field.count)
        + little(field.value)
    }
    return little(fields.count).prefix(2) + entries + little(0)
  }

  private static func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
