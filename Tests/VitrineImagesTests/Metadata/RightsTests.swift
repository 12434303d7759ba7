// Rights statements in finished files: read again by our own reader, with the same pixels.

import Foundation
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineImages

@Suite struct RightsTests {
  private static var rights: Rights {
    var rights = Rights(mining: nil)
    rights.creator = "Ada & “Bob” <Lovelace>"
    rights.credit = "“Sea” by Ada, CC BY 4.0"
    rights.notice = "© Ada"
    rights.terms = "CC BY 4.0"
    rights.statement = WebAddress("https://creativecommons.org/licenses/by/4.0/")
    rights.source = WebAddress("https://example.org/photos/1?a=1&b=2")
    return rights
  }

  private func picture(hasAlpha: Bool = false) -> TestImage {
    TestImage(660, 440, bands: hasAlpha ? 4 : 3) { x, y in
      let color = [x % 256, y % 256, (x + y) % 256].map { UInt8($0) }
      return hasAlpha ? color + [UInt8(x < 300 ? 90 : 255)] : color
    }
  }

  private func encoded(
    _ format: RenditionFormat, hasAlpha: Bool = false, in bed: ImageTestBed
  ) async throws -> [UInt8] {
    try await bed.rendition(
      of: try picture(hasAlpha: hasAlpha).encoded(".png"), edge: 660, as: format)
  }

  @Test(arguments: RenditionFormat.all, [false, true])
  func areReadAgainAndChangeNoPixel(_ format: RenditionFormat, _ hasAlpha: Bool) async throws {
    let bed = try ImageTestBed()
    let file = try await encoded(format, hasAlpha: hasAlpha, in: bed)
    let block = try #require(RightsBlock(Self.rights))
    let spliced = try #require(block.spliced(into: file))
    #expect((1...900).contains(spliced.count - file.count))
    let before = try TestImage(decoding: file)
    let after = try TestImage(decoding: spliced)
    #expect(before.bands == after.bands && before.samples == after.samples)
    let metadata = try bed.read(try bed.file("spliced", spliced))
    #expect(metadata.author == Self.rights.creator)
    let license = RightsStatement.license(in: metadata.rights, by: [Self.rights.creator])
    #expect(license.id == "cc-by-4.0")
    let found = try #require(EmbeddedRights(in: spliced))
    #expect(found.creator == Self.rights.creator)
    #expect(found.statement == Self.rights.statement?.text)
    #expect(MetadataLeak.found(in: spliced).isEmpty)
    #expect(block.spliced(into: file) == spliced)
  }

