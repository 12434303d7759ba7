// What every collection must fulfill, over the list of collections: a new one is tested by being listed.
// The photos have a value of each, so a collection without pages would be noticed.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

extension SampleGallery {
  /// Photos with a value of every collection: three dated ones, one of a year, one that says nothing,
  /// and one that is only in an unlisted set.
  static func browsed(
    _ names: [String] = BrowseCollection.all.map(\.name) + ["medium"], pageSize: Int = 2,
    address: String? = site
  ) -> Gallery {
    let days = ["2026-03-09", "2026-05-01", "2024-05-02", "1932~"]
    let photos = days.enumerated().map { number, day in
      Photo.browsed(number, taken: day)
    }
    let unlisted = Photo.browsed(8, taken: "1999-01-01", of: "Hidden")
    return of(
      Catalog([
        LoadedSet(set: .sample("sea"), photos: photos + [.sample("plain.jpg")]),
        LoadedSet(set: .sample("hush"), photos: [unlisted], isUnlisted: true),
      ]), address: address, pageSize: pageSize,
      fields: [PhotoField(name: "medium", title: "Medium", isBrowsable: true)], browse: names)
  }
}

extension TemplateValue {
  fileprivate var map: TemplateMap? {
    guard case .map(let map) = self else { return nil }
    return map
  }
}

extension Photo {
  /// A photo with a value of every collection; every second one has others.
  fileprivate static func browsed(
    _ number: Int, taken day: String, of word: String? = nil
  ) -> Photo {
    let word = word ?? ["Able", "Baker"][number % 2]
    var photo = Photo.sample(
      "p\(number).jpg", taken: day,
      license: word == "Hidden" ? .cc0 : License.withID("cc-by-4.0") ?? .unknown)
    photo.camera = Camera(make: word, model: "\(word) One", lens: "\(word) 35mm")
    photo.rating = word == "Hidden" ? 1 : 4
    photo.place = Place(city: "\(word) Town", country: "\(word) Land")
    photo.people = ["\(word) Quill", "Everybody \(word)"]
    photo.fields = ["medium": "Oil of \(word)"]
    return photo
  }
}

@Suite struct BrowseContract {
  private static let gallery = SampleGallery.browsed()
  private static let names = BrowseCollection.all.map(\.name) + ["medium"]
  /// The contexts of all pages, by their routes.
  private static let contexts = Dictionary(
    uniqueKeysWithValues: gallery.pages().compactMap { page in
      page.context.map { (page.route.link, $0) }
    })

  private func collection(_ name: String) throws -> TemplateMap {
    try #require(Self.contexts["browse/\(name)/"])
  }

  /// The values of a collection, the inner ones after those around them.
  private func values(_ name: String) throws -> [TemplateMap] {
    func flat(_ values: [TemplateValue]) -> [TemplateMap] {
      values.flatMap { value -> [TemplateMap] in
        guard case .map(let map) = value else { return [] }
        return [map] + flat(map.list("values"))
      }
    }
    return flat(try collection(name).list("collections.0.values"))
  }

