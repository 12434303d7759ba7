// Galleries for the tests of pages: one with every kind of page, and others for single tests.

import Foundation
import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

enum SampleGallery {
  static let site = "https://photos.example.org/gallery/"

  /// Returns a gallery of a catalog.
  ///
  /// Words without a translation are their keys.
  static func of(
    _ catalog: Catalog, address: String? = site, pageSize: Int = 50, language: String = "en",
    fields: [PhotoField] = [],
    title: String = "Field Notes", description: String = "Pictures worth keeping",
    sheet: String = "body{margin:0}", terms: [String: ServiceTerms] = [:],
    images: RenditionSet? = nil, markdownPages: [MarkdownPage] = [],
    fragments: FragmentCache? = nil, redirects: Bool = false,
    additions: PageAdditions = PageAdditions(), styleBytes: Int? = nil,
    browse: [String] = BrowseCollection.standard, wholePhotos: Bool = false,
    downloads: Bool = false, api: Bool = false, hasMap: Bool = false
  ) -> Gallery {
    var settings = GallerySettings(
      title: title, description: description, language: language,
      address: address.flatMap { WebAddress($0) }, pageSize: pageSize,
      resources: resources(sheet: sheet, wholePhotos: wholePhotos), terms: terms,
      additions: additions, styleBytes: styleBytes, digest: { SHA256.digest(of: $0) })
    settings.redirects = redirects
    (settings.downloads, settings.api) = (downloads, api)
    settings.fields = fields
    settings.collections = BrowseCollection.named(browse, fields: fields)
    settings.hasMap = hasMap
    return Gallery(
      settings: settings, catalog: catalog,
      images: catalog.photos.map { photo in
        var shown =
          images ?? photo.original.remote.map { RenditionSet(showing: $0) }
          ?? .sample(
            photo.original.file?.digest ?? .zero, isMoving: photo.id.id == "beach.jpg"
          ).saved(if: true)
        shown.video = photo.video.map { .sample($0) }
        return shown
      }, markdownPages: markdownPages, fragments: fragments)
  }

  /// Returns the design of a theme with scripts.
  static func resources(sheet: String, wholePhotos: Bool = false) -> ThemeResources {
    let script = SitePath("assets/0f1e2d3c4b5a6978.js").map {
      Asset(name: "start.js", path: $0, bytes: Array("export {};".utf8))
    }
    return ThemeResources(
      strings: strings, sheet: TrustedHTML(trusting: sheet),
      early: TrustedHTML(trusting: "document.title;"), assets: [script].compactMap(\.self),
      wholePhotos: wholePhotos)
  }

  static let strings: TemplateMap = [
    "page": "Page {1}", "page_title": "{1}, {2}", "tags": "Tags", "credits": "Credits",
    "nothing_found": "Nothing found", "not_found": "Not found",
  ]

