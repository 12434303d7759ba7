import Testing
import VitrineConfig
import VitrineModel

struct SidecarTests {
  func photo(_ text: String) -> (notes: PhotoNotes, problems: [Problem]) {
    PhotoNotes.read(Array(text.utf8), file: "Photos/a.jpg.yml")
  }

  @Test func readsEveryKeyOfAPhoto() {
    let (notes, problems) = photo(
      """
      title: 2024
      caption: |
        Two lines,
        with *stars*: and - dashes
      alt: A red boat
      author: No
      tags: [Red, red, "a, b"]
      license: CC BY-SA 4.0
      page: https://example.org/a
      favorite: yes
      hidden: false
      focus: [0.25, 0.5]
      """)
    #expect(problems.isEmpty)
    #expect(notes.title == "2024")
    #expect(notes.caption == "Two lines,\nwith *stars*: and - dashes")
    #expect(notes.alternativeText == "A red boat")
    #expect(notes.author == "No")
    #expect(notes.tags?.map(\.name) == ["Red", "a, b"])
    #expect(notes.license?.id == "cc-by-sa-4.0")
    #expect(notes.page?.text == "https://example.org/a")
    #expect(notes.isFavorite == true)
    #expect(notes.isHidden == false)
    #expect(notes.focus == UnitRectangle(x: 0.25, y: 0.5))
  }

  @Test(arguments: [
    ("[0.3, 0.6]", [0.3, 0.6, 0, 0]), ("[0, 1]", [0, 1, 0, 0]),
    ("[0.1, 0.4, 0.4, 0.5]", [0.1, 0.4, 0.4, 0.5]), ("[0, 0, 1, 1]", [0, 0, 1, 1]),
    ("[0.123456, 0.6667, 0.5, 0.3333]", [0.1235, 0.6667, 0.5, 0.3333]),
  ])
  func readsTheFocus(text: String, expected: [Double]) throws {
    let (notes, problems) = photo("focus: \(text)")
    #expect(problems.isEmpty)
    let focus = try #require(notes.focus)
    #expect([focus.x, focus.y, focus.width, focus.height] == expected)
  }

  @Test(arguments: [
    ("center", "focus: [0.3, 0.6]"), ("[]", "two or four"),
    ("[0.3]", "two or four"), ("[0.3, 0.6, 0.1]", "two or four"),
    ("[0.3, left]", "0 to 1"), ("[0.3, 1.2]", "divide pixels"),
    ("[-0.1, 0.5]", "divide pixels"), ("[0.3, .nan]", "0 to 1"),
    ("[0.3, \"0.5\"]", "0 to 1"), ("[1200, 800]", "divide pixels"),
    ("[0.6, 0.1, 0.6, 0.1]", "beyond the photo"), ("{x: 0.1}", "a list"),
  ])
  func refusesAFocusOutsideThePhoto(text: String, words: String) {
    let (notes, problems) = photo("title: T\nfocus: \(text)")
    #expect(notes.focus == nil)
    #expect(notes.title == "T")
    #expect(!problems.isEmpty)
    for problem in problems {
      #expect(problem.severity == .warning)
      guard case .file("Photos/a.jpg.yml", line: 2?, column: _?) = problem.place else {
        Issue.record("no place: \(problem)")
        continue
      }
      #expect("\(problem.what) \(problem.help ?? "")".contains(words), "\(problem)")
    }
  }

