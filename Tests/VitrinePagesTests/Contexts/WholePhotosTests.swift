// Pages of sets in themes that show one photo at a time, with a label beside it.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite("Whole photos on pages of sets") struct WholePhotosTests {
  private static let photo: Photo = {
    var photo = Photo.sample(
      "beach.jpg", title: "Beach", by: "Ada Quill", taken: "2026-03-09",
      license: License.withID("cc-by-4.0") ?? .unknown)
    photo.caption = "Evening at the sea."
    photo.place = Place(name: "Margaret Island", city: "Budapest")
    photo.page = WebAddress("https://ada.example/beach")
    return photo
  }()

  private func gallery(_ wholePhotos: Bool = true) -> Gallery {
    let photos = [Self.photo] + (1..<9).map { Photo.sample("p\($0).jpg") }
    let sea = LoadedSet(set: .sample("sea"), photos: photos)
    let other = LoadedSet(set: .sample("land"), photos: Array(photos.dropFirst()))
    return SampleGallery.of(Catalog([sea, other]), wholePhotos: wholePhotos)
  }

  @Test func haveWhatALabelSays() throws {
    let gallery = gallery()
    let set = try gallery.context("sets/sea/")
    let photo = try gallery.context("photos/folder/beach/")
    for name in [
      "title", "title_from", "caption", "caption_html", "author", "page", "page_title", "taken",
      "place", "license",
    ] {
      let value = try #require(set.at("photos.0.\(name)"), "\(name)")
      #expect(value == photo.at("photo.\(name)"), "\(name)")
    }
  }

  @Test func haveEverySizeAndAreNotEnlarged() throws {
    let gallery = gallery()
    let set = try gallery.context("sets/sea/")
    let photo = try gallery.context("photos/folder/beach/")
    #expect(set.at("photos.0.image") == photo.at("photo.image")?.seenFromSet)
    let name = try #require(set.text("photos.0.class"))
    #expect(set.text("page.sheet")?.contains(".\(name){") == true)
    #expect(set.text("page.sheet")?.contains(";--w:") == true)
    #expect(set.at("page.rows") == TemplateValue.none)
  }

  @Test func areOnlyOnPagesOfSets() throws {
    let gallery = gallery()
    #expect(try gallery.context("authors/folder/ada-quill/").at("photos.0.license") == nil)
    #expect(try gallery.context("").at("newest.0.license") == nil)
  }

  @Test func makeAllCoversLarge() throws {
    let sizes = try [true, false].map {
      try gallery($0).context("").text("sets.1.cover.image.srcset")
    }
    #expect(sizes[0] != nil && sizes[1] == nil)
  }

  @Test func areNotWhatOtherThemesShow() throws {
    let gallery = gallery(false)
    let set = try gallery.context("sets/sea/")
    #expect(set.at("photos.0.license") == nil)
    #expect(set.at("page.rows.class") != nil)
    #expect(gallery.inputs.site != self.gallery().inputs.site)
  }
}

extension TemplateValue {
  /// The image of a photo's page with the addresses that the page of a set has.
  fileprivate var seenFromSet: TemplateValue {
    switch self {
    case .text(let text): .text(text.replacing("../../../images", with: "../../images"))
    case .list(let list): .list(list.map(\.seenFromSet))
    case .map(let map): .map(TemplateMap(map.entries.map { ($0.name, $0.value.seenFromSet) }))
    default: self
    }
  }
}
