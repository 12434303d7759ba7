// After a change of one photo, a build skips pages that say they show other photos. Here what each
// page says about its photos is compared with what changes in it.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct ShownPhotosTests {
  private typealias Change = @Sendable (inout Photo) -> Void

  private static let galleries: [@Sendable ((Photo) -> Photo) -> Gallery] = [
    { SampleGallery.everything(changing: $0) }, { SampleGallery.services(changing: $0) },
  ]

  /// A change of each value of a photo.
  private static let changes: [Change] = [
    { $0.title += " and more" }, { $0.caption = "Another story." },
    { $0.alternativeText += "Something else." },
    { $0.author = Author(id: Author.ID(provider: "folder", id: "new"), name: "New") },
    { $0.author?.name += " II" }, { $0.author?.biography = "Lived." },
    { $0.taken = PartialDate("1999-01-02") }, { $0.uploaded = PartialDate("1999-01-03") },
    { $0.taken = PartialDate("2031-01-02") },
    { $0.tags += [Tag("Sea"), Tag("new")].compactMap(\.self) },
    { $0.tags = [] }, { $0.license = .cc0 }, { $0.page = WebAddress("https://new.example/1") },
    { $0.camera.iso = 12_345 }, { $0.location = Location(latitude: 1, longitude: 2) },
    { $0.camera.model = "Other" }, { $0.place = Place(city: "Town", country: "Land") },
    { $0.taken = PartialDate("2026-07") },
    { $0.isFavorite.toggle() }, { $0.original = .kept("https://new.example/a?w=") },
    {
      $0.original = .file(
        OriginalFile(
          path: "/x", source: "x", digest: SHA256.digest(of: [7]),
          size: PixelSize(width: 7, height: 9)))
    },
  ]

  @Test(arguments: galleries.indices, changes.indices)
  func areAllThatCanChangeAPage(_ gallery: Int, _ change: Int) throws {
    let make = Self.galleries[gallery]
    let before = make { $0 }
    let pages = grids(of: before)
    let contents = pages.map { $0.content().encoded }
    for position in before.photos.indices {
      let id = before.photos[position]
      let after = make { photo in
        var photo = photo
        if photo.id == id { Self.changes[change](&photo) }
        return photo
      }
      guard let changed = after.inputs.changes(since: before.inputs) else { continue }
      #expect(changed.isSubset(of: [position]))
      let now = grids(of: after)
      #expect(now.map(\.route) == pages.map(\.route))
      for (page, content) in zip(now, contents) where page.content().encoded != content {
        #expect(
          !changed.isDisjoint(with: page.photos ?? []), "\(page.route) shows \(id)")
      }
    }
  }

  /// Returns the pages that a build may skip.
  private func grids(of gallery: Gallery) -> [Page] {
    gallery.pages().filter { $0.photos != nil }
  }

  /// Otherwise nothing would be gained.
  @Test func areFewOnMostPages() {
    let before = SampleGallery.numbered(300, pageSize: 20)
    let concerned = before.pages().filter { $0.photos.map { $0.contains(7) } ?? true }
    #expect(concerned.count < 40)
    #expect(concerned.contains { $0.kind == "photo" } && concerned.contains { $0.kind == "set" })
  }

  @Test func areUnknownIfMoreThanPhotosChanged() {
    let all = SampleGallery.numbered(30).inputs
    #expect(SampleGallery.numbered(31).inputs.changes(since: all) == nil)
    #expect(SampleGallery.numbered(30, pageSize: 7).inputs.changes(since: all) == nil)
    let photos = (0..<30).reversed().map { Photo.sample("p\($0).jpg") }
    #expect(SampleGallery.of(.sample(photos)).inputs.changes(since: all) == nil)
    #expect(SampleGallery.numbered(30).inputs.changes(since: all) == [])
  }
}

extension Gallery {
  /// The ids of its photos, by position.
  fileprivate var photos: [Photo.ID] { pages().filter { $0.kind == "photo" }.compactMap(id) }

  private func id(_ page: Page) -> Photo.ID? {
    page.context?.text("photo.key").flatMap { key in
      key.firstIndex(of: ":").map {
        Photo.ID(provider: String(key[..<$0]), id: String(key[key.index(after: $0)...]))
      }
    }
  }
}
