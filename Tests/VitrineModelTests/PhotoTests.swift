// The small nouns around a photo.

import Testing
import VitrineModel
import VitrineTesting

@Suite struct PhotoTests {
  @Test func tellsKeysOfDifferentProvidersAndSpellingsApart() {
    let keys = [
      Photo.ID(provider: "a", id: "b"), Photo.ID(provider: "b", id: "a"),
      Photo.ID(provider: "a", id: "B"), Photo.ID(provider: "a", id: "é"),
      Photo.ID(provider: "a", id: "e\u{301}"), Photo.ID(provider: "a:b", id: ""),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(keys.shuffled().sorted() == keys.sorted())
    for (i, a) in keys.enumerated() {
      for b in keys[(i + 1)...] { #expect((a < b) != (b < a), "\(a) and \(b)") }
    }
  }

  @Test(arguments: [
    (91.0, 0.0), (-90.1, 0), (0, 180.5), (0, -181), (0, 0), (.nan, 1), (1, .infinity),
  ])
  func refusesPlacesThatAreNotOnEarth(_ latitude: Double, _ longitude: Double) {
    #expect(Location(latitude: latitude, longitude: longitude) == nil)
  }

  @Test func keepsPlacesOnEarth() {
    #expect(Location(latitude: -90, longitude: 180) != nil)
    #expect(Location(latitude: 0, longitude: 0.1) != nil)
  }

  @Test func takesNoSizeForLessThanAPixel() {
    let size = PixelSize(width: 0, height: -5)
    #expect(size.width == 1 && size.height == 1 && size.pixels == 1)
    #expect(PixelSize(width: 3, height: 7).longestEdge == 7)
  }

  @Test func isAsNewAsWhenItWasTakenElseUploaded() {
    var photo = Photo.sample("a.jpg", taken: "2024-01-01")
    photo.uploaded = Moment("2026-01-01")
    #expect(photo.date == Moment("2024-01-01"))
    photo.taken = nil
    #expect(photo.date == Moment("2026-01-01"))
  }

  @Test func creditsTitleAuthorAndLicense() throws {
    let by = try #require(License.withID("cc-by-4.0"))
    #expect(
      Credit(of: .sample("a.jpg", title: "Dunes", by: "Nour", license: by)).line
        == "“Dunes” by Nour, CC BY 4.0")
    #expect(Credit(of: .sample("a.jpg", title: "Dunes", license: by)).line == "“Dunes”, CC BY 4.0")
    #expect(Credit(of: .sample("a.jpg", title: "Dunes", by: "Nour")).line == "“Dunes” by Nour")
    #expect(Credit(of: .sample("a.jpg", title: "Dunes")).line == "“Dunes”")
  }
}
