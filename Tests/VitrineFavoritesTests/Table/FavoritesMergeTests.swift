// Merges of three lists: the old one, the current one and the imported one.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFavorites

@Suite struct FavoritesMergeTests {
  private func list(_ text: String) throws -> Favorites {
    try ParsedTable(Array(text.utf8), file: "favorites.csv").table
  }

  /// Rows of `provider,id,title,note`, merged; without bases nothing is remembered.
  private func merge(
    _ bases: [String], written: String? = nil, _ current: String, _ incoming: String,
    header: String? = nil
  ) throws -> TableMerge {
    let own = "provider,id,title,note\n"
    return TableMerge(
      bases: TableBases(
        shared: try bases.map { TableFingerprint(of: try list(own + $0)) },
        written: try written.map { TableFingerprint(of: try list(own + $0)) }),
      current: try list(own + current), incoming: try list((header ?? own) + incoming))
  }

  private func note(_ merge: TableMerge) -> String? { merge.merged.rows.first?.cells.note }

  // MARK: Cells

  @Test(arguments: [
    ("a", "a", "b", "b"), ("a", "b", "a", "b"), ("a", "b", "b", "b"), ("a", "a", "a", "a"),
    ("a", "b", "c", "b"), ("a", "a", "", ""), ("a", "", "a", ""), ("", "", "b", "b"),
    ("a", "", "b", ""), ("a", "b", "", "b"), ("\u{E9}", "\u{E9}", "e\u{301}", "e\u{301}"),
  ])
  func mergesACellByItsBase(
    _ base: String, _ ours: String, _ theirs: String, _ result: String
  ) throws {
    let merge = try merge(["p,1,t,\(base)\n"], "p,1,t,\(ours)\n", "p,1,t,\(theirs)\n")
    #expect(note(merge).map { Array($0.utf8) } == Array(result.utf8))
    #expect(merge.isEdit == !ours.utf8.elementsEqual(result.utf8))
  }

  @Test func reportsBothTextsOfAConflict() throws {
    let merge = try merge(["p,1,t,a\n"], "p,1,t,b\n", "p,1,t,c\n")
    #expect(merge.changes.map(\.kind) == [.conflict(.known(.note), ours: "b", theirs: "c")])
    #expect(merge.changes.first?.line == 2)
    #expect(merge.changes.first?.photo?.description == "p:1")
  }

