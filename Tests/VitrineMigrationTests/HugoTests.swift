import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@testable import VitrineMigration

@Suite("A gallery of Hugo", .timeLimit(.minutes(30))) struct HugoTests {
  private static let texts = [
    "hugo.toml": """
    baseURL = "https://photos.example.org"
    languageCode = "en-GB"
    title = 'Gallery' # of ours
    [params]
      description = "Our pictures"
      [params.author]
        name = "Ada Quill"
    [[menu.main]]
    name = "x"
    """,
    "content/_index.md": "---\ntitle: Home\n---\nWelcome.\n",
    "content/about.md":
      "+++\ntitle = \"About us\"\naliases = [\"/who/\"]\n+++\nSee [us](us.jpg) and {{< map >}} [x](x.md).\n"
      + "\n![We](/us.jpg \"T\")\n\n![Gone](gone.jpg)\n",
    "content/draft.md": "---\ntitle: Draft\ndraft: true\n---\nsecret words\n",
    "content/animals/_index.md": "---\ntitle: Animals\nweight: 2\n---\n",
    "content/animals/cats/index.md": """
    ---
    title: "Cats & co"
    date: 2023-04-01
    description: All *cats*
    tags: [soft, "small"]
    resources:
      - src: "b*.jpg"
        title: "Cat :counter"
        params: { alt: A cat, date: 2020-01-02 }
      - src: cover.jpg
        params: { cover: true, hidden: true }
      - { src: images/c.jpg, title: Inner }
    ---
    They sleep.
    """,
    "content/animals/dogs/index.md": "{ \"title\": \"Dogs\", \"date\": \"2024-01-01\" }\nBark.\n",
    "content/nature/index.md":
      "+++\ntitle = \"Nature\"\nweight = 1\n[params]\nfeatured_image = \"tree.jpg\"\nsort_order = \"desc\"\n+++\n",
    "content/nature/index.de.md": "---\ntitle: Natur\n---\n",
    "static/us.jpg": "", "static/favicon.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    "static/robots.txt": "User-agent: *\n", "static/.well-known/a.txt": "a", "static/.env": "K=1",
  ]

  private static let photos = [
    "content/animals/cats/b1.jpg", "content/animals/cats/b2.jpg", "content/animals/cats/cover.jpg",
    "content/animals/cats/images/c.jpg", "content/animals/dogs/d.jpg",
    "content/animals/feature.jpg",
    "content/nature/a.jpg", "content/nature/tree.jpg", "static/us.jpg",
  ]

  @Test func keepsWhatHasAPlace() async throws {
    try await ConvertedSite.with(.hugo, Self.texts, photos: Self.photos) { converted in
      let report = converted.report
      #expect(report.isPublished, "\(report.problems)")
      #expect(report.problems.allSatisfy { $0.severity == .note }, "\(report.problems)")
      #expect(
        converted.photos == [
          "animals/cats/b1", "animals/cats/b2", "animals/cats/c", "animals/dogs/d",
          "animals/feature", "nature/a", "nature/tree",
        ])
      #expect(
        converted.text("Photos/animals/cats/album.yml") == """
          title: "Cats & co"
          caption: "All cats\\n\\nThey sleep."
          tags: ["soft", "small"]
          date: "2023-04-01"
          position: 2

          """)
      #expect(
        converted.text("Photos/animals/cats/b2.jpg.yml")
          == "title: \"Cat 2\"\nalt: \"A cat\"\ndate: \"2020-01-02\"\n")
      #expect(converted.text("Photos/animals/cats/c.jpg.yml") == "title: \"Inner\"\n")
      #expect(converted.text("Photos/animals/cats/cover.jpg.yml") == "hidden: true\n")
      #expect(
        converted.text("Photos/nature/album.yml")
          == "title: \"Nature\"\ncover: \"tree.jpg\"\nposition: 1\n")
      #expect(converted.text("Photos/nature/tree.jpg.yml") == "position: 1\n")
      #expect(
        converted.text("Photos/animals/album.yml")?.contains("cover: \"feature.jpg\"") == true)
      let yaml = try #require(converted.text("site.yml"))
      for line in [
        "title: \"Gallery\"", "url: \"https://photos.example.org/\"", "language: \"en-GB\"",
        "description: \"Our pictures\"", "caption: \"Welcome.\"", "hidden: [\".well-known\"]",
      ] { #expect(yaml.contains(line), "\(line)") }
      #expect(converted.text("Photos/album.yml") == "author: \"Ada Quill\"\n")
    }
  }

  @Test func convertsPagesAndStaticFiles() async throws {
    try await ConvertedSite.with(.hugo, Self.texts, photos: Self.photos) { converted in
      let about = try converted.site.text("pages/about/index.html")
      #expect(about.contains("<img") && about.contains("See us and"))
      #expect(!about.contains("{{") && !about.contains("gone.jpg"))
      #expect(converted.site.exists("us.jpg") && converted.site.exists("favicon.svg"))
      #expect(converted.site.exists(".well-known/a.txt") && !converted.site.exists(".env"))
      #expect(!converted.has("static/.env") && !converted.has("static/robots.txt"))
      #expect(!converted.has("Pages/draft.md"))
      let notes = converted.old.notes.map(\.what).joined(separator: "\n")
      for word in [
        "robots.txt", ".env", "draft", "gone.jpg", "about", "cover.jpg", "other languages",
      ] {
        #expect(notes.contains(word), "\(word)")
      }
      let rules = try converted.site.text("_redirects")
      #expect(rules.contains("/animals/cats/ /sets/albums/animals/cats/ 301\n"))
      #expect(rules.contains("/about/ /pages/about/ 301\n"))
      #expect(rules.contains("/who/ /pages/about/ 301\n"))
      #expect(rules.contains("/index.xml /feed.xml 301\n"))
    }
  }

  @Test(arguments: [
    "---\ntitle: A\nprivate: true\n---\n", "---\ntitle: A\nparams:\n  private: true\n---\n",
    "+++\ndraft = true\n+++\n", "+++\n[params]\nhidden = true\n+++\n", "{ \"draft\": true }\n",
    "---\npublishDate: 2030-01-01\n---\n", "---\nexpiryDate: 2020-01-01T00:00:00Z\n---\n",
    "---\nheadless: true\n---\n", "---\nbuild:\n  list: never\n---\n", "---\npassword: x\n---\n",
    "---\nstatus: Private\n---\n", "---\ntitle: [broken\n---\n", "+++\ntitle = \n+++\n",
    "---\ntitle: never ends\n", "#+title: org\n", "---\r\nDraft: TRUE\r\n---\r\n",
    "---\ntitle: A\nencrypted: yes\n---\n", "---\ndate: 2031-05-05\n---\n",
    "---\nprotected: true\n---\n", "---\nprivate: family\n---\n", "---\npassword: [a, b]\n---\n",
    "---\nbuild: { render: link }\n---\n", "---\npublishDate: 24 Dec 2026\n---\n",
    "---\ndate: Thu, 24 Dec 2026 10:00:00 GMT\n---\n", "---\nexpiryDate: 24 Dec 2020\n---\n",
    "---\npublished: true\ndate: 2027-05-01\n---\n",
    "---\npublishDate: 24 Dec 26 10:00 MST\n---\n",
    "---\ndate: Thu Dec 24 10:00:00 +0100 2026\n---\n", "---\ndate: 24 Dez 2026\n---\n",
    "---\npublishDate: 2026-01-01 00:30:00 -0700 MST\n---\n",
    "---\nencrypted: { user: ada }\n---\n", "---\nlocked: [ada]\n---\n",
    "---\nprivate: { group: family }\n---\n", "---\nvisibility: [private]\n---\n",
    "---\n---\n{{% hugo-encryptor \"x\" %}}\nSecret\n{{% /hugo-encryptor %}}\n",
  ])
  func publishesNothingPrivate(front: String) async throws {
    try await publishesNothing(of: "content/a/index.md", front)
  }

  @Test(arguments: [
    "---\ndate: 01 Jan 2026\n---\n", "---\ndate: Thu, 01 Jan 2026 00:00:00 GMT\n---\n",
    "---\npublishDate: January 1, 2026\n---\n", "---\nexpiryDate: 24 Dec 2026\n---\n",
    "---\nexpiryDate: Thu Dec 24 10:00:00 +0100 2026\n---\n",
    "---\nhidden: [b.jpg]\nlocked: []\nprotected: {}\ndraft: [no]\n---\n",
    "---\n---\n{{< protect-email \"a@b.c\" >}} {{< map >}}Oslo{{< /map >}}\n",
  ])
  func publishesWhatIsPublic(front: String) async throws {
    let texts = [
      "config.yaml": "title: T\n", "content/a/index.md": front, "content/b/index.md": "---\n---\n",
    ]
    try await ConvertedSite.with(
      .hugo, texts, photos: ["content/a/a.jpg", "content/b/b.jpg"]
    ) { converted in
      #expect(converted.photos == ["a/a", "b/b"])
    }
  }

  @Test func publishesNoPageWithSecretText() async throws {
    let texts = [
      "hugo.toml": "title = 'T'\n", "content/a/index.md": "---\n---\n",
      "content/open.md": "---\ntitle: Open\n---\nSee {{</* encrypt */>}}.\n",
      "content/shut.md": "---\ntitle: Shut\n---\n{{< password \"x\" >}}Secret{{< /password >}}\n",
    ]
    try await ConvertedSite.with(.hugo, texts, photos: ["content/a/a.jpg"]) { converted in
      #expect(converted.old.pages.map(\.slug) == ["open"])
      let note = converted.old.notes.first { $0.what.contains("private pages") }
      #expect(note?.what.hasSuffix(": shut") == true)
    }
  }

  @Test(arguments: [
    "excludeFiles = ['private/**']", "includeFiles = ['open/**']", "files = ['**', '!private/**']",
    "files = ['! private/*']", "files = ['/**', '! /private/**']",
    "excludeFiles = ['/private/**']", "includeFiles = ['/open/**']",
  ])
  func publishesNothingThatAMountLeavesOut(files: String) async throws {
    let texts = [
      "hugo.toml":
        "title = 'T'\n[[module.mounts]]\nsource = 'content'\ntarget = 'content'\n\(files)\n",
      "content/open/index.md": "---\n---\n", "content/private/index.md": "---\n---\n",
    ]
    let photos = ["content/open/a.jpg", "content/private/b.jpg"]
    try await ConvertedSite.with(.hugo, texts, photos: photos) { converted in
      #expect(converted.photos == ["open/a"])
      #expect(!converted.has("Photos/private/b.jpg"))
    }
  }

  /// The folder has a page in this language only.
  @Test(arguments: ["index.de.md", "_index.fr-CA.md"])
  func publishesNothingThatAnotherLanguageHides(name: String) async throws {
    try await publishesNothing(of: "content/a/\(name)", "---\nprivate: true\n---\n")
  }

  private func publishesNothing(of file: String, _ front: String) async throws {
    let texts = ["config.yaml": "title: T\n", file: front, "content/b/index.md": "---\n---\n"]
    try await ConvertedSite.with(
      .hugo, texts, photos: ["content/a/a.jpg", "content/b/b.jpg"]
    ) { converted in
      #expect(converted.photos == ["b/b"])
      #expect(converted.has("Photos/a/a.jpg"))
      #expect(converted.codes.contains("new.kept-private"))
    }
  }

  @Test(arguments: [
    ("---\ncascade:\n  draft: true\n---\n", [] as [String]),
    (
      "---\ncascade:\n  - params: { private: true }\n    target: { path: \"/s/in/**\" }\n---\n",
      ["s/out/b"]
    ),
    ("---\nprivate: true\n---\n", []),
  ])
  func hidesWhatASectionHides(front: String, shown: [String]) async throws {
    let texts = [
      "hugo.yaml": "title: T\n", "content/s/_index.md": front,
      "content/s/in/deep/index.md": "---\n---\n",
      "content/s/out/index.md": "---\n---\n", "content/c/index.md": "---\n---\n",
    ]
    let photos = ["content/s/in/deep/a.jpg", "content/s/out/b.jpg", "content/c/c.jpg"]
    try await ConvertedSite.with(.hugo, texts, photos: photos) { converted in
      #expect(converted.photos == ["c/c"] + shown)
    }
  }

  /// Hugo renders the pages of a section without its own page.
  @Test(arguments: ["render: link", "render: never", "render: false"])
  func hidesOnlyThePhotosOfASectionThatIsNotRendered(option: String) async throws {
    let texts = [
      "hugo.yaml": "title: T\n", "content/s/_index.md": "---\nbuild: { \(option) }\n---\nWords\n",
      "content/s/in/index.md": "---\n---\n",
    ]
    let photos = ["content/s/own.jpg", "content/s/in/a.jpg"]
    try await ConvertedSite.with(.hugo, texts, photos: photos) { converted in
      #expect(converted.photos == ["s/in/a"])
      #expect(converted.text("Photos/s/own.jpg.yml") == "hidden: true\n")
      #expect(converted.old.albums.allSatisfy { $0.caption.isEmpty })
    }
  }

  /// Hugo publishes photos outside of pages, but no theme need show them.
  @Test func hidesPhotosThatAreOnNoPage() async throws {
    let texts = [
      "hugo.toml": "title = 'T'\n", "content/_index.md": "---\ntitle: Home\n---\n",
      "content/paris/index.md": "---\ntitle: Paris\n---\n",
      "content/trips/rome/index.md": "---\ntitle: Rome\n---\n",
      "content/paris_deselected/.notes/x.md": "---\ntitle: X\n---\n",
    ]
    let photos = [
      "paris/a.jpg", "paris/more/b.jpg", "paris_deselected/c.jpg", "paris_deselected/in/d.jpg",
      "trips/e.jpg", "trips/rome/f.jpg", "trips/rest/g.jpg",
    ].map { "content/\($0)" }
    try await ConvertedSite.with(.hugo, texts, photos: photos) { converted in
      #expect(converted.photos == ["paris/a", "paris/b", "trips/e", "trips/rome/f"])
      #expect(converted.has("Photos/paris_deselected/in/d.jpg"))
      let note = converted.old.notes.first { $0.code == "new.kept-private" }
      #expect(note?.what.hasSuffix(": paris_deselected, paris_deselected/in, trips/rest") == true)
      #expect(converted.text("redirects.yml")?.contains("deselected") == false)
    }
  }

  @Test(
    arguments: [
      "hidden_images: [b.jpg, \"in/*\"]", "params: { hide: [b.jpg, in/c.jpg] }",
      "hidden_photos: [{ src: ./b.jpg }, c.jpg]",
    ])
  func hidesPhotosThatAPageListsAsHidden(front: String) async throws {
    let texts = [
      "hugo.toml": "title = 'T'\n", "content/a/index.md": "---\ntitle: A\n\(front)\n---\n",
    ]
    let photos = ["content/a/a.jpg", "content/a/b.jpg", "content/a/in/c.jpg"]
    try await ConvertedSite.with(.hugo, texts, photos: photos) { converted in
      #expect(converted.photos == ["a/a"])
    }
  }

  @Test func listsWhatHasNoPlace() async throws {
    let texts = [
      "content/a/index.md":
        "---\ntitle: A\nweight: 1e30\ndescription: Words\nmood: blue\nlayout: wide\n---\nWords\n",
      "content/empty/index.md": "---\ndraft: true\n---\n",
      "content/words/index.md": "---\ntitle: W\ngallery: [/a.jpg]\n---\nSee {{< x >}}.\n",
    ]
    let photos = ["content/a/a.jpg", "assets/img/hero.jpg"]
    try await ConvertedSite.with(.hugo, texts, photos: photos) { converted in
      #expect(converted.text("Photos/a/album.yml") == "title: \"A\"\ncaption: \"Words\"\n")
      let notes = converted.old.notes.map(\.what).joined(separator: "\n")
      let expected = [
        "gallery (1 page), mood (1 page)", "converted: 1 in assets", "no Hugo settings",
      ]
      for words in expected {
        #expect(notes.contains(words), "\(words)")
      }
      for name in ["empty", "words"] { #expect(notes.ranges(of: name).count == 1, "\(name)") }
    }
  }

  @Test func saysThatThereAreNoPhotos() async throws {
    try await FileTree.temporary { tree in
      try tree.write("hugo.toml", "title = 'T'\n")
      try tree.write("content/about.md", "---\ntitle: About\n---\nWe.\n")
      let notes = try OldTool.hugo.site(at: tree.path).notes
      #expect(notes.map(\.what) == ["the old site has no photos"])
    }
  }

  @Test func listsTheThemeAndTheMenus() async throws {
    let texts = [
      "hugo.toml": "title = 'T'\ntheme = ['deluxe', 'extra']\n[[menus.main]]\nname = 'x'\n",
      "content/c/index.md": "---\n---\n",
    ]
    try await ConvertedSite.with(.hugo, texts, photos: ["content/c/c.jpg"]) { converted in
      let what = converted.old.notes.map(\.what)
      #expect(what.contains { $0.hasSuffix("the theme deluxe, the theme extra, the menus") })
    }
  }

  @Test func showsTheBundleOfAThemeThatNeedsNoPage() async throws {
    let texts = [
      "config.toml": "title = \"Deluxe\"\n[params.gallerydeluxe]\nreverse = true\n",
      "content/images/index.md": "---\ntitle: The Gallery\nheadless: true\n---\n",
    ]
    let photos = ["content/images/1.jpg", "content/images/2.jpg"]
    try await ConvertedSite.with(.hugo, texts, photos: photos) { converted in
      #expect(converted.photos == ["images/1", "images/2"])
      #expect(converted.text("Photos/images/2.jpg.yml") == "position: 1\n")
    }
  }

  @Test func makesTheOnlySectionTheSet() async throws {
    let texts = [
      "hugo.json": "{ \"title\": \"T\" }",
      "content/galleries/_index.md": "---\ntitle: Galleries\n---\n",
      "content/galleries/g1/index.md": "---\ntitle: One\ndate: 2019-01-01\n---\n",
      "content/galleries/g2/index.md": "---\ntitle: Two\ndate: 2021-01-01\n---\n",
    ]
    let photos = ["content/galleries/g1/a.jpg", "content/galleries/g2/b.jpg"]
    try await ConvertedSite.with(.hugo, texts, photos: photos) { converted in
      #expect(converted.photos == ["g1/a", "g2/b"])
      #expect(converted.text("site.yml")?.contains("title: \"Galleries\"") == true)
      #expect(converted.text("Photos/g2/album.yml")?.contains("position: 1") == true)
      let rules = try converted.site.text("_redirects")
      #expect(rules.contains("/galleries/g1/ /sets/albums/g1/ 301\n"))
      #expect(rules.contains("/galleries/ /sets/albums/ 301\n"))
    }
  }

  @Test(arguments: ["ignoreFiles = ['[']\n", "title = \"open\n"])
  func refusesSettingsThatItCannotRead(text: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("hugo.toml", text)
      try tree.write("content/a/a.jpg", TinyImage.jpeg("a"))
      #expect(throws: Problem.self) { try OldTool.hugo.site(at: tree.path) }
      try tree.write("empty/hugo.toml", "title = 'x'\n")
      #expect(throws: Problem.self) { try OldTool.hugo.site(at: tree.absolute("empty")) }
      #expect(throws: Problem.self) { try OldTool.hugo.site(at: tree.absolute("gone")) }
    }
  }
}
