// The number of a service's photos on one page, in many random galleries: every page of every kind
// respects the cap, and no photo is lost.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct ServicePhotoCapTests {
  /// Returns a gallery with photos of three services and a folder in sets, albums, tags and
  /// authors.
  private func gallery(seed: UInt64, pageSize: Int, caps: [String: Int]) -> Gallery {
    var generator = SeededGenerator(seed: seed)
    let photos = (0..<Int.random(in: 1...36, using: &generator)).map { number in
      let provider = ["a", "b", "c", "folder"].randomElement(using: &generator) ?? "a"
      return Photo.sample(
        "p\(number)", by: ["Ada", "Nour", nil].randomElement(using: &generator) ?? nil,
        taken: "20\(10 + number)-01-01",
        tags: ["one", "two"].filter { _ in .random(using: &generator) },
        provider: provider)
    }
    func some() -> [Photo] { photos.filter { _ in .random(using: &generator) } }
    let sets = (0..<5).map { LoadedSet(set: .sample("set\($0)"), photos: some()) }
    let albums = (0..<5).map {
      LoadedSet.LoadedAlbum(album: Album(id: "album\($0)", title: "Album"), photos: some())
    }
    let trips = LoadedSet(
      set: .sample("trips", .albums(of: ".")), photos: [], albums: albums)
    return SampleGallery.of(
      Catalog(sets + [trips]), pageSize: pageSize,
      terms: caps.mapValues { ServiceTerms(title: "S", address: nil, photosPerPage: $0) })
  }

  @Test(arguments: 0..<12)
  func isNeverExceededOnAnyPageOfAnyKind(_ seed: Int) throws {
    let caps = ["a": 1 + seed % 4, "b": 7]
    let gallery = gallery(seed: UInt64(seed), pageSize: 1 + seed % 11, caps: caps)
    for page in gallery.pages() {
      let shown = try page.shown()
      for (provider, cap) in caps {
        #expect(shown.count { $0.hasPrefix("photos/\(provider)/") } <= cap, "\(page.route)")
      }
    }
  }

  @Test(arguments: 0..<12)
  func losesAndRepeatsNoPhotoAndKeepsTheirOrder(_ seed: Int) throws {
    let size = 1 + seed % 11
    let caps = ["a": 1 + seed % 4, "b": 7]
    let capped = gallery(seed: UInt64(seed), pageSize: size, caps: caps)
    let free = gallery(seed: UInt64(seed), pageSize: size, caps: [:])
    let lists = try (capped.lists(), free.lists())
    #expect(lists.0.keys == lists.1.keys)
    for (list, pages) in lists.0 {
      #expect(pages.flatMap(\.self) == lists.1[list]?.flatMap(\.self), "\(list)")
      #expect(pages.allSatisfy { $0.count <= size })
      for (page, next) in zip(pages, pages.dropFirst()) {
        let provider = try #require(next.first?.split(separator: "/")[1])
        let same = page.count { $0.hasPrefix("photos/\(provider)/") }
        #expect(page.count == size || same == caps[String(provider)], "\(list) ends too early")
      }
    }
  }

  @Test func changesNothingWithoutCaps() throws {
    let free = gallery(seed: 1, pageSize: 5, caps: [:])
    let terms = gallery(seed: 1, pageSize: 5, caps: ["a": 1000])
    #expect(try free.lists() == terms.lists())
    for pages in try free.lists().values {
      #expect(pages.dropLast().allSatisfy { $0.count == 5 })
    }
  }

  @Test func showsCoversBeyondTheCapWithoutImages() throws {
    let sets = (0..<5).map {
      LoadedSet(set: .sample("s\($0)"), photos: [.sample("\($0)", provider: "a")])
    }
    let terms = ["a": ServiceTerms(title: "A", address: nil, photosPerPage: 3)]
    let context = try SampleGallery.of(Catalog(sets), terms: terms).context("")
    #expect(context.list("sets").count == 5)
    #expect(
      (0..<5).map { context.at("sets.\($0).cover") == TemplateValue.none }
        == [false, false, false, true, true])
    #expect(context.list("newest").isEmpty)
  }

  @Test func replacesPhotosBeyondTheCapByOthers() throws {
    let capped = (0..<40).map { Photo.sample("\($0)", taken: "2026-01-01", provider: "a") }
    let own = (0..<40).map { Photo.sample("\($0).jpg", taken: "2020-01-01") }
    let terms = ["a": ServiceTerms(title: "A", address: nil, photosPerPage: 3)]
    let gallery = SampleGallery.of(.sample(capped + own), terms: terms)
    let shown = try gallery.page("no-results/").shown()
    #expect(shown.count == 12 && shown.count { $0.hasPrefix("photos/a/") } == 3)
    #expect(try gallery.text("feed.xml").components(of: "<entry>") == 43)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { split(separator: part).count - 1 }
}

extension Page {
  /// Returns the paths of the photos whose images a page shows, as often as it shows them.
  fileprivate func shown() throws -> [String] {
    guard let context else { return [] }
    return TemplateValue.map(context).shown(at: route.link)
  }
}

extension TemplateValue {
  /// Returns the paths in maps with an `image` that has a `src`; the photo of its own page has no
  /// path.
  fileprivate func shown(at own: String) -> [String] {
    switch self {
    case .list(let list): return list.flatMap { $0.shown(at: own) }
    case .map(let map):
      var shown = map.entries.flatMap { $0.value.shown(at: own) }
      if case .map(let image)? = map["image"], image["src"] != nil {
        shown.append(map.text("path") ?? own)
      }
      return shown
    default: return []
    }
  }
}

extension Gallery {
  /// Returns the photos on each page of each list, by the link of the list's first page.
  fileprivate func lists() throws -> [String: [[String]]] {
    var lists: [String: [[String]]] = [:]
    for page in pages() where ["set", "author", "tag"].contains(page.kind) {
      guard let context = page.context,
        page.kind == "author" || context.list("albums").isEmpty
      else { continue }
      let first = page.route.link.split(separator: "page/")[0]
      lists[String(first), default: []].append(
        context.list("photos").compactMap { card in
          guard case .map(let card) = card else { return nil }
          return card.text("path")
        })
    }
    return lists
  }
}
