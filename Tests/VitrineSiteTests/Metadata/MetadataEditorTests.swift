// The `metadata` commands: the table goes to a spreadsheet and comes back.

import Foundation
import SiteFixtures
import Testing
import VitrineFavorites
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Editing the metadata table", .timeLimit(.minutes(30)))
struct MetadataEditorTests {
  private func editor(_ site: TestSite, _ log: ProblemLog = ProblemLog()) throws -> MetadataEditor {
    try MetadataEditor.open(
      site.tree.absolute("site.yml"), environment: site.environment, log: log)
  }

  private func table(_ site: TestSite) throws -> String {
    try String(contentsOfFile: site.tree.absolute("metadata.csv"), encoding: .utf8)
  }

  private func take(
    _ text: String, _ site: TestSite, isDry: Bool = false, replaces: Bool = false
  ) async throws -> TableImport {
    try site.tree.write("in.csv", text)
    return try await editor(site)
      .importTable(site.tree.absolute("in.csv"), isDry: isDry, replaces: replaces)
  }

  @Test func returnsTheSameBytesForHostileTextsInEveryColumn() async throws {
    var rows = CuratedTable(.metadata, extraColumns: ["mine"])
    let columns = TableRow.Columns.metadata.subtracting(.identifying).inOrder
    for (number, text) in HostileTexts.cells.enumerated() {
      var row = TableRow([.provider: "folder", .id: "\(number).jpg"], extras: [ExactText(text)])
      for column in columns where column != .pageURL { row[column] = text }
      rows.append(row)
    }
    try await TestSite.site { site async throws in
      try site.tree.write("in.csv", rows.csv)
      let first = try await editor(site)
        .importTable(site.tree.absolute("in.csv"), isDry: false)
      #expect(first.changes.count == rows.rows.count)
      let exported = try await editor(site).export()
      try site.tree.write("out.csv", exported)
      let second = try await editor(site)
        .importTable(site.tree.absolute("out.csv"), isDry: false)
      #expect(second.changes.isEmpty)
      #expect(try await editor(site).export() == exported)
      #expect(exported == rows.csv)
    }
  }

  /// On another machine, or in another site.
  @Test func exportsANewTableAsItCame() async throws {
    try await TestSite.site { site async throws in
      let text = "file,alt,mine\r\na.jpg,'=A,x\r\n"
      #expect(try await take(text, site).changes.map(\.kind) == [.added])
      #expect(try table(site) == text)
      #expect(try await editor(site).export() == Array(text.utf8))
    }
  }

