import Foundation
import SiteFixtures
import Testing
import VitrineFavorites
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("An imported list", .timeLimit(.minutes(30)))
struct ImportTests {
  private static let first =
    "provider,id,title,note\r\nflickr,1,One,a\r\nflickr,2,Two,b\r\nflickr,3,Three,c\r\n"

  /// A site whose list came from an import, and was exported since.
  private func exported(_ body: (CuratedSite, TestEditor) async throws -> Void) async throws {
    try await CuratedSite.with("provider,id,title,note\n") { site async throws in
      let editor = try site.editor()
      try site.write(Self.first, to: "in.csv")
      try await editor.take(site.path("in.csv"))
      try site.write(try await editor.export(), to: "out.csv")
      #expect(
        try site.list() == (try String(contentsOfFile: site.path("out.csv"), encoding: .utf8)))
      try await body(site, editor)
    }
  }

  private func edit(_ site: CuratedSite, _ name: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: site.path(name), encoding: .utf8)
    #expect(text.contains(old))
    try site.write(text.replacing(old, with: new), to: name)
  }

  @Test func writesNothingInADryRun() async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      try site.write(Self.first, to: "in.csv")
      let imported = try await editor.take(site.path("in.csv"), isDry: true)
      #expect(imported.changes.map(\.kind) == [.added, .added, .added])
      #expect(!FileManager.default.fileExists(atPath: site.path("favorites.csv")))
      try await editor.take(site.path("in.csv"))
      let (list, date) = (try site.list(), try site.date())
      try edit(site, "in.csv", "Two", "Zwei")
      let again = try await editor.take(site.path("in.csv"), isDry: true)
      #expect(again.changes.contains { $0.isEdit })
      #expect(try site.list() == list)
      #expect(try site.date() == date)
    }
  }

  /// Lists of the site have facts of photos in cells that are empty in ours.
  @Test func changesNothingForAListOfTheSite() async throws {
    try await CuratedSite.with("provider,id,tags,note\nfolder,beach.jpg,,n\n") {
      site async throws in
      let editor = try site.editor()
      #expect(await site.build().problems.allSatisfy { $0.severity < .error })
      let list = try site.list()
      let imported = try await editor.take(site.path("public/photos.csv"))
      #expect(!imported.changes.contains { $0.isEdit })
      #expect(
        imported.changes.contains {
          if case .kept(.known(.tags), _, _) = $0.kind { true } else { false }
        })
      #expect(try site.list() == list)
      let shown = try String(contentsOfFile: site.path("public/photos.csv"), encoding: .utf8)
      try site.write(shown.replacing("sand", with: "shore"), to: "in.csv")
      try await editor.take(site.path("in.csv"))
      #expect(try editor.rows().map { $0[.tags] } == ["shore"])
    }
  }

  /// The list of the site lacks the photos of unlisted sets.
  @Test func takesOnlyTheEditsOfTheListOfAnUnlistedSet() async throws {
    let sets = [
      "slug: shown, provider: folder, tagged: sand",
      "slug: all, provider: folder, album: ., unlisted: true",
    ]
    let list = "provider,id,title,tags,note\nfolder,beach.jpg,,,\nfolder,dunes.jpg,,,\n"
    try await CuratedSite.with(list, sets: sets) { site async throws in
      try site.site.tree.write("Photos/dunes.jpg.yml", "tags: [wind]\n")
      #expect(await site.build().isPublished)
      var table = try site.published("sets/all/photos.csv")
      #expect(try site.published("photos.csv").rows.count == 1 && table.rows.count == 2)
      for place in table.rows.indices {
        var row = table.rows[place].cells
        row[.note] = "mine"
        table.replace(place, with: row)
      }
      try site.site.tree.write("in.csv", table.csv)
      let editor = try site.editor()
      try await editor.take(site.path("in.csv"))
      #expect(try editor.rows().map(\.note) == ["mine", "mine"])
      #expect(try editor.rows().allSatisfy { $0[.tags].isEmpty && $0[.title].isEmpty })
    }
  }

  @Test(arguments: ["public/photos.csv", "public/sets/mine/photos.csv"])
  func takesTheEditsOfAListThatWasEditedInTheSite(_ file: String) async throws {
    try await CuratedSite.with("provider,id,title,tags,note\nfolder,beach.jpg,,,n\n") {
      site async throws in
      let editor = try site.editor()
      #expect(await site.build().problems.allSatisfy { $0.severity < .error })
      let shown = try String(contentsOfFile: site.path(file), encoding: .utf8)
      try site.write(shown.replacing("sand", with: "shore"), to: file)
      let imported = try await editor.take(site.path(file))
      #expect(
        !imported.changes.contains { if case .conflict = $0.kind { true } else { false } })
      #expect(try editor.rows().map { $0[.tags] } == ["shore"])
      #expect(try editor.rows().map(\.note) == ["n"])
    }
  }

  @Test func keepsWhatACommandChangedSinceAListCameIn() async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      try site.write("provider,id,note\nflickr,1,old\n", to: "in.csv")
      try await editor.take(site.path("in.csv"))
      _ = try await editor.editor.edit("flickr:1", note: "new")
      let again = try await editor.take(site.path("in.csv"))
      #expect(!again.changes.contains { $0.isEdit })
      #expect(try editor.rows().map(\.note) == ["new"])
    }
  }

  /// Nobody wrote a title that an import filled in, but somebody may have changed it since.
  @Test(arguments: [nil, "Ours"])
  func takesATextForACellThatAnImportFilledIn(_ ours: String?) async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      let file = "provider,id,title,note\nfolder,beach.jpg,,first\n"
      try site.write(file, to: "in.csv")
      try await editor.take(site.path("in.csv"))
      #expect(try editor.rows().map(\.title) == ["beach"])
      if let ours { try edit(site, "favorites.csv", ",beach,", ",\(ours),") }
      try site.write(file.replacing(",,", with: ",Dunes,"), to: "in.csv")
      let imported = try await editor.take(site.path("in.csv"))
      #expect(try editor.rows().map(\.title) == [ours ?? "Dunes"])
      #expect(
        imported.changes.map(\.kind) == [
          ours.map { .conflict(.known(.title), ours: ExactText($0), theirs: "Dunes") }
            ?? .changed(.known(.title), from: "beach", to: "Dunes")
        ])
    }
  }

  @Test func keepsWhatEitherSideChanged() async throws {
    try await exported { site, editor in
      try edit(site, "favorites.csv", ",a", ",ours")
      try edit(site, "out.csv", ",b", ",theirs")
      let imported = try await editor.take(site.path("out.csv"))
      #expect(try editor.rows().map(\.note) == ["ours", "theirs", "c"])
      #expect(imported.changes.count { $0.isEdit } == 1)
      let again = try await editor.take(site.path("out.csv"))
      #expect(!again.changes.contains { $0.isEdit })
    }
  }

  @Test func reportsAConflictWithBothTextsAndKeepsOurs() async throws {
    try await exported { site, editor in
      try edit(site, "favorites.csv", ",a", ",ours")
      try edit(site, "out.csv", ",a", ",theirs")
      let imported = try await editor.take(site.path("out.csv"))
      let conflict = TableChange.Kind.conflict(.known(.note), ours: "ours", theirs: "theirs")
      #expect(imported.changes.map(\.kind) == [conflict])
      #expect(imported.changes.first?.line == 2)
      #expect(try editor.rows().map(\.note) == ["ours", "b", "c"])
    }
  }

  @Test(arguments: [true, false])
  func leavesRemovedRowsRemoved(_ byHand: Bool) async throws {
    try await exported { site, editor in
      if byHand {
        try edit(site, "favorites.csv", "flickr,2,Two,b\r\n", "")
      } else {
        _ = try await editor.editor.remove(["flickr:2"])
      }
      let imported = try await editor.take(site.path("out.csv"))
      #expect(imported.changes.map(\.kind) == [.staysRemoved])
      #expect(try editor.photos() == ["flickr:1", "flickr:3"])
      try edit(site, "out.csv", ",b", ",back again")
      let again = try await editor.take(site.path("out.csv"))
      #expect(again.changes.map(\.kind) == [.addedAgain])
      #expect(try editor.photos() == ["flickr:1", "flickr:3", "flickr:2"])
    }
  }

  /// Neither the conflict nor the removal is forgotten by writing the list for another reason.
  @Test func decidesTheSameWhenTheSameListComesAgain() async throws {
    try await CuratedSite.with("provider,id,title,note\nflickr,1,Ours,a\n") { site async throws in
      let editor = try site.editor()
      try site.write(Self.first, to: "in.csv")
      try await editor.take(site.path("in.csv"))
      #expect(try editor.rows().first?.title == "Ours")
      _ = try await editor.editor.remove(["flickr:2"])
      for note in ["x", "y"] {
        _ = try await editor.editor.edit("flickr:3", note: note)
        let again = try await editor.take(site.path("in.csv"))
        #expect(!again.changes.contains { $0.isEdit }, "\(again.changes)")
        #expect(try editor.rows().map(\.title) == ["Ours", "Three"])
        #expect(try editor.rows().last?.note == note)
      }
    }
  }

  @Test func remembersARemovalWhateverCameInSince() async throws {
    try await exported { site, editor in
      _ = try await editor.editor.remove(["flickr:2"])
      try site.write("provider,id\nflickr,9\n", to: "other.csv")
      try await editor.take(site.path("other.csv"))
      _ = try await editor.export()
      let imported = try await editor.take(site.path("in.csv"))
      #expect(imported.changes.map(\.kind) == [.staysRemoved])
      #expect(try editor.photos() == ["flickr:1", "flickr:3", "flickr:9"])
    }
  }

  @Test func bringsALostListBack() async throws {
    try await exported { site, editor in
      try FileManager.default.removeItem(atPath: site.path("favorites.csv"))
      try await editor.take(site.path("out.csv"))
      #expect(try editor.photos() == ["flickr:1", "flickr:2", "flickr:3"])
      #expect(try editor.rows().map(\.note) == ["a", "b", "c"])
    }
  }

  /// What a visitor or a spreadsheet left out is not taken away.
  @Test func keepsRowsAndColumnsThatDoNotComeIn() async throws {
    try await exported { site, editor in
      try site.write("id,provider\n3,flickr\n", to: "short.csv")
      let imported = try await editor.take(site.path("short.csv"))
      #expect(imported.changes.isEmpty && imported.incoming == 1 && imported.before == 3)
      #expect(try editor.rows().map(\.note) == ["a", "b", "c"])
    }
  }

  /// The cache may be deleted at any time; the published site remembers too.
  @Test func remembersTheBaseInTheSiteIfTheCacheIsGone() async throws {
    try await exported { site, editor in
      for photo in ["1", "2", "3"] {
        site.flickr.change { [photo] state in
          state.photos.append(FakePhoto(photo, license: "4", in: []))
        }
      }
      #expect(await site.build().isPublished)
      try FileManager.default.removeItem(atPath: site.path(".vitrine"))
      try edit(site, "favorites.csv", "flickr,2,Two,b\r\n", "")
      try edit(site, "favorites.csv", ",a", ",ours")
      let imported = try await editor.take(site.path("out.csv"))
      #expect(!imported.changes.contains { $0.isEdit }, "\(imported.changes)")
      #expect(try editor.photos() == ["flickr:1", "flickr:3"])
      #expect(try editor.rows().first?.note == "ours")
    }
  }

  /// Without any base nothing is thought to be removed or old; nothing is lost.
  @Test func mergesWithoutABase() async throws {
    try await exported { site, editor in
      try FileManager.default.removeItem(atPath: site.path(".vitrine"))
      try edit(site, "favorites.csv", "flickr,2,Two,b\r\n", "")
      try edit(site, "favorites.csv", "Three,c", "Drei,")
      let imported = try await editor.take(site.path("out.csv"))
      #expect(try editor.photos() == ["flickr:1", "flickr:3", "flickr:2"])
      let three = try editor.rows()[1]
      #expect(three.title == "Drei" && three.note == "c")
      let kinds = imported.changes.map(\.kind)
      #expect(kinds.contains(.conflict(.known(.title), ours: "Drei", theirs: "Three")))
    }
  }

  @Test(arguments: ["\u{FEFF}provider,id\r\n", "sep=;\r\nprovider;id\r\n", "id\tprovider\n"])
  func importsTheRestBesideBadRowsAndReportsTheirLines(_ header: String) async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      let separator = header.contains("\t") ? "\t" : header.contains(";") ? ";" : ","
      let cells = [
        ["flickr", "flickr"], ["", ""], ["", "7"], ["flickr", "\"open"], ["8", "flickr"],
      ]
      let rows = cells.map { $0.joined(separator: separator) + "\n" }.joined()
      try site.write(header + rows, to: "in.csv")
      try await editor.take(site.path("in.csv"))
      #expect(try editor.photos().count == 2)
      let first = header.contains("sep=") ? 3 : 2
      let lines = editor.log.problems.map { $0.place?.description ?? "" }
      #expect(lines == [2, 3].map { "\(site.path("in.csv")):\(first + $0)" })
    }
  }

  @Test(arguments: ["", "nonsense", "no,header\n1,2\n", "\u{0}\u{1}", "{}", "<html>"])
  func takesNothingFromAnotherFile(_ text: String) async throws {
    try await CuratedSite.with(Self.first) { site async throws in
      let editor = try site.editor()
      try site.write(text, to: "in.csv")
      _ = try? await editor.take(site.path("in.csv"))
      #expect(try site.list() == Self.first)
    }
  }

  @Test(arguments: ["nowhere.csv", "", "Photos", "/dev/null/x"])
  func saysWhichFileCannotBeImported(_ name: String) async throws {
    try await CuratedSite.with(Self.first) { site async throws in
      let problem = await #expect(throws: Problem.self) {
        try await site.editor().take(name.hasPrefix("/") ? name : site.path(name))
      }
      #expect(problem?.severity == .error)
      #expect(try site.list() == Self.first)
    }
  }

  @Test func keepsHostileCellsExactlyOnTheWayOutAndIn() async throws {
    try await CuratedSite.with(nil) { site async throws in
      var list = Favorites()
      for (number, text) in HostileTexts.cells.enumerated() {
        var row = Favorite([.provider: "flickr", .id: "\(number)"])
        for column in [Favorite.Column.title, .author, .tags, .note] { row[column] = text }
        list.append(row)
      }
      try site.site.tree.write("in.csv", list.csv)
      let editor = try site.editor()
      try await editor.take(site.path("in.csv"))
      let text = try await editor.export()
      #expect(Array(text.utf8) == list.csv)
      try site.write(text, to: "out.csv")
      let again = try await editor.take(site.path("out.csv"))
      #expect(again.changes.isEmpty)
      #expect(try site.list() == text)
    }
  }
}

