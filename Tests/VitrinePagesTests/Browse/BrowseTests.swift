// How photos are grouped: partial dates, spellings, hostile texts, and what a change concerns.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite("Collections to browse by") struct BrowseTests {
  private func gallery(
    _ photos: [Photo], _ names: [String] = BrowseCollection.all.map(\.name), pageSize: Int = 50
  ) -> Gallery {
    SampleGallery.of(.sample(photos), pageSize: pageSize, browse: names)
  }

  private func photo(_ name: String, _ change: (inout Photo) -> Void) -> Photo {
    var photo = Photo.sample(name)
    change(&photo)
    return photo
  }

  private func routes(_ gallery: Gallery, _ start: String) -> [String] {
    gallery.pages().map(\.route.link).filter { $0.hasPrefix(start) && $0.hasSuffix("/") }
  }

  // MARK: Dates

  @Test func groupByWhatIsKnownOfADate() throws {
    let days = ["2026-03-09T18:04:00+01:00", "2026-03", "2026", "1932~", "0850-02-03"]
    let photos = days.enumerated().map { Photo.sample("\($0).jpg", taken: $1) }
    let gallery = gallery(photos, ["year", "month"])
    #expect(
      routes(gallery, "browse/year/") == [
        "browse/year/", "browse/year/0850/", "browse/year/1932/", "browse/year/2026/",
      ])
    #expect(
      routes(gallery, "browse/month/") == [
        "browse/month/", "browse/month/0850-02/", "browse/month/2026-03/",
      ])
    #expect(try gallery.context("browse/year/2026/").at("value.count") == .number(3))
    #expect(try gallery.context("browse/month/2026-03/").at("value.count") == .number(2))
  }

  @Test func useNoDateOfUpload() {
    let scan = photo("scan.jpg") { $0.uploaded = PartialDate("2026-01-01") }
    #expect(routes(gallery([scan], ["year"]), "browse/") == [])
  }

  @Test func showTheMonthsOfAYear() throws {
    let days = ["2026-01-05", "2026-03-09", "2026-03-10", "2026"]
    let photos = days.map { Photo.sample("\($0).jpg", taken: $0) }
    let page = try gallery(photos, ["year", "month"]).context("browse/year/2026/")
    let months = page.list("months")
    #expect(months.count == 13)
    let counts = (0..<13).map { page.at("months.\($0).count") }
    #expect(
      counts == [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1].map { TemplateValue.number($0) })
    #expect(page.text("months.2.path") == "browse/month/2026-03/")
    #expect(page.at("months.1.path") == TemplateValue.none)
    #expect(page.text("months.12.title") == "month_unknown")
    #expect(page.text("months.2.class") == "b100" && page.text("months.0.class") == "b50")
    #expect(page.text("page.sheet")?.contains(".b50{--size:50%}") == true)
    #expect(page.text("page.policy")?.contains("unsafe") == false)
  }

  /// Without pages of months, a bar leads to the page of the year with its first photo.
  @Test func leadFromAMonthIntoTheYear() throws {
    let days = ["2026-05-01", "2026-03-09", "2026-03-10", "2026-01-05"]
    let photos = days.map { Photo.sample("\($0).jpg", taken: $0) }
    let several = try gallery(photos, ["year"], pageSize: 2).context("browse/year/2026/")
    #expect(several.text("months.4.path") == "browse/year/2026/")
    #expect(several.text("months.2.path") == "browse/year/2026/")
    #expect(several.text("months.0.path") == "browse/year/2026/page/2/")
    let one = try gallery(photos, ["year"]).context("browse/year/2026/")
    #expect(one.at("months.4.path") == TemplateValue.none)
  }

  // MARK: Names

  @Test func areSpelledAsTheFirstPhotoSpellsThem() throws {
    let cameras = ["Canon  EOS R5", "CANON EOS R5", "canon eos r5"]
    let photos = cameras.enumerated().map { number, name in
      photo("\(number).jpg") { $0.camera.model = name }
    }
    let page = try gallery(photos).context("browse/camera/canon-eos-r5/")
    #expect(page.text("value.title") == "Canon EOS R5" && page.at("value.count") == .number(3))
  }

  @Test func nestCitiesInCountries() throws {
    let places = [
      Place(city: "Kyoto", country: "Japan"), Place(country: "Japan"), Place(city: "Oslo"),
    ]
    let photos = places.enumerated().map { number, place in
      photo("\(number).jpg") { $0.place = place }
    }
    let gallery = gallery(photos)
    let japan = try gallery.context("browse/place/japan/")
    #expect(japan.at("value.count") == .number(2) && japan.list("values").count == 1)
    let kyoto = try gallery.context("browse/place/japan/kyoto/")
    #expect(kyoto.list("page.crumbs").count == 3)
    #expect(kyoto.text("page.crumbs.2.path") == "browse/place/japan/")
    #expect(try gallery.context("browse/place/oslo/").at("value.count") == .number(1))
  }

  @Test func haveDifferentAddresses() throws {
    let names = ["São Paulo", "Sao Paulo", "page", "..", "AC/DC", "🎺", "a/b", "con", "feed.xml"]
    let photos = names.enumerated().map { number, name in
      photo("\(number).jpg") { $0.place = Place(city: name, country: "a") }
    }
    let gallery = gallery(photos, ["place"])
    let pages = routes(gallery, "browse/place/a/")
    #expect(pages.count == names.count + 1 && Set(pages).count == pages.count)
    #expect(pages.contains("browse/place/a/sao-paulo/") == false)
    #expect(gallery.notes.map(\.code) == ["page.address-shared"])
  }

  /// Two countries want one address, and each has the cities below its own.
  @Test func haveTheCitiesOfACountryBelowIt() throws {
    let countries = ["Côte d'Ivoire", "Cote d Ivoire!", "a"]
    let photos = countries.enumerated().flatMap { number, country in
      ["Abidjan", "Man"].map { (city: String) in
        photo("\(number)-\(city).jpg") { $0.place = Place(city: city, country: country) }
      }
    }
    let gallery = gallery(photos, ["place"])
    let values = try gallery.context("browse/place/").list("collections.0.values")
    let paths = values.compactMap { value -> String? in
      if case .map(let map) = value { map.text("path") } else { nil }
    }
    #expect(Set(paths).count == 3)
    for path in paths {
      #expect(routes(gallery, path) == [path, "\(path)abidjan/", "\(path)man/"])
    }
  }

  @Test(arguments: HostileTexts.all) func keepEveryText(_ text: String) throws {
    guard Tag(text) != nil else { return }
    let photo = photo("a.jpg") {
      $0.people = [text, text]
      $0.place = Place(city: text, country: text)
      $0.camera.model = text
    }
    let pages = gallery([photo], ["person", "place", "camera"]).pages()
      .filter { $0.route.text.hasPrefix("browse/") }
    func context(_ link: String) -> TemplateMap? {
      pages.first { $0.route.link == link }?.context
    }
    for kind in ["person", "place", "camera"] {
      let values = try #require(context("browse/\(kind)/")).list("collections.0.values")
      #expect(values.count == 1)
      guard case .map(let value)? = values.first else { continue }
      #expect(value.text("title") == Tag(text)?.name && value["count"] == .number(1))
      let path = try #require(value.text("path"))
      #expect(context(path)?.text("value.title") == Tag(text)?.name)
      let feed = pages.first { $0.route.link == "\(path)feed.xml" }?.text
      _ = try XMLText(#require(feed))
    }
  }

  // MARK: Changes

  /// A caption is on the page of the photo, and on those with its card or its feed entry.
  @Test func areNotConcernedByOtherPhotos() throws {
    let days = (0..<200).map { number in
      photo("p\(number).jpg") {
        $0.taken = PartialDate(year: 2000 + number % 20, month: 1 + number % 12)
        $0.camera.model = "Model \(number % 7)"
        $0.people = ["Person \(number % 50)"]
      }
    }
    let before = gallery(days, pageSize: 10)
    var changed = days
    changed[3].caption = "Another story."
    let after = gallery(changed, pageSize: 10)
    #expect(after.inputs.changes(since: before.inputs) == [3])
    let concerned = after.pages().filter { page in
      page.kind == "browse-value" && page.photos?.contains(3) == true
    }
    #expect(concerned.count == 5, "its year, its month, its camera, its license and its person")
    let browse = after.pages().filter { $0.kind == "browse" }
    #expect(browse.allSatisfy { $0.photos?.contains(3) == false })
  }

  @Test func areConcernedByAnotherFact() {
    let photos = ["a.jpg", "b.jpg"].map { name in
      photo(name) { $0.taken = PartialDate("2026-03-09") }
    }
    let before = gallery(photos)
    let changes: [(inout Photo) -> Void] = [
      { $0.camera.model = "Z" }, { $0.camera.lens = "L" }, { $0.rating = 3 }, { $0.people = ["A"] },
      { $0.place = Place(country: "C") }, { $0.license = .cc0 },
      { $0.taken = PartialDate("2026-04-09") },
    ]
    for change in changes {
      var changed = photos
      change(&changed[1])
      #expect(gallery(changed).inputs.changes(since: before.inputs) == nil)
    }
  }

  /// The months of a year are on all its pages, also if the order of photos stays.
  @Test func knowWhenAMonthChanges() {
    let days = ["2026-03-09", "2026-01-01"]
    let photos = days.map { Photo.sample("\($0).jpg", taken: $0) }
    var moved = photos
    moved[1].taken = PartialDate("2026-02-01")
    let (before, after) = (gallery(photos, ["year"]), gallery(moved, ["year"]))
    #expect(after.inputs.frame != before.inputs.frame)
  }
}
