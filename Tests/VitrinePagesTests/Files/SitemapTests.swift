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
}
