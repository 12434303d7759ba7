// A photo folder as a tree of albums, built as the command builds it.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct AlbumSiteTests {
  private static let yaml = """
    title: Tree
    url: https://example.org/
    images: { sizes: [32, 64], formats: [jpeg] }
    redirects: true
    sets:
      - { slug: all, provider: folder, albums: . }
    """
  private static let photos = [
    "root.jpg", "tree/2019/top.jpg", "tree/2019/Summer/s1.jpg", "tree/2019/Summer/s2.jpg",
    "tree/2019/Winter/w1.jpg", "tree/2020/Deep/Down/x1.jpg", "Hidden/h.jpg", "Hidden/In/h.jpg",
  ]

  private func site(_ body: (TestSite) async throws -> Void) async throws {
    try await TestSite.site(Self.yaml, photos: Self.photos) { site in
      try site.tree.write(
        "Photos/tree/2019/Summer/album.yml", "title: Summer holidays\ncaption: Sun\ncover: s2.jpg\n"
      )
      try site.tree.write("Photos/tree/album.yml", "cover: 2020/Deep/Down/x1.jpg\n")
      try site.tree.write("Photos/tree/2020/album.yml", "position: 1\n")
      try site.tree.write("Photos/Hidden/album.yml", "hidden: true\n")
      try await body(site)
    }
  }

  @Test func givesEveryFolderAPage() async throws {
    try await site { site in
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty)
      for path in [
        "tree/", "tree/2019/", "tree/2019/summer/", "tree/2019/winter/", "tree/2020/",
        "tree/2020/deep/", "tree/2020/deep/down/",
      ] {
        #expect(site.exists("sets/all/\(path)index.html"), "\(path)")
      }
      let files = try site.files()
      #expect(!files.keys.contains { $0.lowercased().contains("hidden") })
      let tree = try site.text("sets/all/tree/index.html")
      let (first, second) = (tree.range(of: ">2020<"), tree.range(of: ">2019<"))
      #expect(try #require(first).lowerBound < #require(second).lowerBound, "by position")
      let summer = try site.text("sets/all/tree/2019/summer/index.html")
      #expect(summer.contains("<title>Summer holidays – 2019 – tree – Tree</title>"))
      #expect(summer.contains("<a href=\"../../../../../sets/all/tree/2019/\">2019</a>"))
      #expect(summer.contains("<p>Sun</p>"))
      let winter = try site.text("photos/folder/tree/2019/winter/w1/index.html")
      #expect(!winter.contains("rel=\"next\"") && !winter.contains("rel=\"prev\""))
    }
  }

  @Test func rebuildsForNothingAndFollowsANewFolder() async throws {
    try await site { site in
      #expect(await site.build().isPublished)
      #expect(await site.build().counts.pagesWritten == 0)
      try site.tree.write("Photos/tree/2019/Autumn/a.jpg", TinyImage.jpeg("autumn"))
      #expect(await site.build().isPublished)
      #expect(try site.text("sets/all/tree/2019/index.html").contains("tree/2019/autumn/"))
    }
  }

  @Test func leadsFromTheAddressesOfTheFirstVersion() async throws {
    try await site { site in
      #expect(await site.build().isPublished)
      let rules = try site.text("_redirects")
      let line = try #require(
        rules.split(separator: "\n").first { $0.contains(" /sets/all/tree/2019/summer/ ") })
      let former = line.split(separator: " ")[0].dropFirst()
      #expect(try site.text("\(former)index.html").contains("http-equiv=\"refresh\""))
      #expect(!rules.lowercased().contains("hidden"))
    }
  }
}
