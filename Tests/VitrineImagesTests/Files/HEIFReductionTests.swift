import Testing
import VitrineModel
import VitrineTesting

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

  /// Some programs empty the profile when they remove metadata.
  @Test func ignoresAnEmptyProfile() async throws {
    let plain = try Self.image.encoded(".avif[effort=0]")
    let bed = try ImageTestBed()
    for length in [0, 20] {
      let profile = [UInt8](repeating: 0, count: length)
      let file = try #require(AVIFColor.tagged(plain, with: profile))
      let path = try bed.file("\(length)", file)
      #expect(HEIFReduction.view(of: try ImageFile(path)) != nil)
      #expect(try bed.read(path).size == PixelSize(width: 96, height: 64))
      _ = try await ImageTestBed().rendition(of: file, edge: 96)
    }
  }

  /// The property that turns the image comes before that of its size.
  @Test func turnsAnImageWhateverTheOrderOfProperties() async throws {
    let plain = try Self.image.encoded(".avif[effort=0]")
    var file = try #require(AVIFColor.tagged(plain, with: []))
    let mark = Array("colrprof".utf8)
    let place = try #require(file.indices.first { file[$0...].starts(with: mark) })
    file.replaceSubrange(place..<(place + 5), with: Array("irot\u{1}".utf8))
    let bed = try ImageTestBed()
    #expect(try bed.read(try bed.file("a", file)).size == PixelSize(width: 64, height: 96))
    let rendition = try TestImage(decoding: try await bed.rendition(of: file, edge: 96))
    #expect(rendition.width == 64 && rendition.height == 96)
  }

  @Test func namesASequence() throws {
    let bed = try ImageTestBed()
    let frames = HEIFBox.bytes("moov", [UInt8](repeating: 0, count: 40))
    let file = HEIFBox.bytes("ftyp", Array("avis\0\0\0\0avismsf1".utf8)) + frames
    let path = try bed.file("a", file)
    let refusal = ImageError.unsupported(
      format: "an AVIF or HEIF image sequence",
      help: "export it as animated WebP or GIF, or one of its images as AVIF")
    #expect(throws: refusal) { try bed.read(path) }
  }

  /// A sequence that has a primary image, too.
  @Test func publishesTheFirstImageOfASequence() async throws {
    let plain = try Self.image.encoded(".avif[effort=0]")
    let type = try #require(HEIFBox.all(in: plain[...]).first)
    let brands = Array("avis\0\0\0\0avismsf1miaf".utf8)
    let padding = [UInt8](repeating: 0x20, count: max(0, type.content.count - brands.count))
    try #require(type.content.count >= brands.count)
    let file =
      HEIFBox.bytes("ftyp", brands + padding) + Array(plain.dropFirst(type.whole.count))
    let first = try await ImageTestBed().rendition(of: plain, edge: 96)
    let second = try await ImageTestBed().rendition(of: file, edge: 96)
    #expect(first == second)
  }

  /// A file of the second edition of HEIF, which names its codec among other brands.
  @Test func readsLaterEditions() throws {
    var file = try Self.image.encoded(".avif[effort=0]")
    file.replaceSubrange(8..<12, with: Array("mif2".utf8))
    let bed = try ImageTestBed()
    #expect(try bed.read(try bed.file("a", file)).size == PixelSize(width: 96, height: 64))
  }

  /// The last box of a file may leave out its length.
  @Test func readsADescriptionUpToTheEnd() async throws {
    let plain = try Self.image.encoded(".avif[effort=0]")
    let all = HEIFBox.all(in: plain[...])
    let meta = try #require(all.first { $0.name == "meta" })
    // What was in front of the data becomes free, so that positions stay right.
    let front = all.flatMap { $0.name == "meta" ? $0.emptied : Array($0.whole) }
    let file = front + [0, 0, 0, 0] + Array(meta.whole.dropFirst(4))
    let first = try await ImageTestBed().rendition(of: plain, edge: 96)
    let second = try await ImageTestBed().rendition(of: file, edge: 96)
    #expect(first == second)
  }

  @Test func keepsTheTransparencyOfTiles() throws {
    let items = [(1, "grid"), (2, "av01"), (3, "av01"), (5, "av01"), (6, "av01"), (9, "tmap")]
    let references = [
      HEIFReference(type: "dimg", from: 1, to: [2, 3]),
      HEIFReference(type: "auxl", from: 5, to: [2]), HEIFReference(type: "auxl", from: 6, to: [3]),
      HEIFReference(type: "dimg", from: 9, to: [1]),
    ]
    let alpha = Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)
    let properties =
      HEIFBox.bytes("ipco", HEIFBox.bytes("auxC", [0, 0, 0, 0] + alpha))
      + HEIFBox.bytes("ipma", [0, 0, 0, 0, 0, 0, 0, 2, 0, 5, 1, 1, 0, 6, 1, 1])
    let table = items.flatMap { id, type in
      HEIFBox.bytes("infe", [2, 0, 0, 0, 0, UInt8(id), 0, 0] + Array(type.utf8) + [0])
    }
    let boxes =
      HEIFBox.bytes("pitm", [0, 0, 0, 0, 0, 1])
      + HEIFBox.bytes("iinf", [0, 0, 0, 0, 0, UInt8(items.count)] + table)
      + HEIFReference.table(references) + HEIFBox.bytes("iprp", properties)
      + HEIFBox.bytes("iloc", [0, 0, 0, 0, 0x44, 0, 0, 0])
    let bed = try ImageTestBed()
    let path = try bed.file("a", HEIFBox.bytes("meta", [0, 0, 0, 0] + boxes))
    let meta = try #require(HEIFMeta(of: try ImageFile(path)))
    let box = try #require(HEIFReduction(meta)?.box(length: meta.length))
    let kept = HEIFBox.all(in: box.dropFirst(12))
    #expect(kept.first(named: "iinf").flatMap(HEIFItem.all)?.map(\.id) == [1, 2, 3, 5, 6])
    #expect(
      kept.first(named: "iref").flatMap(HEIFReference.all) == Array(references.dropLast()))
  }

  /// Every result has the length of the original box, whatever the bytes are.
  @Test func survivesDamagedDescriptions() throws {
    let bed = try ImageTestBed()
    let mapped = try #require(withToneMap(try Self.image.encoded(".avif[effort=0]")))
    let start =
      mapped.count - HEIFBox.all(in: mapped[...]).dropFirst().reduce(0) { $0 + $1.whole.count }
    let length = HEIFBox.all(in: mapped[...])[1].whole.count
    var dice = SeededGenerator(seed: 23)
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