@Suite("A person's imported favorites", .timeLimit(.minutes(30)))
struct PersonImportTests {
  private func site(
    _ list: String? = nil, _ body: (CuratedSite) async throws -> Void
  ) async throws {
    try await CuratedSite.with(list) { site async throws in
      site.flickr.change { state in
        for position in 0..<3 { state.photos[position].listings.insert("favorites") }
      }
      try await body(site)
    }
  }

  @Test func datesNewRowsAndLeavesOldDates() async throws {
    try await site("provider,id,added_at\nflickr,102,2020-01-01T00:00:00Z\n") { site async throws in
      let imported = try await site.editor().takeFavorites()
      #expect(imported.changes.count { $0.kind == .added } == 2)
      let rows = try site.editor().rows()
      #expect(rows.map { $0[.id] } == ["102", "101", "103"])
      #expect(rows.map { $0[.addedAt].prefix(4) } == ["2020", "2026", "2026"])
      #expect(rows[1].title == "Photo 101" && !rows[1].tags.isEmpty)
    }
  }

  @Test func writesNothingInADryRun() async throws {
    try await site { site async throws in
      let imported = try await site.editor().takeFavorites(isDry: true)
      #expect(imported.changes.count == 3)
      #expect(!FileManager.default.fileExists(atPath: site.path("favorites.csv")))
    }
  }

