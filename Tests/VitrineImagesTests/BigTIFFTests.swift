import Testing
import VitrineModel

@testable import VitrineImages

/// TIFF files whose positions have eight bytes.
@Suite struct BigTIFFTests {
  /// 16 x 8 pixels of gray, in a file whose positions have eight bytes.
  private static func bigTIFF(next: Int = 0, entries: Int? = nil) -> [UInt8] {
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      ByteOrder.little(tag, 2) + ByteOrder.little(3, 2) + ByteOrder.little(1, 8)
        + ByteOrder.little(value, 8)
    }
    let fields = [
      (0x0100, 16), (0x0101, 8), (0x0102, 8), (0x0103, 1), (0x0106, 1), (0x0111, 16),
      (0x0115, 1), (0x0116, 8), (0x0117, 128),
    ]
    return [0x49, 0x49, 43, 0, 8, 0, 0, 0] + ByteOrder.little(144, 8)
      + [UInt8](repeating: 90, count: 128) + ByteOrder.little(entries ?? fields.count, 8)
      + fields.flatMap { entry($0.0, $0.1) } + ByteOrder.little(next, 8)
  }

  /// A BigTIFF with a description and the date of the photo.
  private static func describedBigTIFF() -> [UInt8] {
    func entry(_ tag: Int, _ kind: Int, _ count: Int, _ value: Int) -> [UInt8] {
      ByteOrder.little(tag, 2) + ByteOrder.little(kind, 2) + ByteOrder.little(count, 8)
        + ByteOrder.little(value, 8)
    }
    let fields = [
      (0x0100, 16), (0x0101, 8), (0x0102, 8), (0x0103, 1), (0x0106, 1), (0x0111, 16),
      (0x0115, 1), (0x0116, 8), (0x0117, 128),
    ].map { ($0.0, entry($0.0, 3, 1, $0.1)) }
    let text = Array("A boat at dawn\0".utf8)
    let date = Array("2019:07:04 10:11:12\0".utf8)
    let texts = 144 + 8 + 20 * (fields.count + 2) + 8
    let exif = texts + text.count
    let more = [
      (0x010E, entry(0x010E, 2, text.count, texts)), (0x8769, entry(0x8769, 18, 1, exif)),
    ]
    let all = (fields + more).sorted { $0.0 < $1.0 }
    return [0x49, 0x49, 43, 0, 8, 0, 0, 0] + ByteOrder.little(144, 8)
      + [UInt8](repeating: 90, count: 128) + ByteOrder.little(all.count, 8)
      + all.flatMap(\.1) + ByteOrder.little(0, 8) + text
      + ByteOrder.little(1, 8) + entry(0x9003, 2, date.count, exif + 8 + 20 + 8)
      + ByteOrder.little(0, 8) + date
  }

  @Test func readsTheTextsOfABigTIFF() throws {
    let bed = try ImageTestBed()
    let whole = Self.describedBigTIFF()
    let metadata = try bed.read(try bed.file("a", whole))
    #expect(metadata.title == "A boat at dawn")
    #expect(metadata.taken?.exact == "2019-07-04T10:11:12")
    for place in 144..<whole.count {
      var damaged = whole
      for byte in [UInt8(0), 0x7F, 0xFF] {
        damaged[place] = byte
        _ = try? bed.read(try bed.file("a", damaged))
      }
    }
  }

  @Test func readsABigTIFF() async throws {
    let bed = try ImageTestBed()
    let image = try TestImage(decoding: try await bed.rendition(of: Self.bigTIFF(), edge: 16))
    #expect(isClose(image.pixel(8, 4), [90], within: 2))
    for (next, entries) in [(144, nil), (.max, nil), (-1, nil), (0, .max), (0, -1), (0, 70_000)]
      as [(Int, Int?)]
    {
      let path = try bed.file("a", Self.bigTIFF(next: next, entries: entries))
      _ = try? bed.read(path)
    }
    for length in 0..<Self.bigTIFF().count {
      _ = try? bed.read(try bed.file("a", Array(Self.bigTIFF().prefix(length))))
    }
  }
}
