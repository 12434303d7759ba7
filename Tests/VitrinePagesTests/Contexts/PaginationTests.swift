// Lists in pages of equal size, as grids show them.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct PaginationTests {
  @Test(
    arguments: [
      (nil, nil, 50), (nil, 24, 24), (10, 24, 10), (0, nil, 1),
    ] as [(Int?, Int?, Int)])
  func takesThePageSizeOfTheSiteElseThatOfTheTheme(_ site: Int?, _ theme: Int?, _ expected: Int) {
    let resources = ThemeResources(
      strings: [:], sheet: TrustedHTML(trusting: ""), pageSize: theme)
    let settings = GallerySettings(
      title: "", description: "", language: "en", address: nil, pageSize: site,
      resources: resources, digest: { SHA256.digest(of: $0) })
    #expect(settings.pageSize == expected)
  }

  @Test(arguments: [(0, 1), (1, 1), (50, 1), (51, 2), (100, 2), (101, 3), (10_000, 200)])
  func cutsASetInPages(_ count: Int, _ total: Int) throws {
    let gallery = SampleGallery.numbered(count)
    let pages = gallery.pages().filter { $0.kind == "set" }
    #expect(pages.count == total)
    #expect(pages.first?.route.link == "sets/sea/")
    let shown = pages.flatMap { $0.context?.list("photos") ?? [] }
    #expect(shown.count == count)
    if total == 1 { #expect(pages[0].context?.at("pagination") == TemplateValue.none) }
  }

  @Test func showsEveryPhotoOnceInTheirOrder() throws {
    let gallery = SampleGallery.numbered(23, pageSize: 5)
    let paths = gallery.pages().filter { $0.kind == "set" }
      .flatMap { $0.context?.list("photos") ?? [] }
      .compactMap { card -> String? in
        guard case .map(let card) = card else { return nil }
        return card.text("path")
      }
    #expect(paths == (0..<23).map { "photos/folder/p\($0)/" })
  }

  @Test func linksToPreviousAndNextPages() throws {
    let gallery = SampleGallery.numbered(15, pageSize: 5)
    let first = try gallery.context("sets/sea/")
    #expect(first.at("pagination.previous") == TemplateValue.none)
    #expect(first.text("pagination.next") == "sets/sea/page/2/")
    let second = try gallery.context("sets/sea/page/2/")
    #expect(second.text("pagination.previous") == "sets/sea/")
    #expect(second.text("pagination.next") == "sets/sea/page/3/")
    #expect(second.text("page.title") == "Sea, Page 2")
    #expect(try gallery.context("sets/sea/page/3/").at("pagination.next") == TemplateValue.none)
  }

  @Test(arguments: [
    (2, 1, "1* 2"), (5, 1, "1* 2 3 4 5"), (5, 3, "1 2 3* 4 5"), (7, 1, "1* 2 3 … 7"),
    (7, 4, "1 2 3 4* 5 6 7"), (9, 5, "1 2 3 4 5* 6 7 8 9"), (10, 5, "1 2 3 4 5* 6 7 … 10"),
    (20, 10, "1 … 8 9 10* 11 12 … 20"), (20, 20, "1 … 18 19 20*"), (6, 6, "1 … 4 5 6*"),
    (5, 5, "1 2 3 4 5*"),
  ])
  func showsAGapOnlyForTwoOrMorePages(
    _ total: Int, _ page: Int, _ shown: String
  ) throws {
    let gallery = SampleGallery.numbered(total, pageSize: 1)
    let context = try gallery.context(page == 1 ? "sets/sea/" : "sets/sea/page/\(page)/")
    let words = context.list("pagination.pages").map { entry -> String in
      guard case .map(let entry) = entry else { return "?" }
      if entry["is_gap"] == .bool(true) { return "…" }
      guard case .number(let number)? = entry["number"] else { return "?" }
      return entry["is_current"] == .bool(true) ? "\(number)*" : "\(number)"
    }
    #expect(words.joined(separator: " ") == shown)
  }

  @Test(arguments: [(3, false), (4, true)])
  func saysWhetherAServiceCapsItsPhotosOnAPage(_ count: Int, _ isCapped: Bool) throws {
    let own = (1...5).map { Photo.sample("own-\($0).jpg") }
    let set = LoadedSet(set: .sample("sea"), photos: (1...count).map { .capped($0) } + own)
    let gallery = SampleGallery.of(Catalog([set]), pageSize: 4, terms: SampleGallery.terms)
    for page in gallery.pages() where page.kind == "set" {
      #expect(page.context?.at("pagination.is_capped") == .bool(isCapped))
    }
  }

  @Test func allowsOnEachPageTheImagesOfTheWholeList() throws {
    let set = LoadedSet(
      set: .sample("sea"), photos: [.sample("own.jpg"), .sample("own-2.jpg"), .kept(1), .kept(2)])
    let gallery = SampleGallery.of(Catalog([set]), pageSize: 2)
    for link in ["sets/sea/", "sets/sea/page/2/"] {
      let policy = try #require(try gallery.context(link).text("page.policy"))
      #expect(policy.contains(" https://images.kept.example:8443"))
    }
    #expect(try gallery.context("credits/").text("page.policy")?.contains("kept") == false)
  }
}
