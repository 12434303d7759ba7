import Testing
import VitrineConfig
import VitrineModel

struct ThemeFileTests {
  func manifest(_ text: String) throws(Problems) -> ThemeManifest {
    try ThemeManifest.read(Array(text.utf8), path: "Themes/salon/theme.yml")
  }

  func strings(_ text: String) throws(Problems) -> TemplateMap {
    try StringTable.read(Array(text.utf8), path: "strings/en.yml")
  }

  /// Returns "code line:column" of each problem.
  func faults(_ body: () throws(Problems) -> Void) -> [String] {
    do throws(Problems) {
      try body()
      return []
    } catch {
      return error.all.map { "\($0.code) \($0.lineAndColumn)" }
    }
  }

  @Test func readsAManifest() throws {
    #expect(
      try manifest("title: Salon\nparent: base\n")
        == ThemeManifest(
          title: "Salon", parent: "base",
          at: .file("Themes/salon/theme.yml", line: 2, column: 9)))
    #expect(try manifest("title: Base") == ThemeManifest(title: "Base"))
  }

  @Test(arguments: [
    ("parent: base", "config.missing-key 1:1"), ("titel: Salon", "config.unknown-key 1:1"),
    ("title: S\nparent: ../base", "config.bad-value 2:9"), ("", "config.empty 1:1"),
  ])
  func refusesABadManifest(_ text: String, _ fault: String) {
    #expect(faults { () throws(Problems) in _ = try manifest(text) } == [fault])
  }

  @Test(arguments: [("", nil), ("\nwhole_photos: true", true), ("\nwhole_photos: false", false)])
  func readsWhetherSetsShowPhotosWhole(_ line: String, _ expected: Bool?) throws {
    #expect(try manifest("title: S\(line)").wholePhotos == expected)
  }

  @Test func readsHowManyPhotosAPageHas() throws {
    #expect(try manifest("title: S\npage_size: 24").pageSize == 24)
    #expect(try manifest("title: S").pageSize == nil)
  }

  @Test(arguments: [
    ("whole_photos: big", "config.wrong-type 2:15"), ("page_size: 0", "config.bad-value 2:12"),
    ("page_size: 501", "config.bad-value 2:12"), ("pagesize: 24", "config.unknown-key 2:1"),
  ])
  func refusesOtherValuesForLists(_ line: String, _ fault: String) {
    let found = faults { () throws(Problems) in _ = try manifest("title: S\n\(line)") }
    #expect(found == [fault])
  }

  @Test func readsTheCropsOfGrids() throws {
    let text = "title: S\nthumbnails: { crop: center, width: 3, height: 2, sizes: [320, 160, 320] }"
    #expect(
      try manifest(text).thumbnails
        == Thumbnails(
          crop: Crop(.center, proportions: PixelSize(width: 3, height: 2)), sizes: [160, 320]))
    let square = "title: S\nthumbnails: { crop: center, sizes: [160] }"
    #expect(
      try manifest(square).thumbnails?.crop.proportions == PixelSize(width: 1, height: 1))
  }

  @Test(arguments: [
    ("{ crop: centre, sizes: [160] }", "config.bad-value 2:21", "did you mean `center`?"),
    ("{ corp: center, sizes: [160] }", "config.unknown-key 2:15", "did you mean `crop`?"),
    ("{ crop: center }", "config.missing-key 2:13", "write `sizes: [160, 320]`"),
    ("{ crop: center, sizes: [] }", "config.bad-value 2:36", "write `sizes"),
    ("{ crop: center, sizes: [8] }", "config.bad-value 2:37", "write a whole number"),
    (
      "{ crop: center, widht: 2, sizes: [160] }", "config.unknown-key 2:29", "did you mean `width`?"
    ),
    ("{ crop: center, width: 0, sizes: [160] }", "config.bad-value 2:36", "write a whole number"),
    ("center", "config.wrong-type 2:13", "write `thumb"),
  ])
  func refusesBadCrops(_ crops: String, _ fault: String, _ help: String) {
    do throws(Problems) {
      _ = try manifest("title: S\nthumbnails: \(crops)")
      Issue.record("the crop was accepted")
    } catch {
      #expect(error.all.map { "\($0.code) \($0.lineAndColumn)" } == [fault])
      #expect(error.all.first?.help?.hasPrefix(help) == true, "\(error.all)")
    }
  }

  @Test func readsTextsListsAndPluralForms() throws {
    let table = try strings(
      """
      home: Home
      yes: No
      year: 2024
      months: [January, 2]
      photos:
        one: "{n} photo"
        few: "{n} photos, few"
        other: "{n} photos"
      """)
    #expect(table.entries.map(\.name) == ["home", "yes", "year", "months", "photos"])
    #expect(table["yes"] == "No")
    #expect(table["year"] == "2024")
    #expect(table["months"] == ["January", "2"])
    #expect(
      table["photos"]
        == ["one": "{n} photo", "few": "{n} photos, few", "other": "{n} photos"])
  }

  @Test(arguments: [
    ("photos: { one: a }", "config.missing-key 1:9"),
    ("photos: { one: a, other: b, lots: c }", "config.unknown-key 1:29"),
    ("photos: { one: a, other: [b] }", "config.wrong-type 1:26"),
    ("a.b: x", "config.bad-value 1:1"), ("home: x\nhome: y", "config.duplicate-key 2:1"),
    ("home:", "config.bad-value 1:6"), ("months: [a, [b]]", "config.wrong-type 1:13"),
    ("[a]", "config.wrong-type 1:1"), ("home: 'a", "config.syntax 1:7"),
  ])
  func refusesABadTable(_ text: String, _ fault: String) {
    #expect(faults { () throws(Problems) in _ = try strings(text) } == [fault])
  }
}
