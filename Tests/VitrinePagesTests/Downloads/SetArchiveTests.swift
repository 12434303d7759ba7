// What is in the archive of a set, and what its page says about it.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite struct SetArchiveTests {
  private func gallery(
    _ photos: [Photo], isSite: Bool = false, _ change: (inout PhotoSet) -> Void = { _ in }
  ) -> Gallery {
    var set = PhotoSet.sample("sea")
    change(&set)
    return SampleGallery.of(.sample(photos, set: set), downloads: isSite)
  }

  private func photo(_ name: String, _ title: String, by author: String? = nil) -> Photo {
    .sample(name, title: title, by: author)
  }

  private func names(_ photos: [Photo]) throws -> [String] {
    let gallery = gallery(photos, isSite: true)
    return try #require(gallery.archives(of: gallery.catalog.sets[0]).first).entries.map(\.name)
  }

  @Test func areNamedByTitleAndAuthorInTheOrderOfTheSet() throws {
    let photos = [photo("b.jpg", "Tide", by: "Ada"), photo("a.jpg", "Dunes")]
    #expect(try names(photos) == ["LICENSES.csv", "Tide - Ada.jpg", "Dunes.jpg"])
  }

  @Test func haveNamesThatDifferOnEveryFileSystem() throws {
    let titles = ["Sea", "sea", "SEA", "Straße", "STRASSE", "e\u{301}", "\u{E9}", "licenses.csv"]
    let photos = titles.enumerated().map { photo("\($0).jpg", $1) }
    #expect(
      try names(photos) == [
        "LICENSES.csv", "Sea.jpg", "sea (2).jpg", "SEA (3).jpg", "Straße.jpg", "STRASSE (2).jpg",
        "\u{E9}.jpg", "\u{E9} (2).jpg", "licenses.csv.jpg",
      ])
    let bytes = try names(photos).map { Array($0.utf8) }
    #expect(bytes[6] == Array("\u{E9}.jpg".utf8))
  }

  @Test(arguments: [
    ("CON", "CON_.jpg"), ("nul.txt", "nul_.txt.jpg"), ("Aux ", "Aux_.jpg"), ("LPT¹", "LPT¹_.jpg"),
    ("com0.", "com0_.jpg"), ("Console", "Console.jpg"), ("con man", "con man.jpg"),
  ])
  func haveNoNameOfADevice(_ title: String, _ name: String) throws {
    #expect(try names([photo("a.jpg", title)]).last == name)
  }

  @Test func listTheLicenses() throws {
    var first = photo("a.jpg", "=SUM(A1)", by: "Ada, \"A\"")
    first.license = .cc0
    first.page = WebAddress("https://ada.example/a")
    first.author?.page = WebAddress("https://ada.example/")
    let gallery = gallery([first, photo("b.jpg", "B")], isSite: true)
    let archive = try #require(gallery.archives(of: gallery.catalog.sets[0]).first)
    guard case .bytes(let bytes)? = archive.entries.first?.content else {
      Issue.record("the list is not the first entry")
      return
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(
      lines[0] == "file,title,author,author_url,license,license_url,page_url,credit")
    #expect(lines[1].hasPrefix("\"SUM(A1) - Ada, A.jpg\",'=SUM(A1),\"Ada, \"\"A\"\"\","))
    #expect(lines[1].contains("https://ada.example/,CC0 1.0,https://creativecommons.org/"))
    #expect(lines[2].contains(",https://photos.example.org/gallery/photos/folder/b/,"))
    #expect(lines.count == 4 && lines[3].isEmpty)
  }

  @Test func haveOnlyWhatVisitorsMaySave() throws {
    var (video, service) = (photo("v.jpg", "Film"), photo("s.jpg", "Service"))
    video.video = .sample
    service.original = .kept("https://images.example/a?w=")
    let all = gallery([video, service, photo("a.jpg", "A")], isSite: true)
    let entries = try #require(all.archives(of: all.catalog.sets[0]).first).entries
    #expect(entries.map(\.name) == ["LICENSES.csv", "Film.mp4", "A.jpg"])
    let refused = SampleGallery.of(
      .sample([photo("a.jpg", "A")]), images: RenditionSet.sample(.zero).saved(if: false),
      downloads: true)
    #expect(Array(refused.archives).isEmpty)
    #expect(try refused.context("sets/sea/").list("set.downloads").isEmpty)
  }

  @Test(
    arguments: [
      (false, nil, false, 0), (true, nil, false, 1), (false, true, false, 1),
      (true, false, false, 0),
      (true, nil, true, 0), (false, true, true, 1),
    ] as [(Bool, Bool?, Bool, Int)])
  func areOfferedByTheSiteOrTheSet(
    _ site: Bool, _ set: Bool?, _ isUnlisted: Bool, _ count: Int
  ) throws {
    let gallery = gallery([photo("a.jpg", "A")], isSite: site) {
      $0.downloads = set
      $0.isUnlisted = isUnlisted
    }
    #expect(Array(gallery.archives).count == count)
    #expect(try gallery.context("sets/sea/").list("set.downloads").count == count)
  }

  @Test func haveNoPhotoOfAnUnlistedAlbum() throws {
    let shown = LoadedSet.LoadedAlbum(
      album: Album(id: "a", title: "A"), photos: [photo("a.jpg", "Shown")])
    let hidden = LoadedSet.LoadedAlbum(
      album: Album(id: "b", title: "B", isUnlisted: true), photos: [photo("b.jpg", "Hidden")])
    let set = LoadedSet(
      set: .sample("trips", .albums(of: ".")), photos: [], albums: [shown, hidden])
    let gallery = SampleGallery.of(Catalog([set]), downloads: true)
    let archive = try #require(gallery.archives(of: gallery.catalog.sets[0]).first)
    #expect(archive.entries.map(\.name) == ["LICENSES.csv", "Shown.jpg"])
  }

  @Test func areSeveralIfOneWouldBeTooLarge() throws {
    let gallery = gallery((0..<5).map { photo("\($0).jpg", "\($0)") }, isSite: true)
    let parts = gallery.archives(of: gallery.catalog.sets[0], most: 35_000)
    #expect(
      parts.map(\.path.text)
        == ["sets/sea/photos.zip", "sets/sea/photos-2.zip", "sets/sea/photos-3.zip"])
    #expect(parts.map(\.entries.count) == [3, 3, 2])
    #expect(Set(parts.map { "\($0.entries[0])" }).count == 1)
  }

  @Test func changeThePagesThatLinkToThem() throws {
    let before = gallery((0..<60).map { photo("\($0).jpg", "\($0)") }, isSite: true)
    // The last page does not show the first photo.
    let page = try before.page("sets/sea/page/2/")
    #expect(page.photos?.contains(0) == true)
    let photos = [photo("a.jpg", "A")]
    #expect(gallery(photos).inputs.frame != gallery(photos, isSite: true).inputs.frame)
  }
}
