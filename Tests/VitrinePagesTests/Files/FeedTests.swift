// Strict programs read feeds: every text must come back unchanged, whatever it contains.

import Foundation
import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct FeedTests {
  private func gallery(of texts: [String], title: String = "Field Notes") -> Gallery {
    let photos = texts.enumerated().map { index, text in
      var photo = Photo.sample(
        "p\(index).jpg", title: text, by: text, taken: "2026-01-01T00:00:00+01:00", tags: [text])
      photo.caption = RichText(text)
      photo.alternativeText = text
      return photo
    }
    return SampleGallery.of(.sample(photos), title: title, description: title, sheet: "")
  }

  private static let noncharacters = ([0xFDD0, 0x1FFFE, 0x10FFFF] as [UInt32])
    .compactMap(Unicode.Scalar.init).map { "not \(Character($0))" }

  @Test(arguments: HostileTexts.all + noncharacters)
  func keepsEveryTextInAtom(_ text: String) throws {
    let feed = try XMLText(try gallery(of: [text], title: text).text("feed.xml"))
    let shown = text.withoutForbidden
    #expect(feed.texts("feed/title") == [shown])
    #expect(feed.texts("feed/subtitle") == [shown])
    #expect(feed.texts("feed/entry/title") == [shown])
    #expect(feed.texts("feed/entry/author/name") == [shown])
    #expect(feed.texts("feed/entry/category@term") == [(Tag(text)?.name ?? "").withoutForbidden])
    let html = try #require(feed.texts("feed/entry/content").first)
    let body = try XMLText(
      "<body>\(html.replacing("\">", with: "\"/>", maxReplacements: 1))</body>"
        .replacing("<br>", with: "<br/>"))
    #expect(body.texts("body/p/img@alt").first?.spaced == shown.spaced)
    #expect(body.texts("body/p").contains(shown.replacing("\r", with: "\n")))
  }

  @Test(arguments: HostileTexts.all)
  func keepsEveryTextInJSON(_ text: String) throws {
    let json = try gallery(of: [text], title: text).text("feed.json")
    let feed = try JSONDecoder().decode(Feed.self, from: Data(json.utf8))
    #expect(feed.title.utf8.elementsEqual(text.utf8))
    #expect(feed.items[0].title.utf8.elementsEqual(text.utf8))
    #expect(feed.items[0].authors?[0].name.utf8.elementsEqual(text.utf8) == true)
    #expect(!feed.items[0].content.contains("<script"))
  }

  @Test func namesEveryPhotoByItsAddress() throws {
    let gallery = SampleGallery.everything()
    let atom = try XMLText(gallery.text("feed.xml"))
    let ids = atom.texts("feed/entry/id")
    #expect(ids.first == SampleGallery.site + "photos/folder/beach/")
    #expect(ids == atom.texts("feed/entry/link@href", where: ("rel", "alternate")))
    #expect(Set(ids).count == ids.count && ids.count == 5)
    let json = try JSONDecoder().decode(Feed.self, from: Data(gallery.text("feed.json").utf8))
    #expect(json.items.map(\.id) == ids)
    #expect(json.items.map(\.url) == ids)
  }

  @Test func linksOnlyToAbsoluteAddresses() throws {
    let gallery = SampleGallery.everything()
    let atom = try XMLText(gallery.text("feed.xml"))
    let links = atom.texts("feed/link@href") + atom.texts("feed/entry/link@href")
    #expect(links.count == 2 + 5 * 2 + 2)
    #expect(links.allSatisfy { $0.hasPrefix(SampleGallery.site) })
    #expect(
      atom.texts("feed/link@href", where: ("rel", "self")) == [SampleGallery.site + "feed.xml"])
    #expect(atom.texts("feed/id") == [SampleGallery.site])
  }

  @Test func datesEntriesByTheirPhotosAsRFC3339() throws {
    let atom = try XMLText(SampleGallery.everything().text("feed.xml"))
    #expect(
      atom.texts("feed/entry/updated")
        == [
          "2026-03-09T18:04:00+01:00", "2025-01-02T00:00:00Z", "2024-02-03T00:00:00Z",
          "2024-01-01T00:00:00Z", "1970-01-01T00:00:00Z",
        ])
    #expect(atom.texts("feed/entry/published").count == 4)
    #expect(atom.texts("feed/updated") == ["2026-03-09T18:04:00+01:00"])
  }

  @Test func listsTheNewestFifty() throws {
    let photos = (0..<60).map { Photo.sample("\($0).jpg", taken: "20\(10 + $0)-01-01") }
    let atom = try XMLText(SampleGallery.of(.sample(photos)).text("feed.xml"))
    #expect(atom.texts("feed/entry/title").count == 50)
    #expect(atom.texts("feed/entry/title").first == "59.jpg")
  }

  @Test func isWellFormedForAnEmptyGallery() throws {
    let gallery = SampleGallery.of(.sample([]))
    #expect(try XMLText(gallery.text("feed.xml")).texts("feed/entry/title").isEmpty)
    #expect(
      try JSONDecoder().decode(Feed.self, from: Data(gallery.text("feed.json").utf8)).items.isEmpty)
  }

  @Test func publishesNeitherFeedsNorSitemapWithoutAnAddress() throws {
    let gallery = SampleGallery.everything(address: nil)
    let kinds: Set = ["feeds", "sitemap", "robots"]
    let files = gallery.pages().filter { kinds.contains($0.kind) }.map(\.route.text)
    #expect(files == ["robots.txt"])
    #expect(try gallery.text("robots.txt") == "User-agent: *\nAllow: /\n")
    #expect(try gallery.context("").at("site.has_feeds") == .bool(false))
  }

  @Test func listsEveryPageForCrawlers() throws {
    let gallery = SampleGallery.everything()
    let map = try XMLText(gallery.text("sitemap.xml"))
    let listed = gallery.pages().filter { $0.context != nil }
      .filter { !["404", "favorites", "no-results", "offline", "search"].contains($0.kind) }.map {
        SampleGallery.site + $0.route.link
      }
    #expect(map.texts("urlset/url/loc") == listed)
    #expect(try gallery.text("robots.txt").contains("Sitemap: \(SampleGallery.site)sitemap.xml"))
  }

  private struct Feed: Decodable {
    let title: String
    let items: [Item]

    struct Item: Decodable {
      let id: String
      let url: String
      let title: String
      let content: String
      let authors: [Author]?

      private enum CodingKeys: String, CodingKey {
        case id, url, title, authors
        case content = "content_html"
      }
    }

    struct Author: Decodable { let name: String }
  }
}

