import Foundation
import Testing
import VitrineConfig
import VitrineModel

struct SiteConfigurationTests {
  static let completeSite = """
    title: Field Notes
    url: https://photos.example.org/notes
    description: Pictures worth keeping
    language: pt-BR
    theme: salon
    output: ../out
    cache: /var/cache/vitrine
    page_size: 30
    images:
      sizes: [1280, 320, 1280, 640]
      formats: [avif, webp, jpeg]
      quality: { jpeg: 85, avif: 40 }
      max_megapixels: 100
      max_memory: 1.5 GB
      originals: true
      location: city
    providers:
      flickr: { api_key: "${FLICKR_API_KEY}", endpoint: "https://${HOST}:${PORT}/", camera: yes }
      folder: { path: Pictures }
    sets:
      - slug: food
        title: Food
        icon: "🍳"
        provider: flickr
        search: food
        limit: 150
        licenses: [cc-by, cc-by-sa-4.0, cc0]
      - { slug: ada-s, provider: flickr, user: no }
      - { slug: liked, provider: flickr, favorites: ada }
      - { slug: japan, provider: flickr, album: 72157600000000000 }
      - { slug: trips, provider: flickr, albums: ada, sort: newest }
      - { slug: red, provider: folder, tagged: [red, sea] }
      - { slug: "2024", provider: folder, tagged: red }
      - { slug: starred, provider: folder, favorites: true }
    """

  static let environment = ["FLICKR_API_KEY": "s3cret\n", "HOST": "localhost", "PORT": "80"]

  func site(_ text: String, environment: [String: String] = [:]) throws -> SiteConfiguration {
    try load(text, environment: environment).get()
  }

