import Testing
import VitrineModel

@testable import VitrineImages

/// Images that only turn, mirror or cut another, which some versions of libheif refuse.
@Suite struct HEIFIdentitiesTests {
  private static let image: TestImage = .waves(96, 64)
  private static let turn = HEIFBox.bytes("irot", [1])
  private static let mirror = HEIFBox.bytes("imir", [1])
  /// The middle of 40 by 20 pixels.
  private static let cut = HEIFBox.bytes(
    "clap", [40, 1, 20, 1, 0, 1, 0, 1].flatMap { ByteOrder.big($0, 4) })

  /// The properties of the image come first, then those of each image that shows it.
  @Test(arguments: [
    [[], []], [[], [turn]], [[], [cut, turn]], [[turn], [cut]], [[turn], [mirror, turn], [cut]],
    [[cut], [], [turn], [mirror]],
  ])
  func showsTheImageWithAllChanges(changes: [[[UInt8]]]) async throws {
    let plain = try Self.image.encoded(".avif[effort=0]")
    let direct = try #require(withIdentities(plain, [changes.flatMap(\.self)]))
    let nested = try #require(withIdentities(plain, changes))
    let first = try await ImageTestBed().rendition(of: direct, edge: 96)
    let second = try await ImageTestBed().rendition(of: nested, edge: 96)
    #expect(first == second)
  }

  @Test func showsTheImageTurned() throws {
    let plain = try Self.image.encoded(".avif[effort=0]")
    let bed = try ImageTestBed()
    let turned = try #require(withIdentities(plain, [[], [Self.cut, Self.turn]]))
    #expect(try bed.read(try bed.file("a", turned)).size == PixelSize(width: 20, height: 40))
  }

  @Test func refusesAnItemWithMoreThanOneEntry() {
    let entry: [UInt8] = [0, 1, 255] + [UInt8](repeating: 1, count: 255)
    let one = ByteOrder.big(0, 4) + ByteOrder.big(1, 4) + entry
    let two = ByteOrder.big(0, 4) + ByteOrder.big(2, 4) + entry + entry
    #expect(HEIFEntries(properties: one[...]) != nil)
    #expect(HEIFEntries(properties: two[...]) == nil)
  }

  /// Each shows the image in its own way.
  @Test func replacesOnlySuchItems() throws {
    let items = [(1, "grid"), (2, "iden"), (3, "iden"), (4, "av01"), (5, "av01")]
    let meta = Self.meta(
      items, [(1, [2, 3]), (2, [4]), (3, [5])],
      HEIFBox.bytes("irot", [1]) + HEIFBox.bytes("irot", [2]),
      links: [0, 3, 1, 0x82, 0, 4, 1, 0x81, 0, 5, 1, 0x81])
    let boxes = try reduced(meta)
    let kept = try #require(boxes.first(named: "iinf").flatMap(HEIFItem.all))
    #expect(kept.map(\.id) == [1, 2, 3] && kept.map(\.type) == ["grid", "av01", "av01"])
    #expect(
      boxes.first(named: "iref").flatMap(HEIFReference.all)
        == [HEIFReference(type: "dimg", from: 1, to: [2, 3])])
    let tables = try #require(boxes.first(named: "iprp").map { HEIFBox.all(in: $0) })
    let links = tables.first(named: "ipma").flatMap { HEIFEntries(properties: $0) }?.properties
    #expect(links == [2: [1], 3: [1, 2]])
  }

  /// An image without a source, with two, and with a part of its own as source, which the decoder reports; and one
  /// whose transparency is another item.
  @Test(
    arguments: [
      [], [(1, [2, 3])], [(1, [9])], [(1, [1])], [(1, [2])],
    ] as [[(Int, [Int])]])
  func leavesOthersAsTheyAre(parts: [(Int, [Int])]) throws {
    let alpha = Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)
    let meta = Self.meta(
      [(1, "iden"), (2, "av01"), (3, "av01"), (4, "tmap")], parts,
      HEIFBox.bytes("auxC", [0, 0, 0, 0] + alpha), links: [0, 3, 1, 1],
      HEIFReference(type: "auxl", from: 3, to: [2]))
    let bed = try ImageTestBed()
    let description = try #require(HEIFMeta(of: try ImageFile(try bed.file("a", meta))))
    guard let box = HEIFReduction(description)?.box(length: description.length) else { return }
    let kept = HEIFBox.all(in: box.dropFirst(12)).first(named: "iinf").flatMap(HEIFItem.all)
    #expect(kept?.first?.type == "iden")
  }

  private func reduced(_ meta: [UInt8]) throws -> [HEIFBox] {
    let bed = try ImageTestBed()
    let description = try #require(HEIFMeta(of: try ImageFile(try bed.file("a", meta))))
    let box = try #require(HEIFReduction(description)?.box(length: description.length))
    return HEIFBox.all(in: box.dropFirst(12))
  }

  /// Returns a description whose first item is the primary image.
  private static func meta(
    _ items: [(Int, String)], _ parts: [(Int, [Int])], _ properties: [UInt8], links: [UInt8],
    _ other: HEIFReference? = nil
  ) -> [UInt8] {
    let table = items.flatMap { id, type in
      HEIFBox.bytes("infe", [2, 0, 0, 0, 0, UInt8(id), 0, 0] + Array(type.utf8) + [0])
    }
    let references =
      parts.map { HEIFReference(type: "dimg", from: $0.0, to: $0.1) } + [other].compactMap(\.self)
    let count = ByteOrder.big(links.count / 4, 4)
    let boxes =
      HEIFBox.bytes("pitm", [0, 0, 0, 0, 0, 1])
      + HEIFBox.bytes("iinf", [0, 0, 0, 0, 0, UInt8(items.count)] + table)
      + HEIFReference.table(references)
      + HEIFBox.bytes(
        "iprp",
        HEIFBox.bytes("ipco", properties) + HEIFBox.bytes("ipma", [0, 0, 0, 0] + count + links))
      + HEIFBox.bytes("iloc", [0, 0, 0, 0, 0x44, 0, 0, 0])
    return HEIFBox.bytes("meta", [0, 0, 0, 0] + boxes)
  }
}
