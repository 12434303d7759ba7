// A full-size copy keeps the gain map of its original, and nothing else of the map's metadata.

import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite struct GainMapTests {
  private static let mark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let iso = Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0, 7, 7]

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  private func numbers(_ attributes: String) -> [UInt8] {
    Self.mark
      + Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" \(attributes)
        exif:GPSLatitude="59,54N" dc:creator="Ada Quill"/></rdf:RDF></x:xmpmeta>
        """.utf8)
  }

  /// A photo with a gain map behind it, in the byte order of cameras.
  ///
  /// If the index is stale, a packet behind it names the map, and makes its offset wrong.
  private func photo(
    _ edge: Int, orientation: Int = 1, map metadata: [UInt8], isStale: Bool = false
  ) throws -> [UInt8] {
    let exif = ExifWriter(main: [(0x0112, .short(orientation))])
    let base = try jpeg(exif: exif.block, TestImage.waves(edge, edge / 2))
    let plain = try TestImage.waves(edge / 4, edge / 8).encoded(".jpg")
    let map = [0xFF, 0xD8] + metadata + segment(0xFE, Array("Ada Quill".utf8)) + plain.dropFirst(2)
    func big(_ number: Int, _ width: Int = 4) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    func index(_ distance: Int) -> [UInt8] {
      let entry = big(0xB002, 2) + big(7, 2) + big(32) + big(26)
      let first = big(0x03_0000) + big(base.count) + big(0) + big(0)
      let second = big(0) + big(map.count) + big(distance) + big(0)
      let head = Array("MPF\0MM".utf8) + big(42, 2) + big(8) + big(1, 2)
      return segment(0xE2, head + entry + big(0) + first + second)
    }
    let length = index(0).count
    let packet =
      isStale ? segment(0xE1, Self.mark + GainMapNumbers.directory(length: map.count)) : []
    let marked = index(base.count + length - 10) + packet
    return Array(base.prefix(2)) + marked + Array(base.dropFirst(2)) + map
  }

  private func copy(of bytes: [UInt8]) async throws -> (metadata: ImageMetadata, file: [UInt8]) {
    let bed = try ImageTestBed()
    let path = try bed.file("a.jpg", bytes)
    let original = try bed.original(path)
    let settings = RenditionSettings(sizes: [64], formats: [.jpeg], publishesOriginals: true)
    let plan = try RenditionPlan(
      for: [original], fullSize: [original.digest], settings: settings, store: bed.store)
    let outcome = try await RenditionPipeline(store: bed.store, workers: 1).run(plan) { _, _ in }
    let images = try #require(outcome.images[original.digest])
    let small = try #require(images.renditions.first?.file)
    let resized = try ImageFile(try bed.file("small.jpg", bed.store.read(small.digest)))
    let keepsSmall = GainMap.isIn(resized)
    #expect(!keepsSmall)
    let file = try #require(images.original?.file)
    return (try bed.read(path), try bed.store.read(file.digest))
  }

  private func hasMap(_ file: [UInt8]) throws -> Bool {
    let bed = try ImageTestBed()
    let opened = try ImageFile(try bed.file("b.jpg", file))
    return GainMap(opened) != nil
  }

  private func expectOnlyNumbers(_ file: [UInt8]) {
    let text = String(decoding: file, as: UTF8.self)
    #expect(!text.contains("GPSLatitude") && !text.contains("Ada Quill") && !text.contains("Exif"))
    #expect(MetadataLeak.found(in: file).isEmpty)
  }

  @Test func isKeptInFullSize() async throws {
    let metadata = segment(0xE1, numbers("hdrgm:GainMapMax=\"2.5\" hdrgm:Gamma='1 1 1'"))
    let (read, file) = try await copy(of: photo(400, map: metadata))
    #expect(read.gainMap == .upright)
    #expect(try hasMap(file))
    let bed = try ImageTestBed()
    let kept = try ImageFile(try bed.file("b.jpg", file))
    let pictures = MultiPicture(kept)?.pictures
    let place = try #require(pictures?.first)
    #expect(place.upperBound == file.count)
    #expect(try TestImage(decoding: Array(file[place])).width == 100)
    #expect(try TestImage(decoding: file).width == 400)
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains("hdrgm:GainMapMax=\"2.5\""))
    #expect(text.contains("<rdf:li>1</rdf:li><rdf:li>1</rdf:li><rdf:li>1</rdf:li>"))
    #expect(text.contains("Item:Length=\"\(place.count)\""))
    expectOnlyNumbers(file)
  }

  @Test func isKeptInTheFormOfISO() async throws {
    let (_, file) = try await copy(of: photo(400, map: segment(0xE2, Self.iso)))
    #expect(try hasMap(file))
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.split(separator: "21496:-1").count == 3)
    expectOnlyNumbers(file)
  }

  @Test func isFoundFromTheEndIfTheIndexIsStale() async throws {
    let metadata = segment(0xE1, numbers("hdrgm:GainMapMax=\"2.5\""))
    let stale = try photo(400, map: metadata, isStale: true)
    let (read, file) = try await copy(of: stale)
    #expect(read.gainMap == .upright)
    #expect(try hasMap(file))
    expectOnlyNumbers(file)
    // Cut, it is named but not there.
    let (cut, _) = try await copy(of: Array(stale.dropLast(100)))
    #expect(cut.gainMap == .missing)
  }

  @Test(arguments: [
    [UInt8](repeating: 0, count: 300), [0xFF, 0xD8, 0xFF], Array("SEFT".utf8) + [0xFF],
  ])
  func isFoundBeforeOtherBytes(_ trailer: [UInt8]) async throws {
    let metadata = segment(0xE1, numbers("hdrgm:GainMapMax=\"2.5\""))
    let whole = try photo(400, map: metadata, isStale: true) + trailer
    let (read, file) = try await copy(of: whole)
    #expect(read.gainMap == .upright)
    #expect(try hasMap(file))
    expectOnlyNumbers(file)
    // Another picture is not a map.
    let other = try photo(400, map: segment(0xE1, numbers("")), isStale: true) + trailer
    let (plain, _) = try await copy(of: other)
    #expect(plain.gainMap == .missing)
  }

  @Test func isLeftOutIfThePhotoIsTurned() async throws {
    let metadata = segment(0xE1, numbers("hdrgm:GainMapMax=\"2.5\""))
    let (read, file) = try await copy(of: photo(400, orientation: 6, map: metadata))
    #expect(read.gainMap == .turned)
    #expect(!String(decoding: file, as: UTF8.self).contains("MPF"))
  }

  @Test func differsFromOtherPictures() async throws {
    for attributes in ["", "hdrgm:GainMapMax=\"Oslo\""] {
      let (read, file) = try await copy(of: photo(400, map: segment(0xE1, numbers(attributes))))
      #expect(read.gainMap == .none)
      #expect(!String(decoding: file, as: UTF8.self).contains("MPF"))
    }
  }

  @Test func readsCutAndDamagedFiles() throws {
    let bed = try ImageTestBed()
    let whole = try photo(64, map: segment(0xE1, numbers("hdrgm:GainMapMax=\"2\"")))
    #expect(try hasMap(whole))
    for length in stride(from: 10, to: whole.count, by: 7) {
      let file = try ImageFile(try bed.file("cut", Array(whole.prefix(length))))
      let isThere = GainMap.isIn(file)
      #expect(!isThere)
    }
    var damaged = whole
    for place in 2..<90 {
      damaged[place] ^= 0xFF
      let file = try ImageFile(try bed.file("damaged", damaged))
      if let map = GainMap(file) { #expect(map.added(to: whole) != nil) }
      damaged[place] ^= 0xFF
    }
  }

  /// Rights statements make the first picture longer, and are in the packet that announces the map.
  @Test func staysReadableBehindRights() async throws {
    let metadata = segment(0xE1, numbers("hdrgm:GainMapMax=\"2.5\"")) + segment(0xE2, Self.iso)
    let (_, file) = try await copy(of: photo(400, map: metadata))
    var rights = Rights(mining: nil)
    rights.creator = "Bo <Lind>"
    rights.statement = WebAddress("https://creativecommons.org/licenses/by/4.0/")
    let spliced = try #require(RightsBlock(rights)?.spliced(into: file))
    #expect(try hasMap(spliced))
    let found = try #require(EmbeddedRights(in: spliced))
    #expect(found.creator == "Bo <Lind>" && found.statement == rights.statement?.text)
    let index = try #require(spliced.firstRange(of: Array("MPF\0II".utf8))?.lowerBound)
    func number(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(spliced[index + 4 + offset + $1]) << (8 * $1) }
    }
    let packets = spliced.prefix(number(at: 54)).ranges(of: Array("<rdf:RDF".utf8))
    #expect(packets.count == 1)
    #expect(number(at: 54) == index + 4 + number(at: 74))
  }
}
