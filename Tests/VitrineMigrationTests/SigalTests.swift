import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@testable import VitrineMigration

@Suite("A gallery of sigal", .timeLimit(.minutes(30))) struct SigalTests {
  private static let settings = """
    # -*- coding: utf-8 -*-
    import os
    title = "My \\"best\\" pictures"
    author = 'Ada Quill'
    source = "pictures"
    img_size = (800, 600)
    albums_sort_attr = ["meta.order", "name"]
    ignore_directories = ["secret*", 'deep/hidden']
    ignore_files = ["*/raw_*", "loose.jpg"]
    links = [("Example", "https://example.org")]
    plugins = ['sigal.plugins.media_page', "sigal.plugins.nomedia"]
    files_to_copy = (('extra/CNAME', 'CNAME'),)
    locale = 'de_CH.UTF-8'
    """

  private static let texts = [
    "sigal.conf.py": settings,
    "pictures/extra/CNAME": "photos.example.org\n",
    "pictures/index.md": "Title: Ignored\n\nHello *world*.\n",
    "pictures/alps/index.md":
      "\u{FEFF}Title: The Alps\r\nThumbnail: b.jpg\r\nAuthor: Bo\r\nOrder: 2\r\nMood: blue\r\n\r\n"
      + "Three **days** on foot.\r\n\r\n* huts\r\n* [map](https://example.com/map)\r\n",
    "pictures/alps/a.md":
      "Title: First hut\nDate: 2019-07-04T09:00:00\nTags: snow, ice\nLatitude: 46.5\n"
      + "Longitude: -7.25\n\nCold.\n",
    "pictures/sea/index.md": "Order: 1\n",
    "pictures/sea/deep/index.md": "Just a text: with a colon\n",
    "pictures/private/index.md": "Title: Ours\nPrivate: yes\n",
    "pictures/marked/.nomedia": "",
    "pictures/partly/.nomedia": "b.jpg\nbelow\n",
  ]

  private static let photos = [
    "alps/a.jpg", "alps/b.jpg", "alps/raw_c.jpg", "sea/d.jpg", "sea/deep/e.jpg", "secret1/f.jpg",
    "secret1/below/f.jpg", "private/g.jpg", "private/below/h.jpg", "marked/i.jpg",
    "marked/below/j.jpg", "partly/a.jpg", "partly/b.jpg", "partly/below/k.jpg", "loose.jpg",
    "open.jpg", "deep/hidden/l.jpg", ".venv/m.jpg",
  ].map { "pictures/\($0)" }

  @Test func keepsWhatHasAPlace() async throws {
    try await ConvertedSite.with(.sigal, Self.texts, photos: Self.photos) { converted in
      let report = converted.report
      #expect(report.isPublished, "\(report.problems)")
      #expect(report.problems.allSatisfy { $0.severity == .note }, "\(report.problems)")
      let yaml = try #require(converted.text("site.yml"))
      #expect(yaml.contains("title: \"My \\\"best\\\" pictures\""))
      #expect(yaml.contains("language: \"de-CH\"") && yaml.contains("caption: \"Hello world.\""))
      #expect(yaml.contains("sizes: [320, 640, 800]"))
      #expect(converted.text("Photos/album.yml") == "author: \"Ada Quill\"\n")
      #expect(
        converted.text("Photos/alps/album.yml") == """
          title: "The Alps"
          caption: "Three days on foot.\\n\\n• huts\\n• map (https://example.com/map)"
          author: "Bo"
          cover: "b.jpg"
          position: 2

          """)
      #expect(
        converted.text("Photos/alps/a.jpg.yml") == """
          title: "First hut"
          caption: "Cold."
          tags: ["snow", "ice"]
          date: "2019-07-04T09:00:00"
          place: { latitude: 46.5, longitude: -7.25 }

          """)
      #expect(converted.text("Photos/sea/album.yml")?.contains("position: 1") == true)
      #expect(
        converted.text("Photos/sea/deep/album.yml") == "caption: \"Just a text: with a colon\"\n")
      #expect(try converted.site.text("CNAME") == "photos.example.org\n")
      let albums = try converted.site.text("sets/albums/index.html")
      let (sea, alps) = (albums.range(of: ">sea<"), albums.range(of: ">The Alps<"))
      #expect(try #require(sea).lowerBound < #require(alps).lowerBound)
    }
  }

  @Test(arguments: ["zip_gallery = 'all.zip'", "plugins = ['sigal.plugins.zip_gallery']"])
  func offersTheDownloadsThatSigalOffered(_ setting: String) async throws {
    let settings = "source = 'pictures'\n\(setting)\n"
    try await ConvertedSite.with(
      .sigal, ["sigal.conf.py": settings], photos: ["pictures/a/b.jpg"]
    ) { converted in
      let yaml = try #require(converted.text("site.yml"))
      #expect(yaml.contains("\ndownloads: true\n"))
      #expect(converted.report.isPublished)
    }
  }

  @Test func publishesNoOriginalsIfItsSettingCannotBeRead() async throws {
    let settings =
      "source = 'pictures'\nkeep_orig = True\nkeep_orig = bool(1)\nuse_orig = f()\n"
      + "use_orig = False\n"
    try await ConvertedSite.with(
      .sigal, ["sigal.conf.py": settings], photos: ["pictures/a/b.jpg"]
    ) { converted in
      let yaml = try #require(converted.text("site.yml"))
      #expect(!yaml.contains("originals"))
      let unclear = converted.old.notes.filter { $0.code == "new.unclear" }
      #expect(unclear.map { $0.what.prefix(11) } == ["`keep_orig`"])
    }
  }

  @Test func publishesNothingPrivate() async throws {
    try await ConvertedSite.with(.sigal, Self.texts, photos: Self.photos) { converted in
      #expect(
        converted.photos == ["alps/a", "alps/b", "open", "partly/a", "sea/d", "sea/deep/e"])
      let hidden = [
        "secret1", "marked", "deep", ".venv", "alps/raw_c.jpg", "partly/b.jpg", "loose.jpg",
      ]
      for path in hidden { #expect(!converted.has("Photos/\(path)"), "\(path)") }
      #expect(converted.has("Photos/private/g.jpg"))
      #expect(converted.text("Photos/private/album.yml")?.contains("hidden: true") == true)
      let notes = converted.old.notes.map(\.what).joined(separator: "\n")
      for word in ["secret1", "marked", "private", "partly/b.jpg", "mood (1 file)", "links"] {
        #expect(notes.contains(word), "\(word)")
      }
      #expect(!(converted.text("redirects.yml") ?? "").contains("private"))
    }
  }

  @Test func hidesWhatATextThatItCannotReadDescribes() async throws {
    let texts = ["sigal.conf.py": "source = 'p'\n"]
    let photos = ["p/open/a.jpg", "p/latin/b.jpg", "p/gone/c.jpg", "p/one/d.jpg"]
    try await ConvertedSite.with(
      .sigal, texts, photos: photos,
      prepare: { tree in
        let latin = Array("Title: ".utf8) + [0xE9] + Array("\nPrivate: yes\n".utf8)
        try tree.write("p/latin/index.md", latin)
        try tree.write("p/one/d.md", latin)
        try tree.link("p/gone/index.md", to: "nowhere.md")
      }
    ) { converted in
      #expect(converted.photos == ["open/a"])
      let places = converted.old.notes.filter { $0.code == "new.unclear" }
        .compactMap { $0.place?.description }
      #expect(places.sorted() == ["gone/index.md", "latin/index.md", "one/d.md"])
    }
  }

  @Test func leadsOldAddressesToNewOnes() async throws {
    try await ConvertedSite.with(.sigal, Self.texts, photos: Self.photos) { converted in
      let rules = try converted.site.text("_redirects")
      #expect(rules.contains("/alps/ /sets/albums/alps/ 301\n"))
      #expect(rules.contains("/alps/a.jpg.html /photos/folder/alps/a/ 301\n"))
      #expect(rules.contains("/sea/deep/ /sets/albums/sea/deep/ 301\n"))
      #expect(try converted.site.text("alps/index.html").contains("../sets/albums/alps/"))
      #expect(try converted.site.text("alps/a.jpg.html").contains("photos/folder/alps/a/"))
    }
  }

  @Test(arguments: [
    "plugins = ['sigal.plugins.encrypt']", "plugins = [\n  'adjust', # x\n  'encrypt' ,\n]",
    "plugins = []\nplugins += ['sigal.plugins.encrypt']",
    "encrypt_options = {'password': 'x', 'ask_password': True}",
  ])
  func hidesAnEncryptedGallery(line: String) async throws {
    let texts = ["sigal.conf.py": "source = 'p'\n\(line)\n"]
    try await ConvertedSite.with(.sigal, texts, photos: ["p/a/a.jpg", "p/b.jpg"]) { converted in
      #expect(converted.report.isPublished, "\(converted.report.problems)")
      #expect(converted.photos.isEmpty)
      #expect(converted.text("Photos/album.yml")?.contains("hidden: true") == true)
      #expect(!converted.site.exists("images"))
      #expect(converted.codes.contains("new.kept-private"))
    }
  }

  @Test(arguments: [
    "source = os.path.join('a', 'b')", "source = 'p'\nignore_files = load()",
    "source = 'p'\nignore_directories = []\nignore_directories.append('x')",
    "source = 'p'\nif True:\n    ignore_files = ['x']", "source = 'p'\nfrom private import *",
    "source = 'p'\nplugins = [encrypt]", "source = f'{x}'", "title = 'x'", "source = 'gone'",
  ])
  func refusesWhatItCannotRead(settings: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("sigal.conf.py", settings)
      try tree.write("p/a.jpg", TinyImage.jpeg("a"))
      #expect(throws: Problem.self) { try OldTool.sigal.site(at: tree.path) }
    }
  }

  @Test(arguments: ["", "sigal.conf.py", "pictures"])
  func isFoundByItsFolderItsSettingsAndItsPictures(path: String) async throws {
    try await ConvertedSite.with(.sigal, Self.texts, photos: Self.photos, at: path) { converted in
      #expect(converted.photos.count == 6)
    }
  }

  @Test func copiesNoLinkOutOfThePictures() async throws {
    let texts = ["sigal.conf.py": "source = 'p'\n"]
    try await ConvertedSite.with(
      .sigal, texts, photos: ["p/a.jpg", "other/b.jpg"],
      prepare: { tree in
        try tree.link("p/inner.jpg", to: "a.jpg")
        try tree.link("p/outer.jpg", to: "../other/b.jpg")
        try tree.link("p/folder", to: "../other")
        try tree.pipe("p/pipe.jpg")
      }
    ) { converted in
      #expect(converted.photos == ["a", "inner"])
      #expect(converted.old.notes.contains { $0.what.contains("outer.jpg") })
    }
  }

  @Test(arguments: [
    ("medias_sort_reverse = True", ["c", "b", "a"]),
    ("medias_sort_attr = 'title'", ["b", "c", "a"]),
    ("medias_sort_attr = 'meta.order'", ["c", "a", "b"]),
    ("medias_sort_attr = 'meta.order'\nmedias_sort_reverse = True", ["b", "a", "c"]),
  ])
  func keepsTheOrderOfPhotos(settings: String, order: [String]) async throws {
    let texts = [
      "sigal.conf.py": "source = 'p'\n\(settings)\n", "p/x/a.md": "Title: Z\nOrder: 10\n",
      "p/x/b.md": "Title: A\nOrder: 20\n", "p/x/c.md": "Title: M\nOrder: -5\n",
    ]
    let photos = ["p/x/a.jpg", "p/x/b.jpg", "p/x/c.jpg"]
    try await ConvertedSite.with(.sigal, texts, photos: photos) { converted in
      let list = try converted.site.text("sets/albums/x/index.html")
      let found = list.matches(of: /href="[.\/]*photos\/folder\/x\/([abc])\//).map {
        String($0.output.1)
      }
      var seen: Set<String> = []
      #expect(found.filter { seen.insert($0).inserted } == order)
    }
  }
}
