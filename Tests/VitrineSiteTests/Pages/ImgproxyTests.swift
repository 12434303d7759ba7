// Sites with images that an imgproxy resizes: what pages ask of it, what it can read, and what is
// not made because of it.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import SiteFixtures
import Testing
import VitrineAudit
import VitrineModel
import VitrineTesting

@testable import VitrineSite

@Suite("A site with an imgproxy", .timeLimit(.minutes(30)))
struct ImgproxySiteTests {
  private static let key = "943b421c9eb07c830af81030552c86009268de4e532ba2ee2eab8247c6da0881"
  private static let salt = "520f986b998545b4785e0defbc4f3c1203f22de2374a3d53cb7a7fe9fea309c5"
  private static let environment = ["IMGPROXY_KEY": key, "IMGPROXY_SALT": salt]

  private static func yaml(
    _ images: String = "", url: String = "http://127.0.0.1:9/", theme: String = "salon",
    sets: String = "{ slug: all, provider: folder, album: . }"
  ) -> String {
    """
    title: Plain
    url: https://example.org/gallery/
    theme: \(theme)
    images:
      sizes: [32, 64]
      formats: [webp, jpeg]
      delivery: imgproxy
      imgproxy: { url: "\(url)"\(images) }
    sets:
      - \(sets)
    """
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    stride(from: 0, to: hexadecimal.count, by: 2).compactMap { place in
      UInt8(hexadecimal.dropFirst(place).prefix(2), radix: 16)
    }
  }

  /// One that finds pictures of the tests' size wherever a test says.
  private static func fake(_ isThere: @escaping @Sendable (String) -> Bool) -> FakeImgproxy {
    FakeImgproxy(key: bytes(key), salt: bytes(salt)) {
      isThere($0) ? PixelSize(width: 96, height: 64) : nil
    }
  }

  /// What the site's files ask of an imgproxy.
  private func orders(
    _ site: TestSite, of fake: FakeImgproxy, at url: String = "http://127.0.0.1:9/"
  ) throws -> [FakeImgproxy.ResizeRequest] {
    var orders: [FakeImgproxy.ResizeRequest] = []
    for path in try asked(site, at: url) { orders.append(try fake.parse(path)) }
    return orders
  }

  /// Every address of an imgproxy in the site's pages, feeds, lists and search.
  private func asked(_ site: TestSite, at url: String) throws -> Set<String> {
    var found: Set<String> = []
    for (path, bytes) in try site.files() where !path.hasPrefix(".") {
      let text = String(decoding: bytes, as: UTF8.self).replacing("\\/", with: "/")
      for part in text.components(separatedBy: url).dropFirst() {
        found.insert("/" + part.prefix { !" \"&<,;\n'\\".contains($0) })
      }
    }
    return found.filter { $0.utf8.count > 60 }
  }