  @Test func keepsTheCuratorsTitlesTagsAndNotes() async throws {
    let list = "provider,id,title,tags,note\nflickr,101,Mine,my;own,Words\nflickr,102,,,\n"
    try await site(list) { site async throws in
      let editor = try site.editor()
      for _ in 0..<2 {
        try await editor.takeFavorites()
        let rows = try editor.rows()
        #expect(rows[0].title == "Mine" && rows[0][.tags] == "my;own" && rows[0].note == "Words")
        #expect(rows[1].title == "Photo 102" && rows[1][.tags].isEmpty && rows[1].note.isEmpty)
        #expect(rows[0].author == "Ada")
      }
      let again = try await editor.takeFavorites()
      #expect(!again.changes.contains { $0.isEdit }, "\(again.changes)")
    }
  }

  @Test func bringsNoRemovedRowBack() async throws {
    try await site { site async throws in
      let editor = try site.editor()
      try await editor.takeFavorites()
      _ = try await editor.editor.remove(["flickr:102"])
      let imported = try await editor.takeFavorites()
      #expect(imported.changes.map(\.kind) == [.staysRemoved])
      #expect(try editor.photos() == ["flickr:101", "flickr:103"])
    }
  }

  @Test func marksPhotosThatAreGoneAndUnmarksThoseThatAreBack() async throws {
    try await site("provider,id,mood\nflickr,104,calm\nfolder,beach.jpg,\n") { site async throws in
      try await site.editor().takeFavorites()
      site.flickr.change { state in state.photos.removeAll { $0.id == "104" || $0.id == "102" } }
      let imported = try await site.editor("2026-04-01T08:00:00Z").takeFavorites()
      #expect(imported.gone.map(\.description) == ["flickr:102", "flickr:104"])
      #expect(
        try gone(site) == [
          "flickr:104": "2026-04-01T08:00:00Z", "flickr:102": "2026-04-01T08:00:00Z",
        ])
      let later = try await site.editor("2026-05-01T08:00:00Z").takeFavorites()
      #expect(later.gone.count == 2)
      #expect(try gone(site)["flickr:104"] == "2026-04-01T08:00:00Z")
      site.flickr.change { $0.photos.append(FakePhoto("104", license: "4", in: [])) }
      #expect(try await site.editor().takeFavorites().gone.map(\.description) == ["flickr:102"])
      #expect(try gone(site).keys.sorted() == ["flickr:102"])
      #expect(try site.editor().rows().first?.extra(0) == "calm")
    }
  }

  /// A favorite that was gone and is one of the person's again.
  @Test func unmarksAPhotoThatIsAmongTheFavoritesAgain() async throws {
    try await site { site async throws in
      try await site.editor().takeFavorites()
      site.flickr.change { state in state.photos.removeFirst() }
      #expect(try await site.editor().takeFavorites().gone.map(\.description) == ["flickr:101"])
      site.flickr.change { $0.photos.append(FakePhoto("101", license: "4", in: ["favorites"])) }
      #expect(try await site.editor().takeFavorites().gone.isEmpty)
      #expect(try gone(site).isEmpty)
    }
  }

  private func gone(_ site: CuratedSite) throws -> [String: String] {
    let list = try site.editor().editor.list()
    let marks = list.rows.map(\.cells).map { ($0.photo?.description ?? "", list.dateGone(for: $0)) }
    return Dictionary(uniqueKeysWithValues: marks.filter { !$0.1.isEmpty })
  }

  @Test func marksNothingIfTheServiceIsDown() async throws {
    try await site { site async throws in
      try await site.editor().takeFavorites()
      let list = try site.list()
      site.flickr.change { $0.fault = { _, _ in .status(500) } }
      await #expect(throws: Problem.self) { try await site.editor().takeFavorites() }
      #expect(try site.list() == list)
    }
  }

  @Test(arguments: ["nobody", "", "../x", "a\nb"])
  func changesNothingForAPersonNobodyKnows(_ user: String) async throws {
    try await site("provider,id\nflickr,101\n") { site async throws in
      await #expect(throws: Problem.self) { try await site.editor().takeFavorites(of: user) }
      #expect(try site.list() == "provider,id\nflickr,101\n")
    }
  }
}
