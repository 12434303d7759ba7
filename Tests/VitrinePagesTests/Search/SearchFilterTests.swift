// Filters of the search, and the words of facts about photos: which sites have which, and that nothing in
// them clashes.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite struct SearchFilterTests {
  private static let facts = BrowseCollection.all.map(\.name)

  private func photo(
    _ name: String = "a.jpg", _ change: (inout Photo) -> Void = { _ in }
  ) -> Photo {
    var photo = Photo.sample(name, taken: "2026-03-09")
    photo.camera = Camera(make: "Lumen", model: "Lumen Q2", lens: "Summit 28mm")
    photo.place = Place(city: "Kyoto", country: "Japan")
    photo.people = ["Grace Hopper"]
    photo.rating = 4
    change(&photo)
    return photo
  }

  private func gallery(
    _ photos: [Photo], _ browse: [String] = facts, fields: [PhotoField] = [],
    language: String = "en"
  ) -> Gallery {
    SampleGallery.of(.sample(photos), language: language, fields: fields, browse: browse)
  }

  /// The names of the filters with the values and titles of their options.
  private func filters(_ gallery: Gallery) -> [String: [[String]]] {
    let all = SearchFilter.all(of: gallery, gallery.catalog.tagsByCount)
    return Dictionary(
      uniqueKeysWithValues: all.map { ($0.name, $0.options.map { [$0.value, $0.title] }) })
  }

  private func terms(_ gallery: Gallery) -> Set<String> { Set(SearchTerms(gallery).names) }

  @Test func nameValuesAsTheirPagesDo() {
    let filters = filters(gallery([photo()]))
    #expect(filters["place"] == [["japan", "Japan"], ["japan/kyoto", "Kyoto, Japan"]])
    #expect(filters["camera"] == [["lumen-q2", "Lumen Q2"]])
    #expect(filters["rating"] == [["4", "4/5"]])
    #expect(filters["person"] == [["grace-hopper", "Grace Hopper"]])
  }

  @Test func offerTheNewestDatesFirst() {
    let photos = (["2024-05-02", "2026-03-09", "1932"] as [String]).map {
      Photo.sample("\($0).jpg", taken: $0)
    }
    let filters = filters(gallery(photos))
    #expect(filters["year"]?.map(\.[0]) == ["2026", "2024", "1932"])
    #expect(filters["month"]?.map(\.[0]) == ["2026-03", "2024-05"])
  }

  @Test func keepTheirNumberSmall() {
    let photos = (0..<130).map { number in
      photo("\(number).jpg") { $0.people = ["Person \(number)", number < 9 ? "Ada" : "Grace"] }
    }
    let people = filters(gallery(photos))["person"]
    #expect(people?.count == 100)
    #expect(people?.first == ["ada", "Ada"] && people?.contains(["grace", "Grace"]) == true)
  }

  @Test(arguments: ["order", "q", "set", "tag", "elements", "length", "Matches"])
  func shareNoNameWithAnotherPartOfTheForm(_ name: String) throws {
    let field = PhotoField(name: name, title: "Mine", isBrowsable: true)
    let gallery = gallery(
      [photo { $0.fields = [name: "Oil"] }], ["year", name], fields: [field])
    let page = try gallery.context("search/")
    let names = page.list("filters").indices.compactMap { page.text("filters.\($0).name") }
    #expect(names.contains("\(name.lowercased())_") && Set(names).count == names.count)
    #expect(terms(gallery).contains("=\(name.lowercased())_:oil"))
  }

  @Test func haveOneTermForEachLicense() {
    let gallery = gallery([photo { $0.license = License.withID("cc-by-4.0") ?? .unknown }])
    let licenses = terms(gallery).filter { $0.hasPrefix("=license:") }
    #expect(licenses == ["=license:cc-by-4.0"])
    #expect(filters(gallery)["license"] == [["cc-by-4.0", "CC BY 4.0"]])
  }

  @Test func existOnlyForCollectionsOfTheSite() {
    let filters = filters(gallery([photo()], ["year"]))
    #expect(Set(filters.keys) == ["set", "license", "year"])
    let terms = terms(gallery([photo()], []))
    #expect(!terms.contains { $0.hasPrefix("=year:") || $0.hasPrefix("=place:") })
  }

  @Test func findWordsOfFactsOnEverySite() {
    let found = terms(gallery([photo { $0.license = .cc0 }], []))
    #expect(found.isSuperset(of: ["2026", "lumen", "q2", "cc0"]))
    for word in ["kyoto", "japan", "grace", "hopper", "summit"] { #expect(!found.contains(word)) }
  }

  @Test func findWordsOfPlacesAndPeopleOnSitesThatNameThem() {
    let found = terms(gallery([photo()]))
    #expect(found.isSuperset(of: ["kyoto", "japan", "grace", "hopper", "summit"]))
  }

  @Test func findWordsOfScriptsWithoutSpaces() {
    let found = terms(gallery([photo { $0.place = Place(city: "京都市", country: "日本") }]))
    #expect(found.isSuperset(of: ["京都", "都市", "市", "日本", "本"]))
  }

  @Test func takeHostileTextsAsTexts() throws {
    let hostile = "\"><script>alert(1)</script>"
    let gallery = gallery([photo { $0.place = Place(city: hostile, country: "</select>") }])
    let page = try gallery.context("search/")
    #expect(page.text("index")?.contains("<") == false)
    let places = try #require(filters(gallery)["place"])
    #expect(places.map(\.[1]) == ["</select>", "\(hostile), </select>"])
    let values = places.map(\.[0]).joined()
    #expect(values.allSatisfy { $0.isLetter || $0.isNumber || "-/".contains($0) })
  }

  // MARK: Words that scripts know

  private static func many(changing caption: String = "") -> Gallery {
    let photos = (0..<3_000).map { number in
      var photo = Photo.sample(
        "p\(number).jpg", title: "Harbor \(String(number * 7_919, radix: 36))",
        taken: "20\(10 + number % 10)-0\(1 + number % 9)-03", tags: ["tag \(number % 90)"])
      photo.caption = RichText(number % 3 == 0 ? "A mountain 2026 山々" : "Seen \(number)")
      if number == 7, !caption.isEmpty { photo.caption = RichText(caption) }
      photo.camera = Camera(make: "Lumen", model: "Lumen Q\(number % 5)")
      photo.place = Place(city: "Town \(number % 40)", country: "Land \(number % 4)")
      return photo
    }
    return SampleGallery.of(.sample(photos), browse: facts)
  }

  private func files(_ gallery: Gallery) throws -> [String: String] {
    try gallery.pages().filter { $0.kind == "search-index" }.reduce(into: [:]) { files, page in
      files[page.route.text] = try gallery.text(page.route.text)
    }
  }

  @Test func includeCommonWordsOfALargeSite() throws {
    let overview = try #require(files(Self.many())["search/index.json"])
    let map = try JSONSerialization.jsonObject(with: Data(overview.utf8)) as? [String: Any]
    let words = try #require(map?["words"] as? String).split(separator: " ").map(String.init)
    #expect(words.contains("mountain") && words.contains("harbor") && words.contains("lumen"))
    #expect(words == words.sorted() && words.joined().utf8.count < 6_000)
    #expect(!words.contains { $0.contains("=") || $0.contains("山") || $0.contains("2026") })
  }

  @Test func changeOnlyTheFilesOfChangedWords() throws {
    let before = try files(Self.many()), after = try files(Self.many(changing: "Seen quixotically"))
    let renamed = Set(after.keys).subtracting(before.keys)
    // The word that is gone, and the new one; cards show no captions.
    #expect((1...2).contains(renamed.count) && renamed.allSatisfy { !$0.hasPrefix("search/c") })
    #expect(try files(Self.many()) == before)
  }
}
