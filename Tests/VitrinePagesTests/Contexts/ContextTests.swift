// Single facts of contexts that no golden shows clearly.

import Foundation
import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct ContextTests {
  private func photo(_ change: (inout Photo) -> Void = { _ in }) throws -> TemplateMap {
    var photo = Photo.sample("beach.jpg", title: "Beach", by: "Ada")
    change(&photo)
    return try SampleGallery.of(.sample([photo])).context("photos/folder/beach/")
  }

  // MARK: Roots and addresses

  @Test(
    arguments: [
      ("https://example.org/", "/"), ("https://example.org/a/b/", "/a/b/"), (nil, "/"),
    ] as [(String?, String)])
  func givesErrorPagesAnAbsoluteRoot(
    _ site: String?, _ root: String
  ) throws {
    let gallery = SampleGallery.everything(address: site)
    #expect(try gallery.context("offline/").text("root") == root)
    let context = try gallery.context("404.html")
    #expect(context.text("root") == root)
    #expect(context.text("newest.0.image.src")?.hasPrefix("\(root)images/") == true)
  }

  @Test func findsTheRootFromAnyDepth() throws {
    let gallery = SampleGallery.everything()
    #expect(try gallery.context("").text("root") == "./")
    #expect(try gallery.context("sets/sea/page/2/").text("root") == "../../../../")
  }

  @Test(arguments: [
    ("en", "ltr"), ("ar", "rtl"), ("he-IL", "rtl"), ("fa", "rtl"), ("ur-PK", "rtl"), ("AR", "rtl"),
    ("ar-Latn", "ltr"), ("az-Arab", "rtl"), ("sd-Deva", "ltr"), ("ks-Deva-IN", "ltr"),
    ("pa-Arab-PK", "rtl"), ("ja", "ltr"), ("", "ltr"), ("x-rtl", "ltr"), ("arn", "ltr"),
  ])
  func knowsTheDirectionOfALanguage(_ language: String, _ direction: String) throws {
    let gallery = SampleGallery.of(.sample([.sample("a.jpg")]), language: language)
    #expect(try gallery.context("").text("site.direction") == direction)
  }

  @Test func marksTheSetOfThePage() throws {
    let gallery = SampleGallery.everything()
    func current(_ link: String) throws -> [String] {
      try gallery.context(link).list("site.menu").compactMap { entry in
        guard case .map(let entry) = entry, entry["is_current"] == .bool(true) else { return nil }
        return entry.text("title")
      }
    }
    #expect(try current("sets/sea/page/2/") == ["Sea"])
    #expect(try current("sets/trips/coast/") == ["Trips"])
    #expect(try current("") == [])
  }

  // MARK: Policy and style sheets

  @Test func allowsExactlyTheTwoStyleSheetsOfThePage() throws {
    for page in SampleGallery.everything().pages() {
      guard let context = page.context else { continue }
      let policy = try #require(context.text("page.policy"))
      let sheets = [context.text("theme.sheet"), context.text("page.sheet")].compactMap(\.self)
      let hashes = sheets.map {
        "'sha256-\(Data(SHA256.digest(of: Array($0.utf8)).bytes).base64EncodedString())'"
      }
      let style = policy.split(separator: "; ").first { $0.hasPrefix("style-src") }
      #expect(style.map(String.init) == "style-src 'self' " + hashes.joined(separator: " "))
      #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"))
      let scripts = ["document.title;", context.text("theme.speculation") ?? ""].map {
        " 'sha256-\(Data(SHA256.digest(of: Array($0.utf8)).bytes).base64EncodedString())'"
      }
      #expect(policy.contains("script-src 'self'" + scripts.joined() + "; "))
    }
  }

  @Test func writesOnlyNumbersAndColorsIntoStyleSheets() throws {
    for page in SampleGallery.everything().pages() {
      guard let sheet = page.context?.text("page.sheet") else { continue }
      let rules = sheet.split(separator: "}").map {
        String($0.trimmingPrefix(/@media \(min-width:[0-9]+em\)\{/))
      }
      let photo =
        #"\.p[0-9]+-[0-9a-f]{6}(-[0-9]+)*\{--r:[0-9.]+;--c:#[0-9a-f]{6}(;--w:[0-9]+px|;--f:[0-9]+% [0-9]+%)?"#
      let row = #"\.[cg][0-9a-f]{8}>:nth-child\(n\+[0-9]+\)\{--n:[0-9]+;--s:[0-9.]+"#
      let bar = #"\.b[0-9]+\{--size:[0-9]+%"#
      let map = #"\.w[0-9-]+\{--ratio:[0-9]+/[0-9]+"#
      let mark = #"\.m[0-9]+\{--x:[0-9.]+%;--y:[0-9.]+%;--d:[0-9.]+"#
      let pattern = try Regex("\(photo)|\(row)|\(bar)|\(map)|\(mark)")
      #expect(!rules.isEmpty && rules.allSatisfy { $0.wholeMatch(of: pattern) != nil }, "\(sheet)")
    }
  }

  @Test(arguments: [
    (1500, 1000, "1.5"), (1000, 1000, "1"), (1, 100_000, "0.001"), (100_000, 1, "100000"),
    (4, 3, "1.333"), (2, 3, "0.667"), (1001, 1000, "1.001"), (101, 100, "1.01"),
  ])
  func givesTheRatioInThousandths(_ width: Int, _ height: Int, _ ratio: String) throws {
    let context = try photo {
      $0.original = .file(
        OriginalFile(
          path: "/x", source: "x", digest: .zero, size: PixelSize(width: width, height: height)))
    }
    #expect(context.text("page.sheet")?.contains("{--r:\(ratio);") == true)
  }

  // MARK: Camera

  @Test(arguments: [
    (0.004, "1/250 s"), (0.5, "0.5 s"), (0.25, "1/4 s"), (30, "30 s"), (1.6, "1.6 s"),
    (0.000125, "1/8000 s"), (0.3, "0.3 s"),
  ])
  func writesExposureAsPhotographersDo(_ seconds: Double, _ text: String) throws {
    #expect(try photo { $0.camera.exposure = seconds }.text("photo.camera.exposure") == text)
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e300, -0.0])
  func dropsNumbersThatNoCameraMeasures(_ number: Double) throws {
    let context = try photo {
      $0.camera = Camera(
        make: "M", aperture: number, exposure: number, iso: 0, focalLength: number)
    }
    for name in ["aperture", "exposure", "focal_length", "iso"] {
      #expect(context.at("photo.camera.\(name)") == TemplateValue.none, "\(name) \(number)")
    }
  }

  @Test(
    arguments: [
      ("NIKON CORPORATION", "NIKON Z 6", "NIKON Z 6"), ("Canon", "EOS R5", "Canon EOS R5"),
      ("Apple", nil, "Apple"), (nil, "X100V", "X100V"), ("", "X100V", "X100V"),
    ] as [(String?, String?, String)])
  func namesACameraOnce(_ make: String?, _ model: String?, _ name: String) throws {
    let context = try photo { $0.camera = Camera(make: make, model: model) }
    #expect(context.text("photo.camera.name") == name)
  }

  // MARK: Links to other photos

  @Test func followsTheFirstSetWithThePhoto() throws {
    let photos = ["a.jpg", "b.jpg", "c.jpg"].map { Photo.sample($0) }
    let catalog = Catalog([
      LoadedSet(set: .sample("one"), photos: photos),
      LoadedSet(set: .sample("two"), photos: photos.reversed()),
    ])
    let context = try SampleGallery.of(catalog).context("photos/folder/b/")
    #expect(context.text("previous.path") == "photos/folder/a/")
    #expect(context.text("next.path") == "photos/folder/c/")
    #expect(context.text("set.title") == "One")
    #expect(context.list("sets").count == 2)
    let first = try SampleGallery.of(catalog).context("photos/folder/a/")
    #expect(first.at("previous") == TemplateValue.none)
  }

  @Test func followsTheAuthorIfNoSetHasThePhoto() throws {
    let photos = (0..<4).map { Photo.sample("p\($0).jpg", by: "Ada", taken: "2026-01-1\($0)") }
    let catalog = Catalog(
      [LoadedSet(set: .sample("one"), photos: [photos[0], photos[3]])],
      others: [photos[1], photos[2], .sample("alone.jpg")])
    let gallery = SampleGallery.of(catalog)
    let context = try gallery.context("photos/folder/p2/")
    #expect(context.at("set") == TemplateValue.none && context.list("sets").isEmpty)
    #expect(context.text("previous.path") == "photos/folder/p3/")
    #expect(context.text("next.path") == "photos/folder/p1/")
    #expect(context.text("page.crumbs.0.title") == "Ada")
    let alone = try gallery.context("photos/folder/alone/")
    #expect(alone.at("previous") == TemplateValue.none && alone.at("next") == TemplateValue.none)
    #expect(alone.list("page.crumbs").isEmpty)
  }

  @Test func keepsPagesFarFromANewPhoto() throws {
    let photos = (0..<20).map { Photo.sample("p\($0).jpg", by: "Ada", taken: "2026-01-\(10 + $0)") }
    let before = SampleGallery.of(.sample(photos))
    let newest = Photo.sample("newest.jpg", by: "Ada", taken: "2026-02-01")
    let after = SampleGallery.of(.sample([newest] + photos))
    let changed = try (0..<20).filter {
      try before.context("photos/folder/p\($0)/") != after.context("photos/folder/p\($0)/")
    }
    #expect(changed == Array(0..<6), "its neighbor, and pages that show it below")
  }

  @Test func showsOthersByTheAuthorAndStartsOverAtTheEnd() throws {
    let photos = (0..<20).map { Photo.sample("p\($0).jpg", by: "Ada", taken: "2026-01-\(10 + $0)") }
    let context = try SampleGallery.of(.sample(photos)).context("photos/folder/p1/")
    let paths = context.list("more").compactMap { card -> String? in
      guard case .map(let card) = card else { return nil }
      return card.text("path")
    }
    #expect(paths.count == 6)
    #expect(paths.prefix(3) == ["photos/folder/p0/", "photos/folder/p19/", "photos/folder/p18/"])
  }

  @Test func showsNoOthersWithoutAnAuthor() throws {
    #expect(try photo { $0.author = nil }.list("more").isEmpty)
    #expect(try photo { $0.author = nil }.at("photo.author") == TemplateValue.none)
  }

  @Test(arguments: [
    ("shown", "said", "title", "shown"), ("", "said", "title", "said"), ("", "", "title", "title"),
    ("", "", "", ""),
  ])
  func hasAnAlternativeTextFromItsWords(
    _ alternative: String, _ caption: String, _ title: String, _ shown: String
  ) throws {
    let context = try photo {
      $0.alternativeText = alternative
      $0.caption = RichText(caption)
      $0.title = title
    }
    #expect(context.text("photo.alt") == shown)
  }

  @Test func isUntitledWithoutWords() throws {
    #expect(try photo { $0.title = "" }.text("photo.title") == "untitled")
    let tagged = try photo { photo in
      photo.title = ""
      photo.tags = ["sea", "waves"].compactMap { Tag($0) }
    }
    #expect(tagged.text("photo.title") == "untitled")
  }

  @Test func fillsPlaceholdersOnceWhateverATitleContains() throws {
    let photos = (0..<3).map { Photo.sample("\($0).jpg", tags: ["{2} {1}"]) }
    let gallery = SampleGallery.of(.sample(photos), pageSize: 2)
    let titles = gallery.pages().filter { $0.kind == "tag" }.map { $0.context?.text("page.title") }
    #expect(titles == ["{2} {1}", "{2} {1}, Page 2"])
  }

  @Test func loadsTheFirstScreenOfAPhoneAtOnce() throws {
    let cards = try SampleGallery.numbered(9).context("sets/sea/").list("photos")
    func marked(_ name: String) -> Int {
      cards.count { card in
        guard case .map(let card) = card else { return false }
        return card[name] == .bool(true)
      }
    }
    #expect(marked("is_eager") == 4 && marked("is_first") == 1)
  }

  @Test func loadsThePhotoOfAPageBeforeCards() throws {
    for page in SampleGallery.everything().pages() where page.kind == "photo" {
      let context = try #require(page.context)
      guard case .map(let card)? = context.at("more.0") else { continue }
      #expect(card["is_eager"] == .bool(false) && card["is_first"] == .bool(false))
    }
  }

  @Test func keepsHostileTextAsTextEverywhere() throws {
    for text in HostileTexts.all where !text.isEmpty {
      var photo = Photo.sample("beach.jpg", title: text, by: text, tags: [text])
      photo.caption = RichText("\(text) below")
      photo.alternativeText = text
      photo.camera = Camera(make: text, lens: text)
      let gallery = SampleGallery.of(.sample([photo]), title: text, description: text)
      let context = try gallery.context("photos/folder/beach/")
      #expect(context.at("photo.caption") == .text("\(text) below"))
      for name in ["photo.title", "photo.alt", "photo.camera.lens", "site.title"] {
        #expect(context.at(name) == .text(text), "\(name)")
      }
      #expect(
        gallery.pages().allSatisfy { $0.route.link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    }
  }
}