  @Test func reportsWhatItKeptAndWhatItTook() throws {
    let merge = try merge(["p,1,t,a\n"], "p,1,t2,a\n", "p,1,t,b\n")
    #expect(
      merge.changes.map(\.kind) == [
        .kept(.known(.title), ours: "t2", theirs: "t"),
        .changed(.known(.note), from: "a", to: "b"),
      ])
  }

  /// Whatever was ours before is not news.
  ///
  /// But only the version that others got last shows whether we changed a cell since.
  @Test func treatsTheirCellAsOldIfItEqualsAnyBase() throws {
    let bases = ["p,1,t,new\n", "p,1,t,old\n"]
    #expect(note(try merge(bases, "p,1,t,new\n", "p,1,t,old\n")) == "new")
    #expect(note(try merge(bases, "p,1,t,new\n", "p,1,t,c\n")) == "c")
    let changedBack = try merge(bases, "p,1,t,old\n", "p,1,t,c\n")
    #expect(changedBack.changes.map(\.kind) == [.conflict(.known(.note), ours: "old", theirs: "c")])
  }

  /// A list that was exported before the last one comes back as it was.
  @Test(arguments: ["a", "b", ""])
  func takesNothingFromAnOlderList(_ older: String) throws {
    let own = "provider,id,title,note\n"
    var memory = TableFingerprint(of: try list(own + "p,1,t,\(older)\np,2,t,gone\n"))
    for note in ["x", "", "c"] {
      var next = TableFingerprint(of: try list(own + "p,1,t,\(note)\n"))
      next.keepTexts(of: memory)
      next.keepRemoved(of: memory)
      memory = try #require(TableFingerprint(decoding: next.encoded))
    }
    func merge(_ incoming: String) throws -> TableMerge {
      TableMerge(
        bases: TableBases(shared: [memory]), current: try list(own + "p,1,t,c\n"),
        incoming: try list(own + incoming))
    }
    let old = try merge("p,1,t,\(older)\np,2,t,gone\n")
    #expect(
      old.changes.map(\.kind) == [
        .conflict(.known(.note), ours: "c", theirs: ExactText(older)), .staysRemoved,
      ])
    #expect(!old.isEdit)
    #expect(note(try merge("p,1,t,new\n")) == "new")
  }

  @Test func countsWhatACommandWroteSinceAnExportAsAChange() throws {
    let edited = try merge(["p,1,t,a\n"], written: "p,1,t,b\n", "p,1,t,b\n", "p,1,t,c\n")
    #expect(edited.changes.map(\.kind) == [.conflict(.known(.note), ours: "b", theirs: "c")])
    let old = try merge(["p,1,t,a\n"], written: "p,1,t,b\n", "p,1,t,b\n", "p,1,t,a\n")
    #expect(note(old) == "b" && !old.isEdit)
    let never = try merge([], written: "p,1,t,b\n", "p,1,t,b\n", "p,1,t,c\n")
    #expect(note(never) == "c")
  }

  /// The row was added after the export, and the other side has it, too.
  @Test(arguments: [("", "c", "c"), ("b", "c", "b"), ("b", "", "b")])
  func keepsTextsOfARowThatTheExportLacked(
    _ ours: String, _ theirs: String, _ result: String
  ) throws {
    let row = "p,1,t,\(ours)\n"
    let merge = try merge(["p,2,t,a\n"], written: row, row, "p,1,t,\(theirs)\n")
    #expect(note(merge) == result)
  }

  @Test(arguments: [
    ("", "b", "b"), ("a", "", "a"), ("a", "a", "a"), ("a", "b", "b"),
  ])
  func takesFieldsThatPeopleWriteIfNoBaseHasTheRow(
    _ ours: String, _ theirs: String, _ result: String
  ) throws {
    #expect(note(try merge([], "p,1,t,\(ours)\n", "p,1,t,\(theirs)\n")) == result)
    let title = try merge([], "p,1,\(ours),n\n", "p,1,\(theirs),n\n")
    let isConflict = ours == "a" && theirs == "b"
    #expect(title.merged.rows.first?.cells.title == (isConflict ? "a" : result))
    #expect(
      title.changes.contains { if case .conflict = $0.kind { true } else { false } } == isConflict)
  }

  @Test(arguments: ["provider,id\n", "provider,id,title,note\n", "provider,id,mine\n"])
  func keepsTextsIfAColumnOrACellIsMissing(_ header: String) throws {
    let merge = try merge(["p,1,t,a\n"], "p,1,t,a\n", "p,1\n", header: header)
    #expect(
      merge.merged.rows.first?.cells
        == Favorite([
          .provider: "p", .id: "1", .title: "t", .note: "a",
        ]))
    #expect(!merge.isEdit && merge.changes.isEmpty)
  }

  // MARK: Rows

  @Test func appendsNewRowsInTheirOrderAndRemovesNone() throws {
    let merge = try merge(["p,1,t,a\np,2,t,a\n"], "p,1,t,a\np,2,t,a\n", "p,9,t,x\np,2,t,a\np,8,,\n")
    #expect(merge.merged.rows.map(\.cells.photo?.id) == ["1", "2", "9", "8"])
    #expect(merge.changes.map(\.kind) == [.added, .added])
  }

  @Test func keepsRowsRemovedUnlessTheyHaveNewTexts() throws {
    let same = try merge(["p,1,t,a\n"], "", "p,1,t,a\n")
    #expect(same.merged.rows.isEmpty && same.changes.map(\.kind) == [.staysRemoved])
    let short = try merge(["p,1,t,a\n"], "", "p,1\n", header: "provider,id\n")
    #expect(short.merged.rows.isEmpty && !short.isEdit)
    let new = try merge(["p,1,t,a\n"], "", "p,1,t,b\n")
    #expect(new.merged.rows.count == 1 && new.changes.map(\.kind) == [.addedAgain])
    let mine = try merge(["p,1,t,a\n"], "", "p,1,x\n", header: "provider,id,mine\n")
    #expect(mine.changes.map(\.kind) == [.addedAgain])
  }

  @Test func matchesARowByItsPageAndSetsItsId() throws {
    let current = try list("page_url,note\nhttps://p.example/1,a\n")
    let incoming = try list("provider,id,page_url,note\np,1,https://p.example/1,b\n")
    let merge = TableMerge(
      bases: TableBases(shared: [TableFingerprint(of: current)]), current: current,
      incoming: incoming)
    #expect(merge.merged.rows.map(\.cells.photo?.id) == ["1"])
    #expect(note(merge) == "b")
    let back = TableMerge(
      bases: TableBases(shared: [TableFingerprint(of: incoming)]), current: incoming,
      incoming: current)
    #expect(back.merged.rows.map(\.cells.photo?.id) == ["1"])
    #expect(note(back) == "a")
    let removed = TableMerge(
      bases: TableBases(shared: [TableFingerprint(of: incoming)]), current: Favorites(),
      incoming: try list("page_url,note\nhttps://p.example/1,b\n"))
    #expect(removed.changes.map(\.kind) == [.staysRemoved])
  }

  // MARK: Columns

  @Test func addsUnknownColumnsAndMergesEachWithItsCounterpart() throws {
    let current = try list("provider,id,mine,stars,mine\np,1,a,5,b\n")
    let incoming = try list("mine,new,id,mine,provider\nA,n,1,b,p\nx,y,2,z,p\n")
    let merge = TableMerge(
      bases: TableBases(shared: [TableFingerprint(of: current)]), current: current,
      incoming: incoming)
    #expect(merge.merged.extraColumns == ["mine", "stars", "mine", "new"])
    #expect(merge.merged.rows[0].cells.extras == ["A", "5", "b", "n"])
    #expect(merge.merged.rows[1].cells.extras == ["x", "", "z", "y"])
  }

  @Test func distinguishesColumnsWithTheSameName() throws {
    let current = try list("provider,id,a,a,a (2)\np,1,x,y,z\n")
    let incoming = try list("provider,id,a (2),a,a,b\np,2,1,2,3,4\n")
    let merge = TableMerge(bases: .none, current: current, incoming: incoming)
    #expect(merge.merged.extraColumns == ["a", "a", "a (2)", "b"])
    #expect(merge.merged.rows[1].cells.extras == ["2", "3", "1", "4"])
  }

  @Test func letsNoServiceOverwriteTheCuratorsTexts() throws {
    let current = try list("provider,id,tags,note,added_at\np,1,mine,mine,2026-01-01\n")
    var incoming = Favorites()
    let photo = Favorite(
      of: .sample("1", tags: ["theirs"], provider: "p"), added: PartialDate("2026-03-09"))
    incoming.append(CuratedTable.Row(photo, given: .facts))
    let merge = TableMerge(
      bases: TableBases(shared: [TableFingerprint(of: current)]), current: current,
      incoming: incoming)
    #expect(merge.changes.map(\.kind) == [.changed(.known(.title), from: "", to: "1")])
    let new = TableMerge(bases: .none, current: Favorites(), incoming: incoming)
    #expect(new.merged.rows.first?.cells == photo)
  }

  @Test func changesNothingTheSecondTime() throws {
    let current = try list("provider,id,note\np,1,a\np,2,b\n")
    let incoming = try list("provider,id,note,mine\np,2,c,x\np,3,d,y\n")
    let base = TableFingerprint(of: current)
    let first = TableMerge(
      bases: TableBases(shared: [base]), current: current, incoming: incoming)
    let second = TableMerge(
      bases: TableBases(shared: [TableFingerprint(of: first.merged)]), current: first.merged,
      incoming: incoming)
    #expect(first.isEdit && !second.isEdit)
    #expect(second.merged.csv == first.merged.csv)
  }
}

