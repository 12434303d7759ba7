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
    for entry in manifest.entries { #expect(manifest.facts(at: entry.path) == entry.facts) }
    for name in ["0", "b", "index.htm", "index.html2", "zz"] {
      #expect(manifest.facts(at: try #require(SitePath(name))) == nil)
    }
    #expect(manifest.inputs(of: try #require(SitePath("index.html"))) == inputs)
    #expect(manifest.record("empty") == [])
    #expect(manifest.record("none") == nil)
  }

  @Test func refusesDuplicatePathsAndRecords() throws {
    let twice = [try entry("a"), try entry("b"), try entry("a", 4)]
    #expect(throws: ManifestError.duplicate("a")) { try SiteManifest(twice) }
    let record = try #require(SiteManifest.Record(name: "x", bytes: []))
    #expect(throws: ManifestError.duplicate("x")) {
      try SiteManifest([], records: [record, record])
    }
    for name in ["", "A", "a b", "a\n", "é"] {
      #expect(SiteManifest.Record(name: name, bytes: []) == nil)
    }
  }

  @Test func refusesTruncatedText() throws {
    let text = try sample().text
    for length in 0..<text.count {
      #expect(throws: ManifestError.self) { try SiteManifest(decoding: Array(text[..<length])) }
    }
  }

  /// A changed byte is refused or describes another site, never the same one in other words.
  @Test func readsOnlyWhatItWouldHaveWritten() throws {
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
  func refusesMalformedText(_ text: String) {
    let text = text.replacing("H", with: digest.hex)
    #expect(throws: ManifestError.self) { try SiteManifest(decoding: Array(text.utf8)) }
  }

  /// The bytes of a path are kept as they are read, so they must be valid UTF-8.
  @Test func readsPathsInUTF8Only() throws {
    func text(_ path: [UInt8]) -> [UInt8] {
      Array("vitrine-site 1\nfile \(digest.hex) - 3 ".utf8) + path + Array("\ncomplete 1\n".utf8)
    }
    for path in ["é", "東/a", "\u{1F300}"] {
      let manifest = try SiteManifest(decoding: text(Array(path.utf8)))
      #expect(manifest.entries.map(\.path.text) == [path])
    }
    let others: [[UInt8]] = [
      [0xFF], [0x80], [0xC3], [0x61, 0xC3, 0x2F, 0x61], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
    ]
    for path in others {
      #expect(throws: ManifestError.line(2)) { try SiteManifest(decoding: text(path)) }
    }
  }

  /// A file system may hold two names that only Unicode calls equal.
  @Test func distinguishesPathsByTheirBytes() throws {
    let texts = ["caf\u{E9}", "cafe\u{301}"]
    let two = try SiteManifest([try entry(texts[0], 1), try entry(texts[1], 2)])
    #expect(two.entries.map { Array($0.path.text.utf8) } == texts.reversed().map { Array($0.utf8) })
    for (text, bytes) in zip(texts, [1, 2]) {
      #expect(two.facts(at: try #require(SitePath(text)))?.bytes == bytes)
    }
    #expect(try SiteManifest(decoding: two.text) == two)
    let alone = try texts.map { try SiteManifest([try entry($0)]) }
    #expect(alone[0] != alone[1])
    #expect(alone[0].facts(at: try #require(SitePath(texts[1]))) == nil)
    let difference = SiteDifference(from: alone[0], to: alone[1])
    #expect(difference.added.count == 1 && difference.removed.count == 1)
  }

  /// The order in which files are listed does not matter.
  @Test func isEqualToTheSameSite() throws {
    func inputs(_ place: Int) -> Digest? {
      place.isMultiple(of: 3) ? Digest(UInt64(place), 0, 0, 0) : nil
    }
    let entries = try (0..<40).map { try entry("photos/\($0)/index.html", $0, inputs: inputs($0)) }
    let site = try SiteManifest(entries)
    #expect(try SiteManifest(entries.reversed()) == site)
    #expect(try SiteManifest(entries.reversed()).hashValue == site.hashValue)
    for (place, entry) in entries.enumerated() {
      #expect(site.inputs(of: entry.path) == inputs(place))
      #expect(try SiteManifest(entries.reversed()).inputs(of: entry.path) == inputs(place))
    }
    #expect(try SiteManifest(entries.dropLast()) != site)
    #expect(try SiteManifest(entries.dropLast() + [try entry("photos/39/index.html", 39)]) != site)
    let other = try entry("photos/3a/index.html", 39, inputs: inputs(39))
    #expect(try SiteManifest(entries.dropLast() + [other]) != site)
  }

  /// Names with characters that sort just before and after a slash, beside folders of the same
  /// name.
  @Test func findsTheFilesInAFolder() throws {
    let paths = ["p/a-1/i", "p/a.h", "p/a/i", "p/a/j/k", "p/a0/i", "q"]
    let files = try SiteManifest(paths.map { try entry($0) }).entries
    #expect(files.map(\.path.text) == paths)
    func below(_ folder: String, _ range: Range<Int>, from start: Int) -> Range<Int> {
      files.places(below: Array(folder.utf8), in: range, from: start)
    }
    func place(_ path: String, _ range: Range<Int>, from start: Int) -> Int? {
      files.place(of: Array(path.utf8), in: range, from: start)
    }
    #expect(below("p", 0..<6, from: 0) == 0..<5)
    #expect(below("p/a", 0..<5, from: 2) == 2..<4)
    #expect(below("p/a/j", 2..<4, from: 4) == 3..<4)
    #expect(below("p/b", 0..<5, from: 2).isEmpty && below("q", 0..<6, from: 0).isEmpty)
    for (index, path) in paths.enumerated().dropLast() {
      #expect(place(path, 0..<5, from: 2) == index && place(path, 0..<6, from: 0) == index)
    }
    for path in ["p/a", "p/a/", "p/a/i/", "p/a.", "p/z"] {
      #expect(place(path, 0..<5, from: 2) == nil)
    }
    #expect(place("p/a.h", 2..<2, from: 2) == nil && place("p/a.h", 2..<4, from: 2) == nil)
  }

  @Test func keepsFilesThatAnotherSiteHasAsWell() throws {
    let digests = [digest, inputs]
    func site(
      _ files: KeyValuePairs<String, Int>, from inputs: UInt64 = 7
    ) throws -> SiteManifest {
      try SiteManifest(
        files.map { path, digest in
          .init(
            path: try #require(SitePath(path)), digest: digests[digest], bytes: 3,
            inputs: path < "d" ? Digest(inputs, UInt64(path.utf8.first ?? 0), 0, 0) : nil)
        })
    }
    let ours = try site(["b": 0, "c": 0, "d": 0, "f": 1])
    let theirs = try site(["a": 0, "b": 0, "c": 1, "e": 0, "f": 1, "g": 1], from: 8)
    #expect(ours.shared(with: theirs) == (try site(["b": 0, "f": 1])))
    #expect(theirs.shared(with: ours) == (try site(["b": 0, "f": 1], from: 8)))
    #expect(ours.shared(with: ours) == ours)
    #expect(ours.shared(with: .empty) == .empty && SiteManifest.empty.shared(with: ours) == .empty)
  }

  @Test func comparesTwoSites() throws {
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
    #expect(difference.unchanged == 1)
    #expect(difference.removals == 2)
    #expect(SiteDifference(from: newer, to: .empty).added.isEmpty)
    #expect(!difference.isEmpty && SiteDifference(from: older, to: older).isEmpty)
    #expect(SiteDifference(from: .empty, to: newer).added == Array(newer.entries))
  }
}

extension SiteManifest {
  fileprivate var text: [UInt8] { Array(encoded.joined()) }
}
