// Full-size copies from site.yml to the output folder.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Full-size copies", .timeLimit(.minutes(30)))
struct OriginalsTests {
  private static let yaml = """
    title: Plain
    images: { sizes: [32], formats: [jpeg], originals: true }
    sets:
      - { slug: all, provider: folder, album: . }
    """

  private func originals(_ files: [String: Data]) -> [String] {
    files.keys.filter { $0.hasPrefix("originals/") }
  }

  @Test func arePublishedIfTheSiteAsksForThem() async throws {
    try await TestSite.site(Self.yaml) { site in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      let files = try site.files()
      let copies = originals(files)
      #expect(copies.count == 3)
      let text = String(decoding: Array(report.json.joined()), as: UTF8.self)
      let manifest = String(decoding: files[".vitrine-site"] ?? Data(), as: UTF8.self)
      for copy in copies {
        #expect(text.contains(copy.replacing("/", with: "\\/")) || text.contains(copy))
        #expect(manifest.contains(copy))
      }
      #expect(try site.text("photos/folder/a/index.html").contains("originals/"))
      #expect(await site.build().counts.renditionsMade == 0)
      try site.tree.write("site.yml", TestSite.plain)
      #expect(await site.build().isPublished)
      #expect(originals(try site.files()).isEmpty)
    }
  }

  /// Photos under CC BY, all rights reserved, and a license without a meaning; the last two are copied by
  /// the site's own choice, but not to be taken away.
  @Test func areOfServicesOnlyWhatItsLicenseLetsEverybodyShare() async throws {
    let photos = zip(["101", "102", "103"], ["4", "0", "99"]).map {
      FakePhoto($0, license: $1, in: ["sea"])
    }
    let fake = FakeService(FakeFlickr.self, FakeServiceState(photos, key: FakeServices.secret))
    try await FakeServices.running(fake) { services in
      let settings = "licenses: { all-rights-reserved: allow, unknown: allow }"
      try await services.site([ServiceCase.flickr.set], settings: settings) { site in
        let yaml = try String(contentsOfFile: site.tree.absolute("site.yml"), encoding: .utf8)
        try site.tree.write(
          "site.yml", yaml.replacing("[jpeg] }", with: "[jpeg], originals: true }"))
        let report = await site.build()
        #expect(report.isPublished, "\(report.problems)")
        #expect(originals(try site.files()).count == 1)
        let saves = try ["101", "102", "103"].map {
          try site.text("photos/flickr/\($0)/index.html").contains("originals/")
        }
        #expect(saves == [true, false, false])
      }
    }
  }
}