  @Test func asksForNothingButSignedPicturesThatAreThere() async throws {
    try await LoopbackServer.running({ _ in .status(500) }) { server in
      let url = server.url("/")
      try await TestSite.site(Self.yaml(url: url), environment: Self.environment) { site in
        #expect(await site.build().isPublished)
        let copies = try site.files().keys.filter { $0.hasPrefix("images/") }
        #expect(copies.count == 3 && copies.allSatisfy { $0.hasSuffix("-64.jpg") }, "\(copies)")
        let published = Set(copies.map { "https://example.org/gallery/\($0)" })
        let fake = Self.fake { published.contains($0) }
        server.setScript { fake.answer($0) }
        let asked = try asked(site, at: url)
        #expect(asked.count == 12)
        for path in asked {
          let address = try #require(URL(string: server.url(path)))
          let (data, answer) = try await URLSession.shared.data(from: address)
          #expect((answer as? HTTPURLResponse)?.statusCode == 200, "\(path)")
          #expect(!data.isEmpty)
        }
        for path in asked {
          #expect(throws: FakeImgproxy.Refusal.unsigned) {
            try fake.parse(path.replacing("/q:", with: "/q:1"))
          }
        }
      }
    }
  }

  @Test func makesNothingIfTheFolderItselfIsRead() async throws {
    let yaml = Self.yaml(", source: \"local:///photos\"")
    let photos = ["a.jpg", "b/c d.jpg", "b/50%?#é.jpg"]
    try await TestSite.site(yaml, photos: photos, environment: Self.environment) { site in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(report.counts.renditionsMade == 0 && report.counts.renditionsReused == 0)
      #expect(try site.files().keys.filter { $0.hasPrefix("images/") }.isEmpty)
      let fake = Self.fake { source in photos.contains { source == "local:///photos/\($0)" } }
      let orders = try self.orders(site, of: fake)
      #expect(orders.count == 12)
      #expect(orders.allSatisfy { $0.options["cb"]?.first?.count == 16 })
      try site.tree.write("Photos/a.jpg", TinyImage.jpeg("another"))
      #expect(await site.build().isPublished)
      let later = try self.orders(site, of: fake)
      #expect(
        Set(later.compactMap { $0.options["cb"] }).subtracting(
          orders.compactMap { $0.options["cb"] }
        ).count == 1)
    }
  }

  @Test func encodesTheNamesOfAFolderAtAnAddress() async throws {
    let yaml = Self.yaml(", source: \"https://files.example.org/p\"")
    try await TestSite.site(yaml, photos: ["b/50%?#é.jpg"], environment: Self.environment) { site in
      #expect(await site.build().isPublished)
      let fake = Self.fake { $0 == "https://files.example.org/p/b/50%25%3F%23%C3%A9.jpg" }
      let asked = try orders(site, of: fake)
      #expect(asked.count == 4)
    }
  }

  @Test(arguments: ["salon", "base", "contact-sheet", "exhibition"])
  func isSound(theme: String) async throws {
    let yaml = Self.yaml(url: "https://img.example.org/", theme: theme)
    try await TestSite.site(yaml, environment: Self.environment) { site in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      let audit = try await SiteAudit.open(
        site.tree.absolute("public"), configuration: site.tree.absolute("site.yml"),
        environment: Self.environment
      ).run()
      #expect(audit.problems.isEmpty, "\(audit.problems)")
      for page in ["index.html", "sets/all/index.html", "photos/folder/a/index.html"] {
        #expect(
          try site.text(page).contains("img-src 'self' data: https://img.example.org;")
            || site.text(page).contains("img-src 'self' data: https://img.example.org;"), "\(page)")
      }
      let page = try site.text("photos/folder/a/index.html")
      #expect(page.contains("type=\"image/webp\" srcset=\"https://img.example.org/"))
      #expect(page.contains("referrerpolicy=\"no-referrer\""))
      #expect(
        page.contains("\"contentUrl\":\"https://img.example.org/")
          || page.contains("\"contentUrl\":\"https:\\/\\/img.example.org\\/"))
    }
  }

  @Test func leavesItsSecretsNowhere() async throws {
    try await TestSite.site(Self.yaml(), environment: Self.environment) { site in
      let report = await site.build()
      let raw = [Self.key, Self.salt].map { Data(Self.bytes($0)) }
      for folder in ["public", ".vitrine"] {
        for (path, bytes) in try site.files(folder) {
          for secret in [Self.key, Self.salt] { #expect(!bytes.contains(secret), "\(path)") }
          for secret in raw {
            #expect(bytes.range(of: secret) == nil, "\(path)")
            #expect(!bytes.contains(secret.base64EncodedString()), "\(path)")
          }
        }
      }
      let reported = String(decoding: Array(report.json.joined()), as: UTF8.self)
      #expect(!reported.contains(Self.key) && reported.contains("127.0.0.1:9"))
    }
  }

  /// Also where site.yml does not name the variables.
  @Test func isAuditedForItsSecrets() async throws {
    try await TestSite.site(Self.yaml(), photos: ["a.jpg"], environment: Self.environment) { site in
      await site.build()
      try site.tree.write("public/robots.txt", "# \(Self.salt)\n")
      let audit = try await SiteAudit.open(
        site.tree.absolute("public"), configuration: site.tree.absolute("site.yml"),
        environment: Self.environment
      ).run()
      #expect(audit.problems.contains { $0.severity == .error && $0.what.contains("secret") })
    }
  }

  @Test func isTheSameWithTheSameKeyAndAnotherWithAnother() async throws {
    try await TestSite.site(Self.yaml(), environment: Self.environment) { site in
      await site.build()
      let first = try site.files()
      try await TestSite.site(Self.yaml(), environment: Self.environment) { again in
        await again.build()
        let files = try again.files()
        #expect(files == first)
      }
      var other = site
      other.environment["IMGPROXY_SALT"] = "00"
      #expect(await other.build().counts.pagesWritten > 0)
      let changed = try other.files()
      #expect(changed["photos/folder/a/index.html"] != first["photos/folder/a/index.html"])
      #expect(await other.build().counts.pagesWritten == 0)
    }
  }

  @Test func isForecastAsItIsBuilt() async throws {
    try await TestSite.site(Self.yaml(), environment: Self.environment) { site in
      let forecast = try await site.forecast()
      let report = await site.build()
      #expect(forecast.encoded.files == 3 && report.counts.renditionsMade == 3)
      #expect(forecast.site.files == (try site.files().count))
      #expect(try await site.forecast().encoded.files == 0)
    }
  }

  @Test func readsTheFullSizeCopyIfThereIsOne() async throws {
    let yaml = Self.yaml().replacing("sizes: [32, 64]", with: "sizes: [32]\n  originals: true")
    try await TestSite.site(yaml, photos: ["a.jpg"], environment: Self.environment) { site in
      #expect(await site.build().isPublished)
      let copies = try site.files().keys.filter { $0.hasSuffix(".jpg") }
      #expect(copies.count == 1 && copies[0].hasPrefix("originals/"))
      let fake = Self.fake { $0 == "https://example.org/gallery/\(copies[0])" }
      let asked = try orders(site, of: fake)
      #expect(asked.count == 2)
    }
  }

  @Test func publishesPicturesOfPagesAsFiles() async throws {
    let yaml = Self.yaml() + "\npages:\n  - { slug: about, title: About, file: about.md }\n"
    try await TestSite.site(yaml, photos: ["a.jpg"], environment: Self.environment) { site in
      try site.tree.write("about.md", "# Us\n\n![Us](Photos/a.jpg)\n")
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      // The head has the address of the newest photo, for link previews.
      let page = try #require(
        try site.text("pages/about/index.html").split(separator: "<main").last)
      #expect(page.contains("src=\"../../images/") && !page.contains("127.0.0.1:9"))
      #expect(try asked(site, at: "http://127.0.0.1:9/").count == 4)
    }
  }
}