  @Test func namesEachCollectionOnceWithAPlainAddress() {
    let all = BrowseCollection.all.map(\.name)
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isLowercase } })
    #expect(BrowseCollection.standard.allSatisfy(all.contains))
  }

  @Test(arguments: names) func isListed(_ name: String) throws {
    let overview = try #require(Self.contexts["browse/"]).list("collections")
    let listed = overview.compactMap { value -> String? in
      guard case .map(let map) = value else { return nil }
      return map.text("path")
    }
    #expect(listed.contains("browse/\(name)/"))
    #expect(try collection(name).text("page.title")?.isEmpty == false)
    #expect(try collection(name).list("page.crumbs").count == 1)
  }

  @Test(arguments: names) func hasPagesOfEachValueWithItsPhotos(_ name: String) throws {
    let all = try values(name)
    #expect(!all.isEmpty)
    for value in all {
      let path = try #require(value.text("path"))
      #expect(path.hasPrefix("browse/\(name)/"))
      let page = try #require(Self.contexts[path])
      #expect(page.at("value.count") == value["count"] && page.text("value.path") == path)
      let shown = Self.contexts.values.filter { $0.text("value.path") == path }
        .flatMap { $0.list("photos") }
      #expect(value["count"] == .number(shown.count) && !shown.isEmpty)
      #expect(page.list("page.crumbs").count >= 2)
      #expect(page.text("page.data")?.contains("CollectionPage") == true)
      #expect(page.text("page.breadcrumbs")?.contains("BreadcrumbList") == true)
    }
  }

  @Test(arguments: names) func leadsToTheValuesNearIt(_ name: String) throws {
    for value in try values(name) {
      let page = try #require(value.text("path").flatMap { Self.contexts[$0] })
      let near = page.list("near").compactMap { value -> TemplateMap? in
        guard case .map(let map) = value else { return nil }
        return map
      }
      guard let own = near.firstIndex(where: { $0["is_current"] == true }) else {
        #expect(near.isEmpty)
        continue
      }
      #expect(near[own].text("path") == value.text("path"))
      if own > 0 { #expect(near[own - 1].text("relation") == "prev") }
      if own + 1 < near.count { #expect(near[own + 1].text("relation") == "next") }
    }
  }

  @Test func leadsToOtherValuesOnlyFromTheFirstPageOfAValue() {
    let later = Self.contexts.filter { path, context in
      context.text("value.path").map { path.hasPrefix("browse/") && $0 != path } ?? false
    }
    #expect(!later.isEmpty)
    for page in later.values { #expect(page.list("near").isEmpty && page.list("values").isEmpty) }
  }

  @Test(arguments: names) func hasAFeedOfEachValue(_ name: String) throws {
    for value in try values(name) {
      let path = try #require(value.text("path"))
      let page = try #require(Self.contexts[path])
      #expect(page.text("page.feed.path") == "\(path)feed.xml")
      let feed = try XMLText(Self.gallery.text("\(path)feed.xml"))
      #expect(feed.texts("feed/id") == [SampleGallery.site + path])
      #expect(value["count"] == .number(feed.texts("feed/entry/id").count))
    }
  }

  @Test(arguments: names) func isLinkedFromThePagesOfPhotos(_ name: String) throws {
    var linked: Set<String> = []
    for context in Self.contexts.values where context.text("page.kind") == "photo" {
      linked.formUnion(TemplateMap([("photo", context["photo"] ?? .none)]).internalPaths)
    }
    let missing = Set(try values(name).compactMap { $0.text("path") }).subtracting(linked)
    #expect(missing.isEmpty)
  }

  @Test(arguments: names) func narrowsTheSearch(_ name: String) throws {
    let search = try #require(Self.contexts["search/"])
    let filter = try #require(
      search.list("filters").lazy.compactMap(\.map).first { $0.text("name") == name })
    let terms = SearchTerms(Self.gallery)
    let options = filter.list("options").compactMap(\.map)
    #expect(options.allSatisfy { $0.text("title")?.isEmpty == false })
    let found = try options.map {
      let value = try #require($0.text("value"))
      return TemplateValue.number(try #require(terms.postings(of: "=\(name):\(value)")).count)
    }
    let listed = try values(name).compactMap { $0["count"] }
    #expect(found.count == listed.count && found.allSatisfy(listed.contains))
    #expect(search.list("collections").contains { $0.map?.text("path") == "browse/\(name)/" })
  }

  @Test(arguments: names) func hasNoPagesUnlessItIsNamed(_ name: String) throws {
    let others = SampleGallery.browsed(Self.names.filter { $0 != name })
    let trace = others.pages().filter { $0.route.text.hasPrefix("browse/\(name)/") }
    #expect(trace.isEmpty)
    let only = SampleGallery.browsed([name])
    let pages = only.pages().map(\.route.text).filter { $0.hasPrefix("browse/") }
    #expect(pages.contains("browse/index.html"))
    #expect(pages.allSatisfy { $0 == "browse/index.html" || $0.hasPrefix("browse/\(name)/") })
  }

  @Test(arguments: names) func knowsNothingOfUnlistedPhotos(_ name: String) throws {
    for page in Self.gallery.pages()
    where page.route.text.hasPrefix("browse/") || page.route.text.hasPrefix("search/") {
      let text =
        page.context.map { String(decoding: TemplateValue.map($0).json, as: UTF8.self) }
        ?? page.text
      for word in ["Hidden", "1999", "p8/", "p8.jpg", "cc0", "1/5"] {
        #expect(text?.contains(word) == false, "\(word) on \(page.route)")
      }
    }
    let own = try #require(Self.contexts["photos/folder/p8/"])
    let links = TemplateMap([("browse", own.at("photo.browse") ?? .none)]).internalPaths
    #expect(links.isEmpty && own.at("photo.fields.0.path") == TemplateValue.none)
  }

  @Test func leavesNoTraceIfNoneIsNamed() throws {
    let gallery = SampleGallery.browsed([])
    #expect(!gallery.pages().contains { $0.route.text.hasPrefix("browse/") })
    #expect(try gallery.context("").at("site.has_browse") == false)
    #expect(try Self.gallery.context("").at("site.has_browse") == true)
  }

  @Test func hasNoFeedsWithoutAnAddress() throws {
    let gallery = SampleGallery.browsed(address: nil)
    #expect(!gallery.pages().contains { $0.route.text.hasSuffix("feed.xml") })
    #expect(try gallery.context("browse/year/2026/").at("page.feed") == TemplateValue.none)
  }
}
