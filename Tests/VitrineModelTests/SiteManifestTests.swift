import Testing

@testable import VitrineModel

struct SiteManifestTests {
  private let digest = Digest(1, 2, 3, 0xFEDC_BA98_7654_3210)
  private let inputs = Digest(9, 9, 9, 9)

  private func entry(_ path: String, _ bytes: Int = 3, inputs: Digest? = nil) throws
    -> SiteManifest.Entry
  {
    .init(path: try #require(SitePath(path)), digest: digest, bytes: bytes, inputs: inputs)
  }

  private func sample() throws -> SiteManifest {
    try SiteManifest(
      [
        try entry("index.html", 0, inputs: inputs), try entry("photos/a b/index.html", 12),
        try entry("images/é-320.webp", 123_456_789), try entry("a"),
      ],
      records: [
        try #require(.init(name: "shown.sets", bytes: Array("line\ncomplete 9\n".utf8))),
        try #require(.init(name: "empty", bytes: [])),
      ])
  }

  @Test func writesOneLineAFileInTheOrderOfPaths() throws {
    let hex = digest.hex
    #expect(
      String(decoding: try sample().text, as: UTF8.self) == """
        vitrine-site 1
        file \(hex) - 3 a
        file \(hex) - 123456789 images/é-320.webp
        file \(hex) \(inputs.hex) 0 index.html
        file \(hex) - 12 photos/a b/index.html
        record empty 0

        record shown.sets 16
        line
        complete 9

        complete 4

        """)
  }

  @Test func readsBackWhatItWrote() throws {
    for manifest in [SiteManifest.empty, try sample()] {
      #expect(try SiteManifest(decoding: manifest.text) == manifest)
    }
  }

  @Test func findsAFileByItsPath() throws {
    let manifest = try sample()
    for entry in manifest.entries { #expect(manifest.entry(at: entry.path) == entry) }
    for name in ["0", "b", "index.htm", "index.html2", "zz"] {
      #expect(manifest.entry(at: try #require(SitePath(name))) == nil)
    }
    #expect(manifest.inputs(of: try #require(SitePath("index.html"))) == inputs)
    #expect(manifest.record("empty") == [])
    #expect(manifest.record("none") == nil)
  }

  @Test func refusesAPathOrRecordThatIsThereTwice() throws {
    let twice = [try entry("a"), try entry("b"), try entry("a", 4)]
    #expect(throws: ManifestFault.double("a")) { try SiteManifest(twice) }
    let record = try #require(SiteManifest.Record(name: "x", bytes: []))
    #expect(throws: ManifestFault.double("x")) {
      try SiteManifest([], records: [record, record])
    }
    for name in ["", "A", "a b", "a\n", "é"] {
      #expect(SiteManifest.Record(name: name, bytes: []) == nil)
    }
  }

  @Test func refusesEveryCut() throws {
    let text = try sample().text
    for length in 0..<text.count {
      #expect(throws: ManifestFault.self) { try SiteManifest(decoding: Array(text[..<length])) }
    }
  }

  /// A changed byte is refused or tells of another site, never of the same one in other words.
  @Test func readsNothingItWouldNotHaveWritten() throws {
    let manifest = try sample()
    let text = manifest.text
    for position in text.indices {
      for byte in [0, 0x0A, 0x20, 0x2D, 0x2F, 0x30, 0x41, 0x5C, 0x61, 0xFF] as [UInt8]
      where byte != text[position] {
        var other = text
        other[position] = byte
        guard let read = try? SiteManifest(decoding: other) else { continue }
        #expect(read.text == other)
        #expect(read != manifest)
      }
    }
  }

  @Test(arguments: [
    "", "vitrine-site 1", "vitrine-site 2\ncomplete 0\n", "vitrine-site 1\r\ncomplete 0\r\n",
    "vitrine-site 1\ncomplete 0", "vitrine-site 1\ncomplete 1\n", "vitrine-site 1\ncomplete 00\n",
    "vitrine-site 1\ncomplete +0\n", "vitrine-site 1\ncomplete 0 \n", "vitrine-site 1\ncomplete\n",
    "vitrine-site 1\ncomplete 0\ncomplete 0\n", "vitrine-site 1\ncomplete 0\n\n",
    "vitrine-site 1\n\ncomplete 0\n", "vitrine-site 1\nfile H - 3 ../a\ncomplete 1\n",
    "vitrine-site 1\nfile H - 3 /a\ncomplete 1\n", "vitrine-site 1\nfile H - 3 \ncomplete 1\n",
    "vitrine-site 1\nfile H - 3\ncomplete 1\n", "vitrine-site 1\nfile H - -3 a\ncomplete 1\n",
    "vitrine-site 1\nfile H - 3 b\nfile H - 3 a\ncomplete 2\n",
    "vitrine-site 1\nfile H - 3 a\nfile H - 3 a\ncomplete 2\n",
    "vitrine-site 1\nfile H  3 a\ncomplete 1\n", "vitrine-site 1\nfile  - 3 a\ncomplete 1\n",
    "vitrine-site 1\nfile H - 9999999999999999999999 a\ncomplete 1\n",
    "vitrine-site 1\nrecord x 99\nshort\ncomplete 0\n",
    "vitrine-site 1\nrecord x 999999999999999999\nshort\ncomplete 0\n",
    "vitrine-site 1\nrecord X 0\n\ncomplete 0\n", "vitrine-site 1\nrecord x 1\nab\ncomplete 0\n",
    "vitrine-site 1\nrecord x 0\n\nrecord x 0\n\ncomplete 0\n",
    "vitrine-site 1\nrecord x 0\n\nfile H - 3 a\ncomplete 1\n",
    "vitrine-site 1\nother 1\ncomplete 0\n",
  ])
  func refusesWhatIsNoManifest(_ text: String) {
    let text = text.replacing("H", with: digest.hex)
    #expect(throws: ManifestFault.self) { try SiteManifest(decoding: Array(text.utf8)) }
  }

  @Test func tellsWhatLiesBetweenTwoSites() throws {
    let older = try SiteManifest([
      try entry("a"), try entry("b", 1), try entry("c", inputs: inputs), try entry("e"),
    ])
    let newer = try SiteManifest([
      try entry("0"), try entry("b", 2), try entry("c"), try entry("d"), try entry("f"),
    ])
    let difference = SiteDifference(from: older, to: newer)
    #expect(difference.added.map(\.path.text) == ["0", "d", "f"])
    #expect(difference.changed.map(\.path.text) == ["b"])
    #expect(difference.removed.map(\.path.text) == ["a", "e"])
    #expect(difference.same == 1)
    #expect(!difference.isEmpty && SiteDifference(from: older, to: older).isEmpty)
    #expect(SiteDifference(from: .empty, to: newer).added == Array(newer.entries))
  }
}

extension SiteManifest {
  fileprivate var text: [UInt8] { Array(encoded.joined()) }
}