/// What becomes of services' photos.
@Suite("Photos of services with an imgproxy", .timeLimit(.minutes(30)))
struct ImgproxyServiceTests {
  private static let images =
    "images: { sizes: [32, 64], formats: [jpeg], delivery: imgproxy,"
    + " imgproxy: { url: https://img.example.org/ } }"
  private static let secrets = ["IMGPROXY_KEY": "0102", "IMGPROXY_SALT": "03"]

  private func site(
    _ services: FakeServices, _ sets: [String], settings: String = "", options: String = "",
    _ body: (TestSite) async throws -> Void
  ) async throws {
    try await services.site(sets, settings: settings, options: options) { site in
      var site = site
      site.environment.merge(Self.secrets) { $1 }
      let yaml = try String(contentsOfFile: site.tree.absolute("site.yml"), encoding: .utf8)
      try site.tree.write(
        "site.yml",
        yaml.replacing("images: { sizes: [32, 64], formats: [jpeg] }", with: Self.images))
      try await body(site)
    }
  }

  @Test func areNotDownloaded() async throws {
    try await FakeServices.running(ServiceCase.flickr.fake()) { services in
      try await site(services, [ServiceCase.flickr.set]) { site in
        let report = await site.build()
        #expect(report.counts.photos == 4 && report.counts.downloads == 0, "\(report.problems)")
        #expect(report.counts.renditionsMade == 0 && services.pictures.isEmpty)
        let page = try site.text("photos/flickr/101/index.html")
        #expect(page.contains("https://img.example.org/") && !page.contains("100x66.jpg 100w"))
        let credits = try site.text("credits/index.html")
        #expect(!credits.contains("loads these pictures from"))
      }
    }
  }

