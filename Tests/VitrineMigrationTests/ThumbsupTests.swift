import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@testable import VitrineMigration

@Suite("A gallery of thumbsup", .timeLimit(.minutes(30))) struct ThumbsupTests {
  private static let options = """
    {
      "input": "photos",
      "output": "website",
      "title": "Holidays",
      "seo-location": "https://photos.example.org/gallery",
      "exclude": ["**/private/**", "Drafts/*.{jpg,png}"],
      "includeVideos": false,
      "sort-albums-by": "title",
      "sort-albums-direction": "desc",
      "sort-media-by": "filename",
      "footer": "Ours",
      "google-analytics": "UA-1",
      "album-zip-files": true,
      "photo-download": "copy"
    }
    """

  private static let photos = [
    "top.jpg", "Paris & Rome/day 1/a.jpg", "Paris & Rome/day 1/b.jpg", "Paris & Rome/private/c.jpg",
    "Drafts/d.jpg", "Drafts/kept/e.jpg", "Tokyo (été)/f.jpg", "@eaDir/g.jpg", ".hidden/h.jpg",
    "marked/i.jpg", "raw/j.dng",
  ].map { "photos/\($0)" }

  private static let texts = [
    "config.json": options, "photos/marked/.nomedia.txt": "", "photos/Tokyo (été)/v.mp4": "video",
    "photos/Tokyo (été)/picasa.ini":
      "[Picasa]\r\nname=Tokyo in summer\r\ndescription=Hot\r\n[f.jpg]\r\ncaption=A gate\r\n"
      + "keywords=red,gate\r\nstar=yes\r\n[x.jpg]\r\nhidden=yes\r\n",
  ]

  @Test func keepsWhatHasAPlace() async throws {
    let photos = Self.photos + ["photos/Tokyo (été)/x.jpg"]
    try await ConvertedSite.with(.thumbsup, Self.texts, photos: photos) { converted in
      #expect(converted.report.isPublished, "\(converted.report.problems)")
      #expect(
        converted.photos == [
          "drafts/kept/e", "paris-rome/day-1/a", "paris-rome/day-1/b", "tokyo-ete/f", "top",
        ])
      for path in ["marked", "raw", "Drafts/d.jpg", "Paris & Rome/private", ".hidden", "@eaDir"] {
        #expect(!converted.has("Photos/\(path)"), "\(path)")
      }
      #expect(!converted.has("Photos/Tokyo (été)/v.mp4"))
      let yaml = try #require(converted.text("site.yml"))
      #expect(yaml.contains("title: \"Holidays\"") && yaml.contains("originals: true"))
      #expect(yaml.contains("url: \"https://photos.example.org/gallery/\""))
      #expect(
        converted.text("Photos/Tokyo (été)/album.yml") == """
          title: "Tokyo in summer"
          caption: "Hot"
          position: 1

          """)
      #expect(
        converted.text("Photos/Tokyo (été)/f.jpg.yml")
          == "caption: \"A gate\"\ntags: [\"red\", \"gate\"]\nfavorite: true\n")
      #expect(converted.text("Photos/Tokyo (été)/x.jpg.yml") == "hidden: true\n")
      let rules = try converted.site.text("_redirects")
      #expect(
        rules.contains("/gallery/Paris-and-Rome-day-1.html /gallery/sets/albums/paris-rome/day-1/"))
      #expect(rules.contains("/gallery/Tokyo-in-summer.html /gallery/sets/albums/tokyo-ete/"))
      #expect(yaml.contains("\ndownloads: true\n"))
      let note = try #require(converted.old.notes.first { $0.what.contains("footer") })
      #expect(note.help?.contains("write `analytics` in site.yml") == true)
    }
  }

  /// Picasa wrote its file under several names, and in the character set of Windows.
  @Test(arguments: [
    ("picasa.ini", "[h.jpg]\nhidden=yes\n"), (".picasa.ini", "[h.jpg]\nhidden=yes\n"),
    ("Picasa.ini", "\u{FEFF}[Picasa]\nname=x\n[H.JPG]\nHidden=Yes\n"),
    ("picasa.ini", "[Picasa]\nname=\u{FF}\n[h.jpg]\nhidden=yes\n"),
  ])
  func hidesPhotosThatPicasaHides(name: String, text: String) async throws {
    let texts = ["c.json": "{ \"input\": \"p\", \"output\": \"o\" }"]
    try await ConvertedSite.with(
      .thumbsup, texts, photos: ["p/x/h.jpg", "p/x/v.jpg"],
      prepare: { tree in
        let bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
          scalar == "\u{FF}" ? [0xFF] : Array(String(scalar).utf8)
        }
        try tree.write("p/x/\(name)", bytes)
      }
    ) { converted in
      #expect(converted.photos == ["x/v"])
    }
  }

  @Test func readsNoOtherFileAsThatOfPicasa() async throws {
    let texts = [
      "c.json": "{ \"input\": \"p\", \"output\": \"o\" }",
      "p/notpicasa.ini": "[a.jpg]\nhidden=yes\n",
    ]
    let photos = ["p/a.jpg", "p/picasa.ini/b.jpg"]
    try await ConvertedSite.with(.thumbsup, texts, photos: photos) { converted in
      #expect(Set(converted.old.albums.map(\.folder)) == ["", "picasa.ini"])
      #expect(converted.old.albums.flatMap(\.photos).map(\.name).sorted() == ["a.jpg", "b.jpg"])
      #expect(converted.old.albums.flatMap(\.photos).allSatisfy { !$0.facts.isHidden })
    }
  }

  @Test(arguments: [
    "{ \"input\": \"p\", \"exclude\": [\"private/**\"] }", "{ \"exclude\": [\"**/private/**\"] }",
  ])
  func findsOptionsWithoutAnOutput(options: String) async throws {
    let texts = ["config.json": options, "a.json": "{ \"name\": \"other\", \"exclude\": [] }"]
    try await ConvertedSite.with(
      .thumbsup, texts, photos: ["p/a.jpg", "p/private/b.jpg"]
    ) { converted in
      #expect(converted.photos.count == 1 && converted.photos.first?.hasSuffix("a") == true)
      #expect(!converted.codes.contains("new.unclear"))
    }
  }

  @Test(arguments: [
    "{ \"title\": \"Trip\" }", "{ \"input\": \"a\", \"name\": \"other\" }",
    "{ \"output\": \"o\", [",
  ])
  func prefersTheFileWithAnInputAndAnOutput(other: String) async throws {
    let options = "{ \"input\": \"p\", \"output\": \"o\", \"exclude\": [\"private/**\"] }"
    let texts = ["album.json": other, "config.json": options]
    try await ConvertedSite.with(
      .thumbsup, texts, photos: ["p/a.jpg", "p/private/b.jpg"]
    ) { converted in
      #expect(converted.photos == ["a"])
    }
  }

  @Test(arguments: ["\"input\": \"p\", \"output\": \"o\"", "\"title\": \"T\""])
  func asksWhichOfSeveralFilesHasTheOptions(start: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("a.json", "{ \(start) }")
      try tree.write("b.json", "{ \(start), \"exclude\": [\"private/**\"] }")
      try tree.write("p/a.jpg", TinyImage.jpeg("a"))
      let problem = #expect(throws: Problem.self) { try OldTool.thumbsup.site(at: tree.path) }
      #expect(problem?.what.hasSuffix(": a.json, b.json") == true)
      let named = try OldTool.thumbsup.site(at: tree.absolute("b.json"))
      #expect(named.photoCount.all == 1)
    }
  }

  @Test func ordersAlbumsByTheDatesOfTheirPhotos() async throws {
    let photos = ["z/2018-01-01 a.jpg", "a/2020-02-02 b.jpg", "m/in/2019-03-03 c.jpg"]
    try await ConvertedSite.with(.thumbsup, [:], photos: photos) { converted in
      let positions = Dictionary(
        uniqueKeysWithValues: converted.old.albums.map { ($0.folder, $0.position) })
      #expect(positions["z"] == 1 && positions["m"] == 2 && positions["a"] == 3)
      #expect(converted.text("Photos/z/album.yml")?.contains("sort: oldest") == true)
      #expect(converted.codes.contains("new.unclear"))
    }
  }

  @Test func showsNoFoldersThatWereNoAlbums() async throws {
    let texts = ["c.json": "{ \"input\": \"p\", \"output\": \"o\", \"albumsFrom\": [\"{YYYY}\"] }"]
    try await ConvertedSite.with(.thumbsup, texts, photos: ["p/a name/a.jpg"]) { converted in
      #expect(converted.photos == ["a-name/a"])
      #expect(!converted.site.exists("sets/albums/a-name/index.html"))
      #expect(converted.old.notes.contains { $0.what.contains("{YYYY}") })
    }
  }

  @Test func reportsAlbumsWhosePagesItCannotName() async throws {
    try await ConvertedSite.with(.thumbsup, [:], photos: ["Ελλάδα/a.jpg", "Oslo/b.jpg"]) {
      converted in
      #expect(converted.old.albums.flatMap(\.former) == ["/Oslo.html"])
      let note = converted.old.notes.first { $0.what.contains("old addresses") }
      #expect(note?.what.hasSuffix(": Ελλάδα") == true && note?.code == "new.no-place")
    }
  }

  @Test func leadsFromAlbumsBelowAName() async throws {
    let options = """
      { "input": "p", "output": "o", "albums-from": ["Folders/%path", "Years/{YYYY}"],
        "albums-output-folder": "albums" }
      """
    let texts = ["c.json": options, "p/Rome/picasa.ini": "[Picasa]\nname=In Rome\n"]
    try await ConvertedSite.with(.thumbsup, texts, photos: ["p/Rome/day 1/a.jpg"]) { converted in
      let former = Dictionary(
        uniqueKeysWithValues: converted.old.albums.map { ($0.folder, $0.former) })
      #expect(former[""] == ["/albums/Folders.html"])
      #expect(former["Rome/day 1"] == ["/albums/Folders-Rome-day-1.html"])
      let note = try #require(converted.old.notes.first { $0.what.contains("kinds of albums") })
      #expect(note.what.hasSuffix(": Years/{YYYY}"), "\(note.what)")
    }
  }

  @Test(arguments: [
    "{ \"input\": \"p\", \"output\": \"o\", \"exclude\": [\"!(public)/**\"] }",
    "{ \"input\": \"p\", \"output\": \"o\", \"exclude\": [",
    "{ \"input\": \"gone\", \"output\": \"o\" }",
  ])
  func refusesWhatItCannotRead(options: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("config.json", options)
      try tree.write("p/a.jpg", TinyImage.jpeg("a"))
      #expect(throws: Problem.self) { try OldTool.thumbsup.site(at: tree.path) }
    }
  }

  @Test(arguments: [
    ("Foo, Bar", "Foo,-Bar"), ("Ärger & Glück", "Arger-and-Gluck"), ("a.b (c)!", "ab-c"),
    ("  2019 - Oslo ", "2019-Oslo"), ("日本 2019", "日本-2019"), ("***", nil), ("Москва", nil),
  ])
  func namesPagesAsThumbsupDoes(title: String, name: String?) {
    #expect(Slug.thumbsup(title) == name)
  }
}
