// Sites with raw files: built once, rebuilt for nothing, and shown without an imgproxy.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct RawSiteTests {
  private func write(_ name: String, _ site: TestSite) throws {
    try site.tree.write("Photos/\(name)", TinyRaw.dng(preview: TinyImage.jpeg(name)))
  }

  /// The published files, without the records of the build.
  private func files(_ site: TestSite) throws -> [String: Data] {
    try site.files().filter { !$0.key.hasPrefix(".") }
  }

  private func page(_ name: String, _ site: TestSite) throws -> String {
    let pages = try site.files().filter { $0.key.hasPrefix("photos/folder/\(name)") }
    return String(decoding: try #require(pages.first?.value), as: UTF8.self)
  }

  @Test func rebuildsForNothing() async throws {
    try await TestSite.site(photos: ["a.jpg"]) { site in
      try write("b.nef", site)
      let first = await site.build()
      #expect(first.counts.photos == 2)
      #expect(first.problems.map(\.code) == ["folder.small-preview"])
      let files = try files(site)
      try site.tree.write("Photos/c.jpg", TinyImage.jpeg("c"))
      #expect(await site.build().isPublished)
      try FileManager.default.removeItem(atPath: site.tree.absolute("Photos/c.jpg"))
      let again = await site.build()
      #expect(again.counts.renditionsMade == 0)
      #expect(try self.files(site) == files)
    }
  }

  @Test func changesNothingForARawFileBesideItsPicture() async throws {
    try await TestSite.site(photos: ["a.jpg"]) { site in
      #expect(await site.build().isPublished)
      let files = try files(site)
      try write("a.NEF", site)
      let report = await site.build()
      #expect(report.problems.isEmpty && report.counts.photos == 1)
      #expect(try self.files(site) == files)
    }
  }

  @Test func asksNoImgproxyForRawFiles() async throws {
    let yaml = """
      title: Plain
      url: https://example.org/
      images:
        sizes: [32]
        delivery: imgproxy
        imgproxy: { url: "http://127.0.0.1:9/", source: "local:///photos" }
      sets:
        - { slug: all, provider: folder, album: . }
      """
    let secret = String(repeating: "0a1b2c3d", count: 8)
    let environment = ["IMGPROXY_KEY": secret, "IMGPROXY_SALT": secret]
    try await TestSite.site(yaml, photos: ["a.jpg"], environment: environment) { site in
      try write("b.nef", site)
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(try !files(site).keys.filter { $0.hasPrefix("images/") }.isEmpty)
      let picture = #/<img[^>]* src="([^"]*)"/#
      let sources = try ["a", "b"].map { name in
        try page(name, site).firstMatch(of: picture).map { String($0.1) } ?? ""
      }
      #expect(sources[0].hasPrefix("http://127.0.0.1:9/"), "\(sources)")
      #expect(sources[1].contains("images/") && !sources[1].contains("127.0.0.1"), "\(sources)")
    }
  }
}
