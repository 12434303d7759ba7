// Photos and the small types around them.

import Testing
import VitrineModel
import VitrineTesting

@Suite struct PhotoTests {
  @Test func distinguishesKeysByProviderAndSpelling() {
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

  @Test func clampsSizesToAtLeastOnePixel() {
    let size = PixelSize(width: 0, height: -5)
    #expect(size.width == 1 && size.height == 1 && size.pixels == 1)
    #expect(PixelSize(width: 3, height: 7).longestEdge == 7)
    let huge = PixelSize(width: .max, height: .max)
    #expect(huge == PixelSize(width: Int(Int32.max), height: Int(Int32.max)))
    #expect(huge.pixels > 0)
  }

  @Test func datesByWhenItWasTakenElseUploaded() {
    var photo = Photo.sample("a.jpg", taken: "2024-01-01")
    photo.uploaded = PartialDate("2026-01-01")
    #expect(photo.date == PartialDate("2024-01-01"))
    photo.taken = nil
    #expect(photo.date == PartialDate("2026-01-01"))
  }

  @Test func creditsTitleAuthorAndLicense() throws {
    let by = try #require(License.withID("cc-by-4.0"))
    #expect(
      Credit(of: .sample("a.jpg", title: "Dunes", by: "Nour", license: by)).line
        == "“Dunes” by Nour, CC BY 4.0")
    #expect(Credit(of: .sample("a.jpg", title: "Dunes", license: by)).line == "“Dunes”, CC BY 4.0")
    #expect(Credit(of: .sample("a.jpg", title: "Dunes", by: "Nour")).line == "“Dunes” by Nour")
    #expect(Credit(of: .sample("a.jpg", title: "Dunes")).line == "“Dunes”")
    #expect(Credit(of: .sample("a.jpg", title: "", by: "Nour")).line == "Photo by Nour")
  }

