// Sites of more pages than one sitemap may list.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite struct SitemapTests {
  private let gallery = SampleGallery.numbered(20)

  private func texts(most: Int) throws -> [(route: String, text: XMLText)] {
    try SitemapFiles(most: most).listing(in: gallery).map { page in
      (page.route.text, try XMLText(#require(page.text)))
    }
  }

  @Test func splitsALongListAndListsItsFiles() throws {
    let whole = try #require(try texts(most: 1_000).first).text.texts("urlset/url/loc")
    let split = try texts(most: 10)
    let lists = split.dropFirst()
    #expect(split.first?.route == "sitemap.xml")
    #expect(lists.map(\.route) == (1...3).map { "sitemap-\($0).xml" })
    #expect(
      split.first?.text.texts("sitemapindex/sitemap/loc")
        == lists.map { SampleGallery.site + $0.route })
    #expect(lists.flatMap { $0.text.texts("urlset/url/loc") } == whole)
    #expect(lists.allSatisfy { $0.text.texts("urlset/url/loc").count <= 10 })
  }

  @Test func namesTheImageOfEachPhotoPage() throws {
    let text = try #require(SitemapFiles().listing(in: gallery).first?.text)
    let images = text.matches(of: /<image:loc>([^<]*)</).map { String($0.1) }
    #expect(images.count == 20)
    #expect(images.allSatisfy { $0.hasPrefix(SampleGallery.site + "images/") })
    for line in text.split(separator: "\n") {
      #expect(line.contains("<image:image>") == line.contains("/photos/"), "\(line)")
    }
    // Images of services are theirs to list.
    let services = SampleGallery.services()
    let other = try #require(SitemapFiles().listing(in: services).first?.text)
    let count = services.images.filter { !$0.isRemote }.count
    #expect(count > 0 && count < services.images.count)
    #expect(other.matches(of: /<image:loc>/).count == count)
  }

  @Test func keepsAListOfTheGreatestLengthWhole() throws {
    let count = try #require(try texts(most: 1_000).first).text.texts("urlset/url/loc").count
    #expect(try texts(most: count).map(\.route) == ["sitemap.xml"])
    #expect(try texts(most: count - 1).count == 3)
  }

  // MARK: Dates

  /// Returns the dates of pages by their links.
  private func dates(_ gallery: Gallery) throws -> [String: String] {
    let text = try #require(SitemapFiles().listing(in: gallery).first?.text)
    let found = text.matches(of: /<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/)
    return Dictionary(
      uniqueKeysWithValues: found.map {
        (String($0.1.dropFirst(SampleGallery.site.count)), String($0.2))
      })
  }

  private func gallery(_ dates: [String?], pageSize: Int = 50) -> Gallery {
    let photos = dates.enumerated().map { Photo.sample("\($0).jpg", taken: $1) }
    return SampleGallery.of(.sample(photos), pageSize: pageSize, markdownPages: [.sample])
  }

  @Test func areThoseOfTheNewestPhotosOnPages() throws {
    let found = try dates(
      gallery(["2026-03-09T23:04:00-05:00", "2024-05", "2025-01-02", "2023"], pageSize: 2))
    let expected = [
      "": "2026-03-09", "sets/sea/": "2026-03-09", "sets/sea/page/2/": "2025-01-02",
      "photos/folder/0/": "2026-03-09", "photos/folder/1/": "2024-05", "photos/folder/3/": "2023",
      "browse/year/2024/": "2024-05", "credits/": "2026-03-09",
    ]
    for (link, date) in expected { #expect(found[link] == date, "\(link)") }
    // Nobody knows when a page of words was written.
    #expect(found["pages/about/"] == nil)
  }

  @Test func areLeftOutIfNoPhotoHasAny() throws {
    #expect(try dates(gallery([nil])).isEmpty)
    // Older than any page, or only about known.
    #expect(try dates(gallery(["1932", "1990-12-31", "1999~"])).isEmpty)
  }

  @Test func areThoseOfPublishingAndOfTheList() throws {
    var (service, listed) = (Photo.sample("a.jpg", taken: "2001-01-01"), Photo.sample("b.jpg"))
    service.uploaded = PartialDate("2020-02-03")
    listed.favorite = Favorite([.addedAt: "2021-04-05T06:07:08Z"])
    let found = try dates(SampleGallery.of(.sample([service, listed])))
    #expect(found["photos/folder/a/"] == "2020-02-03")
    #expect(found["photos/folder/b/"] == "2021-04-05")
  }

  @Test func areNeverLaterThanPublishingIfAClockIsWrong() throws {
    var service = Photo.sample("a.jpg", taken: "2098-01-01")
    var listed = Photo.sample("b.jpg", taken: "2098-01-01")
    var rough = Photo.sample("c.jpg", taken: "2024-05-06")
    service.uploaded = PartialDate("2020-02-03")
    listed.favorite = Favorite([.addedAt: "2021-04-05T06:07:08Z"])
    rough.uploaded = PartialDate("2020~")
    let found = try dates(SampleGallery.of(.sample([service, listed, rough])))
    #expect(found["photos/folder/a/"] == "2020-02-03")
    #expect(found["photos/folder/b/"] == "2021-04-05")
    #expect(found["photos/folder/c/"] == "2024-05-06")
    #expect(found["sets/sea/"] == "2024-05-06")
  }

  /// A design or another page changes no date, a photo only those of pages that show it.
  @Test func changeOnlyWithWhatPagesShow() throws {
    let before = try dates(gallery(["2024-01-01", "2025-01-01", nil], pageSize: 1))
    let after = try dates(gallery(["2024-01-01", "2025-01-01", "2026-01-01"], pageSize: 1))
    let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
    #expect(changed.contains("sets/sea/page/3/") && changed.contains("photos/folder/2/"))
    #expect(!changed.contains("sets/sea/page/2/") && !changed.contains("photos/folder/1/"))
    let photos = [Photo.sample("0.jpg", taken: "2024-01-01")]
    let plain = SampleGallery.of(.sample(photos))
    let other = SampleGallery.of(.sample(photos), title: "Other", sheet: "body{margin:1px}")
    #expect(try dates(plain) == dates(other))
  }
}

extension MarkdownPage {
  fileprivate static let sample = MarkdownPage(slug: "about", title: "About", document: .empty)
}
