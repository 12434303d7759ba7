// Sites of more pages than one sitemap may list.

import Testing
import VitrineModel

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

  @Test func keepsAListOfTheGreatestLengthWhole() throws {
    let count = try #require(try texts(most: 1_000).first).text.texts("urlset/url/loc").count
    #expect(try texts(most: count).map(\.route) == ["sitemap.xml"])
    #expect(try texts(most: count - 1).count == 3)
  }
}