  @Test func splitsTagsWrittenAsOneText() {
    #expect(
      photo("tags: red, sea;  blue sky ,").notes.tags?.map(\.name) == ["red", "sea", "blue sky"])
  }

  @Test func leavesAbsentKeysUnset() {
    #expect(photo("title: T").notes.tags == nil)
    #expect(photo("title: T").notes.isFavorite == nil)
  }

  @Test func keepsGoodKeysAndReportsBadOnes() {
    let (notes, problems) = photo(
      """
      titel: T
      alt: A boat
      license: cc-bi-4.0
      page: javascript:alert(1)
      favorite: maybe
      tags: [sea, [b]]
      """)
    #expect(notes.alternativeText == "A boat")
    #expect(notes.tags?.map(\.name) == ["sea"])
    #expect(notes.license == .unknown)
    #expect(
      problems.map { "\($0.code) \($0.lineAndColumn)" } == [
        "config.unknown-key 1:1", "config.bad-value 3:10", "config.bad-value 4:7",
        "config.wrong-type 5:11", "config.wrong-type 6:13",
      ])
    #expect(problems.map(\.severity) == [.error] + Array(repeating: .warning, count: 4))
    #expect(problems[1].help == "did you mean `cc-by-4.0`?")
  }

  @Test(arguments: ["title: [", "- a", "title: T\n\ttags: x", "\u{0}", "title: 'a"])
  func refusesAFileThatCannotBeRead(_ text: String) {
    let (notes, problems) = photo(text)
    #expect(notes == PhotoNotes())
    #expect(problems.map(\.severity) == [.error])
    #expect(problems[0].place?.description.hasPrefix("Photos/a.jpg.yml:") == true)
  }

  /// A photo or an album that may have to stay private must not be published by a typing error.
  @Test(arguments: [
    ("hiden: true", "did you mean `hidden`?"), ("private: yes", "known here"),
    ("hidden: treu", "write `hidden: true`"), ("hidden:", "write `hidden: true`"),
    ("hidden: \"true\"", "write `hidden: true`"), ("hidden: [true]", "write `hidden: true`"),
    ("hidden: false\nhidden: true", "keep one"), ("hidden:true", "put a space after the colon"),
    ("hidden true\ntitle: T", "write `hidden: true`"), ("title: 'T\nhidden: true", "close it"),
    ("{ title: Sea, sand, hidden: true }", "put the text in quotes"),
  ])
  func reportsAnUnclearHidden(text: String, help: String) {
    let errors = photo(text).problems.filter { $0.severity == .error }
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.help?.contains(help) == true, "\(errors)")
  }

  @Test(arguments: [
    "hidden: treu", "private: true", "hiden: true", "unlisted:", "unlisted: \"yes\"", "titel: T",
    "- a",
  ])
  func refusesAnAlbumThatMayBePrivate(text: String) {
    let (_, problems) = AlbumNotes.read(Array(text.utf8), file: "album.yml")
    #expect(problems.map(\.severity) == [.error], "\(problems)")
    if text.contains("hid") || text.contains("private") {
      #expect(problems.first?.help?.contains("hidden") == true)
    }
  }

  @Test func limitsLongValues() {
    let long = photo("title: \(String(repeating: "a", count: 100_000))\nalt: A boat")
    #expect(long.notes.title == String(repeating: "a", count: 1000))
    #expect(long.notes.alternativeText == "A boat")
    #expect(long.problems.map(\.code) == ["config.bad-value"])
    let huge = photo("title: \(String(repeating: "a", count: 1_000_000))")
    #expect(huge.problems.map(\.code) == ["config.too-large"])
    let tags = photo("tags: [\((0..<20_000).map { "t\($0)" }.joined(separator: ","))]")
    #expect(tags.notes.tags?.count == 200)
    #expect(tags.problems.map(\.code) == ["config.bad-value"])
  }

  @Test func cutsALongTextBetweenCharacters() {
    let text = String(repeating: "Ada 👩‍👩‍👧 ", count: 2000)
    for (notes, problems) in [photo("caption: |\n  \(text)"), photo("caption: '\(text)'")] {
      let caption = notes.caption ?? ""
      #expect((19_900...20_000).contains(caption.utf8.count))
      #expect(text.hasPrefix(caption))
      #expect(problems.map(\.severity) == [.warning])
      #expect(problems[0].what == "`caption` is longer than 20000 bytes and is cut off")
    }
    let (album, problems) = AlbumNotes.read(
      Array("title: \(text)\ncaption: \(text)".utf8), file: "album.yml")
    #expect(album.title?.isEmpty == false && album.caption?.isEmpty == false)
    #expect(problems.count == 2)
  }

  @Test func readsAnAlbum() {
    let text = """
      title: Sea
      author: Nour
      caption: By the sea
      tags: sea; sand
      license: all-rights-reserved
      """
    let (notes, problems) = AlbumNotes.read(Array(text.utf8), file: "Photos/album.yml")
    #expect(problems.isEmpty)
    #expect(notes.title == "Sea")
    #expect(notes.author == "Nour")
    #expect(notes.caption == "By the sea")
    #expect(notes.tags?.map(\.name) == ["sea", "sand"])
    #expect(notes.license == .allRightsReserved)
  }

  @Test func readsTheAuthorsNameInALicense() {
    let license = "license: © 2021 Ada Lovelace, CC BY 4.0"
    #expect(photo("\(license)\nauthor: Ada Lovelace").notes.license?.id == "cc-by-4.0")
    #expect(photo("\(license)\nauthor: Ada King").notes.license == .unknown)
    #expect(photo(license).notes.license == .unknown)
  }

  @Test func refusesThePhotoKeysOfAnAlbum() {
    let (_, problems) = AlbumNotes.read(Array("alt: x\nfavorite: true".utf8), file: "album.yml")
    #expect(problems.map(\.code) == ["config.unknown-key", "config.unknown-key"])
  }
}
