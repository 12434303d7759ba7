// One context of each kind, with every value filled in. The theme lint reads from it which names a
// page supplies, so that the code itself is the contract, not a separate list.

public import VitrineModel

extension PageKinds {
  /// Returns, for each templated kind, its name and the context of a page that has every value.
  ///
  /// - Parameter resources: The theme that the pages are made for.
  /// - Returns: The kinds in the order of the site.
  public static func examples(_ resources: ThemeResources) -> [(kind: String, context: TemplateMap)]
  {
    let gallery = Gallery.example(resources)
    return all.filter(\.isTemplated).map { ($0.name, $0.example(in: gallery)) }
  }
}

extension PageKind {
  /// Merges the contexts of all pages of a small gallery that has everything.
  fileprivate func example(in gallery: Gallery) -> TemplateMap {
    let contexts = listing(in: gallery).compactMap { page -> TemplateMap? in
      guard case .template(_, let context) = page.content() else { return nil }
      return context
    }
    return contexts.reduce(into: TemplateMap()) { $0 = $0.filled(from: $1) }.condensed()
  }
}

extension Gallery {
  fileprivate static func example(_ resources: ThemeResources) -> Gallery {
    let photos = (1...3).map(Photo.example)
    var chosen = PhotoSet.example("chosen", .list("favorites.csv"))
    chosen.group = "Group"
    let catalog = Catalog([
      LoadedSet(
        set: .example("search", .search("example")), caption: "A caption", photos: photos,
        related: photos.flatMap(\.tags)),
      LoadedSet(set: .example("nothing", .search("nothing")), photos: []),
      LoadedSet(set: chosen, photos: photos),
      LoadedSet(
        set: .example("albums", .albums(of: ".")), caption: "A caption", photos: [],
        albums: [
          .init(
            album: Album(id: "album", title: "Album", caption: "A caption"), photos: photos)
        ]),
    ])
    return Gallery(
      settings: .example(resources), catalog: catalog, images: catalog.photos.map { _ in .example },
      markdownPages: [MarkdownPage(slug: "example", title: "Example", document: .empty)])
  }
}

extension GallerySettings {
  fileprivate static func example(_ resources: ThemeResources) -> GallerySettings {
    var settings = GallerySettings(
      title: "Example", description: "An example", language: "en",
      address: WebAddress("https://example.org/"), pageSize: 1, resources: resources,
      terms: [
        "example": ServiceTerms(
          title: "Service", address: WebAddress("https://example.org/"), notice: "A notice",
          photosPerPage: 30)
      ],
      additions: .example, styleBytes: 0,
      digest: { bytes in
        Digest((0..<32).map { UInt8(truncatingIfNeeded: bytes.count &+ $0) }) ?? .zero
      })
    settings.fields = [
      PhotoField(
        name: "source", title: "Source", isBrowsable: true, property: .dublinCore("source"))
    ]
    settings.collections =
      BrowseCollection.all + BrowseCollection.named(["source"], fields: settings.fields)
    settings.hasMap = true
    settings.caption = "A caption"
    (settings.downloads, settings.api) = (true, true)
    (settings.crawlers.search, settings.crawlers.ai) = (.refuse, .refuse)
    return settings
  }
}

extension PageAdditions {
  fileprivate static var example: PageAdditions {
    var example = PageAdditions()
    example.head = [Element(name: "meta", attributes: [Attribute(name: "name", value: "example")])]
    example.analytics = WebAddress("https://example.org/").map {
      Analytics(script: File(name: "count.js", text: ""), endpoint: $0)
    }
    return example
  }
}

extension PhotoSet {
  fileprivate static func example(_ slug: String, _ selection: Selection) -> PhotoSet {
    PhotoSet(
      slug: slug, title: slug, icon: "*", provider: "example", selection: selection, sort: .given)
  }
}

