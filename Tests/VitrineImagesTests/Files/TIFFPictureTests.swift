// A TIFF whose first directory is a small copy or a mask is published as the picture behind it.

import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct TIFFPictureTests {
  private let bed: ImageTestBed

  init() throws { bed = try ImageTestBed() }

  /// A file with one gray for each image.
  ///
  /// - Parameters:
  ///   - images: The images: edge, gray and kind of each (TIFF 6.0, NewSubfileType).
  ///   - isNested: Whether the second image is below the first, not behind it.
  ///   - more: Fields of numbers in the first directory.
  ///   - isColor: Whether the images have colors.
  /// - Returns: The file.
  private func tiff(
    _ images: [(edge: Int, gray: UInt8, kind: Int)], isNested: Bool = false,
    _ more: [(tag: Int, value: Int)] = [], isColor: Bool = true
  ) -> [UInt8] {
    let bands = isColor ? 3 : 1
    var file: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0]
    var link = 4
    for (index, image) in images.enumerated() {
      let pixels = [UInt8](repeating: image.gray, count: image.edge * image.edge * bands)
      var fields = [
        (254, image.kind), (256, image.edge), (257, image.edge), (258, 8), (259, 1),
        (262, isColor ? 2 : 1), (273, file.count), (277, bands), (278, image.edge),
        (279, pixels.count),
      ]
      file += pixels + (pixels.count % 2 == 1 ? [0] : [])
      if index == 0 { fields += more.map { ($0.tag, $0.value) } + (isNested ? [(330, 0)] : []) }
      fields.sort { $0.0 < $1.0 }
      file.replaceSubrange(link..<(link + 4), with: ByteOrder.little(file.count, 4))
      let start = file.count + 2
      file += ByteOrder.little(fields.count, 2)
      file += fields.flatMap { tag, value in
        ByteOrder.little(tag, 2) + ByteOrder.little(4, 2) + ByteOrder.little(1, 4)
          + ByteOrder.little(value, 4)
      }
      file += [0, 0, 0, 0]
      let nested = fields.firstIndex { $0.0 == 330 }
      link = nested.map { start + 12 * $0 + 8 } ?? file.count - 4
    }
    return file
  }

  private func gray(of file: [UInt8]) async throws -> Int {
    let rendition = try await ImageTestBed().rendition(of: file, edge: 64)
    return try TestImage(decoding: rendition).pixel(5, 5)[0]
  }

  @Test(arguments: [1, 4, 5], [false, true])
  func publishesThePictureBehindACopy(kind: Int, isNested: Bool) async throws {
    let file = tiff([(16, 200, kind), (64, 90, 0)], isNested: isNested)
    let metadata = try bed.read(try bed.file("a", file))
    #expect(metadata.size == PixelSize(width: 64, height: 64) && metadata.extractor == nil)
    #expect(abs(try await gray(of: file) - 90) <= 2)
  }

  @Test func keepsThePictureBeforeItsCopies() async throws {
    let file = tiff([(64, 90, 0), (16, 200, 1), (64, 30, 4)])
    #expect(abs(try await gray(of: file) - 90) <= 2)
  }

  /// Also what scanners and converters name their device in.
  @Test func turnsThePictureAsTheFirstDirectorySays() throws {
    var image = tiff([(16, 200, 1), (64, 90, 0)], [(271, 0), (274, 6)])
    let path = try bed.file("a", image)
    #expect(try ValidatedImage(path).orientation == 6)
    image = tiff([(16, 200, 1), (64, 90, 0)])
    let plain = try bed.file("b", image)
    #expect(try ValidatedImage(plain).orientation == 1)
  }

  /// Without a picture, a small copy is all that is left of a raw file.
  @Test func neverPublishesACopyAlone() throws {
    let cases = [
      tiff([(16, 200, 1), (64, 90, 1)]), tiff([(16, 200, 1), (8, 90, 0)]),
      tiff([(16, 200, 1), (64, 90, 0)], [(271, 0)], isColor: false),
    ]
    for (index, file) in cases.enumerated() {
      let path = try bed.file("\(index)", file)
      let metadata = try? bed.read(path)
      #expect(metadata == nil || metadata?.extractor != nil, "\(index)")
    }
  }

  @Test func survivesDamagedDirectories() throws {
    let whole = tiff([(16, 200, 1), (64, 90, 0)], isNested: true)
    for length in stride(from: 0, to: whole.count, by: 97) {
      _ = try? bed.read(try bed.file("a", Array(whole.prefix(length))))
    }
    for place in 776..<900 {
      var damaged = whole
      for byte in [UInt8(0), 0x7F, 0xFF] {
        damaged[place] = byte
        _ = try? bed.read(try bed.file("b", damaged))
      }
    }
  }
}