  @Test func readsSetsThatNeedNoProvider() throws {
    let site = try load(
      """
      title: T
      favorites: lists/best.csv
      sets:
        - { slug: mine, favorites: lists/best.csv }
        - { slug: other, favorites: Other.CSV, sort: newest, limit: 3 }
        - { slug: featured, featured: true }
        - { slug: asked, provider: folder, featured: true }
        - { slug: person, provider: folder, favorites: ada }
      """
    ).get()
    #expect(
      site.sets.map(\.selection) == [
        .list("lists/best.csv"), .list("Other.CSV"), .featured, .featured, .favorites(of: "ada"),
      ])
    #expect(site.sets.map(\.provider) == [nil, nil, nil, "folder", "folder"])
    #expect(site.sets.map(\.sort) == [.given, .newest, .newest, .newest, .given])
    #expect(site.favoritesFile == "\(site.directory)/lists/best.csv")
  }

  @Test func readsEveryKey() throws {
    let site = try site(Self.completeSite, environment: Self.environment)
    #expect(site.title == "Field Notes")
    #expect(site.address == WebAddress("https://photos.example.org/notes/"))
    #expect(site.description == "Pictures worth keeping")
    #expect(site.language == "pt-BR")
    #expect(site.pageSize == 30)
    #expect(site.location == .city)
    #expect(
      site.renditions
        == RenditionSettings(
          sizes: [320, 640, 1280], formats: [.avif, .webp, .jpeg],
          quality: ["jpeg": 85, "avif": 40],
          limits: ImageLimits(megapixels: 100, memory: 1_500_000_000), publishesOriginals: true))
    #expect(site.cacheDirectory == "/var/cache/vitrine")
    #expect(site.outputDirectory == resolvedParent(of: site.directory) + "/out")
    #expect(site.providers["flickr"]?["api_key"] == "s3cret")
    #expect(site.providers["flickr"]?["endpoint"] == "https://localhost:80/")
    #expect(site.providers["flickr"]?.isOn("camera") == true)
    #expect(site.providers["folder"]?["path"] == "Pictures")
    #expect(site.providers["folder"]?.place(of: "path")?.description.hasSuffix(":19:19") == true)
    #expect(site.place(of: "theme").description.hasSuffix("site.yml:5:8"))
    #expect(site.place(of: "deploy") == .file(site.file))
  }

  private func resolvedParent(of directory: String) -> String {
    String(directory[..<(directory.lastIndex(of: "/") ?? directory.endIndex)])
  }

  @Test(arguments: [
    ("./x//y/", "{site}/x/y"), ("a/../b", "{site}/b"), ("a/../../b", "{parent}/b"),
    ("~/x", "{site}/~/x"), (".", "{site}"), ("..", "{parent}"), ("/etc/./a/../b/", "/etc/b"),
    ("/../..", "/"), ("//x", "/x"),
  ])
  func resolvesPathsByTheirTextAlone(_ path: String, _ expected: String) throws {
    let site = try site(Self.completeSite, environment: Self.environment)
    let parent = resolvedParent(of: site.directory)
    #expect(
      site.path(of: path)
        == expected.replacing("{site}", with: site.directory).replacing("{parent}", with: parent))
  }

  @Test func readsEverySet() throws {
    let sets = try site(Self.completeSite, environment: Self.environment).sets
    #expect(
      sets.map(\.slug) == ["food", "ada-s", "liked", "japan", "trips", "red", "2024", "starred"])
    #expect(
      sets.map(\.selection) == [
        .search("food"), .user("no"), .favorites(of: "ada"), .album("72157600000000000"),
        .albums(of: "ada"), .tagged(["red", "sea"]), .tagged(["red"]), .favorites(of: nil),
      ])
    #expect(
      sets.map(\.sort) == [
        .relevance, .newest, .given, .given, .newest, .newest, .newest, .given,
      ])
    #expect(sets[0].licenses.map(\.text) == ["cc-by", "cc-by-sa-4.0", "cc0"])
    #expect(sets[0].limit == 150)
    #expect(sets[0].icon == "🍳")
    #expect(sets[1].title == "Ada s")
    #expect(sets[1].place.description.hasSuffix("site.yml:28:5"))
  }

  @Test func fillsInTheDocumentedDefaults() throws {
    let site = try site("title: 2024\nsets: [{slug: a, provider: folder, album: .}]\n")
    #expect(site.title == "2024")
    #expect(site.address == nil)
    #expect(site.description.isEmpty)
    #expect(site.language == "en")
    #expect(site.theme == "salon")
    #expect(site.pageSize == nil)
    #expect(site.renditions == RenditionSettings())
    #expect(site.location == .remove)
    #expect(site.outputDirectory == site.directory + "/public")
    #expect(site.cacheDirectory == site.directory + "/.vitrine")
    #expect(Set(site.providers.keys) == ["folder", "flickr"])
    #expect(site.providers["folder"]?["path"] == "Photos")
    #expect(site.providers["folder"]?.place(of: "path") == nil)
  }

  @Test(arguments: ["no", "off", "1e3", "0x10", "null", "2024-01-01", "a & *b*", "C:drive", "it's"])
  func readsAnythingTypedAsText(_ text: String) throws {
    let site = try site("title: \(text)\nsets: [{slug: a, provider: folder, album: .}]\n")
    #expect(site.title == text)
  }

  @Test(arguments: ["\r\n", "\r", "\n"])
  func readsEveryKindOfLineEnd(_ end: String) throws {
    let text = Self.completeSite.replacingOccurrences(of: "\n", with: end)
    #expect(try site(text, environment: Self.environment).sets.count == 8)
    let bad = "title: T\(end)titel: U\(end)sets: [{slug: a, provider: folder, album: .}]\(end)"
    #expect(try problems(of: bad).map(\.lineAndColumn) == ["2:1"])
  }

  @Test func readsAFileWithAByteOrderMark() throws {
    let text = "\u{FEFF}title: T\nsets: [{slug: a, provider: folder, album: .}]\n"
    #expect(try site(text).title == "T")
    #expect(try problems(of: "\u{FEFF}titel: T\n").first?.lineAndColumn == "1:1")
  }

  @Test func readsAliasesWithinTheLimit() throws {
    let text = """
      title: T
      sets:
        - { slug: a, provider: folder, search: x, licenses: &open [cc-by, cc0] }
        - { slug: b, provider: folder, search: y, licenses: *open }
      """
    let sets = try site(text).sets
    #expect(sets[0].licenses == sets[1].licenses)
  }

  @Test func readsAThousandSets() throws {
    let sets = (0..<1000).map { "- { slug: s\($0), provider: folder, tagged: [a, b], title: S }\n" }
    let site = try site("title: T\nsets:\n" + sets.joined())
    #expect(site.sets.map(\.slug) == (0..<1000).map { "s\($0)" })
  }

  @Test func reportsAllProblemsInTheOrderOfTheFile() throws {
    let text = """
      titel: T
      url: nowhere
      page_size: many
      page_size: 5
      images: { sizes: [1], formats: [gif] }
      providers: { flickr: { api_key: abc, api_kee: d } }
      sets:
        - { slug: A, provider: flikr, serach: x }
        - { slug: b, provider: flickr, tagged: x, limit: -1 }
      """
    let problems = try problems(of: text)
    #expect(
      problems.map { "\($0.code) \($0.lineAndColumn)" } == [
        "config.unknown-key 1:1", "config.bad-value 2:6", "config.wrong-type 3:12",
        "config.duplicate-key 4:1", "config.bad-value 5:19", "config.bad-value 5:33",
        "provider.secret-literal 6:33", "config.unknown-key 6:38", "config.bad-value 8:13",
        "config.bad-value 8:26", "config.unknown-key 8:33", "config.bad-value 9:34",
        "config.bad-value 9:52",
      ])
  }

  @Test func reportsEveryDuplicateKey() throws {
    let text = """
      title: T
      "title": U
      url: https://a.org/
      url: https://b.org/
      url: https://c.org/
      sets:
        - { slug: a, slug: b, provider: folder, album: x }
      """
    let problems = try problems(of: text)
    #expect(problems.map(\.lineAndColumn) == ["2:1", "4:1", "5:1", "7:16"])
    #expect(problems.allSatisfy { $0.code == "config.duplicate-key" })
    #expect(problems[0].what == "`title` is written twice; the first is on line 1")
  }

  @Test func namesTheSetThatHasTheProblem() throws {
    let entry = "- { slug: a, provider: folder, album: x, limit: 0 }\n"
    let text = "title: T\nsets:\n" + String(repeating: entry, count: 23)
    let limits = try problems(of: text).map(\.what).filter { $0.contains("limit") }
    #expect(limits[1].hasSuffix("(sets, second entry)"))
    #expect(limits[10].hasSuffix("(sets, 11th entry)"))
    #expect(limits[21].hasSuffix("(sets, 22nd entry)"))
  }

  @Test func reportsAHundredProblemsAndCountsTheRest() throws {
    let text = (0..<250).map { "key\($0): x\n" }.joined()
    let problems = try problems(of: text)
    #expect(problems.count == 101)
    #expect(problems.last?.code == "config.more-faults")
    #expect(problems.last?.what == "there are 152 more problems in this file")
  }
}
