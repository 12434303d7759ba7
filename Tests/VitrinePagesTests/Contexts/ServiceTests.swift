// What services demand of pages that show their photos, and what foreign addresses and texts must
// not do there.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite struct ServiceTests {
  private static let gallery = SampleGallery.services()
  private static let keptHost = "https://images.kept.example:8443"

  private func images(_ context: TemplateMap?) throws -> String {
    let policy = try #require(context?.text("page.policy"))
    return try #require(
      policy.split(separator: "; ").first { $0.hasPrefix("img-src") }.map(String.init))
  }

  // MARK: Licenses

  @Test(arguments: [("GFDL", "GFDL"), ("Other license", "Andere Lizenz"), (nil, "CC BY 4.0")])
  func showsALicenseByTheNameThatItsServiceStates(_ name: String?, _ shown: String) throws {
    let stated = name.map { License.other(named: $0) } ?? License.withID("cc-by-4.0")
    let license = try #require(stated)
    let settings = GallerySettings(
      title: "Galerie", description: "", language: "de", address: nil, pageSize: 50,
      resources: ThemeResources(
        strings: ["license_other": "Andere Lizenz"], sheet: TrustedHTML(trusting: "")),
      terms: [:], additions: PageAdditions(), styleBytes: nil, digest: { SHA256.digest(of: $0) })
    #expect(settings.name(of: license) == shown)
  }

  // MARK: Places

  /// Photographers write the larger places into the name, in their own words.
  @Test(arguments: [
    ("Kyoto, Japan", "Kyoto", "Japan", "Kyoto, Japan"),
    ("New York, NY, USA", "New York", "United States", "New York, NY, USA"),
    ("Grand Hotel, Kyoto", "Kyoto", "Japan", "Grand Hotel, Kyoto, Japan"),
    ("Gion", "Kyoto", "Japan", "Gion, Kyoto, Japan"), (",", "Kyoto", "", ",, Kyoto"),
    ("", "Kyoto", "Japan", "Kyoto, Japan"),
  ])
  func namesEachPlaceOnce(_ name: String, _ city: String, _ country: String, _ text: String) throws
  {
    func known(_ name: String) -> String? { name.isEmpty ? nil : name }
    var photo = Photo.sample("a.jpg")
    photo.place = Place(name: known(name), city: known(city), country: known(country))
    let context = try SampleGallery.of(.sample([photo])).context("photos/folder/a/")
    #expect(context.text("photo.place.text") == text)
  }

  // MARK: Hosts

  /// Scripts add the next page of a list to the page before.
  @Test func namesExactlyTheHostsOfTheImagesOnAPageAndItsList() throws {
    let contexts = Self.gallery.pages().compactMap(\.context)
    let shown = Dictionary(contexts.map { (list($0), hosts($0)) }) { $0.union($1) }
    // These two may show any photo of the site later.
    let free = ["search", "favorites"]
    for context in contexts where !free.contains(context.text("page.kind") ?? "") {
      let declared = try images(context).split(separator: " ").dropFirst(3).map(String.init)
      #expect(declared == shown[list(context)]?.sorted(), "\(context.text("page.path") ?? "")")
    }
    #expect(try images(Self.gallery.context("sets/kept/")).hasSuffix(Self.keptHost))
    #expect(try images(Self.gallery.context("sets/capped/")) == "img-src 'self' data:")
    #expect(try images(Self.gallery.context("photos/folder/own-2/")) == "img-src 'self' data:")
    #expect(
      try images(Self.gallery.context("authors/kept/sol/")).contains("https://faces.example "))
  }

  /// Returns the path of the first page of a page's list, or of the page itself.
  private func list(_ context: TemplateMap) -> String? {
    ["set.path", "tag.path", "author.path", "value.path", "page.path"].lazy
      .compactMap { context.text($0) }.first
  }

  private func hosts(_ context: TemplateMap) -> Set<String> {
    Set(
      context.sources.union([context.text("author.avatar")].compactMap(\.self))
        .compactMap { WebAddress($0) }
        .map { $0.host == "faces.example" ? "https://faces.example" : Self.keptHost })
  }

  @Test(
    arguments: [
      ("https://A.Example/x", "https://a.example"),
      ("http://127.0.0.1:8080?x", "http://127.0.0.1:8080"),
      ("https://a.example:/x", "https://a.example"),
      ("https://a.example:0443/", "https://a.example:443"),
      ("https://a.example/\u{301}x", "https://a.example"),
      ("https://a;script-src/x", nil), ("https://*/x", nil), ("https://*.example/x", nil),
      ("https://a,b/x", nil), ("https://'self'/x", nil), ("https://[::1]/x", nil),
      ("https://bücher.example/x", nil), ("https://a%20b/x", nil),
    ] as [(String, String?)])
  func namesOnlyHostsThatAPolicyCanName(_ address: String, _ host: String?) throws {
    var photo = Photo.kept(1)
    photo.original = .remote(
      RemoteOriginal(
        .init(
          address: try #require(WebAddress(address)), size: PixelSize(width: 300, height: 200))))
    let context = try SampleGallery.of(.sample([photo])).context("photos/kept/1/")
    #expect(try images(context) == "img-src 'self' data:" + (host.map { " \($0)" } ?? ""))
  }

  @Test func showsNoAvatarOfAHostThatNoPolicyCanName() throws {
    var photo = Photo.kept(1)
    photo.author?.avatar = WebAddress("https://a;b/face.jpg")
    let context = try SampleGallery.of(.sample([photo])).context("authors/kept/sol/")
    #expect(context.at("author.avatar") == TemplateValue.none)
  }

  // MARK: Images

  @Test func encodesCommasInASourceSet() throws {
    let photo = try Self.gallery.context("photos/kept/1/")
    let base = "\(Self.keptHost)/1?fit=a%2Cb&w="
    #expect(photo.text("photo.image.src") == base + "2400")
    #expect(
      photo.text("photo.image.srcset") == "\(base)400 400w, \(base)1080 1080w, \(base)2400 2400w")
    #expect(photo.at("photo.image.is_remote") == .bool(true))
    #expect(photo.list("photo.image.sources").isEmpty)
    let own = try Self.gallery.context("photos/folder/own-1/")
    #expect(own.at("photo.image.is_remote") == .bool(false))
  }

  @Test func knowsRatioAndColorOfForeignImages() throws {
    let sheet = try Self.gallery.context("photos/kept/1/").text("page.sheet")
    #expect(sheet?.contains("{--r:1.5;--c:#804020;--w:2400px}") == true)
  }

  @Test func usesTheAddressOfTheServiceInFeedsAndPreviews() throws {
    let address = "\(Self.keptHost)/1?fit=a,b&w=2400"
    let photo = try Self.gallery.context("photos/kept/1/")
    let escaped = address.replacing("&", with: "\\u0026")
    #expect(photo.text("page.image.address") == address)
    #expect(photo.text("page.data")?.contains("\"contentUrl\":\"\(escaped)\"") == true)
    let feed = try XMLText(Self.gallery.text("feed.xml"))
    #expect(feed.texts("feed/entry/link@href", where: ("rel", "enclosure")).contains(address))
  }

  // MARK: Notices and credits

  @Test func showsANoticeWithPhotosOfItsService() throws {
    func notices(_ link: String) throws -> [String] {
      try Self.gallery.context(link).list("page.notices").compactMap { notice in
        guard case .map(let notice) = notice else { return nil }
        return notice.text("title")
      }
    }
    #expect(try notices("sets/capped/") == ["Capped"])
    #expect(try notices("sets/kept/") == ["Kept"])
    #expect(try notices("sets/own/") == [])
    #expect(try notices("sets/mixed/") == ["Capped", "Kept"])
    #expect(try notices("") == ["Capped", "Kept"])
    #expect(try notices("photos/folder/own-2/") == [])
    #expect(try notices("tags/") == [])
  }

  @Test func listsTheServicesOfTheSiteOnTheCreditsPage() throws {
    let context = try Self.gallery.context("credits/")
    #expect(context.list("services").count == 2)
    #expect(context.text("services.0.title") == "Capped")
    #expect(context.at("services.0.count") == .number(5))
    #expect(context.at("services.0.is_remote") == .bool(false))
    #expect(context.text("services.1.notice") == "Photos provided by Kept")
    #expect(context.at("services.1.is_remote") == .bool(true))
    #expect(try SampleGallery.everything().context("credits/").list("services").isEmpty)
  }

  @Test func namesTheServiceOnlyIfThePageIsOnItsSite() throws {
    #expect(try Self.gallery.context("photos/capped/1/").text("photo.page_title") == "Capped")
    #expect(
      try Self.gallery.context("photos/kept/1/").text("photo.page_title") == "elsewhere.example")
    #expect(
      try SampleGallery.everything().context("photos/folder/beach/").at("photo.page_title")
        == TemplateValue.none)
  }

  @Test func creditsAlikeOnPagesInFeedsAndInStructuredData() throws {
    let line = "Photo by Sol on Kept"
    let photo = try Self.gallery.context("photos/kept/1/")
    #expect(photo.text("photo.credit") == line)
    #expect(photo.text("page.data")?.contains("\"creditText\":\"\(line)\"") == true)
    let html = try #require(photo.text("photo.credit_html"))
    #expect(html.contains("https://kept.example/@sol?utm_source=vitrine&amp;utm_medium=x"))
    #expect(html.contains("https://kept.example/?utm_source=vitrine&amp;utm_medium=x"))
    let feed = try XMLText(Self.gallery.text("feed.xml"))
    #expect(feed.texts("feed/entry/rights").contains(line))
    #expect(feed.texts("feed/entry/content").contains { $0.hasSuffix("<p>\(html)</p>") })
  }

  @Test func usesTheAlternativeTextForNothingElse() throws {
    let context = try Self.gallery.context("photos/kept/1/")
    #expect(context.text("page.title") == "2026-04-02")
    #expect(context.text("photo.alt") == "Dunes at 1 o'clock")
  }

  // MARK: Rich text

  @Test func givesRichTextAsParagraphsAndAsPlainText() throws {
    let context = try Self.gallery.context("authors/kept/sol/")
    #expect(
      context.text("author.biography_html") == """
        <p>First &amp; &lt;b&gt;second<br>
        line with <a href="https://x.example/?a=1&amp;b=2" rel="nofollow noopener ugc">\
        a &quot;link&quot;</a></p>
        <p>More.</p>
        """)
    #expect(
      context.text("page.description") == "First & <b>second line with a \"link\" More.")
    #expect(try Self.gallery.context("sets/own/").at("set.caption_html") == TemplateValue.none)
    let feed = try XMLText(Self.gallery.text("feed.xml"))
    #expect(
      feed.texts("feed/entry/content").contains { $0.contains("rel=\"nofollow noopener ugc\">") })
  }

  @Test(arguments: HostileTexts.all)
  func keepsHostileRichTextAsText(_ text: String) throws {
    let address = try #require(WebAddress("https://x.example/'&"))
    var photo = Photo.sample("beach.jpg")
    photo.caption = RichText(paragraphs: [[.text(text), .link(text, address)]])
    let context = try SampleGallery.of(.sample([photo])).context("photos/folder/beach/")
    let html = try #require(context.text("photo.caption_html"))
    let read = try XMLText("<body>\(html.replacing("<br>", with: "<br/>"))</body>")
    let shown = text.withoutForbidden.replacing("\r", with: "\n")
    #expect(read.texts("body/p") == [shown])
    #expect(read.texts("body/p/a") == [shown])
    #expect(read.texts("body/p/a@href") == ["https://x.example/'&"])
  }
}
