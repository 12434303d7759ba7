// Sites that obtain a token for their credentials.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Credentials of Openverse", .timeLimit(.minutes(30)))
struct ServiceCredentialTests {
  private func built(
    secret: String, _ body: (FakeServices, TestSite, BuildReport) async throws -> Void
  ) async throws {
    let service = ServiceCase.openverse
    try await FakeServices.running(service.fake(30)) { services in
      let environment = ["OPENVERSE_CLIENT_ID": "ada", "OPENVERSE_CLIENT_SECRET": secret]
      try await TestSite.site(
        services.yaml([service.set]), photos: [], environment: environment
      ) { site in
        try await body(services, site, await site.build())
      }
    }
  }

  private func expectNoSecret(_ site: TestSite, _ report: BuildReport) throws {
    let secrets = [FakeServices.secret, FakeOpenverse.token, "wr0ng-s3cret"]
    var files = try site.files(".")
    files["report.json"] = Data(Array(report.json.joined()))
    for (path, bytes) in files {
      #expect(!secrets.contains { bytes.contains($0) }, "\(path)")
    }
  }

  @Test func obtainATokenForLongerPages() async throws {
    try await built(secret: FakeServices.secret) { services, site, report in
      #expect(report.isPublished && report.counts.photos == 30, "\(report.problems)")
      #expect(services.server.requests.count { $0.method == "POST" } == 1)
      let lists = services.server.requests.filter { $0.path.hasSuffix("/images/") }
      #expect(lists.map { $0.query["page_size"] } == ["48"])
      try expectNoSecret(site, report)
      #expect(await site.build(BuildOptions(isOffline: true, jobs: 2)).isPublished)
      #expect(services.server.requests.count { $0.method == "POST" } == 1)
    }
  }

  @Test func areNamedByTheirVariablesIfRejected() async throws {
    try await built(secret: "wr0ng-s3cret") { services, site, report in
      #expect(!report.isPublished)
      let problem = try #require(report.problems.first { $0.severity == .error })
      #expect(problem.code == "provider.unavailable" && problem.what.contains("credentials"))
      #expect(problem.help?.contains("OPENVERSE_CLIENT_ID and OPENVERSE_CLIENT_SECRET") == true)
      #expect(services.server.requests.count == 1)
      try expectNoSecret(site, report)
    }
  }
}