extension Photo {
  fileprivate static func example(_ number: Int) -> Photo {
    let page = WebAddress("https://example.org/")
    let author = Author(
      id: Author.ID(provider: "example", id: "author"), name: "Author", page: page,
      biography: "A biography", avatar: page,
      links: page.map { [Author.Link(name: "Link", address: $0)] } ?? [],
      profile: Author.Profile(
        realName: "Real", account: "account", place: "Place",
        since: PartialDate(year: 2026, month: 1, day: 1), photoCount: 1, followerCount: 1,
        isForHire: true))
    let day = PartialDate(year: 2026, month: 1, day: number)
    var photo = Photo(
      id: Photo.ID(provider: "example", id: "photo-\(number)"), title: "Photo",
      caption: "A caption", alternativeText: "An alternative", author: author, taken: day,
      uploaded: day, tags: ["one", "two"].compactMap { Tag($0) },
      license: License.withID("cc-by-4.0") ?? .unknown, page: page,
      original: .file(
        OriginalFile(
          path: "/photo", source: "photo", digest: .zero, size: PixelSize(width: 3, height: 2))),
      camera: Camera(
        make: "Make", model: "Model", lens: "Lens", aperture: 2, exposure: 1, iso: 100,
        focalLength: 50),
      location: Location(latitude: 1, longitude: 1), isFavorite: true,
      focus: UnitRectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    photo.place = Place(name: "Spot", city: "City \(number)", state: "State", country: "Country")
    photo.rating = number
    photo.people = ["Person"]
    photo.video = .example
    photo.fields = ["source": "https://example.org/"]
    photo.credentials = ContentCredentials(issuer: "Camera Works")
    return photo
  }
}

extension Video {
  fileprivate static let example = Video(
    path: "/video", digest: .zero, container: .iso, duration: 83,
    size: PixelSize(width: 6, height: 4),
    picture: Picture(
      index: 0, codec: "h264", profile: "High", pixelFormat: "yuv420p", level: 30, bitRate: 0,
      frameRate: 30, isInterlaced: false, hasSquarePixels: true, matrix: "", transfer: "",
      primaries: ""))
}

extension RenditionSet {
  fileprivate static var example: RenditionSet {
    let renditions = [RenditionFormat.webp, .jpeg].flatMap { format in
      [3, 6].map {
        Rendition(
          .site(
            .init(
              path: Routes.fixed("images/example-\($0).\(format.fileExtension)"), bytes: 1,
              digest: .zero)),
          format: format, size: PixelSize(width: $0, height: $0 * 2 / 3))
      }
    }
    let original = Rendition(
      .site(.init(path: Routes.fixed("originals/example.jpg"), bytes: 1, digest: .zero)),
      format: .original, size: PixelSize(width: 6, height: 4))
    var images = RenditionSet(
      renditions: renditions, averageColor: 0, copy: original, motion: renditions.first
    )
    .saved(if: true)
    images.video = PublishedVideo(
      file: .init(path: Routes.fixed("videos/example.mp4"), bytes: 1, digest: .zero),
      size: PixelSize(width: 6, height: 4), duration: 83)
    return images
  }
}

extension TemplateMap {
  /// Returns the map with missing values taken from another map.
  fileprivate func filled(from other: TemplateMap) -> TemplateMap {
    // The hundreds of words are equal on all pages.
    guard self != other else { return self }
    var filled = self
    for entry in other.entries {
      filled[entry.name] = filled[entry.name]?.filled(from: entry.value) ?? entry.value
    }
    return filled
  }
}

extension TemplateMap {
  /// Returns the map with one element in each list, which has the values of all elements: an
  /// element that lacks a value must not stand for all.
  fileprivate func condensed() -> TemplateMap {
    TemplateMap(entries.map { ($0.name, $0.name == "strings" ? $0.value : $0.value.condensed()) })
  }
}

extension TemplateValue {
  fileprivate func condensed() -> TemplateValue {
    switch self {
    case .map(let map): .map(map.condensed())
    case .list(let values) where !values.isEmpty:
      .list([values.dropFirst().reduce(values[0]) { $0.filled(from: $1) }.condensed()])
    default: self
    }
  }

  fileprivate func filled(from other: TemplateValue) -> TemplateValue {
    switch (self, other) {
    case (.none, _), (.list([]), _): other
    case (.map(let mine), .map(let others)): .map(mine.filled(from: others))
    case (.list(let mine), .list(let others)) where !others.isEmpty:
      .list([(mine.dropFirst() + others).reduce(mine[0]) { $0.filled(from: $1) }])
    default: self
    }
  }
}
