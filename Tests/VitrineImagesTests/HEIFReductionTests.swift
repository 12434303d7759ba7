import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct HEIFReductionTests {
  private static let image: TestImage = .waves(96, 64)

  /// Some versions of libheif refuse the file as it is.
  @Test(arguments: [".avif[effort=0]", ".avif[effort=0,lossless]"])
  func decodesFilesWithUnknownItems(writer: String) async throws {
    let plain = try Self.image.encoded(writer)
    let mapped = try #require(withToneMap(plain))
    let first = try await ImageTestBed().rendition(of: plain, edge: 96)
    let second = try await ImageTestBed().rendition(of: mapped, edge: 96)
    #expect(first == second)
  }

  @Test func keepsTransparencyAndMetadata() async throws {
    var image = TestImage(64, 64, bands: 4) { x, _ in [200, 30, 30, x < 32 ? 255 : 60] }
    image.xmp = packet("<dc:title>t</dc:title>")
    let plain = try image.encoded(".avif[effort=0,strip=false]")
    let mapped = try #require(withToneMap(plain))
    let bed = try ImageTestBed()
    #expect(try bed.read(try bed.file("a", mapped)).title == "t")
    #expect(
      try await bed.rendition(of: plain, as: .webp)
        == ImageTestBed().rendition(of: mapped, as: .webp))
  }

  @Test func leavesPlainFilesAsTheyAre() throws {
    let bed = try ImageTestBed()
    let path = try bed.file("a", try Self.image.encoded(".avif[effort=0]"))
    #expect(HEIFReduction.view(of: try ImageFile(path)) == nil)
  }

  @Test func removesAllButThePrimaryImage() throws {
    let bed = try ImageTestBed()
    let mapped = try #require(withToneMap(try Self.image.encoded(".avif[effort=0]")))
    let meta = try #require(HEIFMeta(of: try ImageFile(try bed.file("a", mapped))))
    let box = try #require(HEIFReduction(meta)?.box(length: meta.length))
    let boxes = HEIFBox.all(in: box.dropFirst(12))
    let items = try #require(boxes.first(named: "iinf").flatMap(HEIFItem.all))
    #expect(!items.isEmpty && items.allSatisfy { $0.id < 900 })
    let references = boxes.first(named: "iref").flatMap(HEIFReference.all) ?? []
    #expect(references.allSatisfy { $0.from < 900 && $0.to.allSatisfy { $0 < 900 } })
    #expect(boxes.first(named: "grpl") == nil)
    #expect(boxes.last?.name == "free")
  }

  /// Every result has the length of the original box, whatever the bytes are.
  @Test func survivesDamagedDescriptions() throws {
    let bed = try ImageTestBed()
    let mapped = try #require(withToneMap(try Self.image.encoded(".avif[effort=0]")))
    let start =
      mapped.count - HEIFBox.all(in: mapped[...]).dropFirst().reduce(0) { $0 + $1.whole.count }
    let length = HEIFBox.all(in: mapped[...])[1].whole.count
    var dice = Dice(23)
    for index in 0..<600 {
      var bytes = mapped
      for _ in 0...Int(dice.next() % 4) {
        bytes[start + 8 + Int(dice.next() % UInt64(length - 8))] = UInt8(
          truncatingIfNeeded: dice.next())
      }
      if index % 3 == 0 { bytes = Array(bytes.prefix(start + Int(dice.next() % UInt64(length)))) }
      guard let meta = HEIFMeta(of: try ImageFile(try bed.file("\(index)", bytes))) else {
        continue
      }
      #expect(meta.content.count <= meta.length)
      if let box = HEIFReduction(meta)?.box(length: meta.length) {
        #expect(box.count == meta.length)
      }
      _ = try? bed.read("\(bed.folder)/\(index)")
    }
  }
}
