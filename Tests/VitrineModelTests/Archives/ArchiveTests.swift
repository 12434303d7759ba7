// Archives before they are written: their parts, their length, and the records of files too large to
// make in a test.

import Testing
import VitrineModel

@Suite struct ArchiveTests {
  private static let list = Archive.Entry(name: "LICENSES.csv", content: .bytes([1, 2, 3]))

  private func entries(_ lengths: [Int]) -> [Archive.Entry] {
    lengths.enumerated().map { place, bytes in
      .init(
        name: "\(place)", content: .file(.init(path: path(place), bytes: bytes, digest: .zero)))
    }
  }

  private func path(_ number: Int) -> SitePath { SitePath(fixed: "photos-\(number).zip") }

  private func parts(_ lengths: [Int], most: Int) -> [Archive] {
    Archive.parts(of: entries(lengths), after: Self.list, most: most, path: path)
  }

  @Test(arguments: [
    ([], 1_000, []), ([100], 1_000, [1]), ([100, 100, 100], 10_000, [3]),
    ([400, 400, 400], 1_500, [2, 1]), ([5_000], 1_000, [1]), ([10, 5_000, 10], 1_000, [1, 1, 1]),
  ])
  func areAsFewAsTheLimitAllows(_ lengths: [Int], _ most: Int, _ counts: [Int]) {
    let parts = parts(lengths, most: most)
    #expect(parts.map { $0.entries.count - 1 } == counts)
    #expect(parts.map(\.path) == counts.indices.map { path($0 + 1) })
    #expect(parts.allSatisfy { $0.entries.first?.name == Self.list.name })
    #expect(parts.flatMap { $0.entries.dropFirst().map(\.name) } == lengths.indices.map { "\($0)" })
    for part in parts where part.entries.count > 2 { #expect(part.bytes <= most) }
  }

  /// The lengths that a forecast adds up must be those of the records.
  @Test(arguments: [
    (0, 0), (7, 12), (0xFFFF_FFFE, 0xFFFF_FFFE), (0xFFFF_FFFF, 0), (1, 0xFFFF_FFFF),
    (1 << 40, 1 << 41),
  ])
  func knowTheLengthOfTheirRecords(_ bytes: Int, _ offset: Int) {
    let entry = ZIPEntry(name: "größe.jpg", bytes: bytes, offset: offset, checksum: 7)
    #expect(entry.local.count == entry.localLength)
    #expect(entry.central.count == entry.centralLength)
  }

  @Test func useLargeNumbersOnlyIfTheyMust() {
    let small = ZIPEntry(name: "a", bytes: 0xFFFF_FFFE, offset: 0xFFFF_FFFE)
    #expect(small.local.count == 31 && small.central.count == 47)
    #expect(small.local[4] == 20 && ZIPEnd(entries: 65_534, bytes: 9, offset: 9).bytes.count == 22)
    let large = ZIPEntry(name: "a", bytes: 1 << 32, offset: 1 << 33).central
    #expect(large[6] == 45)
    // The field 1 with three numbers of eight bytes: twice the length, then the place.
    let (length, place): ([UInt8], [UInt8]) = ([0, 0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 2, 0, 0, 0])
    #expect(Array(large[47...]) == [1, 0, 24, 0] + length + length + place)
    for end in [
      ZIPEnd(entries: 65_535, bytes: 9, offset: 9),
      ZIPEnd(entries: 1, bytes: 9, offset: 1 << 32),
    ] {
      #expect(end.bytes.count == 98 && end.bytes[0...3] == [0x50, 0x4B, 6, 6])
    }
  }
}
