// A build does not make a page whose outline is the same as before. Here outlines are compared with
// contents, in galleries that differ in one thing after another.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct PageOutlineTests {
  @Test(arguments: 0..<24)
  func changeWithEveryChangeOfAPage(_ seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var before = Collection()
    var same = 0
    for _ in 0..<12 {
      var after = before
      after.change(&chance)
      same += samePages(before.gallery, after.gallery)
      before = after
    }
    #expect(same > 0, "otherwise nothing was compared")
  }

  /// Compares the contents of pages with equal outlines.
  ///
  /// - Returns: the number of these pages.
  private func samePages(_ before: Gallery, _ after: Gallery) -> Int {
    let (old, new) = (before.inputs, after.inputs)
    guard old.site == new.site else { return 0 }
    let pages = Dictionary(uniqueKeysWithValues: before.outlined.map { ($0.route, $0) })
    var same = 0
    for page in after.outlined {
      guard let earlier = pages[page.route], earlier.outline(of: old) == page.outline(of: new)
      else { continue }
      same += 1
      #expect(earlier.content().encoded == page.content().encoded, "\(page.route)")
    }
    return same
  }

  /// The page of an unlisted photo links to the pages that listed photos have.
  @Test(arguments: [
    Photo.sample("b.jpg", tags: ["sea"]), .sample("b.jpg", by: "Ada"),
  ])
  func changeWithThePagesThatTheyLinkTo(_ listed: Photo) throws {
    let quiet = LoadedSet(
      set: .sample("hush"), photos: [.sample("a.jpg", by: "Ada", tags: ["sea"])], isUnlisted: true)
    let galleries = [Photo.sample("b.jpg"), listed].map { photo in
      SampleGallery.of(Catalog([quiet, LoadedSet(set: .sample("sea"), photos: [photo])]))
    }
    let outlines = galleries.map { gallery in
      gallery.pages().first { $0.route.link == "photos/folder/a/" }?.outline(of: gallery.inputs)
    }
    #expect(outlines[0] != nil && outlines[0] != outlines[1])
  }

  /// Otherwise nothing would be gained.
  @Test func ignorePhotosOnOtherPages() {
    let photos = (0..<30).map { Photo.sample("p\($0).jpg") }
    let (before, after) = (
      SampleGallery.of(.sample(photos)),
      SampleGallery.of(.sample([.sample("new.jpg")] + photos))
    )
    let (old, new) = (before.inputs, after.inputs)
    #expect(old.site == new.site)
    let pages = Dictionary(uniqueKeysWithValues: before.outlined.map { ($0.route, $0) })
    let changed = after.outlined.filter {
      $0.kind == "photo" && $0.outline(of: new) != pages[$0.route]?.outline(of: old)
    }
    #expect(changed.count == 2, "the page of the new photo, and of the photo that was the first")
  }

  /// The digest of a photo covers its renditions; it must cover new properties too.
  @Test func coverAllRenditions() throws {
    let sample = RenditionSet.sample(.zero)
    let rendition = try #require(sample.renditions.first)
    let region = SalientRegion(try #require(UnitRectangle(x: 0.5, y: 0.5)), confidence: 0.5)
    let others = [
      sample, sample.saved(if: true),
      RenditionSet(renditions: [rendition], averageColor: 0),
      RenditionSet(renditions: [rendition], averageColor: 1),
      RenditionSet(renditions: [rendition], thumbnails: [rendition], averageColor: 0),
      RenditionSet(renditions: [rendition], averageColor: 0, regions: [region]),
      RenditionSet(renditions: [rendition], averageColor: 0, card: rendition),
      RenditionSet(renditions: [rendition], averageColor: 0, copy: rendition),
      RenditionSet(renditions: [rendition], averageColor: 0, motion: rendition),
    ]
    let digests = others.map {
      SampleGallery.of(.sample([.sample("a.jpg")]), images: $0).inputs.photos[0]
    }
    #expect(Set(digests).count == others.count)
    func names(_ noun: some Any) -> [String] {
      Mirror(reflecting: noun).children.compactMap(\.label)
    }
    #expect(
      names(sample) == [
        "renditions", "thumbnails", "averageColor", "regions", "rareCard", "rareCopy", "rareMotion",
        "rareVideo", "maySave", "lacksEndMark",
      ])
    #expect(names(rendition) == ["place", "format", "size"])
  }

  @Test func ignoreOtherPages() {
    let photos = Catalog.sample([.sample("a.jpg"), .sample("b.jpg")])
    let inputs = [("One", 1), ("Two", 2)].map { text, pageSize in
      let document = (try? MarkdownDocument(text)) ?? .empty
      let page = MarkdownPage(slug: "about", title: "About", document: document)
      return SampleGallery.of(photos, pageSize: pageSize, markdownPages: [page]).inputs
    }
    #expect(inputs[0].site == inputs[1].site && inputs[0].frame != inputs[1].frame)
  }

  /// The title, language, words and service terms of a site are on every page.
  @Test func areNotAllThatPagesAreMadeOf() {
    let photos = Catalog.sample([.kept(1)])
    let galleries: [Gallery] = [
      SampleGallery.of(photos), SampleGallery.of(photos, title: "Others"),
      SampleGallery.of(photos, language: "de"), SampleGallery.of(photos, sheet: "p{margin:0}"),
      SampleGallery.of(photos, terms: SampleGallery.terms), SampleGallery.of(photos, address: nil),
      SampleGallery.of(.sample([.kept(1)], set: .sample("sea", icon: "🌊"))),
    ]
    #expect(Set(galleries.map(\.inputs.site)).count == galleries.count)
  }
}