  @Test func creditsAPhotoAsItsServiceRequires() throws {
    let home = try #require(WebAddress("https://service.example/?utm_source=v"))
    let profile = try #require(WebAddress("https://service.example/@nour?utm_source=v"))
    let page = try #require(WebAddress("https://service.example/1"))
    let terms = ServiceTerms(title: "Service", address: home, credit: .service)
    var photo = Photo.sample("1", title: "Dunes", by: "Nour")
    photo.author?.page = profile
    photo.page = page
    let credit = Credit(of: photo, under: terms)
    #expect(credit.line == "Photo by Nour on Service")
    #expect(
      credit.runs == [
        .link("Photo", page), .text(" by "), .link("Nour", profile), .text(" on "),
        .link("Service", home),
      ])
    photo.author = nil
    #expect(Credit(of: photo, under: terms).line == "Photo on Service")
  }

  @Test func creditsAPhotoAsItsCuratorWroteUnlessItsServiceRequiresMore() throws {
    let by = try #require(License.withID("cc-by-4.0"))
    var photo = Photo.sample("1", title: "Dunes", by: "Nour", license: .allRightsReserved)
    photo.creditLine = "Museum of Oslo"
    #expect(Credit(of: photo).line == "Museum of Oslo, All rights reserved")
    photo.license = by
    #expect(Credit(of: photo).line == "Museum of Oslo, Nour, CC BY 4.0")
    photo.creditLine = "Nour, Museum of Oslo"
    #expect(Credit(of: photo).line == "Nour, Museum of Oslo, CC BY 4.0")
    photo.creditLine = "Nour (cc-by 4.0), Oslo"
    #expect(
      Credit(of: photo).runs == [
        .text("Nour ("), RichText.Run.link("cc-by 4.0", try #require(by.address)),
        .text("), Oslo"),
      ])
    photo.creditLine = "Nour, CC BY 4.01"
    #expect(Credit(of: photo).line == "Nour, CC BY 4.01, CC BY 4.0")
    let terms = ServiceTerms(title: "Service", address: nil, credit: .service)
    #expect(Credit(of: photo, under: terms).line == "Photo by Nour on Service, CC BY 4.0")
  }

  @Test func linksTheWorkItsAuthorAndItsLicense() throws {
    let profile = try #require(WebAddress("https://example.com/nour"))
    let page = try #require(WebAddress("https://example.com/1"))
    let by = try #require(License.withID("cc-by-4.0"))
    var photo = Photo.sample("1", title: "Dunes", by: "Nour", license: by)
    photo.author?.page = profile
    photo.page = page
    let runs = Credit(of: photo, under: ServiceTerms(title: "Service", address: nil)).runs
    let links = runs.compactMap { run -> String? in
      guard case .link(let text, let address) = run else { return nil }
      return "\(text) \(address.text)"
    }
    #expect(
      links == [
        "Dunes https://example.com/1", "Nour https://example.com/nour",
        "CC BY 4.0 https://creativecommons.org/licenses/by/4.0/",
      ])
  }

  @Test(
    arguments: [
      (License.allRightsReserved, "© Nour, all rights reserved"), (.cc0, nil),
      (.publicDomainMark, nil), (.unknown, "Nour"),
    ] as [(License, String?)])
  func namesTheRightsHolder(_ license: License, _ notice: String?) {
    let credit = Credit(of: .sample("1", title: "Dunes", by: "Nour", license: license))
    #expect(credit.copyright == notice)
  }

  @Test(arguments: [
    ("Unknown author", false), ("unknown", false), ("Anonymous", false),
    ("Author unknown", false),
    ("Unknown author or not provided", false), ("Unknown photographer", false),
    ("Auteur inconnu", false), ("Unbekannter Fotograf", false), ("Autora desconocida", false),
    ("Автор неизвестен", false), ("НЕИЗВЕСТНЫЙ АВТОР", false), ("Άγνωστος", false),
    ("מחבר לא ידוע", false), ("مؤلف غير معروف", false), ("अज्ञात", false), ("作者不明", false),
    ("佚名", false), ("알 수 없음", false), ("Khuyết danh", false), ("[Unknown]", false),
    ("The Unknown Library", true), ("Artist", true), ("Anonymous Ada", true),
    ("Ignoto Rossi", true),
    ("4711", true), ("不明堂", true), ("Ada", true),
  ])
  func knowsWhenNobodyHoldsTheRights(_ name: String, _ isHolder: Bool) {
    for license in [License.allRightsReserved, .unknown] {
      let photo = Photo.sample("1", title: "Dunes", by: name, license: license)
      #expect((Credit(of: photo).copyright != nil) == isHolder, "\(name)")
      #expect(Rights(of: photo).notice.isEmpty != isHolder && Rights(of: photo).creator == name)
    }
  }

  @Test func creditsReservedRights() {
    let credit = Credit(of: .sample("1", title: "Dunes", by: "Nour", license: .allRightsReserved))
    #expect(credit.line == "“Dunes” by Nour, All rights reserved")
  }

  @Test(arguments: [
    ("", 10, ""), ("one two", 10, "one two"), (" one\n\n two ", 10, "one two"),
    ("one two three", 10, "one two…"), ("uninterrupted", 5, "unint…"),
    ("one\r\ntwo", 10, "one two"), ("one  two", 10, "one two"), ("one\ttwo", 10, "one two"),
    ("one two ", 10, "one two"), (" one", 10, "one"), ("one two", 7, "one two"),
    ("one two", 6, "one…"), ("one", 3, "one"), ("one", 2, "on…"),
    ("été\u{A0}à\u{2003}Lyon", 20, "été à Lyon"), ("été à Lyon", 6, "été à…"),
    ("e\u{301}té", 2, "e\u{301}t…"),
  ])
  func summarizesTextInOneLine(_ text: String, _ most: Int, _ line: String) {
    #expect(RichText(text).summary(maxLength: most) == line)
  }

  /// Shared values equal those of each photo, byte for byte.
  @Test func sharesEqualValuesOfPhotos() throws {
    let texts = [["Sea", "caf\u{E9}"], ["SEA", "cafe\u{301}"], ["Sea", "caf\u{E9}", "sky"], []]
    let photos = try texts.enumerated().map { place, texts in
      Photo(
        id: .init(provider: "a", id: "\(place)"), title: "",
        tags: try texts.map { try #require(Tag($0)) },
        original: .file(
          OriginalFile(
            path: "/a", source: "a", digest: .zero, size: PixelSize(width: 1, height: 1))))
    }
    var interner = Photo.Interner()
    for (photo, texts) in zip(photos, texts) {
      var shared = photo
      for _ in 0..<2 {
        interner.intern(&shared)
        #expect(shared == photo && shared.hashValue == photo.hashValue)
        #expect(shared.tags.map { Array($0.name.utf8) } == texts.map { Array($0.utf8) })
      }
      shared.tags = [try #require(Tag("new"))]
      #expect(shared.tags.map(\.name) == ["new"] && shared != photo)
    }
  }
}
