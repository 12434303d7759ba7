// The files of the index as pages of a gallery: their contents, their names, and which of them a
// change renames.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite struct SearchIndexTests {
  private static func photos(_ count: Int, also: [Photo] = []) -> Gallery {
    let photos = (0..<count).map { number in
      Photo.sample(
        "album/p\(number).jpg", title: "Harbor \(number) \(String(number * 7_919, radix: 36))",
        by: "Author \(number % 40)", taken: day(number), tags: ["tag \(number % 90)", "sea"])
    }
    return SampleGallery.of(.sample(photos + also))
  }

  /// Returns a day, one later for each number.
  private static func day(_ number: Int) -> String {
    let (year, rest) = (number / 336, number % 336)
    return String(format: "%04d-%02d-%02d", 1990 + year, rest / 28 + 1, rest % 28 + 1)
  }

  private func files(_ gallery: Gallery) throws -> [String: String] {
    try gallery.pages().filter { $0.kind == "search-index" }.reduce(into: [:]) { files, page in
      files[page.route.text] = try gallery.text(page.route.text)
    }
  }

  private func json(_ text: String?) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(#require(text).utf8))
    return try #require(value as? [String: Any])
  }

  @Test func putsASmallSiteInOneFileBesideItsOverviewAndTags() throws {
    let files = try files(SampleGallery.everything())
    let overview = try json(files["search/index.json"])
    let one = try #require(overview["one"] as? String)
    #expect(Set(files.keys) == ["search/index.json", "search/tags.json", "search/\(one).json"])
    let file = try #require(files["search/\(one).json"])
    let terms = try #require(try json(file)["terms"] as? [Any])
    let names = searchTerms(in: [Data(file.utf8)])
    for term in ["beach", "evening", "quill", "=set:sea", "=license:cc-by-4.0"] {
      #expect(names.contains(term))
    }
    #expect((terms.last as? String)?.split(separator: " ").count == names.count)
  }

  @Test func cutsALargeSiteIntoFilesThatItsOverviewLists() throws {
    let files = try files(Self.photos(3_000))
    let overview = try json(files["search/index.json"])
    #expect(overview["one"] == nil)
    let shards = try #require(overview["terms"] as? String).split(separator: " ")
    let blocks = try #require(overview["blocks"] as? String).split(separator: " ")
    let keys = try #require(overview["keys"] as? String).split(separator: " ")
    #expect(blocks.count == 24 && (overview["firsts"] as? [String])?.count == shards.count)
    for shard in shards { #expect(files["search/\(shard).json"] != nil) }
    for (number, block) in blocks.enumerated() {
      #expect(files["search/c\(number)-\(block).json"] != nil)
    }
    for (number, key) in keys.enumerated() {
      #expect(files["search/k\(number)-\(key).json"] != nil)
    }
    for (name, text) in files where name.contains("search/") {
      #expect(text.utf8.count < 60_000, "\(name)")
    }
  }

  @Test func listsPhotosOfATermInAnyText() throws {
    let terms = SearchTerms(SampleGallery.everything())
    let sea = try #require(terms.postings(of: "sea"))
    #expect(sea.tagged.count == 4 && sea.weak.count == 1)
    #expect(terms.postings(of: "beach")?.strong.count == 1)
    #expect(terms.postings(of: "evening")?.weak.count == 1)
    #expect(terms.postings(of: "=author:folder:Ada Quill")?.tagged.count == 3)
  }

  @Test func renamesFewFilesForANewPhoto() throws {
    let before = try Set(files(Self.photos(3_000)).keys)
    let new = Photo.sample("new.jpg", title: "Harbor new", taken: "2026-01-01", tags: ["sea"])
    let after = try Set(files(Self.photos(3_000, also: [new])).keys)
    let blocks = after.subtracting(before).filter { $0.hasPrefix("search/c") }
    #expect(blocks.count == 1)
  }

  @Test func answersACommonTagWithOneFile() throws {
    let gallery = Self.photos(3_000)
    let results = try json(gallery.text("tags/sea/cards.json"))
    #expect(results["total"] as? Int == 3_000)
    let numbers = try #require(results["numbers"] as? [Int])
    #expect(numbers.first == 2_999 && numbers.count == 50)
  }

  @Test func answersATagOfSeveralWordsWithOneFile() throws {
    let named: [(title: String, tags: [String], caption: String)] = [
      ("Blue", ["hour"], ""), ("Hour", [], "A blue evening"), ("Blue", [], ""),
      ("", ["blue"], "In that hour"), ("", ["Blue Hour"], ""), ("An hour", ["hour"], ""),
    ]
    let photos = named.enumerated().map { day, photo in
      var made = Photo.sample(
        "named-\(day).jpg", title: photo.title, taken: "2026-02-0\(day + 1)", tags: photo.tags)
      made.caption = RichText(photo.caption)
      return made
    }
    let many = (0..<12).map {
      Photo.sample("many-\($0).jpg", title: "", taken: "2025-03-\(10 + $0)", tags: ["Blue Hour"])
    }
    let gallery = Self.photos(3_000, also: photos + many)
    let tag = try #require(Tag("Blue Hour").flatMap { gallery.tagRoutes[$0] })
    let results = try json(gallery.text("\(tag.link)cards.json"))
    // Both words in tags or titles, the newest first; then one of them in another text.
    let numbers = [3_016, 3_012] + (3_000..<3_012).reversed() + [3_015, 3_013]
    #expect(results["numbers"] as? [Int] == numbers)
    #expect(results["total"] as? Int == numbers.count)
  }

  @Test(arguments: [3, 3_000])
  func isTheSameWithHalvesMadeAtTheSameTime(photos: Int) async throws {
    let gallery = Self.photos(photos)
    let plain = try files(gallery)
    gallery.clearCaches()
    let prepared = gallery.prepare()
    #expect(await prepared.inputs.value == gallery.inputs)
    await prepared.finish()
    #expect(try files(gallery) == plain)
  }

  @Test func letsNoTextEndTheScriptWithTheOverview() throws {
    var photo = Photo.sample("a.jpg", title: "</script><script>alert(1)</script>")
    photo.caption = "]]><!--"
    let gallery = SampleGallery.of(.sample([photo]))
    let page = try gallery.context("search/")
    #expect(page.text("index")?.contains("<") == false)
    for text in try files(gallery).values { #expect(!text.contains("<")) }
  }

  @Test func existsForASiteWithoutPhotos() throws {
    let overview = try json(files(SampleGallery.of(.sample([])))["search/index.json"])
    #expect(overview["count"] as? Int == 0 && overview["one"] != nil)
  }
}