/// What a gallery is made of, changed step by step.
private struct Collection {
  private var photos: [Photo]
  /// The photos of each set.
  private var sets: [[Int]] = [[0, 1, 2, 3, 4], [3, 5], [6, 0]]
  private var others = [7]
  private var icon = ""

  init() {
    photos = (0..<8).map { number in
      Photo.sample(
        "p\(number).jpg", by: ["Ada", "Nour", "Ada", nil][number % 4],
        tags: [["Sea"], ["sea", "red"], []][number % 3])
    }
  }

  var gallery: Gallery {
    let sets = zip(["sea", "hills", "trips"], self.sets).map { slug, places in
      let photos = places.map { self.photos[$0] }
      return LoadedSet(
        set: .sample(slug, slug == "trips" ? .albums(of: ".") : .search(slug), icon: icon),
        photos: slug == "trips" ? [] : photos,
        albums: slug == "trips" ? [.init(album: Album(id: "a", title: "A"), photos: photos)] : [])
    }
    return SampleGallery.of(
      Catalog(sets, others: others.map { photos[$0] }), pageSize: 3,
      browse: ["year", "camera", "place", "person"])
  }

  mutating func change(_ chance: inout SeededGenerator) {
    let photo = photos.indices.randomElement(using: &chance) ?? 0
    let set = sets.indices.randomElement(using: &chance) ?? 0
    switch Int.random(in: 0..<16, using: &chance) {
    case 0: photos[photo].title += "!"
    case 1: photos[photo].tags = [Tag("SEA"), Tag("new")].compactMap(\.self)
    case 2: photos[photo].tags = []
    case 3:
      photos[photo].author = Author(id: Author.ID(provider: "folder", id: "Ada"), name: "Ada Quill")
    case 4: photos[photo].author = nil
    case 5: photos[photo].caption = "Another story."
    case 6: photos[photo].isFavorite.toggle()
    case 7: sets[set].shuffle(using: &chance)
    case 8: sets[set].removeAll { $0 == photo }
    case 9: if !sets[set].contains(photo) { sets[set].insert(photo, at: 0) }
    case 12: photos[photo].camera.model = ["X", "x", "Y"].randomElement(using: &chance)
    case 13: photos[photo].place = Place(city: ["São", "Sao"].randomElement(using: &chance))
    case 14: photos[photo].taken = PartialDate(year: 2020 + photo % 2, month: 1 + photo % 3)
    case 15: photos[photo].people = ["Ada", "ADA"].shuffled(using: &chance)
    case 10: if others.contains(photo) { others = [] } else { others.append(photo) }
    default: icon = icon.isEmpty ? "🌊" : ""
    }
  }
}

extension Gallery {
  /// The pages with an outline.
  fileprivate var outlined: [Page] {
    let inputs = inputs
    return pages().filter { $0.outline(of: inputs) != nil }
  }
}