  @Test func mergesWhatBothSidesChanged() async throws {
    try await TestSite.site { site async throws in
      try site.tree.write("metadata.csv", "file,title,alt\na.jpg,A,one\nb.jpg,B,two\n")
      _ = try await editor(site).export()
      try site.tree.write("metadata.csv", "file,title,alt\na.jpg,Ours,one\nb.jpg,Ours,two\n")
      let imported = try await take(
        "file,title,alt\na.jpg,A,changed\nb.jpg,Theirs,two\nc.jpg,C,\n", site)
      let kinds = imported.changes.map(\.kind)
      #expect(kinds.contains(.changed(.known(.alt), from: "one", to: "changed")))
      #expect(kinds.contains(.conflict(.known(.title), ours: "Ours", theirs: "Theirs")))
      #expect(kinds.contains(.added))
      #expect(
        try table(site)
          == "file,title,alt\r\na.jpg,Ours,changed\r\nb.jpg,Ours,two\r\nc.jpg,C,\r\n")
    }
  }

  @Test func replacesTheTableOrOnlyShowsWhatGoes() async throws {
    try await TestSite.site { site async throws in
      let old = "file,title\na.jpg,A\nb.jpg,B\n"
      try site.tree.write("metadata.csv", old)
      let dry = try await take("file,title\nb.jpg,B2\n", site, isDry: true, replaces: true)
      #expect(dry.changes.map(\.kind) == [.changed(.known(.title), from: "B", to: "B2"), .removed])
      #expect(try table(site) == old)
      let done = try await take("file,title\nb.jpg,B2\n", site, replaces: true)
      #expect(done.changes == dry.changes)
      #expect(try table(site) == "file,title\r\nb.jpg,B2\r\n")
      let problem = await #expect(throws: Problem.self) {
        try await take("file,title\nc.jpg,\"C\nd.jpg,D\n", site, replaces: true)
      }
      #expect(problem?.code == "metadata.bad-rows")
      #expect(try table(site) == "file,title\r\nb.jpg,B2\r\n")
    }
  }

  @Test(arguments: [
    ("file,title,hidden\nb.jpg,B,yes\n", true, "no longer hides folder:a.jpg"),
    ("file,hidden\na.jpg,\nb.jpg,no\n", false, "no longer hides folder:a.jpg and 1 more photo"),
    ("file,title\na.jpg,A2\nb.jpg,B\n", true, nil), ("file,title\nb.jpg,B2\n", false, nil),
  ])
  func warnsOfPhotosThatItNoLongerHides(
    text: String, replaces: Bool, words: String?
  ) async throws {
    try await TestSite.site { site async throws in
      try site.tree.write("metadata.csv", "file,title,hidden\na.jpg,A,yes\nb.jpg,B,yes\n")
      _ = try await editor(site).export()
      let log = ProblemLog()
      try site.tree.write("in.csv", text)
      _ = try await editor(site, log)
        .importTable(site.tree.absolute("in.csv"), isDry: true, replaces: replaces)
      let warning = log.problems.first { $0.code == "metadata.shown" }
      #expect(warning.map { $0.what.hasSuffix(words ?? "?") } == (words == nil ? nil : true))
    }
  }

  /// The address of a page on this site names the photo of a row; its other cells stay.
  @Test func replacesARowThatIsNamedByItsPage() async throws {
    try await TestSite.site { site async throws in
      try site.tree.write("metadata.csv", "file,title,alt\na.jpg,A,Words\n")
      let done = try await take("page_url,title\n/photos/folder/a/,B\n", site, replaces: true)
      #expect(done.changes.map(\.kind) == [.changed(.known(.title), from: "A", to: "B")])
      #expect(try table(site) == "file,title,alt\r\na.jpg,B,Words\r\n")
    }
  }

  @Test func exportsTheRowsOfASet() async throws {
    let yaml = """
      title: T
      images: { sizes: [32] }
      sets:
        - { slug: all, provider: folder, album: . }
        - { slug: red, provider: folder, tagged: red }
        - { slug: list, favorites: list.csv }

      """
    try await TestSite.site(yaml) { site async throws in
      try site.tree.write("list.csv", "provider,id\nfolder,a.jpg\n")
      try site.tree.write("metadata.csv", "file,tags,mine\na.jpg,red,1\nb.jpg,blue,2\n")
      #expect(await site.build().isPublished)
      let exported = try await editor(site).export(set: "red")
      #expect(String(decoding: exported, as: UTF8.self) == "file,tags,mine\r\na.jpg,red,1\r\n")
      let problem = await #expect(throws: Problem.self) {
        try await editor(site).export(set: "rde")
      }
      #expect(problem?.code == "usage.bad-filter" && problem?.help == "did you mean red?")
      for table in ["metadata.csv", "list.csv", "favorites.csv"] {
        let own = await #expect(throws: Problem.self) {
          try await editor(site).export(to: site.tree.absolute(table))
        }
        #expect(own?.code == "usage.bad-destination", "\(table)")
      }
    }
  }

  /// What may have to hide a photo is read, or nothing is written.
  @Test(arguments: [
    "file,title,hidden\na.jpg,T,no\n,x,yes\n", "file,title,hidden\na.jpg,T,no\nb.jpg,\"x\"y,yes\n",
    "file,title,private\na.jpg,T,\nb.jpg,x,yes\n",
  ])
  func writesNothingIfAPhotoMayHaveToBeHidden(_ text: String) async throws {
    try await TestSite.site { site async throws in
      let old = "file,title,hidden\r\na.jpg,A,\r\n"
      try site.tree.write("metadata.csv", old)
      let problem = await #expect(throws: Problem.self) { try await take(text, site) }
      #expect(problem?.severity == .error)
      #expect(["metadata.bad-row", "metadata.may-hide"].contains(problem?.code))
      #expect(try table(site) == old)
    }
  }

  /// A build finds the photo by all these names, so an import changes its row instead of adding one.
  @Test(arguments: [
    "file,title\nPhotos/a.jpg,New\n", "provider,id,title\nfolder,./Photos/a.jpg,New\n",
    "page_url,title\n/photos/folder/a/,New\n",
  ])
  func changesTheRowOfAPhotoThatHasAnotherName(_ text: String) async throws {
    try await TestSite.site { site async throws in
      try site.tree.write("metadata.csv", "file,title\na.jpg,Old\n")
      #expect(try await take(text, site).changes.count == 1)
      let rows = try TableFile(
        site.tree.absolute("metadata.csv"), .metadata, name: "metadata.csv"
      ).reading.table.rows
      #expect(rows.map(\.cells.title) == ["New"] && rows.map(\.cells[.file]) == ["a.jpg"])
      #expect(rows[0].cells[.pageURL].isEmpty)
    }
  }

  /// The two photos want one page.
  @Test func addsARowForAnotherFileOfTheSameName() async throws {
    try await TestSite.site { site async throws in
      try site.tree.write("metadata.csv", "file,title\na.jpeg,Old\n")
      #expect(try await take("file,title\na.jpg,New\n", site).changes.map(\.kind) == [.added])
      #expect(try table(site) == "file,title\r\na.jpeg,Old\r\na.jpg,New\r\n")
    }
  }

  @Test func reportsWrongValuesOfAnImport() async throws {
    try await TestSite.site { site async throws in
      try site.tree.write("in.csv", "file,rating\na.jpg,9\n")
      let log = ProblemLog()
      _ = try await editor(site, log).importTable(site.tree.absolute("in.csv"), isDry: true)
      #expect(log.problems.map(\.code) == ["metadata.bad-value"])
      #expect(!FileManager.default.fileExists(atPath: site.tree.absolute("metadata.csv")))
    }
  }
}
