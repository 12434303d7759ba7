import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@testable import VitrineAudit

/// Looking at built sites.
@Suite("An audit", .timeLimit(.minutes(30)))
struct AuditTests {
  private static let yaml = """
    title: Audited
    url: https://example.org/gallery/
    images: { sizes: [32, 64], formats: [webp, jpeg], originals: true }
    providers: { flickr: { api_key: "${FLICKR_API_KEY}" } }
    sets:
      - { slug: all, provider: folder, album: . }
      - { slug: none, provider: folder, search: nothing }
    """

  private static let environment = ["FLICKR_API_KEY": PlantedFault.value]

  /// A sound site, in which every photo's license asks for credit.
  private func sound(
    theme: String = "salon", _ body: (TestSite) async throws -> Void
  ) async throws {
    let yaml = Self.yaml.replacing("slug: none", with: "slug: nothing") + "\ntheme: \(theme)\n"
    try await TestSite.site(
      yaml, photos: ["a.jpg", "b.jpg"], environment: Self.environment
    ) { site in
      for photo in ["a", "b"] {
        try site.tree.write(
          "Photos/\(photo).jpg.yml",
          "title: \(photo)\nalt: A \(photo)\nauthor: Ada O'Quill <a>\nlicense: cc-by-4.0\ntags: [sea]\n"
        )
      }
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      try await body(site)
    }
  }

  private func audit(
    _ folder: String, in tree: FileTree, workers: Int? = nil,
    environment: [String: String] = environment
  ) async throws -> AuditReport {
    try await SiteAudit.open(
      tree.absolute(folder), configuration: tree.absolute("site.yml"), environment: environment
    ).run(workers: workers)
  }

  @Test(arguments: [
    ("sets: [{ slug: all, provider: folder, album: ., unlisted: true }]", ["sets/all/index.html"]),
    (
      "crawlers: { search: refuse }\nsets: [{ slug: all, provider: folder, album: . }]",
      ["credits/index.html", "sets/all/index.html"]
    ),
  ])
  func reportsPagesThatSearchEnginesMayListAgainstTheSettings(
    _ settings: String, _ pages: [String]
  ) async throws {
    let yaml = "title: T\nurl: https://example.org/\nimages: { sizes: [32] }\n" + settings
    try await TestSite.site(yaml, photos: ["a.jpg"]) { site in
      #expect(await site.build().isPublished)
      #expect(try await audit("public", in: site.tree).problems.allSatisfy { $0.severity < .error })
      for page in pages {
        let text = try site.text(page)
        try site.tree.write("public/\(page)", text.replacing("noindex", with: "all"))
      }
      let found = try await audit("public", in: site.tree).problems.filter {
        $0.code == "audit.listed"
      }
      #expect(found.map { $0.place?.description ?? "" } == pages)
      #expect(found.allSatisfy { $0.severity == .error })
    }
  }

