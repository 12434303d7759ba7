import SiteFixtures
import Testing
import VitrineAudit
import VitrineModel
import VitrineSite
import VitrineTesting

/// Whether a built site keeps to a policy, which may have been changed since it was built.
@Suite("An audit of licenses", .timeLimit(.minutes(30)))
struct AuditLicenseTests {
  private static let open = "licenses: { all-rights-reserved: allow, unknown: allow }"

  /// A built site with photos under CC BY, all rights reserved, and none that is known.
  private func built(
    _ settings: String, options: String = "", _ body: (TestSite, FakeServices) async throws -> Void
  ) async throws {
    let photos = zip(["101", "102", "103"], ["4", "0", "7"]).map {
      FakePhoto($0, license: $1, in: ["sea"])
    }
    let fake = FakeService(FakeFlickr.self, FakeServiceState(photos, key: FakeServices.secret))
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.flickr.set], settings: settings, options: options) {
        site in
        let report = await site.build()
        #expect(report.isPublished, "\(report.problems)")
        try await body(site, services)
      }
    }
  }

  private func audit(_ site: TestSite, folder: String? = "public", by file: String = "site.yml")
    async throws -> AuditReport
  {
    try await SiteAudit.open(
      folder.map(site.tree.absolute), configuration: site.tree.absolute(file),
      environment: site.environment
    ).run()
  }

  /// The photos that a policy speaks against.
  private func refused(_ report: AuditReport) -> [String] {
    #expect(report.problems.allSatisfy { $0.code == "audit.license-policy" }, "\(report.problems)")
    return report.problems.compactMap { problem in
      guard case .file(let path, _, _) = problem.place else { return nil }
      return path.split(separator: "/").dropLast().last.map(String.init)
    }
  }

  @Test(arguments: [
    "", "licenses: { all-rights-reserved: exclude }",
    "licenses: { cc-by: hotlink, unknown: allow }",
    open, "own: [\"flickr:9710097@N01\"]",
  ])
  func findsNothingIfABuildKeptToThePolicy(settings: String) async throws {
    try await built(settings) { site, _ in
      for folder in ["public", nil] {
        let report = try await audit(site, folder: folder)
        #expect(refused(report).isEmpty)
      }
    }
  }

  @Test(arguments: [
    ("", ["102"]), (open, []), ("own: [\"flickr:9710097@N01\"]", []),
    ("own: [\"flickr:1@N01\"]", ["102"]),
    ("licenses: { no-known-restrictions: hotlink }", ["102", "103"]),
    ("licenses: { cc-by: hotlink, all-rights-reserved: allow }", ["101"]),
    ("licenses: { cc-by: exclude, unknown: allow }", ["101", "102"]),
    ("licenses: { default: exclude, unknown: allow, all-rights-reserved: allow }", ["101", "103"]),
  ])
  func judgesAnOldSiteByTheNewPolicy(settings: String, expected: [String]) async throws {
    try await built(Self.open) { site, services in
      try site.tree.write("site.yml", services.yaml([ServiceCase.flickr.set], settings: settings))
      let report = try await audit(site)
      #expect(refused(report) == expected)
      #expect(report.hasErrors == !expected.isEmpty)
    }
  }

  @Test func excludesWhatIsShownFromItsServiceAsWell() async throws {
    try await built("", options: ", delivery: hotlink") { site, services in
      let settings = "licenses: { all-rights-reserved: exclude, cc-by: hotlink }"
      try site.tree.write("site.yml", services.yaml([ServiceCase.flickr.set], settings: settings))
      let report = try await audit(site)
      #expect(refused(report) == ["102"])
    }
  }

  /// Whose the photos are is not known then.
  @Test func warnsOfCopiesWithoutAPolicy() async throws {
    try await built(Self.open) { site, services in
      let other = services.yaml([ServiceCase.flickr.set]).replacing(
        "//example.org", with: "//other.org")
      try site.tree.write("other.yml", other)
      for file in ["none.yml", "other.yml"] {
        let report = try await audit(site, by: file)
        #expect(refused(report) == ["102"], "\(file)")
        #expect(!report.hasErrors)
      }
    }
  }

  @Test func believesTheServiceMoreThanARow() async throws {
    try await built(Self.open) { site, services in
      try site.tree.write("site.yml", services.yaml([ServiceCase.flickr.set]))
      let spoiled = SpoiledSite(tree: site.tree, folder: "public")
      try spoiled.replace(
        "\"license\":\"all-rights-reserved\"", with: "\"license\":\"cc-by-4.0\"",
        in: "photos/flickr/102/index.html")
      let report = try await audit(site)
      #expect(refused(report) == ["102"])
    }
  }

  @Test func warnsIfARequiredAuthorIsNotNamed() async throws {
    try await built("") { site, _ in
      let page = "photos/flickr/101/index.html"
      let spoiled = SpoiledSite(tree: site.tree, folder: "public")
      let text = try spoiled.text(page)
      let name = try #require(text.firstMatch(of: /"author":"[^"]*",/)).output
      try spoiled.write(page, text.replacing(name, with: ""))
      let report = try await audit(site)
      #expect(report.problems.map(\.code) == ["audit.no-author"] && !report.hasErrors)
    }
  }

  @Test(arguments: ServiceCase.all)
  func findsNothingOnPagesOfAnyService(service: ServiceCase) async throws {
    try await FakeServices.running(service.fake()) { services in
      try await services.site([service.set]) { site in
        #expect(await site.build().isPublished)
        let report = try await audit(site)
        #expect(report.problems.isEmpty, "\(report.problems)")
      }
    }
  }
}