  /// Returns a gallery with every kind of page: photos by two authors in a grid of pages and in
  /// albums, and a search that finds nothing.
  static func everything(
    address: String? = site, additions: PageAdditions = PageAdditions(), styleBytes: Int? = nil,
    changing change: (Photo) -> Photo = { $0 }
  ) -> Gallery {
    let by = License.withID("cc-by-4.0") ?? .unknown
    var beach = Photo.sample(
      "beach.jpg", title: "Beach", by: "Ada Quill", taken: "2026-03-09T18:04:00+01:00",
      tags: ["Sea", "red"], license: by)
    beach.caption = "Evening at the sea."
    beach.alternativeText = "Waves under a red sky."
    beach.author?.page = WebAddress("https://ada.example/")
    beach.author?.biography = "Paints with light."
    beach.author?.avatar = WebAddress("https://ada.example/ada.jpg")
    beach.author?.links =
      WebAddress("https://social.example/ada")
      .map { [Author.Link(name: "Social", address: $0)] } ?? []
    beach.uploaded = PartialDate("2026-03-10")
    beach.page = WebAddress("https://ada.example/beach")
    beach.camera = Camera(
      make: "NIKON CORPORATION", model: "NIKON Z 6", lens: "35mm f/1.8", aperture: 2.8,
      exposure: 0.004, iso: 100, focalLength: 35)
    beach.location = Location(latitude: 47.5, longitude: 19.04)
    beach.place = Place(name: "Margaret Island", city: "Budapest", country: "Hungary")
    beach.people = ["Nobody <shown>"]
    beach.rating = 4
    beach.credentials = ContentCredentials(issuer: "Camera Works")
    beach.isFavorite = true
    beach.focus = UnitRectangle(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
    let hostile = Photo.sample(
      "<script>alert(1)</script>.jpg", title: "<script>alert(1)</script>", by: "O'Neil & <Sons>",
      taken: "2025-01-02", tags: ["<b>", "sea"])
    var plain = Photo.sample("coast/IMG 1.png", title: "IMG 1")
    plain.video = .sample
    var more = [("dunes", "2024-02-03"), ("tide", "2024-01-01")].map { name, day in
      Photo.sample("\(name).jpg", by: "Ada Quill", taken: day, tags: ["sea"])
    }
    more[0].video = .sample
    // Near a photo with a name, so that a mark of the map stands for several places.
    for index in more.indices {
      more[index].location = Location(latitude: 47.6, longitude: 19 + Double(index) / 10)
    }
    var trips = PhotoSet.sample("trips", .albums(of: "."))
    trips.group = "Journeys"
    return of(
      Catalog(
        [
          LoadedSet(
            set: .sample("sea", .search("sea"), icon: "🌊"), photos: [beach, hostile, plain] + more,
            related: [Tag("red"), Tag("elsewhere"), Tag("sea")].compactMap(\.self)),
          LoadedSet(set: .sample("nothing", .search("kangaroo")), photos: []),
          LoadedSet(
            set: trips, photos: [],
            albums: [
              .init(
                album: Album(id: "coast", title: "Coast", caption: "Along the shore"),
                photos: [plain, more[0], beach]),
              .init(album: Album(id: "Über/Land", title: "Über Land"), photos: [hostile]),
            ]),
        ].map { $0.mapping(change) }), address: address, pageSize: 2, markdownPages: [about],
      redirects: true, additions: additions, styleBytes: styleBytes,
      browse: ["year", "month", "camera", "place"], downloads: true, api: true, hasMap: true)
  }

  /// Returns the gallery with everything, and all that site.yml may add to its pages.
  static func extended() -> Gallery {
    var additions = PageAdditions()
    additions.head = [.init(name: "meta", attributes: [.init(name: "name", value: "a")])]
    additions.analytics = WebAddress(site).map {
      .init(script: .init(name: "count.js", text: ";"), endpoint: $0)
    }
    return everything(additions: additions, styleBytes: 0)
  }

  /// A Markdown page.
  private static var about: MarkdownPage {
    let text = "# About <us>\n\nWe *look*.\n\n## When\n\nEarly.\n"
    let document = (try? MarkdownDocument(text)) ?? .empty
    return MarkdownPage(slug: "about", title: "About <us>", document: document)
  }

  /// Returns a gallery of one set with numbered photos.
  static func numbered(_ count: Int, pageSize: Int = 50) -> Gallery {
    of(.sample((0..<count).map { .sample("p\($0).jpg") }), pageSize: pageSize)
  }
}

extension Video {
  /// A video of 83 seconds.
  static let sample = Video(
    path: "/dunes.mp4", digest: .zero, container: .iso, duration: 83,
    size: PixelSize(width: 1280, height: 720),
    picture: Picture(
      index: 0, codec: "h264", profile: "High", pixelFormat: "yuv420p", level: 30, bitRate: 0,
      frameRate: 30, isInterlaced: false, hasSquarePixels: true, matrix: "", transfer: "",
      primaries: ""))
}

extension PublishedVideo {
  static func sample(_ video: Video) -> PublishedVideo {
    PublishedVideo(
      file: .init(path: SitePath(fixed: "videos/0f1e2d3c.mp4"), bytes: 4_096, digest: .zero),
      size: video.size, duration: video.duration)
  }
}

extension Gallery {
  /// Returns the page at a route such as `sets/sea/`.
  func page(_ link: String) throws -> Page {
    try #require(pages().first { $0.route.link == link }, "there is no page \(link)")
  }

  /// Returns the context of the page at a route.
  func context(_ link: String) throws -> TemplateMap { try #require(try page(link).context) }

  /// Returns the text of the file at a route.
  func text(_ link: String) throws -> String {
    guard let text = try page(link).text else {
      throw Problem(.error, "test", "\(link) is rendered by a template")
    }
    return text
  }
}

extension Page {
  /// The content of a finished file; nil for a page that a template renders.
  var text: String? {
    switch content() {
    case .template: nil
    case .text(let text): text
    case .file(let bytes): String(decoding: bytes, as: UTF8.self)
    case .parts(let parts): String(decoding: Array(parts.joined()), as: UTF8.self)
    }
  }

  var context: TemplateMap? {
    guard case .template(_, let context) = content() else { return nil }
    return context
  }
}

extension PageContent {
  /// The whole content as bytes to compare.
  var encoded: [UInt8] {
    switch self {
    case .text(let text): return Array(text.utf8)
    case .file(let bytes): return bytes
    case .parts(let parts): return parts.flatMap { $0 }
    case .template(let name, let context):
      var bytes = Array(name.utf8)
      context.encode(into: &bytes)
      return bytes
    }
  }
}

extension TemplateMap {
  /// Returns the value at a dotted path; numbers are places in lists.
  func at(_ path: String) -> TemplateValue? {
    path.split(separator: ".").reduce(TemplateValue.map(self)) { value, name -> TemplateValue? in
      switch value {
      case .map(let map): map[String(name)]
      case .list(let list): Int(name).flatMap { list.indices.contains($0) ? list[$0] : nil }
      default: nil
      }
    }
  }

  func text(_ path: String) -> String? {
    switch at(path) {
    case .text(let text): text
    case .html(let html): html.text
    default: nil
    }
  }

  func list(_ path: String) -> [TemplateValue] {
    guard case .list(let list) = at(path) else { return [] }
    return list
  }
}

extension LoadedSet {
  /// Returns the set with its photos changed or removed.
  func mapping(_ change: (Photo) -> Photo?) -> LoadedSet {
    var changed = self
    changed.change(change)
    return changed
  }
}