@Suite struct StructuredDataTests {
  private struct Image: Decodable {
    let name: String
    let caption: String
    let contentUrl: String
    let license: String?
    let creator: Person

    struct Person: Decodable { let name: String }
  }

  @Test(arguments: HostileTexts.all)
  func describesAPhotoWhateverItsTextsContain(_ text: String) throws {
    var photo = Photo.sample(
      "beach.jpg", title: text, by: text, tags: [text],
      license: License.withID("cc-by-4.0") ?? .unknown)
    photo.caption = RichText(text)
    let context = try SampleGallery.of(.sample([photo])).context("photos/folder/beach/")
    guard case .html(let data)? = context.at("page.data") else {
      Issue.record("there is no JSON-LD")
      return
    }
    #expect(!data.text.contains("<") && !data.text.contains(">"))
    let image = try JSONDecoder().decode(Image.self, from: Data(data.text.utf8))
    for read in [image.name, image.caption, image.creator.name] {
      #expect(read.utf8.elementsEqual(text.utf8))
    }
    #expect(image.license == "https://creativecommons.org/licenses/by/4.0/")
    #expect(image.contentUrl.hasPrefix(SampleGallery.site + "images/"))
  }

  @Test func staysRelativeWithoutAnAddress() throws {
    let context = try SampleGallery.everything(address: nil).context("photos/folder/beach/")
    #expect(context.text("page.data")?.contains("\"contentUrl\":\"../../../images/") == true)
  }
}

extension String {
  /// The text with a replacement character for each character that XML 1.0 or HTML forbids.
  var withoutForbidden: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar {
          case "\t", "\n", "\r": scalar
          case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": "\u{FFFD}"
          default: scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar
          }
        }))
  }

  /// The text as XML reads it in attributes: whitespace as spaces.
  var spaced: String { String(map { $0.isWhitespace ? " " : $0 }) }
}
