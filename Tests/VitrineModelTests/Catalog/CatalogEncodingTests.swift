import Testing
@testable import VitrineModel
import VitrineTesting

@Suite("The bytes of a catalog") struct CatalogEncodingTests {
  /// The properties of each type.
  ///
  /// If you add a property, add it to the bytes, or a page could go stale; then update this list.
  @Test func containEveryProperty() throws {
    let photo = Photo.sample("a")
    #expect(
      names(photo.facts) == [
        "id", "title", "caption", "favorite", "alternativeText", "_author", "taken", "uploaded",
        "_tags", "_license", "page", "original", "_camera", "_location", "isFavorite",
        "_focus", "useReport", "_notes", "_video",
      ])
    let file = try #require(photo.original.file)
    #expect(
      names(file) == ["names", "digest", "size", "fullSize", "frames", "isRaw", "isDisplayP3"])
    #expect(names(PackedOriginalPath(path: "", source: "")) == ["place", "name"])
    #expect(
      names(Camera()) == [
        "make", "model", "lens", "aperture", "exposure", "iso", "focalLength",
      ])
    let author = Author(id: Author.ID(provider: "p", id: "a"), name: "A")
    #expect(names(author) == ["id", "name", "page", "biography", "avatar", "links", "profile"])
    #expect(
      names(author.profile) == [
        "realName", "account", "place", "since", "photoCount", "followerCount", "isForHire",
      ])
  }

  private func names(_ value: some Any) -> [String] {
    Swift.Mirror(reflecting: value).children.compactMap(\.label)
  }

  @Test func changeWithEveryPropertyOfAPhoto() throws {
    let plain = bytes(.sample("a"))
    let page = try #require(WebAddress("https://example.org/"))
    let changes: [(inout Photo) -> Void] = [
      { $0.title += "x" }, { $0.caption = "x" }, { $0.alternativeText += "x" },
      { $0.author = Author(id: Author.ID(provider: "p", id: "new"), name: "New") },
      { $0.taken = PartialDate(year: 1999, month: 1, day: 2) },
      { $0.uploaded = PartialDate(year: 1999, month: 1, day: 2) },
      { $0.tags += [Tag("new")].compactMap(\.self) }, { $0.license = .cc0 },
      { $0.page = page }, { $0.camera.iso = 12_345 }, { $0.camera.lens = "new" },
      { $0.location = Location(latitude: 12.5, longitude: 3) }, { $0.isFavorite.toggle() },
      { $0.place = Place(city: "x") }, { $0.place = Place(country: "x") },
      { $0.credentials = ContentCredentials() }, { $0.credentials = .init(issuer: "x") },
      { $0.license = .other(named: "GFDL") }, { $0.license = .other(named: "FAL") },
      { $0.people = ["x"] }, { $0.rating = 3 }, { $0.label = "x" }, { $0.creditLine = "x" },
      { $0.creators = "x" },
      { $0.fields = ["x": "y"] }, { $0.fields = ["x": "z"] }, { $0.fields = ["y": "y"] },
      { $0.focus = UnitRectangle(x: 0.25, y: 0) },
      { $0.focus = UnitRectangle(x: 0.25, y: 0, width: 0.5) },
      { $0.useReport = page }, { $0.original = remote(320) }, { $0.original = copy(offered: nil) },
      { $0.original = copy(offered: 9_000) }, { $0.original = remote(640) },
      { $0.caption = RichText(paragraphs: [[.link("x", page)]]) }, { $0.video = video(2) },
    ]
    func video(_ seconds: Double) -> Video {
      Video(
        path: "/a.mp4", digest: .zero, container: .iso, duration: seconds,
        size: PixelSize(width: 3, height: 2),
        picture: Video.Picture(
          index: 0, codec: "h264", profile: "High", pixelFormat: "yuv420p", level: 30, bitRate: 0,
          frameRate: 30, isInterlaced: false, hasSquarePixels: true, matrix: "", transfer: "",
          primaries: ""))
    }
    func remote(_ edge: Int) -> Original {
      .remote(RemoteOriginal(.init(address: page, size: PixelSize(width: edge, height: edge))))
    }
    func copy(offered edge: Int?) -> Original {
      .file(
        OriginalFile(
          copyIn: "/", source: "x", digest: .zero,
          size: PixelSize(width: 640, height: 640),
          offered: edge.map { PixelSize(width: $0, height: $0) }))
    }
    let all = changes.map { change in
      var photo = Photo.sample("a")
      change(&photo)
      return bytes(photo)
    }
    #expect(Set(all + [plain]).count == changes.count + 1)
    #expect(bytes(.sample("a")) == plain)
  }

  @Test func changeWithEveryPropertyOfAProfile() {
    let changes: [(inout Author.Profile) -> Void] = [
      { $0.realName = "x" }, { $0.account = "x" }, { $0.place = "x" },
      { $0.since = PartialDate(year: 1999, month: 1, day: 2) }, { $0.photoCount = 0 },
      { $0.followerCount = 0 }, { $0.isForHire = true },
    ]
    let all = ([{ _ in }] + changes).map { change in
      var photo = Photo.sample("a", by: "Ada")
      if var author = photo.author {
        change(&author.profile)
        photo.author = author
      }
      return bytes(photo)
    }
    #expect(Set(all).count == all.count)
  }

  @Test func changeWithTheOrderOfASet() {
    let photos = [Photo.sample("a"), Photo.sample("b")]
    #expect(bytes(of: photos) != bytes(of: photos.reversed()))
  }

  private func bytes(_ photo: Photo) -> [UInt8] { bytes(of: [photo]) }

  private func bytes(of photos: [Photo]) -> [UInt8] {
    let set = LoadedSet(set: .sample("set"), photos: photos)
    var bytes: [UInt8] = []
    let catalog = Catalog([set])
    catalog.encodeStructure(into: &bytes)
    for photo in catalog.photos { photo.encode(into: &bytes) }
    return bytes
  }
}