@Suite struct FavoritesFingerprintTests {
  private var memory: TableFingerprint {
    var list = Favorites.many(20)
    list.append(Favorite([.pageURL: "https://p.example/1", .note: "private words"]))
    return TableFingerprint(of: list)
  }

  @Test func decodesFromItsBytes() throws {
    #expect(TableFingerprint(decoding: memory.encoded) == memory)
    #expect(
      TableFingerprint(decoding: TableFingerprint().encoded) == TableFingerprint())
    #expect(memory.encoded == memory.encoded)
  }

  @Test func containsNoText() {
    let text = String(decoding: memory.encoded, as: UTF8.self)
    #expect(!text.contains("private") && !text.contains("example") && !text.contains("look"))
  }

  @Test func hidesThatTwoRowsHaveTheSameNote() {
    var list = Favorites()
    for id in ["1", "2"] { list.append(Favorite([.provider: "p", .id: id, .note: "same"])) }
    let digests = TableFingerprint(of: list).cells.map(\.digest)
    #expect(digests.count == 2 && Set(digests).count == 2)
  }

  @Test func isRejectedIfAnyByteIsDamaged() {
    let bytes = memory.encoded
    for position in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[position] ^= 1
      #expect(TableFingerprint(decoding: damaged) == nil)
      #expect(TableFingerprint(decoding: Array(bytes[..<position])) == nil)
    }
    #expect(TableFingerprint(decoding: bytes + [0]) == nil)
    #expect(TableFingerprint(decoding: []) == nil)
  }
}
