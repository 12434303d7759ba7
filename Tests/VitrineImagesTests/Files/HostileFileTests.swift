import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

@Suite struct HostileFileTests {
  private func fault(_ bytes: [UInt8]) throws -> ImageError? {
    let bed = try ImageTestBed()
    let path = try bed.file("beach.jpg", bytes)
    do throws(ImageError) {
      _ = try bed.read(path)
      return nil
    } catch {
      return error
    }
  }

  @Test func reportsAnEmptyFile() throws { #expect(try fault([]) == .empty) }

  @Test(arguments: [
    "<!DOCTYPE html><html><body>404</body></html>", "plain text", "\u{0}\u{0}\u{0}\u{0}", "B", "ÿØ",
  ])
  func reportsFilesThatAreNotImages(text: String) throws {
    #expect(try fault(Array(text.utf8)) == .notAPicture)
  }

  @Test(arguments: [
    ("%PDF-1.7\n", "PDF"), ("<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"),
    ("<?xml version='1.0'?>\n<!-- a drawing --><svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"),
    ("%!PS-Adobe-3.0", "PostScript"), ("8BPS\0\u{1}", "Photoshop"),
  ])
  func namesUnsupportedFormats(text: String, name: String) throws {
    #expect(try fault(Array(text.utf8)) == .unsupported(format: name))
  }

  /// The first boxes of cameras and programs, also without a brand, Matroska and AVI.
  @Test(
    arguments: [
      ("\0\0\0\u{18}ftypisom\0\0\0\0", .iso), ("\0\0\0\u{14}ftypqt  \0\0\0\0", .iso),
      ("\0\0\u{1}\0moov\0\0\0\u{6C}mvhd", .iso), ("\0\0\0\u{8}wide\0\0\0\0mdat", .iso),
      ("RIFF\u{4}\0\0\0AVI LIST", .avi),
    ] as [(String, VideoContainer)])
  func recognizesVideos(text: String, container: VideoContainer) throws {
    #expect(try fault(Array(text.utf8)) == .video(container))
    #expect(VideoContainer.recognize([0x1A, 0x45, 0xDF, 0xA3] + Array(text.utf8)) == .matroska)
  }

  /// Codecs that decoders lack, a box of small images, no brand at all.
  @Test(arguments: [
    "\0\0\0\u{1C}ftypvvic\0\0\0\0mif1vvicmiaf\0\0\0\u{10}meta",
    "\0\0\0\u{14}ftypj2ki\0\0\0\0mif1", "\0\0\0\u{10}ftypmif3\0\0\0\0\0\0\0\u{10}mini",
    "\0\0\0\u{18}ftyp    \0\0\0\0    heic\0\0\0\u{10}meta",
    "\0\0\0\u{14}ftyp????\0\0\0\0????\0\0\0\u{10}meta",
  ])
  func namesUnknownImagesOfISOFiles(text: String) throws {
    #expect(try fault(Array(text.utf8)) == .unsupported(format: "this form of HEIF"))
  }

  @Test(arguments: [
    "\0\0\0\u{18}ftypXAVC\0\0\0\0mp42iso2\0\0\0\u{10}meta", "\0\0\0\u{14}ftypabcd\0\0\0\0efgh",
  ])
  func recognizesVideosOfUnknownBrands(text: String) throws {
    #expect(try fault(Array(text.utf8)) == .video(.iso))
  }

  @Test func namesALosslessJPEG() throws {
    var bytes = try TestImage.quarters().encoded(".jpg")
    let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes[frame + 1] = 0xC3
    #expect(try fault(bytes) == .unsupported(format: "lossless JPEG"))
  }

  @Test(arguments: [
    "P6 10 10 255 ", "#Inventor", "SIMPLE  =  T", "push graphic-context", "v/1.01", "VIPS",
  ])
  func neverUsesOtherLoaders(text: String) throws {
    #expect(try fault(Array(text.utf8) + .init(repeating: 65, count: 400)) == .notAPicture)
  }

  @Test(arguments: [".jpg", ".png", ".webp", ".avif[effort=0]", ".tif", ".gif"])
  func leavesOutTruncatedFiles(writer: String) async throws {
    let whole = try TestImage.waves(200, 150).encoded(writer)
    let bed = try ImageTestBed()
    for part in 1..<8 {
      let path = try bed.file("\(part)", Array(whole.prefix(whole.count * part / 8)))
      guard let original = try? bed.original(path) else { continue }
      let outcome = try await bed.makeRenditions([original], RenditionSettings(sizes: [64]))
      // libwebp and libnsgif show the data they have; all others report missing data.
      if ![".webp", ".gif"].contains(writer) { #expect(outcome.errors.count == 1, "\(part)") }
      #expect(outcome.errors.count + outcome.images.count == 1)
    }
  }

  @Test func refusesPipesFoldersAndMissingFilesImmediately() throws {
    let bed = try ImageTestBed()
    let pipe = bed.folder + "/pipe.jpg"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, bed.folder, "/dev/zero", bed.folder + "/none.jpg", "/dev/null"] {
      #expect(throws: ImageError.self, "\(path)") { try bed.read(path) }
    }
  }

  @Test func refusesASocket() throws {
    let bed = try ImageTestBed()
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = bed.folder + "/s"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    #expect(bound == 0)
    #expect(throws: ImageError.unreadable(reason: "it is not a regular file")) {
      try bed.read(path)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func refusesAFileWithoutReadPermission() throws {
    let bed = try ImageTestBed()
    let path = try bed.file("a", try jpeg())
    chmod(path, 0)
    #expect(throws: ImageError.unreadable(reason: "its permissions do not allow reading it")) {
      try bed.read(path)
    }
  }
}

@Suite struct BombTests {
  private func expectQuickRefusal(_ bytes: [UInt8], _ isRight: (ImageError) -> Bool) throws {
    let bed = try ImageTestBed()
    let path = try bed.file("bomb", bytes)
    var fault: ImageError?
    let time = ContinuousClock().measure {
      do throws(ImageError) { _ = try bed.read(path) } catch { fault = error }
    }
    #expect(fault.map(isRight) == true, "\(String(describing: fault))")
    #expect(time < .seconds(5))
  }

