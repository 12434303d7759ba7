// Raw files written byte by byte: a small picture in the first directory, and a preview and the pixels of a sensor
// in directories below it, as cameras write them.

/// Builds a DNG file.
struct RawWriter {
  /// A preview of pixels, all of one gray.
  struct Pixels {
    let width: Int
    let height: Int
    let gray: UInt8
  }

  /// A JPEG; nil for none.
  var preview: [UInt8]?
  /// The size that the preview has.
  var previewSize = (width: 0, height: 0)
  /// The color space of the preview (DNG 1.4); 2 for sRGB, 3 for Adobe RGB.
  var previewColors: Int?
  /// The picture of the first directory; nil for the pixels of the sensor.
  var first: Pixels? = Pixels(width: 160, height: 120, gray: 200)
  /// The metadata, to which fields of the first directory are added.
  var metadata = ExifWriter()
  var orientation = 1

  private static let sensor = (width: 96, height: 64)

  /// Writes a file with a preview of this picture.
  init(_ image: TestImage?) throws {
    preview = try image?.encoded(".jpg[Q=95]")
    previewSize = (image?.width ?? 0, image?.height ?? 0)
  }

  /// The bytes of the file.
  var file: [UInt8] {
    var body: [UInt8] = []
    func put(_ bytes: [UInt8]) -> Int {
      if body.count % 2 == 1 { body.append(0) }
      body += bytes
      return 8 + body.count - bytes.count
    }
    let (width, height) = Self.sensor
    let samples = [UInt8](repeating: 7, count: width * height * 2)
    let sensor: [(Int, Int, Int)] = [
      (254, 4, 0), (256, 4, width), (257, 4, height), (258, 3, 16), (259, 3, 1), (262, 3, 32_803),
      (273, 4, put(samples)), (277, 3, 1), (278, 4, height), (279, 4, samples.count),
      // The filter is a square of two times two colors: red, green, green, blue.
      (33_421, 0x2_0003, 2 | 2 << 16), (33_422, 0x4_0001, 0x02_01_01_00),
    ]
    var below = first == nil ? [] : [put(Self.directory(sensor))]
    if let preview {
      let fields: [(Int, Int, Int)] = [
        (254, 4, 1), (256, 4, previewSize.width), (257, 4, previewSize.height), (259, 3, 7),
        (262, 3, 6), (273, 4, put(preview)), (277, 3, 3), (278, 4, previewSize.height),
        (279, 4, preview.count),
      ]
      below.append(put(Self.directory(fields + (previewColors.map { [(50_970, 4, $0)] } ?? []))))
    }
    var whole = metadata
    whole.main += [(274, .short(orientation)), (50_706, .bytes([1, 4, 0, 0]))]
    if !below.isEmpty { whole.main.append((330, .longs(below))) }
    if let first {
      let pixels = [UInt8](repeating: first.gray, count: first.width * first.height * 3)
      whole.main += [
        (254, .longs([1])), (256, .longs([first.width])), (257, .longs([first.height])),
        (258, .shorts([8, 8, 8])), (259, .short(1)), (262, .short(2)), (273, .longs([put(pixels)])),
        (277, .short(3)), (278, .longs([first.height])), (279, .longs([pixels.count])),
      ]
    } else {
      whole.main += sensor.map { (UInt16($0.0), .longs([$0.2])) }
    }
    if !whole.main.contains(where: { $0.0 == 271 }) {
      whole.main += [(271, .text("Maker")), (272, .text("Model"))]
    }
    whole.main.sort { $0.0 < $1.0 }
    return whole.block(behind: body)
  }

  /// A directory of numbers: each with its tag, its type with the count above 16 bits, and its value.
  private static func directory(_ fields: [(Int, Int, Int)]) -> [UInt8] {
    let entries = fields.flatMap { tag, kind, value in
      ExifWriter.little(tag, 2) + ExifWriter.little(kind & 0xFFFF, 2)
        + ExifWriter.little(max(1, kind >> 16), 4) + ExifWriter.little(value, 4)
    }
    return ExifWriter.little(fields.count, 2) + entries + [0, 0, 0, 0]
  }
}