  /// An album is unlisted by the album.yml of its folder, or of one above it.
  @Test(arguments: [
    ("albums: .", ["all/one-two", "all/one-two/deep", "all/plain/kept-back"]),
    ("albums: plain", ["all/kept-back"]), ("album: plain/kept back", ["all"]),
    ("album: plain", []), ("albums: One Two", ["all", "all/deep"]),
  ])
  func reportsUnlistedAlbumsThatSearchEnginesMayList(
    _ selection: String, _ albums: [String]
  ) async throws {
    let yaml =
      "title: T\nurl: https://example.org/\nimages: { sizes: [32] }\n"
      + "sets: [{ slug: all, provider: folder, \(selection) }]"
    let folders = ["One Two/deep", "plain", "plain/kept back"]
    try await TestSite.site(yaml, photos: folders.map { "\($0)/a.jpg" } + ["b.jpg"]) { site in
      for folder in ["One Two", "plain/kept back"] {
        try site.tree.write("Photos/\(folder)/album.yml", "unlisted: true\n")
      }
      #expect(await site.build().isPublished)
      #expect(try await audit("public", in: site.tree).problems.allSatisfy { $0.severity < .error })
      try site.tree.shell("find public -name *.html -exec sed -i s/noindex/all/ {} +")
      let found = try await audit("public", in: site.tree).problems.filter {
        $0.code == "audit.listed"
      }
      #expect(
        found.map { $0.place?.description ?? "" }.sorted()
          == albums.map { "sets/\($0)/index.html" }.sorted())
    }
  }

  @Test(arguments: ["salon", "base", "contact-sheet", "exhibition"])
  func findsNothingInASoundSite(theme: String) async throws {
    try await sound(theme: theme) { site in
      try site.tree.write("public/tags/cards.json", "{}")
      for name in [".nojekyll", ".htaccess", ".well-known/security.txt"] {
        try site.tree.write("public/\(name)", "")
      }
      let report = try await audit("public", in: site.tree)
      #expect(report.problems.isEmpty, "\(report.problems)")
      #expect(report.lines.first?.hasPrefix("No problems in ") == true)
      #expect(report.lines.contains { $0.contains(/^kind +pages +mean +largest +page$/) })
      #expect(report.lines.contains { $0.contains(/^photo +2\b/) })
    }
  }

  /// No site.yml names these.
  @Test(arguments: [
    "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "IMGPROXY_KEY",
    "IMGPROXY_SALT",
  ])
  func findsWhatTheEnvironmentKeepsSecret(_ name: String) async throws {
    try await sound { site in
      let spoiled = SpoiledSite(tree: site.tree, folder: "public")
      try spoiled.add("<!-- 0f1e2d3c4b5a69788796a5b4c3d2e1f0 -->")
      let environment = Self.environment.merging([name: "0f1e2d3c4b5a69788796a5b4c3d2e1f0"]) { $1 }
      let report = try await audit("public", in: site.tree, environment: environment)
      #expect(report.problems.map(\.code) == ["audit.secret"])
    }
  }

  @Test func findsEachPlantedFaultAndNothingElse() async throws {
    try await sound { site in
      for (number, fault) in PlantedFault.all.enumerated() {
        try site.tree.shell("cp -a public spoiled-\(number)")
        let spoiled = SpoiledSite(tree: site.tree, folder: "spoiled-\(number)")
        try fault.plant(spoiled)
        let report = try await audit(spoiled.folder, in: site.tree)
        #expect(report.problems.map(\.code) == fault.codes, "\(fault.name): \(report.problems)")
        let notes: Set = [
          "audit.orphan", "audit.not-a-file", "audit.no-search-form", "audit.no-words",
        ]
        let isError = !notes.contains(fault.codes[0])
        #expect(report.hasErrors == isError, "\(fault.name)")
        try site.tree.shell("rm -r spoiled-\(number)")
      }
    }
  }

  @Test(arguments: [
    ("Ada O&apos;Quill &lt;a>", []), ("Ada…", []), ("Mallory", ["audit.rights"]),
    ("Ad…a", ["audit.rights"]),
  ])
  func findsFilesWithTheRightsOfAnotherPhoto(_ name: String, _ codes: [String]) async throws {
    try await sound { site in
      let packet = """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
        xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="\(name)"/></rdf:RDF>
        """
      let xmp = PrivateBlock.segment(Array("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8))
      let exif = PrivateBlock.segment(
        PrivateBlock.artist(name.replacing("&apos;", with: "'").replacing("&lt;", with: "<")))
      for (folder, block) in [("images/", xmp), ("originals/", xmp), ("images/", exif)] {
        let files = try site.files().filter { $0.key.hasPrefix(folder) && $0.key.hasSuffix(".jpg") }
        try #require(!files.isEmpty)
        for (path, file) in files {
          try site.tree.write("public/\(path)", Array(file.prefix(2)) + block + file.dropFirst(2))
        }
        let report = try await audit("public", in: site.tree)
        #expect(Set(report.problems.map(\.code)) == Set(codes), "\(report.problems)")
        for (path, file) in files { try site.tree.write("public/\(path)", Array(file)) }
      }
    }
  }

  /// Services that shrink images remove what they say.
  @Test(arguments: [("", ["audit.rights"]), (", rights: false", [])], ["-700.webp", "originals/"])
  func findsLargeFilesWithoutRights(
    _ outcome: (option: String, codes: [String]), _ name: String
  ) async throws {
    let yaml = Self.yaml.replacing("[32, 64]", with: "[320, 700]")
    try await TestSite.site(yaml, photos: [], environment: Self.environment) { site in
      try site.tree.write("Photos/a.jpg", FlatImage.jpeg(width: 700, height: 480))
      try site.tree.write("Photos/a.jpg.yml", "alt: A\nauthor: Ada\nlicense: cc-by-4.0\n")
      _ = await site.build()
      let sound = try await audit("public", in: site.tree)
      #expect(!sound.hasErrors, "\(sound.problems)")
      for (path, file) in try site.files() where path.contains(name) {
        let stripped = Data(file).replacing(Data("<rdf:RDF".utf8), with: Data("<rdf:XXX".utf8))
          .replacing(Data("Exif\0\0".utf8), with: Data("Exix\0\0".utf8))
        try #require(stripped != Data(file))
        try site.tree.write("public/\(path)", Array(stripped))
      }
      try site.tree.write(
        "site.yml", yaml.replacing("originals: true", with: "originals: true\(outcome.option)"))
      let report = try await audit("public", in: site.tree)
      #expect(report.problems.filter { $0.severity == .error }.map(\.code) == outcome.codes)
    }
  }

  @Test func reportsManyFaultsOfOneKindInShort() async throws {
    try await sound { site in
      let links = (0..<400).map { "<a href='none-\($0)/'>x</a>" }.joined()
      try SpoiledSite(tree: site.tree, folder: "public").add(links)
      let report = try await audit("public", in: site.tree)
      #expect(report.problems.count == 51)
      #expect(report.problems.last?.what == "350 more like these")
      let json = try JSONSerialization.jsonObject(with: Data(report.json)) as? [String: Any]
      let counts = json?["counts"] as? [String: Any]
      #expect((counts?["found"] as? [String: Int]) == ["audit.broken-link": 400])
      #expect((json?["problems"] as? [[String: Any]])?.count == 51)
      #expect((json?["weights"] as? [[String: Any]])?.isEmpty == false)
    }
  }

  @Test func reportsTheSameHoweverManyAreAtWork() async throws {
    try await sound { site in
      for number in 0..<200 {
        let folder = "public/stray/\(number % 9)/\(number)"
        let links = (0..<9).map { "<a href='../none-\(number * $0 % 70)/#\($0)'>x</a>" }.joined()
        try site.tree.write(
          "\(folder)/index.html", links + "<a href='../../../tags/#\(number)'>x</a>")
      }
      let one = try await audit("public", in: site.tree, workers: 1)
      #expect(one.problems.count > 100)
      for workers in [2, 3, 16] {
        let many = try await audit("public", in: site.tree, workers: workers)
        #expect(many.json == one.json && many.lines == one.lines)
        #expect(many.problems == one.problems)
      }
    }
  }

  @Test func auditsAFolderWithoutItsSettings() async throws {
    try await sound { site in
      try site.tree.shell("mkdir away; mv public away/site; rm site.yml")
      let report = try await SiteAudit.open(
        site.tree.absolute("away/site"), configuration: site.tree.absolute("site.yml"),
        environment: [:]
      ).run()
      #expect(report.problems.isEmpty, "\(report.problems)")
    }
  }

  @Test func readsWhateverAFolderHolds() async throws {
    try await FileTree.temporary { tree in
      try tree.write("out/a.html", [0xFF, 0xFE, 0, 0x3C])
      try tree.write("out/b.html", "<" + String(repeating: "<a b=", count: 20_000))
      try tree.write("out/c.json", String(repeating: "[", count: 200_000))
      try tree.write("out/d.webmanifest", String(repeating: "{\"a\":", count: 100_000))
      try tree.write("out/e.css", String(repeating: "url(", count: 50_000))
      try tree.write("out/f.jpg", [])
      try tree.write("out/g.js", String(repeating: "import(\"", count: 20_000))
      try tree.write(Array("out/".utf8) + [0xFF, 0xFE], [1])
      try tree.link("out/loop", to: ".")
      let report = try await SiteAudit.open(
        tree.absolute("out"), configuration: tree.absolute("none.yml"), environment: [:]
      ).run()
      let codes = Set(report.problems.map(\.code))
      #expect(codes.isSuperset(of: ["audit.no-home", "audit.no-policy", "audit.not-a-file"]))
    }
  }

  @Test(arguments: ["missing", "site.yml"])
  func refusesAnythingButAFolder(name: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("site.yml", Self.yaml)
      #expect(throws: Problems.self) {
        try SiteAudit.open(
          tree.absolute(name), configuration: tree.absolute("site.yml"), environment: [:])
      }
    }
  }
}
