// The row of the favorites list on a photo's page. Scripts complete it with the data for search engines,
// so that the page says nothing twice.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct PhotoRowTests {
  private static let photo: Photo = {
    var photo = Photo.sample(
      "dunes.jpg", title: "Dunes", by: "Ada Quill",
      license: License.withID("cc-by-4.0") ?? .unknown)
    photo.tags = ["sea", "blue hour"].compactMap { Tag($0) }
    return photo
  }()

  private func row(
    of photo: Photo = photo, address: String? = SampleGallery.site
  ) throws -> String? {
    let gallery = SampleGallery.of(.sample([photo]), address: address)
    return try gallery.context("photos/folder/dunes/").text("photo.row")
  }

  @Test func leavesOutWhatTheDataForSearchEnginesSays() throws {
    let known = #""provider":"folder","id":"dunes.jpg","author":"Ada Quill","license":"cc-by-4.0""#
    #expect(try row() == "{\(known)}")
  }

  @Test func saysWhatDiffersFromIt() throws {
    var photo = Self.photo
    photo.page = WebAddress("https://ada.example/dunes")
    photo.favorite = Favorite([
      .provider: "folder", .id: "dunes.jpg", .title: "Sand", .tags: "sand", .note: "Warm",
    ])
    let row = try #require(try row(of: photo))
    for part in [
      #""title":"Sand""#, #""page_url":"https://ada.example/dunes""#, #""tags":"sand"#,
      #""note":"Warm""#,
    ] {
      #expect(row.contains(part), "\(part)")
    }
    #expect(!row.contains("image_url"))
  }

  @Test func namesNoAddressIfThatOfTheSiteIsUnknown() throws {
    let row = try #require(try row(address: nil))
    #expect(row.contains(#""image_url":"""#))
    #expect(!row.contains("page_url"))
  }
}
