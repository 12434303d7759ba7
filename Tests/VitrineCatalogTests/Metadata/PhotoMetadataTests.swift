// Rows of the metadata table, applied to photos.

import Testing
import VitrineCatalog
import VitrineModel
import VitrineTesting

@Suite("Metadata of photos") struct PhotoMetadataTests {
  static let fields = [PhotoField(name: "medium", title: "Medium")]

  /// Metadata from rows of tables; each photo's page on the site is `photos/<id>/`.
  static func metadata(_ tables: [TableRow]..., extras: [String] = []) -> PhotoMetadata {
    let named = tables.enumerated().map { number, rows in
      var table = CuratedTable(.metadata, extraColumns: extras.map { ExactText($0) })
      for (position, row) in rows.enumerated() {
        table.append(CuratedTable.Row(row, line: position + 2, given: .metadata))
      }
      return (name: number == 0 ? "metadata.csv" : "more.csv", table: table)
    }
    return PhotoMetadata(
      named, fields: fields, folder: "./Photos", published: WebAddress("https://example.org/g/")
    ) { SitePath(fixed: "photos/\($0.id)/index.html") }
  }

  private func applied(_ cells: [TableRow.Column: String], to photo: Photo) -> Photo? {
    var row = TableRow(cells)
    row[.provider] = photo.id.provider
    row[.id] = photo.id.id
    return Self.metadata([row]).applied(to: photo)
  }

  // MARK: Facts