  @Test(arguments: RenditionFormat.all, [nil, Rights.DataMining.all])
  func lengthenFilesLittle(_ format: RenditionFormat, _ mining: Rights.DataMining?) async throws {
    let file = try await encoded(format, in: try ImageTestBed())
    let usual = ["Ada", "John Smith", "山田太郎", "Maria Fernanda Gonçalves"]
    let long = ["\"", "N", "é & "].flatMap { text in
      [50, 120, 400].map { String(repeating: text, count: $0) }
    }
    for name in usual + long {
      var photo = Photo.sample(
        "1", title: "Harbor", by: name, license: try #require(License.withID("cc-by-4.0")))
      let own = try #require(RightsBlock(Rights(of: photo, mining: mining)))
      let spliced = try #require(own.spliced(into: file))
      #expect(spliced.count - file.count <= 800 || long.contains(name), "\(name)")
      #expect(try #require(EmbeddedRights(in: spliced)).isOf(photo))
      photo.page = WebAddress("https://example.org/\(String(repeating: "a", count: 99))")
      let other = try #require(RightsBlock(Rights(of: photo, mining: mining)))
      #expect(other.packet.count <= 800)
      let file = try #require(other.spliced(into: file))
      #expect(try #require(EmbeddedRights(in: file)).isOf(photo))
    }
  }

  @Test(arguments: RenditionFormat.all) func refuseFilesThatAreNotWhole(_ format: RenditionFormat)
    async throws
  {
    let file = try await encoded(format, in: try ImageTestBed())
    let block = try #require(RightsBlock(Self.rights))
    for length in [0, 1, 2, 3, 4, 8, 11, 12, 20, 30, 60, 100, 200, 300] {
      _ = block.spliced(into: Array(file.prefix(length)))
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var damaged = file
      for _ in 0..<4 {
        let place = Int.random(in: 0..<min(400, file.count), using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = block.spliced(into: damaged)
    }
    #expect(block.spliced(into: Array("GIF89a".utf8)) == nil)
    #expect(block.spliced(into: []) == nil)
  }

  @Test func haveNoSecondPacketInWebP() async throws {
    let file = try await encoded(.webp, in: try ImageTestBed())
    let block = try #require(RightsBlock(Self.rights))
    let spliced = try #require(block.spliced(into: file))
    #expect(block.spliced(into: spliced) == nil)
  }

  // MARK: The packet

  @Test func fitIntoThePacketWhateverTheirLength() throws {
    for (length, mining) in [(10, nil), (200, Rights.DataMining.all), (5_000, .exceptSearch)] {
      var rights = Rights(mining: mining)
      let words = String(repeating: "grüße & more ", count: length / 13 + 1)
      rights.creator = words
      rights.credit = words
      rights.notice = "© " + words
      rights.terms = words
      rights.statement = WebAddress("https://example.org/\(String(repeating: "a", count: 90))")
      rights.source = WebAddress("https://example.org/\(String(repeating: "b", count: length))")
      let packet = try #require(RightsPacket(rights)?.bytes)
      #expect(packet.count <= 800)
      let properties = XMPProperties(packet)
      let creator = try #require(properties.text(.creator))
      #expect(words.hasPrefix(creator.hasSuffix("…") ? String(creator.dropLast()) : creator))
      if let mining {
        #expect(String(decoding: packet, as: UTF8.self).contains(mining.rawValue + "\""))
      }
    }
    #expect(RightsPacket(Rights()) == nil)
  }

  @Test(arguments: ["Владимир Зворыкин", "山田太郎と花子", String(repeating: "Ada", count: 27), "Ada"])
  func keepTheSourceAndTheCreditWithLongNames(_ name: String) throws {
    let title = String(repeating: "\(name) ", count: 96 / name.utf8.count + 1)
    let path = title.utf8.map { $0 == 32 ? "_" : $0 < 128 ? String(UnicodeScalar($0)) : hex($0) }
    let address = "https://commons.wikimedia.org/wiki/File:\(path.joined())%22%2F%FF.jpg"
    var photo = Photo.sample(
      "1", title: title, by: name, license: try #require(License.withID("cc-by-sa-4.0")))
    photo.page = WebAddress(address)
    let packet = try #require(RightsPacket(Rights(of: photo))?.bytes)
    #expect(packet.count <= 800)
    let text = String(decoding: packet, as: UTF8.self)
    let letters = title.replacing(" ", with: "_")
    #expect(text.contains(address) || text.contains("File:\(letters)%22%2F%FF.jpg\""))
    #expect(text.contains("by-sa/4.0/\""))
    // A title that does not fit must not cost the name behind it.
    let credits = ["“\(title)” by \(name), CC BY-SA 4.0\"", "Photo by \(name.prefix(5))"]
    #expect(credits.contains { text.contains("photoshop:Credit=\"\($0)") } || name.utf8.count > 60)
    let creator = try #require(XMPProperties(packet).text(.creator))
    #expect(creator == name || creator.hasSuffix("…") && name.hasPrefix(creator.dropLast()))
  }

  @Test func nameTheAuthorInACreditWithoutRoomForTheTitle() throws {
    var photo = Photo.sample(
      "1", title: String(repeating: "sea ", count: 30), by: "John Smith",
      license: try #require(License.withID("cc-by-2.0")))
    photo.page = WebAddress("https://www.flickr.com/photos/12037949754@N01/5421234567/")
    let packet = try #require(RightsPacket(Rights(of: photo, mining: .exceptSearch))?.bytes)
    let text = String(decoding: packet, as: UTF8.self)
    #expect(packet.count <= 800)
    #expect(text.contains("photoshop:Credit=\"Photo by John Smith, CC BY 2.0\""))
  }

  private func hex(_ byte: UInt8) -> String { "%" + String(byte, radix: 16, uppercase: true) }

  @Test(arguments: [
    ("one two three", 13, "one two three"), ("one two three", 12, "one two…"),
    ("one two three", 10, "one two…"), ("one two three", 9, "one…"), ("onetwothree", 8, "onetw…"),
    ("日本語", 6, "日…"), ("one", 0, ""), ("", 0, ""), ("© 日本語日本語", 15, "© 日本語…"),
  ])
  func areCutAtTheEndOfAWord(_ text: String, _ most: Int, _ expected: String) {
    #expect(text.shortened(toBytes: most) == expected)
  }

  @Test func comeFromThePhoto() throws {
    let by = try #require(License.withID("cc-by-3.0-de"))
    var photo = Photo.sample("1", title: "Sea\u{7}\nand\u{2028}sand", by: "Ada", license: by)
    photo.page = WebAddress("https://example.org/1")
    let rights = Rights(of: photo)
    #expect(rights.creator == "Ada" && rights.notice == "© Ada" && rights.terms == "CC BY 3.0 DE")
    #expect(rights.credit == "“Sea and sand” by Ada, CC BY 3.0 DE")
    #expect(rights.statement == by.address && rights.source == photo.page)
    photo.license = .allRightsReserved
    #expect(Rights(of: photo).notice == "© Ada, all rights reserved")
    photo.license = .publicDomain
    #expect(Rights(of: photo).notice.isEmpty && Rights(of: photo).terms == "Public domain")
    #expect(Rights(of: .sample("2", title: "T")).isEmpty)
  }

  // MARK: Renditions

  @Test func nameFilesByTheirBytesAndEncodeNothing() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(
      try bed.file("a", try picture().encoded(".png")))
    let settings = RenditionSettings(sizes: [320, 640], formats: [.webp, .jpeg])
    let made = try await bed.makeRenditions([original], settings)
    let images = try #require(made.images[original.digest])
    let embedding = RightsEmbedding(store: bed.store, workers: 2)
    var other = Self.rights
    other.creator = "Eve"
    let people = [Self.rights, other, Rights()]
    let sets = try await embedding.embedded(in: [images, images, images]) { people[$0] }
    #expect(sets[2] == images)
    for (set, rights) in zip(sets, people.prefix(2)) {
      for (plain, file) in zip(images.renditions, set.renditions) {
        guard plain.size.longestEdge >= 640 else {
          #expect(file == plain)
          continue
        }
        let published = try #require(file.file)
        let bytes = try #require(try embedding.bytes(of: published.digest))
        #expect(Store.digest(of: bytes) == published.digest && bytes.count == published.bytes)
        #expect(published.path.text.contains(published.digest.hex.prefix(16)))
        #expect(published.path.name.hasSuffix("-640.\(plain.format.fileExtension)"))
        #expect(EmbeddedRights(in: bytes)?.creator == rights.creator)
      }
    }
    let paths = Set(sets.flatMap(\.renditions).compactMap { $0.file?.path })
    #expect(paths.count == 2 + 3 * 2)
    #expect(try await bed.makeRenditions([original], settings).made == 0)
    let again = try await embedding.embedded(in: [images], makesMissing: false) { people[$0] }
    #expect(again == [sets[0]])
  }

  @Test func discardDamagedFiles() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try picture().encoded(".png")))
    let settings = RenditionSettings(sizes: [640], formats: [.jpeg])
    let images = try #require(
      try await bed.makeRenditions([original], settings).images[original.digest])
    let blob = try #require(images.renditions.first?.file?.digest)
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: bed.store.path(of: blob)))
    let embedding = RightsEmbedding(store: bed.store, workers: 1)
    do throws(Problem) {
      _ = try await embedding.embedded(in: [images]) { _ in Self.rights }
      Issue.record("a damaged file was used")
    } catch {
      #expect(error.code == "store.blob-damaged")
    }
    #expect(!FileManager.default.fileExists(atPath: bed.store.path(of: blob)))
    #expect(try await bed.makeRenditions([original], settings).made == 1)
  }
}

extension EmbeddedRights {
  fileprivate func isOf(_ photo: Photo) -> Bool {
    isOf(
      creator: photo.author?.name ?? "", statement: photo.license.address?.text ?? "")
  }
}
