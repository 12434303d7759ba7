// The metadata table is read and merged as the list of favorites is. What differs is here: files name
// photos, a row may have to hide a photo, and people write every column.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFavorites

@Suite("The metadata table") struct MetadataTableTests {
  private func read(_ text: String) throws -> ParsedTable {
    try ParsedTable(Array(text.utf8), .metadata, file: "metadata.csv")
  }

  private func merge(_ base: String?, _ ours: String, _ theirs: String) throws -> TableMerge {
    TableMerge(
      bases: TableBases(
        shared: try base.map { [TableFingerprint(of: try read($0).table)] } ?? []),
      current: try read(ours).table, incoming: try read(theirs).table)
  }

  @Test(arguments: [
    "file,title\na.jpg,T\n", "File;Title\na.jpg;T\n", "\u{FEFF}TITLE\tFILE\nT\ta.jpg\n",
    "provider,id,title\nfolder,a.jpg,T\n",
  ])
  func readsRowsThatNameAFile(_ text: String) throws {
    let reading = try read(text)
    #expect(reading.problems.isEmpty)
    let row = try #require(reading.table.rows.first?.cells)
    #expect(row.photo == Photo.ID(provider: "folder", id: "a.jpg"))
    #expect(row.title == "T")
  }

  @Test func namesTheColumnsThatItNeeds() throws {
    let problem = #expect(throws: Problem.self) { try read("fille,title\na.jpg,T\n") }
    #expect(problem?.code == "metadata.header")
    #expect(problem?.help == "did you mean “file” instead of “fille”?")
    for name in ["filename", "File_Name", "object_location"] {
      let problem = #expect(throws: Problem.self) { try read("pid,\(name),title\n1,a.jpg,T\n") }
      #expect(problem?.help == "did you mean “file” instead of “\(name)”?")
    }
    let catalog = #expect(throws: Problem.self) { try read("pid,artist\n1,A\n") }
    #expect(catalog?.help?.hasPrefix("begin the file with a line") == true)
    let row = try read("file,title\n,T\n")
    #expect(row.problems.map(\.code) == ["metadata.bad-row"])
    #expect(row.problems.first?.what.contains("file nor provider and id nor page_url") == true)
  }

  @Test func knowsNoColumnsOfTheOtherTable() throws {
    let table = try read("file,note,added_at,image_url\na.jpg,n,2026,x\n").table
    #expect(table.columns.inOrder == [.file])
    #expect(table.extraColumns == ["note", "added_at", "image_url"])
    let list = try ParsedTable(
      Array("provider,id,alt,hidden\np,1,c,yes\n".utf8), file: "favorites.csv"
    ).table
    #expect(list.extraColumns == ["alt", "hidden"])
  }

  @Test(arguments: [("yes", "no"), ("no", "yes"), ("", "maybe"), ("1", ""), ("no", "perhaps")])
  func hidesAPhotoThatOneOfItsRowsHides(_ first: String, _ second: String) throws {
    let table = try read("file,hidden\na.jpg,\(first)\na.jpg,\(second)\n").table
    let visibility = try #require(table.rows.first?.cells.visibility)
    #expect(table.rows.count == 1)
    #expect([.hidden, .unclear].contains(visibility))
  }

  @Test func saysThatTheHidingRowCounts() throws {
    let hidden = try read("file,hidden\na.jpg,no\na.jpg,yes\n").problems
    #expect(hidden.first?.what.hasSuffix("another text for hidden; the photo is left out") == true)
    let titled = try read("file,title,hidden\na.jpg,A,yes\na.jpg,B,yes\n").problems
    #expect(titled.first?.what.hasSuffix("another text for title; the first is kept") == true)
  }

  @Test func takesWhatComesInIfNothingIsRemembered() throws {
    let merge = try merge(
      nil, "file,title,rating\na.jpg,Old,3\n", "file,title,rating\na.jpg,New,\n")
    let row = try #require(merge.merged.rows.first?.cells)
    #expect(row.title == "New" && row[.rating] == "3")
  }

  @Test func reportsAConflictInAnyColumn() throws {
    let merge = try merge(
      "file,taken\na.jpg,1900\n", "file,taken\na.jpg,1901\n", "file,taken\na.jpg,1902\n")
    #expect(merge.changes.map(\.kind) == [.conflict(.known(.taken), ours: "1901", theirs: "1902")])
  }

  @Test func findsARowByItsFileAndByItsID() throws {
    let merge = try merge(
      nil, "file,title\na.jpg,Old\n", "provider,id,file,title\nfolder,a.jpg,,New\n")
    #expect(merge.merged.rows.count == 1)
    let row = try #require(merge.merged.rows.first?.cells)
    #expect(row[.file] == "a.jpg" && row.title == "New")
  }

  /// Whoever fills in the table copies names from elsewhere.
  @Test(arguments: [
    "./k\u{FC}ste/a.jpg", "k\u{FC}ste\\a.jpg", "ku\u{308}ste/a.jpg", "/k\u{FC}ste/a.jpg",
  ])
  func findsARowHoweverItsFileIsSpelled(_ name: String) throws {
    let merge = try merge(nil, "file,title\nk\u{FC}ste/a.jpg,Old\n", "file,title\n\(name),New\n")
    #expect(merge.merged.rows.count == 1)
    #expect(merge.merged.rows.first?.cells.title == "New")
    #expect(merge.merged.rows.first?.cells[.file] == "k\u{FC}ste/a.jpg")
  }

  @Test func listsWhatAReplacementChangesAndRemoves() throws {
    let old = try read("file,title,mine,gone\na.jpg,A,1,x\nb.jpg,B,2,\n").table
    let new = try read("file,title,mine\na.jpg,A2,1\nc.jpg,C,3\n").table
    let replacement = TableReplacement(of: old, by: new)
    let changes = replacement.changes
    let title = TableChange.Kind.changed(.known(.title), from: "A", to: "A2")
    // The new table says nothing about the column that it lacks.
    #expect(changes.map(\.kind) == [title, .added, .removed])
    #expect(replacement.merged.rows.map { $0.cells.extra(1) } == ["x", ""])
    #expect(changes.last?.photo?.description == "folder:b.jpg")
    #expect(TableReplacement(of: old, by: old).changes.isEmpty)
  }
}
