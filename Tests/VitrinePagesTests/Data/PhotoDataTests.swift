// The files with data beside the pages of photos.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite struct PhotoDataTests {
  private func object(_ link: String, in gallery: Gallery) throws -> [String: Any] {
    let text = try gallery.text(link)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func links(_ gallery: Gallery) -> [String] {
    gallery.pages().map(\.route.link).filter {
      $0.hasSuffix("/photo.json") || $0.hasSuffix("/oembed.json")
    }
  }

  @Test func areBesideEachPhotoOnlyIfTheSiteWantsThem() throws {
    let photos = [Photo.sample("a.jpg"), Photo.sample("b.jpg")]
    #expect(links(SampleGallery.of(.sample(photos))).isEmpty)
    let on = SampleGallery.of(.sample(photos), api: true)
    #expect(links(on).count == 4)
    let context = try on.context("photos/folder/a/")
    #expect(context.text("page.api.photo") == "photos/folder/a/photo.json")
    #expect(context.text("page.api.oembed") == SampleGallery.site + "photos/folder/a/oembed.json")
    #expect(try on.context("sets/sea/").at("page.api.photo") == nil)
    // A page whose head changes must be rendered again.
    let page = try SampleGallery.of(.sample(photos)).page("photos/folder/a/")
    #expect(page.outline(of: on.inputs) != (try on.page("photos/folder/a/").outline(of: on.inputs)))
  }

  @Test func haveNoOEmbedWithoutAnAddress() throws {
    let gallery = SampleGallery.of(.sample([.sample("a.jpg")]), address: nil, api: true)
    #expect(links(gallery) == ["photos/folder/a/photo.json"])
    let photo = try object("photos/folder/a/photo.json", in: gallery)
    #expect(photo["url"] as? String == "../../../photos/folder/a/")
    #expect(try gallery.context("photos/folder/a/").at("page.api.oembed") == TemplateValue.none)
  }

  @Test func sayWhatThePageShows() throws {
    let gallery = SampleGallery.everything()
    let photo = try object("photos/folder/beach/photo.json", in: gallery)
    #expect(photo["id"] as? String == "folder:beach.jpg")
    #expect(photo["alt"] as? String == "Waves under a red sky.")
    #expect((photo["license"] as? [String: String])?["id"] == "cc-by-4.0")
    #expect((photo["author"] as? [String: String])?["name"] == "Ada Quill")
    let images = try #require(photo["images"] as? [[String: Any]])
    #expect(images.count == 4)
    for image in images {
      #expect((image["url"] as? String)?.hasPrefix(SampleGallery.site + "images/") == true)
    }
    // Pages show people only if the site has a collection of them.
    #expect(!(try gallery.text("photos/folder/beach/photo.json")).contains("shown"))
  }

  @Test func embedPhotosOfTheSite() throws {
    let gallery = SampleGallery.everything()
    let answer = try object("photos/folder/beach/oembed.json", in: gallery)
    #expect(answer["version"] as? String == "1.0" && answer["type"] as? String == "photo")
    #expect(answer["width"] as? Int == 1280 && answer["height"] as? Int == 853)
    #expect((answer["url"] as? String)?.hasPrefix(SampleGallery.site + "images/") == true)
    #expect(answer["author_name"] as? String == "Ada Quill")
    let video = try object("photos/folder/dunes/oembed.json", in: gallery)
    #expect(video["type"] as? String == "video" && video["url"] == nil)
    #expect((video["html"] as? String)?.contains("<video src=\"https://") == true)
  }

  @Test func onlyLinkToPhotosOfServices() throws {
    var photo = Photo.sample("s.jpg", title: "\"<S>\"")
    photo.original = .kept("https://images.example/a?w=")
    let gallery = SampleGallery.of(.sample([photo]), api: true)
    let answer = try object("photos/folder/s/oembed.json", in: gallery)
    #expect(answer["type"] as? String == "link")
    #expect(answer["title"] as? String == "\"<S>\"" && answer["url"] == nil)
  }
}