  @Test func areReadInTheSizeThatCoversAll() async throws {
    try await FakeServices.running(ServiceCase.flickr.fake(1)) { services in
      try await site(services, [ServiceCase.flickr.set]) { site in
        await site.build()
        let page = try site.text("photos/flickr/101/index.html")
        let fake = FakeImgproxy(key: [1, 2], salt: [3]) { source in
          source.hasPrefix(services.server.url()) && source.hasSuffix("100x66.jpg")
            ? PixelSize(width: 100, height: 66) : nil
        }
        let paths = page.components(separatedBy: "https://img.example.org/").dropFirst().map {
          "/" + $0.prefix { !" \"".contains($0) }
        }.filter { $0.count > 60 }
        #expect(!paths.isEmpty)
        for path in paths { #expect(throws: Never.self) { try fake.parse(path) } }
      }
    }
  }

  @Test func stayIfTermsAndLicensesRequireIt() async throws {
    let photos = zip(["101", "102"], ["4", "0"]).map {
      FakePhoto($0, license: $1, in: ["sea"])
    }
    let fake = FakeService(FakeFlickr.self, FakeServiceState(photos, key: FakeServices.secret))
    try await FakeServices.running(fake, ServiceCase.unsplash.fake(1)) { services in
      let unsplash = "slug: free, provider: unsplash, search: sea"
      try await site(services, [ServiceCase.flickr.set, unsplash]) { site in
        let report = await site.build()
        #expect(report.problems.isEmpty, "\(report.problems)")
        let pages = try ["flickr/101", "flickr/102", "unsplash/101"].map {
          try site.text("photos/\($0)/index.html").replacing("\\/", with: "/")
            .contains("\"contentUrl\":\"https://img.example.org/")
        }
        #expect(pages == [true, false, false])
        #expect(report.counts.downloads == 0)
      }
    }
  }

  @Test func areRefusedIfTermsForbidIt() async throws {
    try await FakeServices.running(ServiceCase.unsplash.fake()) { services in
      let set = ServiceCase.unsplash.set
      try await site(services, [set], options: ", delivery: imgproxy") { site in
        let report = await site.build()
        #expect(!report.isPublished && services.server.requests.isEmpty)
        #expect(report.problems.first?.what.contains("the Unsplash terms require") == true)
      }
    }
  }

  @Test(arguments: ServiceCase.all) func areShownOfEveryService(_ service: ServiceCase) async throws
  {
    try await FakeServices.running(service.fake()) { services in
      try await site(services, [service.set]) { site in
        let report = await site.build()
        #expect(report.problems.isEmpty && report.counts.photos == 4, "\(report.problems)")
        #expect(report.counts.renditionsMade == 0)
        let page = try site.text("photos/\(service.name)/101/index.html")
        #expect(page.contains("https://img.example.org/") == service.isCopied)
        let audit = try await SiteAudit.open(
          site.tree.absolute("public"), configuration: site.tree.absolute("site.yml"),
          environment: site.environment
        ).run()
        #expect(!audit.problems.contains { $0.severity == .error }, "\(audit.problems)")
      }
    }
  }
}
