// What pages call a photo that has no title.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite("Photos without a title") struct ShownTitleTests {
  private func photo(_ change: (inout Photo) -> Void) throws -> TemplateMap {
    var photo = Photo.sample("DSC_0412.jpg", title: "", by: "Ada")
    change(&photo)
    return try SampleGallery.of(.sample([photo])).context("photos/folder/dsc-0412/")
  }

  @Test func areNamedByTheirCaption() throws {
    let page = try photo {
      $0.caption = "The last light. It was cold."
      $0.taken = PartialDate("2024-05-04")
    }
    #expect(page.text("photo.title") == "The last light")
    #expect(page.text("page.title") == "The last light")
    #expect(page.text("photo.title_from") == "caption")
    #expect(page.text("photo.caption") == "It was cold.")
    #expect(page.text("page.data")?.contains(#""name":"The last light""#) == true)
    #expect(page.text("page.data")?.contains("The last light. It was cold.") == true)
  }

  @Test func showNoCaptionThatIsTheTitle() throws {
    #expect(try photo { $0.caption = "The last light." }.at("photo.caption") == TemplateValue.none)
    let titled = try photo {
      $0.title = "Light"
      $0.caption = "Light"
    }
    #expect(titled.text("photo.caption") == "Light")
  }

  @Test(
    arguments: [
      ("2024-05-04", Place(city: "Kyoto", country: "Japan"), "2024-05-04, Kyoto"),
      ("2024-05-04", Place(name: "Ryōan-ji", city: "Kyoto"), "2024-05-04, Kyoto"),
      ("2024-05-04T10:11:12", nil, "2024-05-04T10:11:12"), ("1932", nil, "1932"),
      (nil, Place(name: "Ryōan-ji"), "Ryōan-ji"), (nil, Place(country: "Japan"), "Japan"),
    ] as [(String?, Place?, String)])
  func areNamedByDateAndPlace(_ date: String?, _ place: Place?, _ title: String) throws {
    let page = try photo {
      $0.taken = date.flatMap { PartialDate($0) }
      $0.place = place
      $0.tags = [Tag("sea")].compactMap(\.self)
      $0.alternativeText = "Stones in gravel"
    }
    #expect(page.text("photo.title") == title)
    #expect(page.text("photo.title_from") == "date")
    #expect(page.text("photo.alt") == "Stones in gravel")
  }

  @Test func areUntitledOtherwise() throws {
    let page = try photo { $0.tags = [Tag("sea")].compactMap(\.self) }
    #expect(page.text("photo.title") == "untitled")
    #expect(page.text("photo.title_from") == "nothing")
    #expect(page.text("photo.credit") == "Photo by Ada")
  }

  @Test func comeAfterThoseWithOne() {
    let photos = ["", "img10", "img2", ""].enumerated().map {
      Photo.sample("\($0).jpg", title: $1)
    }
    #expect(PhotoOrder.title.sorted(photos).map(\.id.id) == ["2.jpg", "1.jpg", "0.jpg", "3.jpg"])
  }

  @Test func showNoFileNameFromAList() throws {
    var photo = Photo.sample("DSC_0412.jpg", title: "Dunes")
    photo.favorite = Favorite([.provider: "folder", .id: "DSC_0412.jpg", .title: "DSC_0412"])
    let page = try SampleGallery.of(.sample([photo])).context("photos/folder/dsc-0412/")
    #expect(page.text("photo.row")?.contains(#""title":"Dunes""#) == true)
  }
}
