// Crops for link previews from site.yml to the pages.

import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Pictures of link previews", .timeLimit(.minutes(30)))
struct CardTests {
  private static func yaml(_ images: String, address: Bool = true) -> String {
    """
    title: Plain
    \(address ? "url: https://example.org/gallery/" : "language: en")
    images: { sizes: [32], formats: [webp, jpeg]\(images) }
    sets:
      - { slug: all, provider: folder, album: . }
    """
  }

  /// The path of the image of a page's preview in the site.
  private func preview(_ page: String) -> String? {
    let mark = /property="og:image" content="https:\/\/example\.org\/gallery\/([^"]+)"/
    return page.firstMatch(of: mark).map { String($0.output.1) }
  }

  private func length(_ name: String, _ page: String) throws -> Double {
    let mark = try Regex<(Substring, Substring)>(#"og:image:\#(name)" content="(\d+)""#)
    return try #require(page.firstMatch(of: mark).flatMap { Double($0.output.1) })
  }

  @Test func areNamedByPagesAndPublished() async throws {
    try await TestSite.site(Self.yaml(", saliency: true")) { site in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      let page = try site.text("photos/folder/a/index.html")
      let path = try #require(preview(page))
      #expect(try #require(site.files()[path]).starts(with: [0xFF, 0xD8]))
      let (width, height) = (try length("width", page), try length("height", page))
      #expect(abs(width / height - 1_200.0 / 630) < 0.1, "\(width) × \(height)")
      #expect(await site.build().counts.renditionsMade == 0)
      try site.tree.write("site.yml", Self.yaml(""))
      #expect(await site.build().isPublished)
      let whole = try #require(preview(try site.text("photos/folder/a/index.html")))
      #expect(whole != path && whole.hasSuffix("-32.jpg"))
      #expect(try site.files()[path] == nil)
    }
  }

  @Test func areNotMadeWithoutAnAddress() async throws {
    try await TestSite.site(Self.yaml(", saliency: true", address: false)) { site in
      #expect(await site.build().isPublished)
      let images = try site.files().keys.filter { $0.hasPrefix("images/") }
      #expect(images.count == 6)
    }
  }
}
