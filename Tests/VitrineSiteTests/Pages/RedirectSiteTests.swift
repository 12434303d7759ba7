// Addresses of another site that lead to pages of this one, built as the command builds it.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct RedirectSiteTests {
  private static let yaml = """
    title: Moved
    url: https://example.org/gallery/
    images: { sizes: [32], formats: [jpeg] }
    redirects: old.yml
    sets:
      - { slug: albums, provider: folder, albums: . }
    """

  private func site(
    _ lines: String, sets: String = "", _ body: (TestSite) async throws -> Void
  ) async throws {
    let photos = ["Alps/a b.jpg", "Alps/huts/c.jpg"]
    try await TestSite.site("\(Self.yaml)\n\(sets)", photos: photos) { site in
      try site.tree.write("old.yml", lines)
      try await body(site)
    }
  }

  @Test func leadToPhotosAlbumsAndPages() async throws {
    let lines = """
      /alps/: "albums:Alps"
      /alps/first: "folder:Alps/a b.jpg"
      "/my pictures/h\u{FC}tte.html": "albums:Alps/huts"
      /all/index.html: /sets/albums/
      /index.xml: /feed.xml
      """
    try await site(lines) { site in
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      let rules = try site.text("_redirects")
      #expect(
        rules == """
          /gallery/alps/ /gallery/sets/albums/alps/ 301
          /gallery/alps /gallery/sets/albums/alps/ 301
          /gallery/alps/first/ /gallery/photos/folder/alps/a-b/ 301
          /gallery/alps/first /gallery/photos/folder/alps/a-b/ 301
          /gallery/my%20pictures/h%C3%BCtte.html /gallery/sets/albums/alps/huts/ 301
          /gallery/all/ /gallery/sets/albums/ 301
          /gallery/all /gallery/sets/albums/ 301
          /gallery/index.xml /gallery/feed.xml 301

          """)
      #expect(
        try site.text("redirects.nginx.conf").contains(
          "location = \"/gallery/my pictures/h\u{FC}tte.html\" { return 301 /gallery/sets/albums/alps/huts/; }"
        ))
      #expect(
        try site.text("redirects.nginx.conf").contains(
          "location = /gallery/alps/first { return 301 /gallery/photos/folder/alps/a-b/; }"))
      let page = try site.text("my pictures/h\u{FC}tte.html")
      #expect(page.contains("url=../sets/albums/alps/huts/") && page.contains("noindex"))
      #expect(try site.text("alps/first/index.html").contains("photos/folder/alps/a-b/"))
      #expect(!site.exists("index.xml"), "no page has this ending")
      #expect(try !site.text("sitemap.xml").contains("my%20pictures"))
    }
  }

  @Test func reportsWhatIsNotThere() async throws {
    try await site("/a/: \"albums:gone\"\n/b/: \"folder:gone.jpg\"\n/c/: /gone/\n") { site in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(report.problems.map(\.code) == ["page.redirect-lost"])
      #expect(report.problems[0].what.hasPrefix("3 former addresses lead to"))
      #expect(!site.exists("a/index.html"))
    }
  }

  /// The rules are a file that everybody can read.
  @Test(arguments: [
    "/sets/client/", "/sets/client/photos.csv", "albums:Alps", "folder:Alps/a b.jpg",
  ])
  func listsNoAddressOfWhatIsUnlisted(target: String) async throws {
    let sets = "  - { slug: client, provider: folder, album: ., unlisted: true }\n"
    try await site("/old/: \"\(target)\"\n/new/: /tags/\n", sets: sets) { site in
      try site.tree.write("Photos/Alps/album.yml", "unlisted: true\n")
      #expect(await site.build().isPublished)
      for file in ["_redirects", "redirects.nginx.conf"] {
        let rules = try site.text(file)
        #expect(rules.contains("/new/") && !rules.contains("/old/"), "\(file)")
      }
      #expect(site.exists("old/index.html"))
    }
  }

  @Test func leavesPagesAndTheirFoldersAlone() async throws {
    let lines = """
      /sets/albums/: "albums:Alps"
      /Photos/: "albums:Alps"
      /IMAGES/x.html: "albums:Alps"
      /One/: "albums:Alps"
      /one/: "albums:Alps"
      """
    try await site(lines) { site in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      let rules = try site.text("_redirects")
      #expect(!rules.contains("/gallery/sets/albums/ "))
      #expect(rules.contains("/gallery/Photos/ ") && rules.contains("/gallery/one/ "))
      #expect(site.exists("One/index.html"))
      for path in ["Photos/index.html", "IMAGES/x.html", "one/index.html"] {
        #expect(!site.exists(path), "\(path)")
      }
    }
  }

  @Test func followsChangesOfTheFile() async throws {
    try await site("/a/: \"albums:Alps\"\n") { site in
      await site.build()
      try site.tree.write("old.yml", "/b/: \"albums:Alps\"\n")
      #expect(await site.build().isPublished)
      #expect(!site.exists("a/index.html") && site.exists("b/index.html"))
    }
  }

  @Test(arguments: [
    "a/: \"albums:Alps\"\n", "/a/: Alps\n", "/a?b=1: /sets/\n", "/../x/: /sets/\n", "/a/: [x]\n",
    "/a/: \"albums:\"\n", "- /a/\n", "/a/: /sets/\n/a/: /tags/\n",
  ])
  func refusesLinesThatMeanNothing(lines: String) async throws {
    try await site(lines) { site in
      let report = await site.build()
      #expect(!report.isPublished)
      #expect(report.problems.allSatisfy { "\($0.place?.description ?? "")".hasPrefix("old.yml") })
    }
  }

  @Test func refusesAMissingFile() async throws {
    try await site("") { site in
      try site.tree.shell("rm old.yml")
      let report = await site.build()
      #expect(report.problems.count == 1)
      #expect(report.problems[0].place?.description.hasSuffix("site.yml:4:12") == true)
    }
  }
}
