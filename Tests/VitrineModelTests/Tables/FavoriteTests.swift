// A row of the curated list: the meaning of its cells, and when two rows are one photo.

import Testing
import VitrineModel
import VitrineTesting

@Suite struct FavoriteTests {
  @Test func keepsEachCellAsTyped() {
    let texts = HostileTexts.cells
    for column in Favorite.Column.allCases {
      for text in texts {
        let favorite = Favorite([column: text])
        #expect(Array(favorite[column].utf8) == Array(text.utf8))
      }
    }
    #expect(texts.count >= 240)
  }

  @Test func distinguishesTextsThatOnlyUnicodeCallsEqual() {
    #expect(ExactText("\u{E9}") != ExactText("e\u{301}"))
    #expect(Favorite([.note: "\u{E9}"]) != Favorite([.note: "e\u{301}"]))
    #expect(Set([ExactText("\u{E9}"), ExactText("e\u{301}")]).count == 2)
    let one = Favorite([.provider: "caf\u{E9}", .id: "1"])
    let two = Favorite([.provider: "cafe\u{301}", .id: "1"])
    #expect(one.identity != two.identity)
  }

  @Test(arguments: [
    ("", "1"), ("flickr", ""), ("  ", "1"), ("flickr", " \t"), ("", ""),
  ])
  func namesNoPhotoWithoutProviderAndID(_ provider: String, _ id: String) {
    let favorite = Favorite([.provider: provider, .id: id])
    #expect(favorite.photo == nil)
    #expect(favorite.identity == nil)
  }

  @Test func namesAPhotoByItsIDBeforeItsPage() {
    let favorite = Favorite([
      .provider: " flickr ", .id: "4711", .pageURL: "https://flickr.example/4711",
    ])
    #expect(favorite.photo == Photo.ID(provider: "flickr", id: "4711"))
    #expect(favorite.identity?.description == "flickr:4711")
    let page = Favorite([.pageURL: " https://flickr.example/4711\n"])
    #expect(page.identity?.description == "https://flickr.example/4711")
    #expect(page.page == WebAddress("https://flickr.example/4711"))
  }

  @Test func readsTagsWithoutRepetitions() {
    let favorite = Favorite([.tags: "sea; Beach ;;SEA;  ;two  words"])
    #expect(favorite.tags.map(\.name) == ["sea", "Beach", "two words"])
  }

  @Test(arguments: ["javascript:alert(1)", "//example.org", "", "flickr.example/1"])
  func ignoresInvalidAddresses(_ text: String) {
    let favorite = Favorite([.pageURL: text, .imageURL: text, .authorURL: text])
    #expect(favorite.page == nil && favorite.image == nil && favorite.authorPage == nil)
    #expect(favorite[.pageURL] == text)
  }

  @Test func addsTheColumnsThatARowNeeds() {
    var list = Favorites(columns: .identity)
    list.append(Favorite([.provider: "p", .id: "1", .note: "n"], extras: ["x"]))
    #expect(list.columns.inOrder == [.provider, .id, .note])
    #expect(list.extraColumns == [""])
    list.replace(0, with: Favorite([.provider: "p", .id: "1", .title: "t"]))
    #expect(list.columns.inOrder == [.provider, .id, .title, .note])
    list.remove(at: 0)
    #expect(list.rows.isEmpty)
  }
}

@Suite struct TableIndexTests {
  private let byBoth = Favorite([.provider: "p", .id: "1", .pageURL: "https://p.example/1"])
  private let byPage = Favorite([.pageURL: "https://p.example/1"])
  private let other = Favorite([.provider: "p", .id: "2", .pageURL: "https://p.example/1"])

  @Test func findsAPhotoByItsIDAndByItsPage() {
    var index = TableIndex()
    index.insert(byBoth, at: 0)
    #expect(index.row(of: byPage) == 0)
    #expect(index.row(of: Favorite([.provider: "p", .id: "1"])) == 0)
    #expect(index.row(of: Photo.ID(provider: "p", id: "1")) == 0)
    #expect(index.row(of: other) == nil)
    #expect(index.row(of: Favorite()) == nil)
  }

  @Test func updatesARowThatHadOnlyItsPage() {
    var index = TableIndex()
    index.insert(byPage, at: 0)
    #expect(index.row(of: byBoth) == 0)
    index.insert(byBoth, at: 0)
    #expect(index.row(of: other) == nil)
    #expect(index.row(of: byPage) == 0)
  }
}

@Suite struct FavoriteFromPhotoTests {
  @Test func containsTheFactsOfTheService() throws {
    let small = try #require(WebAddress("https://p.example/s.jpg"))
    let large = try #require(WebAddress("https://p.example/l.jpg"))
    var photo = Photo.sample("1", title: "Sea", by: "Ada", tags: ["a;b", "c", ";"], license: .cc0)
    photo.page = WebAddress("https://p.example/1")
    photo.original = .remote(
      RemoteOriginal(
        .init(address: large, size: PixelSize(width: 900, height: 600)),
        [.init(address: small, size: PixelSize(width: 90, height: 60))]))
    let favorite = Favorite(of: photo, added: PartialDate("2026-03-09T18:04:00Z"))
    #expect(favorite.photo == photo.id)
    #expect(favorite.title == "Sea" && favorite.author == "Ada")
    #expect(favorite[.imageURL] == large.text && favorite.page == photo.page)
    #expect(favorite[.license] == "cc0-1.0")
    #expect(favorite[.tags] == "a;b;c")
    #expect(favorite[.addedAt] == "2026-03-09T18:04:00Z" && favorite.note.isEmpty)
  }

  @Test func leavesUnknownFactsEmpty() {
    let favorite = Favorite(of: .sample("beach.jpg"))
    #expect(favorite.filled.inOrder == [.provider, .id, .title])
    #expect(Favorite(of: .sample("a"), image: WebAddress("https://p.example/a"))[.imageURL] != "")
  }
}
