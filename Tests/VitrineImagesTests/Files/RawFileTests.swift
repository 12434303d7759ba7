// Raw files are published as their largest preview, whatever their names are.

import Foundation
import RawShim
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineImages

@Suite struct RawFileTests {
  private static let image: TestImage = .waves(600, 400)
  private let bed: ImageTestBed

  init() throws { bed = try ImageTestBed() }

  private func read(_ raw: RawWriter, _ name: String = "a.tif") throws -> ImageMetadata {
    try bed.read(try bed.file(name, raw.file))
  }

  @Test func publishesTheLargestPreview() async throws {
    let raw = try RawWriter(Self.image)
    let metadata = try read(raw)
    #expect(metadata.size == PixelSize(width: 600, height: 400))
    #expect(metadata.extractor?.hasPrefix("LibRaw 0.") == true)
    let preview = try #require(raw.preview)
    #expect(
      try await ImageTestBed().rendition(of: raw.file, edge: 300)
        == ImageTestBed().rendition(of: preview, edge: 300))
  }

  @Test func publishesAPreviewOfPixels() async throws {
    var raw = try RawWriter(nil)
    raw.first = RawWriter.Pixels(width: 300, height: 200, gray: 90)
    #expect(try read(raw).size == PixelSize(width: 300, height: 200))
    let made = try TestImage(decoding: try await bed.rendition(of: raw.file, edge: 64))
    #expect(made.pixel(30, 20).allSatisfy { abs($0 - 90) <= 2 })
  }

  @Test func namesARawFileWithoutAPreview() throws {
    var raw = try RawWriter(nil)
    raw.first = nil
    #expect(throws: ImageError.noPreview(reason: "the raw file has no preview")) { try read(raw) }
  }

  /// What is left of the file may not look like a small photo.
  @Test func neverTakesTheFirstDirectoryForThePhoto() throws {
    let whole = try RawWriter(Self.image).file
    for part in 1..<40 {
      let path = try bed.file("\(part)", Array(whole.prefix(whole.count * part / 40)))
      guard let metadata = try? bed.read(path) else { continue }
      #expect(metadata.extractor != nil, "\(part)")
    }
  }

  @Test func readsATIFFAsBefore() throws {
    let path = try bed.file("a.nef", try Self.image.encoded(".tif"))
    let metadata = try bed.read(path)
    #expect(metadata.size.width == 600 && metadata.extractor == nil)
  }

  @Test(arguments: [nil, 6, 1])
  func turnsAPreviewUprightOnce(own: Int?) async throws {
    var image = Self.image
    image.orientation = own
    var raw = try RawWriter(image)
    raw.orientation = 6
    #expect(try read(raw).size == PixelSize(width: 400, height: 600))
    image.orientation = 6
    #expect(
      try await ImageTestBed().rendition(of: raw.file)
        == ImageTestBed().rendition(of: try image.encoded(".jpg[Q=95]")))
  }

  @Test func leavesAPreviewThatIsUpright() throws {
    var raw = try RawWriter(.waves(400, 600))
    raw.orientation = 6
    #expect(try read(raw).size == PixelSize(width: 400, height: 600))
  }

  @Test func convertsPreviewsInAdobeRGB() async throws {
    var adobe = ExifWriter()
    adobe.exif = [(0xA001, .short(65_535))]
    adobe.interoperability = [(1, .text("R03"))]
    let expected = try await ImageTestBed().rendition(
      of: try jpeg(exif: adobe.block, Self.image))
    var named = try RawWriter(Self.image)
    named.previewColors = 3
    var marked = try RawWriter(Self.image)
    marked.metadata = adobe
    for raw in [named, marked] {
      #expect(try await ImageTestBed().rendition(of: raw.file) == expected)
    }
    marked.previewColors = 2
    #expect(try await ImageTestBed().rendition(of: marked.file) != expected)
  }

  @Test func readsTheMetadataOfTheRawFile() throws {
    var raw = try RawWriter(Self.image)
    raw.metadata.main = [
      (0x010F, .text("Maker")), (0x0110, .text("One")), (0x013B, .text("Ada")),
      (0x83BB, .bytes(dataset(2, 25, Array("lake".utf8)))),
      (
        0x02BC,
        .bytes(
          packet("<dc:title>t</dc:title>") + [UInt8](repeating: 0x20, count: 80_000))
      ),
    ]
    raw.metadata.exif = [
      (0x829A, .fractions([(1, 250)])), (0x8827, .short(400)),
      (0x9003, .text("2021:05:06 07:08:09")), (0xA434, .text("Lens")),
    ]
    raw.metadata.gps = [
      (1, .text("N")), (2, .fractions([(48, 1), (12, 1), (0, 1)])), (3, .text("E")),
      (4, .fractions([(16, 1), (30, 1), (0, 1)])),
    ]
    let metadata = try read(raw)
    #expect(metadata.title == "t" && metadata.author == "Ada" && metadata.keywords == ["lake"])
    #expect(metadata.camera.model == "One" && metadata.camera.lens == "Lens")
    #expect(metadata.camera.iso == 400 && metadata.camera.exposure == 1 / 250)
    #expect(metadata.taken?.exact == "2021-05-06T07:08:09")
    #expect(metadata.location == Location(latitude: 48.2, longitude: 16.5))
  }

  @Test func refusesPreviewsThatNeedTooMuchMemory() throws {
    let path = try bed.file("a", try RawWriter(Self.image).file)
    #expect(throws: ImageError.tooMuchMemory(megabytes: 1, limit: 0)) {
      try bed.read(path, limits: ImageLimits(memory: 10_000))
    }
  }

  /// LibRaw must not see files of strangers.
  @Test func refusesRawFilesOfServices() throws {
    let bytes = try RawWriter(Self.image).file
    let blob = try bed.store.add(bytes)
    let reader = VipsImageReader(store: bed.store, limits: ImageLimits())
    let refusal = ImageError.unsupported(format: "a raw file")
    #expect(throws: refusal) { try reader.read(blob) }
    // Also if the folder has the same file, whose metadata is cached.
    _ = try bed.read(try bed.file("a", bytes))
    #expect(throws: refusal) { try reader.read(blob) }
  }

  /// Another version may find another preview.
  @Test func believesOnlyTheSameLibrary() throws {
    let path = try bed.file("a", try RawWriter(Self.image).file)
    let found = try bed.read(path)
    var old = ImageMetadata(digest: found.digest, size: PixelSize(width: 10, height: 10))
    old.extractor = "LibRaw 0.1"
    try bed.store.setFact(
      ImageMetadataCoding.kind, found.digest, ImageMetadataCoding.encode(old))
    #expect(try bed.read(path) == found)
    old.extractor = found.extractor
    try bed.store.setFact(
      ImageMetadataCoding.kind, found.digest, ImageMetadataCoding.encode(old))
    #expect(try bed.read(path) == old)
  }

  /// A lock that stayed open there would outlast its release.
  @Test func leavesNothingElseOpenInTheProcessOfLibRaw() async throws {
    _ = try RawLibrary.name()
    let path = try bed.file("lock", [0])
    let held = open(path, O_RDWR | O_CLOEXEC)
    try #require(flock(held, LOCK_EX | LOCK_NB) == 0)
    // A file whose bytes do not come keeps the process alive.
    let raw = Pipe()
    _ = fcntl(raw.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let reading = Task.detached {
      var found = LibRawPreview()
      let code = raw_read_preview(raw.fileHandleForReading.fileDescriptor, 1_000_000, &found)
      return (code, Date())
    }
    try raw.fileHandleForWriting.write(contentsOf: Data("II*\0".utf8))
    var unread: Int32 = 4
    while unread > 0 {
      try await Task.sleep(for: .milliseconds(5))
      #expect(ioctl(raw.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &unread) == 0)
    }
    close(held)
    let next = open(path, O_RDWR | O_CLOEXEC)
    defer { close(next) }
    // A process that another test is starting has the lock for a moment.
    for _ in 0..<100 where flock(next, LOCK_EX | LOCK_NB) != 0 {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(flock(next, LOCK_EX | LOCK_NB) == 0)
    let freed = Date()
    try raw.fileHandleForWriting.close()
    let (code, ended) = await reading.value
    #expect(code != 0 && ended > freed)
  }

  @Test func survivesDamagedFiles() throws {
    let whole = try RawWriter(Self.image).file
    var dice = SeededGenerator(seed: 36)
    for index in 0..<400 {
      var bytes = whole
      for _ in 0...Int(dice.next() % 6) {
        // Most of the structure is at the end.
        let place = dice.next() % 2 == 0 ? bytes.count - 1 - Int(dice.next() % 900) : 8
        let position = place == 8 ? Int(dice.next() % UInt64(bytes.count)) : place
        bytes[position] = UInt8(truncatingIfNeeded: dice.next())
      }
      if index % 4 == 0 { bytes = Array(bytes.prefix(Int(dice.next() % UInt64(bytes.count)))) }
      guard !bytes.isEmpty else { continue }
      guard let metadata = try? bed.read(try bed.file("\(index)", bytes)) else { continue }
      #expect(metadata.size.pixels <= 300_000_000)
    }
  }
}
