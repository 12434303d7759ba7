// A site with a metadata table: what its pages and data files say, and what a change of the table
// costs.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A site with a metadata table", .timeLimit(.minutes(30)))
struct MetadataSiteTests {
  private static let site = """
    title: Museum
    url: https://example.org/
    images: { sizes: [32, 64], location: keep }
    fields:
      medium: { title: Medium, search: true, property: "dcterms:medium" }
      accession: { title: Accession no. }
      form: { title: Form, property: "schema:artform" }
    sets:
      - { slug: all, provider: folder, album: . }
      - { slug: red, provider: folder, tagged: red }
      - { slug: old, provider: folder, album: ., sort: newest }

    """

  private static let table = """
    file,title,caption,tags,taken,medium,accession,form,position,license,author
    a.jpg,Evening,By the sea,red;sea,circa 1905,Albumen silver,1988.12,Print,,rs-noc-us,Ada
    b.jpg,,,red,1890,Xylograph,https://example.org/12,,,,
    c.jpg,,,,1920,,,,1,,

    """

  private func built(
    _ table: String = table, _ body: (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.site(Self.site) { site async throws in
      try site.tree.write("Photos/a.jpg.yml", "title: From the sidecar\ncaption: Sidecar\n")
      try site.tree.write("metadata.csv", table)
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      try await body(site)
    }
  }

  private func photos(of set: String, in site: TestSite) throws -> [String] {
    try site.text("sets/\(set)/photos.csv").split(separator: "\r\n").dropFirst()
      .map { String($0.split(separator: ",")[1]) }
  }

  // MARK: What it shows

  @Test func showsEverythingOfARow() async throws {
    try await built { site async throws in
      let page = try site.text("photos/folder/a/index.html")
      for text in [
        "<h1>Evening</h1>", "By the sea", "Albumen silver", "1988.12", "Accession no.",
        "No Copyright - United States", ">Ada<", "Cite as", "circa 1905",
        "<meta name=\"DCTERMS.medium\" content=\"Albumen silver\">",
        "<meta name=\"DCTERMS.created\" content=\"1905~\">",
        "<meta name=\"DCTERMS.creator\" content=\"Ada\">",
      ] {
        #expect(page.contains(text), "\(text)")
      }
      #expect(!page.contains("idecar"))
      let other = try site.text("photos/folder/b/index.html")
      #expect(other.contains("<a href=\"https://example.org/12\" rel=\"noopener\">"))
    }
  }

  @Test func endsEachPartOfACitationWithOneFullStop() async throws {
    let table = """
      file,title,author,taken,tags
      a.jpg,At the pier...,"Watkins, Carleton E.",-,red
      b.jpg,St. Ives,Ada,1890,red
      """
    try await built(table) { site async throws in
      let page = try site.text("photos/folder/a/index.html")
      #expect(page.contains("<bdi>Watkins, Carleton E. At the pier... "))
      let other = try site.text("photos/folder/b/index.html")
      #expect(other.contains("<bdi>Ada. St. Ives, 1890. "))
    }
  }

  @Test func describesThePhotoToPrograms() async throws {
    try await built { site async throws in
      let page = try site.text("photos/folder/a/index.html")
      let json = try #require(
        page.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/)?.output.1)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      #expect(object["dcterms:medium"] as? String == "Albumen silver")
      #expect(object["artform"] as? String == "Print")
      let context = try #require(object["@context"] as? [Any])
      #expect(context.first as? String == "https://schema.org")
      #expect((context.last as? [String: String])?["dcterms"] == "http://purl.org/dc/terms/")
      let others = try #require(object["additionalProperty"] as? [[String: String]])
      #expect(
        others == [
          [
            "@type": "PropertyValue", "propertyID": "accession", "name": "Accession no.",
            "value": "1988.12",
          ]
        ])
    }
  }

  @Test func listsDeclaredColumnsAndFindsTheirWords() async throws {
    try await built { site async throws in
      let lines = try site.text("photos.csv").split(separator: "\r\n")
      #expect(lines[0].hasSuffix(",added_at,medium,accession,form"))
      #expect(lines.contains { $0.hasSuffix(",Albumen silver,1988.12,Print") })
      let index = try site.files().filter {
        $0.key.hasPrefix("search/") && $0.key.hasSuffix(".json")
      }
      .map { String(decoding: $0.value, as: UTF8.self) }.joined()
      #expect(index.contains("xylograph") && !index.contains("1988"))
    }
  }

  /// Of a picture in a museum, not of its file.
  @Test func showsTheDimensionsOfTheTableInsteadOfThoseOfTheFile() async throws {
    let yaml = Self.site.replacing("title: Form,", with: "title: dimensions,")
    try await TestSite.site(yaml) { site async throws in
      try site.tree.write("metadata.csv", "file,form\na.jpg,30 × 40 cm\n")
      #expect(await site.build().isPublished)
      let page = try site.text("photos/folder/a/index.html")
      #expect(page.contains("30 × 40 cm") && !page.contains("<dt>Dimensions</dt>"))
      #expect(try site.text("photos/folder/b/index.html").contains("<dt>Dimensions</dt>"))
    }
  }

  @Test func fillsAndOrdersSetsByTheTable() async throws {
    try await built { site async throws in
      #expect(try photos(of: "all", in: site) == ["c.jpg", "a.jpg", "b.jpg"])
      #expect(try photos(of: "red", in: site) == ["a.jpg", "b.jpg"])
      #expect(try photos(of: "old", in: site) == ["c.jpg", "a.jpg", "b.jpg"])
    }
  }

  // MARK: Hidden photos

  @Test func publishesNothingOfAHiddenPhoto() async throws {
    try await built { site async throws in
      try site.tree.write("metadata.csv", "file,title,hidden\na.jpg,Secret title,yes\n")
      let report = await site.build()
      // Only the old table had the tag of a set.
      #expect(report.isPublished && report.problems.map(\.code) == ["set.no-tag"])
      #expect(report.counts.photos == 2 && !site.exists("photos/folder/a/index.html"))
      let files = try site.files()
      for (path, data) in files {
        #expect(!path.contains("folder/a/"))
        #expect(data.range(of: Data("Secret title".utf8)) == nil, "\(path)")
      }
    }
  }

  @Test(arguments: [
    ("file,hidden\na.jpg,\"yes\nb.jpg,\n", "metadata.bad-row"),
    ("file,hiden\na.jpg,yes\n", "metadata.may-hide"), ("title\nx\n", "metadata.header"),
    ("provider,id,hidden\nFolder,a.jpg,yes\n", "metadata.no-provider"),
  ])
  func isNotBuiltIfAPhotoMayHaveToStayPrivate(_ table: String, _ code: String) async throws {
    try await built { site async throws in
      let before = try site.files()
      try site.tree.write("metadata.csv", table)
      let report = await site.build()
      #expect(!report.isPublished)
      #expect(report.problems.contains { $0.code == code && $0.severity == .error })
      #expect(try site.files() == before)
    }
  }

  @Test func hidesWhatIsUnclearWithAWarning() async throws {
    try await built { site async throws in
      try site.tree.write("metadata.csv", "file,hidden,title\na.jpg,ask,x\nb.jpg,no,Shown\n")
      let report = await site.build()
      #expect(report.isPublished && !site.exists("photos/folder/a/index.html"))
      let unclear = report.problems.filter { $0.code != "set.no-tag" }
      #expect(unclear.map(\.code) == ["metadata.bad-value"])
      #expect(unclear.first?.place == .file("metadata.csv", line: 2))
      #expect(try site.text("photos/folder/b/index.html").contains("<h1>Shown</h1>"))
    }
  }

  @Test func isNotBuiltWithoutATableThatItNames() async throws {
    try await built { site async throws in
      try site.tree.write("site.yml", Self.site + "metadata: other.csv\n")
      let report = await site.build()
      #expect(!report.isPublished && report.problems.map(\.code) == ["metadata.no-file"])
    }
  }

  /// A Mac or Windows finds the table, and the same site is built on Linux.
  @Test func isNotBuiltIfTheNameOfTheTableDiffersInCase() async throws {
    try await TestSite.site(Self.site) { site async throws in
      try site.tree.write("Metadata.csv", Self.table)
      guard !FileManager.default.fileExists(atPath: site.tree.absolute("metadata.csv")) else {
        return
      }
      let report = await site.build()
      #expect(!report.isPublished && report.problems.map(\.code) == ["metadata.no-file"])
      #expect(report.problems.first?.help?.contains("rename Metadata.csv to metadata.csv") == true)
      #expect(report.problems.first?.place == .file("Metadata.csv"))
    }
  }

  // MARK: Rebuilds

  private func rebuilt(_ site: TestSite, _ table: String) async throws -> BuildReport {
    try site.tree.write("metadata.csv", table)
    let report = await site.build()
    #expect(report.isPublished, "\(report.problems)")
    let files = try site.files()
    let clean = await site.build(BuildOptions(usesCache: false, jobs: 1))
    #expect(clean.isPublished)
    #expect(try site.files() == files)
    return report
  }

  @Test func writesOnlyPagesThatShowAChangedCell() async throws {
    try await built { site async throws in
      let all = await site.build().counts.pages
      let change = Self.table.replacing("Xylograph", with: "Woodcut")
      let report = try await rebuilt(site, change)
      #expect((1..<all / 2).contains(report.counts.pagesWritten), "\(report.counts)")
      #expect(report.counts.renditionsMade == 0)
      #expect(try site.text("photos/folder/b/index.html").contains("Woodcut"))
      let same = await site.build()
      #expect(same.counts.pagesWritten == 0 && same.counts.pagesRendered == 0)
    }
  }

  @Test func leavesNothingOfARemovedTable() async throws {
    try await built { site async throws in
      try FileManager.default.removeItem(atPath: site.tree.absolute("metadata.csv"))
      // Only the table has tags, so the set of a tag loses all its photos with it.
      #expect(await !site.build().isPublished)
      #expect(await site.build(BuildOptions(allowsShrink: true, jobs: 2)).isPublished)
      let page = try site.text("photos/folder/a/index.html")
      #expect(page.contains("From the sidecar") && !page.contains("Albumen"))
    }
  }

  @Test func usesTheTableInOneProcessToo() async throws {
    try await TestSite.site(Self.site) { site async throws in
      var site = site
      site.memory = .settled
      #expect(await site.build().isPublished)
      try site.tree.write("metadata.csv", Self.table)
      #expect(await site.build().isPublished)
      #expect(try site.text("photos/folder/a/index.html").contains("Albumen silver"))
      try site.tree.write("metadata.csv", "file,hidden\nb.jpg,yes\n")
      #expect(await site.build().counts.photos == 2)
      #expect(!(try site.text("photos/folder/a/index.html")).contains("Albumen silver"))
    }
  }

  // MARK: Services and lists

  @Test func findsThePhotosOfAListByTheirPagesOnThisSite() async throws {
    let yaml = """
      title: T
      url: https://example.org/
      images: { sizes: [32] }
      sets:
        - { slug: mine, favorites: favorites.csv }

      """
    try await TestSite.site(yaml) { site async throws in
      try site.tree.write(
        "favorites.csv", "page_url,note\nhttps://example.org/photos/folder/b/,My note\n")
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      #expect(try photos(of: "mine", in: site) == ["b.jpg"])
      #expect(try site.text("photos/folder/b/index.html").contains("My note"))
    }
  }

  @Test func describesPhotosOfServicesBeforeTheNoteOfAList() async throws {
    let list = "provider,id,note\nflickr,101,\nflickr,102,My note\n"
    try await CuratedSite.with(list) { site async throws in
      try site.site.tree.write(
        "metadata.csv",
        "provider,id,page_url,title,caption,author,hidden\nflickr,101,,Mine,Mine too,Nour Haddad,\n"
          + "flickr,102,,,From the table,,\nflickr,103,,,,,yes\n")
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      let page = try site.page("flickr/101")
      #expect(page.contains("<h1>Mine</h1>") && page.contains("Mine too"))
      #expect(page.contains("authors/folder/"))
      let noted = try site.page("flickr/102")
      #expect(noted.contains("My note") && !noted.contains("From the table"))
      #expect(report.problems.map(\.code) == ["metadata.no-photo"])
    }
  }
}