  @Test func setEveryFact() throws {
    let photo = try #require(
      applied(
        [
          .title: " Evening\tat sea ", .caption: "One\r\n\r\nTwo", .alt: "A boat",
          .author: "Ada Lindqvist", .authorURL: "https://example.org/ada", .tags: "sea; Lake ;sea",
          .people: "Lindqvist, Ada;Nour;Nour;\u{301}E", .license: "CC BY 4.0",
          .credit: "Museum of Oslo", .taken: "circa 1905", .place: "Pier 4", .latitude: "59.91",
          .longitude: "-10.75",
          .rating: "4", .focus: "0.25, 0.5", .position: "-3",
        ], to: .sample("a.jpg")))
    #expect(photo.title == "Evening at sea" && photo.alternativeText == "A boat")
    #expect(photo.caption.paragraphs.count == 2)
    #expect(photo.author?.name == "Ada Lindqvist")
    #expect(photo.author?.id.description == "folder:Ada Lindqvist")
    #expect(photo.author?.page?.text == "https://example.org/ada")
    #expect(photo.tags.map(\.name) == ["sea", "Lake"])
    #expect(photo.people == ["Lindqvist, Ada", "Nour", "\u{301}E"])
    #expect(photo.license.id == "cc-by-4.0" && photo.creditLine == "Museum of Oslo")
    #expect(photo.taken == PartialDate(year: 1905, isCirca: true))
    #expect(photo.place == Place(name: "Pier 4"))
    #expect(photo.location == Location(latitude: 59.91, longitude: -10.75))
    #expect(photo.rating == 4 && photo.position == -3)
    #expect(photo.focus == UnitRectangle(x: 0.25, y: 0.5))
  }

  /// A photo with every fact that a table can set.
  private static var full: Photo {
    var photo = Photo.sample(
      "a.jpg", title: "T", by: "A", taken: "1999", tags: ["t"], license: .cc0)
    photo.caption = "C"
    photo.alternativeText = "alt"
    photo.people = ["P"]
    photo.creditLine = "credit"
    photo.place = Place(city: "Oslo")
    photo.location = Location(latitude: 1, longitude: 2)
    photo.rating = 3
    photo.focus = UnitRectangle(x: 0.5, y: 0.5)
    photo.position = 2
    photo.fields = ["medium": "Oil"]
    return photo
  }

  @Test func leaveFactsOfEmptyCells() {
    #expect(applied([:], to: Self.full) == Self.full)
    #expect(applied([.title: " ", .rating: "\t", .hidden: " "], to: Self.full) == Self.full)
  }

  @Test func nameAPlaceInItsCity() throws {
    var full = Self.full
    let oslo = Place(name: "Pier 4", city: "Oslo", state: "Oslo", country: "Norway")
    full.place = oslo
    let named = try #require(applied([.place: "Opera"], to: full))
    #expect(
      named.place == Place(name: "Opera", city: "Oslo", state: "Oslo", country: "Norway"))
    #expect(try #require(applied([.place: " "], to: full)).place == oslo)
    #expect(try #require(applied([.place: "-"], to: full)).place == nil)
  }

  @Test func emptyFactsByADash() throws {
    let columns = TableRow.Columns.metadata.subtracting(.identifying).inOrder
      .filter { ![.pageURL, .hidden, .authorURL].contains($0) }
    let photo = try #require(
      applied(Dictionary(uniqueKeysWithValues: columns.map { ($0, "-") }), to: Self.full))
    #expect(photo.title.isEmpty && photo.caption.isEmpty && photo.alternativeText.isEmpty)
    #expect(photo.author == nil && photo.tags.isEmpty && photo.people.isEmpty)
    #expect(photo.license == .unknown && photo.creditLine == nil && photo.taken == nil)
    #expect(photo.place == nil && photo.location == nil && photo.rating == nil)
    #expect(photo.focus == nil && photo.position == nil)
  }

  /// A scan must not get the date on which it was scanned.
  @Test(arguments: [
    "n.d.", "N. D.", "[undated]", "Unknown", "?", "s.d.", "o. J.", "sin fecha", "–", "n/a", "NA",
    "none", "s.a.",
  ])
  func emptyTheDateByWordsOfCatalogs(_ text: String) throws {
    #expect(try #require(applied([.taken: text], to: Self.full)).taken == nil)
    var table = CuratedTable(.metadata)
    table.append(TableRow([.file: "a.jpg", .taken: text]))
    #expect(PhotoMetadata.problems(of: table, in: "m.csv", []).isEmpty)
  }

  @Test(arguments: [
    "1920s", "19th century", "before 1900", "1905–1910", "no", "nd 1905", "yesterday", "n/a 2019",
  ])
  func emptyAndReportADateThatIsNotUnderstood(_ text: String) throws {
    #expect(try #require(applied([.taken: text], to: Self.full)).taken == nil)
    var table = CuratedTable(.metadata)
    table.append(TableRow([.file: "a.jpg", .taken: text]))
    let problems = PhotoMetadata.problems(of: table, in: "m.csv", [])
    #expect(
      problems.map(\.help) == [
        "write it as 2019-07-04, 2019-07, 2019 or circa 1939, or - for no date"
      ])
  }

  @Test(arguments: [
    (TableRow.Column.rating, "9"), (.rating, "4.5"), (.latitude, "91"), (.longitude, "12"),
    (.latitude, "1,234.5"), (.focus, "0.3"), (.focus, "0.9 0.9 0.5 0.5"), (.position, "first"),
    (.position, "1,000"),
    (.authorURL, "example"),
  ])
  func reportAWrongValueAndUseTheRest(_ column: TableRow.Column, _ text: String) throws {
    let photo = try #require(applied([column: text, .title: "New"], to: Self.full))
    var expected = Self.full
    expected.title = "New"
    #expect(photo == expected)
    var table = CuratedTable(.metadata)
    table.append(
      CuratedTable.Row(TableRow([.file: "a.jpg", column: text]), line: 7, given: .metadata))
    let problems = PhotoMetadata.problems(of: table, in: "m.csv", [])
    let problem = try #require(problems.first)
    #expect(problem.code == "metadata.bad-value" && problem.severity == .warning)
    #expect(problem.place == .file("m.csv", line: 7))
    #expect(problem.what.contains(column.rawValue) && problem.help != nil)
  }

  @Test(arguments: ["4", "4.0", "4,0", "★★★★", "★★★★☆"])
  func readNumbersAsSpreadsheetsWriteThem(_ rating: String) throws {
    let cells: [TableRow.Column: String] = [
      .rating: rating, .latitude: "59,91", .longitude: "-10,75",
    ]
    let photo = try #require(applied(cells, to: Self.full))
    #expect(photo.rating == 4)
    #expect(photo.location == Location(latitude: 59.91, longitude: -10.75))
    #expect(applied([.rating: "-1,0"], to: Self.full) == nil)
  }

  @Test func replaceALicenseByOneThatIsNotUnderstood() throws {
    #expect(try #require(applied([.license: "ask me"], to: Self.full)).license == .unknown)
  }

  @Test(arguments: [
    ("cc by", true), ("CC BY 5", true), ("ask me", true), ("CC BY 4.0", false), ("rs-inc", false),
    ("all-rights-reserved", false), ("", false),
  ])
  func reportALicenseOfAListThatIsNotUnderstood(_ text: String, _ isWrong: Bool) {
    var list = Favorites()
    let row = TableRow([.provider: "folder", .id: "a.jpg", .license: text])
    list.append(CuratedTable.Row(row, line: 4, given: .favorites))
    let problems = PhotoMetadata.valueProblems(of: list, in: "favorites.csv")
    #expect(problems.map(\.code) == (isWrong ? ["favorites.bad-value"] : []))
    #expect(problems.allSatisfy { $0.place == .file("favorites.csv", line: 4) && $0.help != nil })
  }

  @Test func countOnlyTheFirstWrongValues() {
    var table = CuratedTable(.metadata)
    for number in 0..<60 {
      table.append(TableRow([.file: "\(number).jpg", .rating: "9"]))
    }
    let problems = PhotoMetadata.problems(of: table, in: "m.csv", [])
    #expect(problems.count == 51)
    #expect(problems.last?.what == "10 more values cannot be used")
  }

  // MARK: Hidden photos

  @Test(arguments: ["yes", "TRUE", "1", "x", "perhaps", "nein", "hide"])
  func leaveOutWhatMayBePrivate(_ text: String) {
    #expect(applied([.hidden: text], to: .sample("a.jpg")) == nil)
  }

  @Test(arguments: ["no", "0", "false", "-", ""]) func showWhatIsNot(_ text: String) {
    #expect(applied([.hidden: text], to: .sample("a.jpg")) != nil)
  }

  @Test(arguments: ["-1", "-2", "–1", "rejected"]) func leaveOutRejectedPhotos(_ text: String) {
    #expect(applied([.rating: text], to: .sample("a.jpg")) == nil)
  }

  @Test func stopAtAColumnThatMayHidePhotos() {
    let names = [
      "hiden", "Private", "draft", "Is Private", "is_private", "isPrivate", "private?",
      "visibility",
      "Exclude", "unlisted", "Hide from web", "Do not publish", "do_not_show", "Don't share",
      "Not for web", "not online", "Restricted", "Restricted access", "Embargo", "embargo_until",
      "Embargo date", "Show", "showOnWebsite", "Suppressed", "versteckt", "Nicht öffentlich",
      "nicht im Web", "Sperrfrist", "privé", "Prive\u{301}e", "pas en ligne", "privado",
      "No publicar",
      "nascosto", "非公開", "비공개",
    ]
    for name in names {
      var table = CuratedTable(.metadata, extraColumns: [ExactText(name)])
      table.append(TableRow([.file: "a.jpg"], extras: ["yes"]))
      let problems = PhotoMetadata.problems(of: table, in: "m.csv", [])
      #expect(problems.map(\.code) == ["metadata.may-hide"])
      #expect(problems.first?.severity == .error)
      let field = PhotoField(name: name, title: name)
      #expect(PhotoMetadata.problems(of: table, in: "m.csv", [field]).isEmpty)
    }
  }

  @Test func ignoreColumnsThatOnlySoundLikeIt() {
    let names = [
      "Is Public Domain", "Date published", "Publisher", "Status", "Rights", "Restrictions on use",
      "Access restrictions", "On display", "Not on display", "Web", "Online catalog", "Use",
      "Notes on state", "Private collection", "No", "Site No.", "Internal ID", "Film", "Foto Nr.",
    ]
    for name in names {
      var table = CuratedTable(.metadata, extraColumns: [ExactText(name)])
      table.append(TableRow([.file: "a.jpg"], extras: ["on display"]))
      let problems = PhotoMetadata.problems(of: table, in: "m.csv", [])
      #expect(problems.map(\.code) == ["metadata.columns"], "\(name)")
    }
  }

  @Test(arguments: ["private", "Hidden", "DRAFT", "is private", "Restricted", "under embargo"])
  func stopAtAStatusThatMayHideAPhoto(_ status: String) {
    var table = CuratedTable(.metadata, extraColumns: ["Status"])
    table.append(TableRow([.file: "a.jpg"], extras: ["public"]))
    #expect(PhotoMetadata.problems(of: table, in: "m.csv", []).map(\.severity) == [.note])
    table.append(TableRow([.file: "b.jpg"], extras: [ExactText(status)]))
    #expect(
      PhotoMetadata.problems(of: table, in: "m.csv", []).map(\.code) == ["metadata.may-hide"])
  }

  // MARK: Declared columns

  @Test func setDeclaredColumns() throws {
    let rows = [TableRow([.file: "a.jpg"], extras: ["Oil", "x"])]
    let photo = try #require(
      Self.metadata(rows, extras: ["Medium", "other"]).applied(to: .sample("a.jpg")))
    #expect(photo.fields == ["medium": "Oil"])
    let emptied = [TableRow([.file: "a.jpg"], extras: ["-"])]
    let full = try #require(Self.metadata(emptied, extras: ["medium"]).applied(to: Self.full))
    #expect(full.fields.isEmpty)
  }

  @Test func nameAllOtherColumnsInOneNote() {
    let table = CuratedTable(
      .metadata, columns: TableRow.Columns(.file), extraColumns: ["medium", "Shelf", "captoin", ""])
    let problems = PhotoMetadata.problems(of: table, in: "m.csv", Self.fields)
    #expect(problems.map(\.code) == ["metadata.columns"])
    #expect(problems.first?.severity == .note)
    #expect(problems.first?.what == "2 columns not used: “Shelf”, “captoin”")
    #expect(problems.first?.help?.contains("“caption”") == true)
  }

  @Test(arguments: ["Locus", "Plate", "Salt", "Object Number", "Photographer", "Titles"])
  func proposeNoColumnThatIsThereOrMeansSomethingElse(_ name: String) {
    let fields = [PhotoField(name: "Object Name", title: "Name")]
    var table = CuratedTable(
      .metadata, columns: [.init(.file), .init(.title), .init(.author)],
      extraColumns: ["object name", ExactText(name)])
    table.append(TableRow([.file: "a.jpg"], extras: ["Vase", "x"]))
    let problems = PhotoMetadata.problems(of: table, in: "m.csv", fields)
    #expect(problems.map(\.code) == ["metadata.columns"])
    #expect(problems.first?.help?.contains("did you mean") == false)
  }

  @Test(arguments: [
    ("Titel", "title"), ("tag", "tags"), ("captoin", "caption"), ("Artist", "author"),
    ("Dublin Core:Title", "title"), ("dcterms:creator", "author"), ("image_alt_text", "alt"),
  ])
  func proposeTheColumnThatANameMeans(_ name: String, _ meant: String) {
    let table = CuratedTable(
      .metadata, columns: TableRow.Columns(.file), extraColumns: [ExactText(name)])
    let help = PhotoMetadata.problems(of: table, in: "m.csv", []).first?.help
    #expect(help?.hasPrefix("did you mean “\(meant)” instead of “\(name)”?") == true)
  }

  @Test func stopAtADeclaredColumnThatAppearsTwice() {
    let table = CuratedTable(.metadata, extraColumns: ["Medium", "Shelf", "medium", "Shelf"])
    let problems = PhotoMetadata.problems(of: table, in: "m.csv", Self.fields)
    #expect(problems.map(\.code) == ["metadata.column-twice", "metadata.columns"])
    #expect(problems[0].severity == .error && problems[0].what.contains("“medium”"))
  }
}