  private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private func header(_ width: Int, _ height: Int, interlaced: Bool = false) -> [UInt8] {
    pngChunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, interlaced ? 1 : 0])
  }

  /// The product of the last pair is one less than the largest `Int`.
  @Test(arguments: [
    (65_000, 65_000), (0x7FFF_FFFF, 0x7FFF_FFFF), (1_000_000, 400), (0xFFFF_FFFE, 0x8000_0001),
  ])
  func refusesAHugeSizeInAPNGHeader(width: Int, height: Int) throws {
    try expectQuickRefusal(signature + header(width, height) + pngChunk("IDAT", [])) {
      if case .tooLarge(_, 300) = $0 { true } else { false }
    }
  }

  @Test func refusesAHugeSizeInAJPEGHeader() throws {
    var bytes = try TestImage.quarters().encoded(".jpg")
    let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes.replaceSubrange(
      (frame + 5)..<(frame + 9), with: bigEndian(64_250, 2) + bigEndian(64_250, 2))
    try expectQuickRefusal(bytes) { $0 == .tooLarge(megapixels: 4129, limit: 300) }
  }

  @Test func refusesAnInterlacedPNGThatNeedsTooMuchMemory() throws {
    try expectQuickRefusal(
      signature + header(16_000, 16_000, interlaced: true) + pngChunk("IDAT", [0x78, 0x9C])
        + pngChunk("IEND", [])
    ) {
      if case .tooMuchMemory(_, 720) = $0 { true } else { false }
    }
  }

  private static let tooLong = ImageError.damaged(
    reason: "its texts, EXIF block or color profile are too long")

  @Test(arguments: [
    ("tEXt", "a\0", 4_000_000), ("iTXt", "a\0\0\0\0\0", 4_000_000), ("iCCP", "a\0\0", 4_000_000),
    ("eXIf", "MM\0*", 1_000_000), ("caBX", "", 9_000_000),
  ])
  func refusesLongPNGChunks(name: String, start: String, length: Int) throws {
    try expectQuickRefusal(
      signature + header(10, 10) + bigEndian(length + start.utf8.count) + Array((name + start).utf8)
        + [UInt8](repeating: 0, count: length) + bigEndian(0) + pngChunk("IDAT", [])
    ) { $0 == Self.tooLong }
  }

  /// The translated keyword of an international text may be long.
  @Test(arguments: [
    ("zTXt", "a\0\0"), ("iTXt", "a\0\u{1}\0\0\0"), ("iCCP", "a\0\0"),
    ("iTXt", "a\0\u{1}\0de\0\(String(repeating: "b", count: 50_000))\0"),
  ])
  func refusesPNGChunksThatInflateToMuch(name: String, start: String) throws {
    let bomb = pngChunk(name, Array(start.utf8) + zlibBomb(2_100_000))
    #expect(bomb.count < 100_000)
    try expectQuickRefusal(signature + header(10, 10) + bomb + pngChunk("IDAT", [])) {
      $0 == Self.tooLong
    }
  }

  @Test func refusesManyPNGTextsThatInflateToMuch() throws {
    let part = pngChunk("zTXt", Array("a\0\0".utf8) + zlibBomb(20_000))
    let parts = (0..<100).flatMap { _ in part }
    try expectQuickRefusal(signature + header(10, 10) + parts + pngChunk("IDAT", [])) {
      $0 == Self.tooLong
    }
  }

  @Test func readsUsualCompressedPNGTexts() throws {
    let title = "<dc:title><rdf:Alt><rdf:li>Düne</rdf:li></rdf:Alt></dc:title>"
    let file = try png(
      .quarters(),
      [
        ("zTXt", Array("Software\0\0".utf8) + zlibBomb(100_000)),
        ("iTXt", Array("XML:com.adobe.xmp\0\u{1}\0\0\0".utf8) + zlibData(packet(title))),
      ])
    let bed = try ImageTestBed()
    #expect(try bed.read(try bed.file("beach.png", file)).title == "Düne")
  }

  @Test func refusesAPNGWithTooManyChunks() throws {
    let parts = (0..<3_000).flatMap { _ in pngChunk("tEXt", Array("a\0b".utf8)) }
    try expectQuickRefusal(signature + header(10, 10) + parts) {
      if case .damaged = $0 { true } else { false }
    }
  }

  @Test func refusesAPNGWhoseChunksExceedTheFile() throws {
    try expectQuickRefusal(signature + header(10, 10) + bigEndian(1_000_000) + Array("tEXt".utf8)) {
      $0 == .truncated(reason: "it is incomplete")
    }
  }
}
