// Former addresses lead to today's, unless a page has the place.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct FormerAddressTests {
  /// The former addresses of the sample, as the first version wrote them, and today's.
  private static let known = [
    "photos/folder/coast-img-1-d68d30b6e930cb75/": "photos/folder/coast/img-1-png/",
    "photos/folder/script-alert-1-script-39dfbdc9e75c86ca/":
      "photos/folder/script-alert-1/script/",
    "authors/folder/ada-quill-c9962252d7a0989e/": "authors/folder/ada-quill/",
    "authors/folder/ada-quill-c9962252d7a0989e/page/2/": "authors/folder/ada-quill/page/2/",
    "authors/folder/o-neil-sons-81279c153dbb9e6e/": "authors/folder/o-neil-sons/",
    "tags/b-507ca5a2742e5330/": "tags/b/",
    "sets/trips/uber-land-9b675f6432b8dd0e/": "sets/trips/uber/land/",
  ]

  private func rules(_ gallery: Gallery) throws -> [String: String] {
    let lines = try gallery.text("_redirects").split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(lines.allSatisfy { $0.count == 3 && $0[2] == "301" })
    return Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0[1]) })
  }

  @Test func leadsFromEveryFormerAddressThatChanged() throws {
    let expected = Self.known.map { ("/gallery/\($0)", "/gallery/\($1)") }
    #expect(
      try rules(SampleGallery.everything()) == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test func writesAPageAndARuleForEachAddress() throws {
    let gallery = SampleGallery.everything()
    let nginx = try gallery.text("redirects.nginx.conf").split(separator: "\n")
    #expect(nginx.first?.hasPrefix("# ") == true && nginx.count == Self.known.count + 1)
    for (former, current) in Self.known {
      #expect(nginx.contains("location = /gallery/\(former) { return 301 /gallery/\(current); }"))
      let page = try gallery.text(former)
      let root = String(repeating: "../", count: former.split(separator: "/").count)
      #expect(page.contains("<meta http-equiv=\"refresh\" content=\"0; url=\(root)\(current)\">"))
      #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
      #expect(page.contains("<link rel=\"canonical\" href=\"\(SampleGallery.site)\(current)\">"))
    }
    #expect(try !gallery.text("sitemap.xml").contains(/-[0-9a-f]{16}\//))
  }

  @Test func leavesPagesWhereTheyAre() throws {
    let taken = "photos/folder/coast-img-1-d68d30b6e930cb75/"
    let photos = ["coast/IMG 1.png", "coast-img-1-d68d30b6e930cb75.jpg"].map { Photo.sample($0) }
    let gallery = SampleGallery.of(.sample(photos), redirects: true)
    #expect(try gallery.page(taken).kind == "photo")
    #expect(try rules(gallery)["/gallery/\(taken)"] == nil)
    #expect(!gallery.pages().contains { $0.kind == "redirects" && $0.route.link == taken })
  }

  @Test func startsAtTheRootWithoutAnAddress() throws {
    let gallery = SampleGallery.everything(address: nil)
    #expect(try gallery.text("_redirects").hasPrefix("/photos/folder/"))
    let page = try #require(gallery.pages().first { $0.kind == "redirects" && $0.isRead })
    #expect(page.text?.contains("canonical") == false)
  }

  @Test func writesNothingUnasked() {
    #expect(!SampleGallery.numbered(3).pages().contains { $0.kind == "redirects" })
  }
}

extension FormerAddressTests {
  /// The rules are files that anybody can read.
  @Test func namesNoUnlistedPageInRules() throws {
    let photo = Photo.sample("Secret/One.jpg", by: "Ada")
    let gallery = SampleGallery.of(
      Catalog([
        LoadedSet(
          set: .sample("trips", .albums(of: ".")), photos: [],
          albums: [
            .init(album: Album(id: "Secret", title: "S", isUnlisted: true), photos: [photo])
          ])
      ]), redirects: true)
    for file in ["_redirects", "redirects.nginx.conf"] {
      #expect(try !gallery.text(file).lowercased().contains("secret"))
    }
    let pages = gallery.pages().filter { $0.kind == "redirects" && $0.isRead }.compactMap(\.text)
    #expect(pages.count { $0.contains("photos/folder/secret/one/") } == 1)
    #expect(pages.count { $0.contains("sets/trips/secret/") } == 1)
  }
}
