// Converts a photo of Unsplash.

import VitrineModel

extension ReplyEntry {
  /// A photo, or what Unsplash mixes with photos.
  init(_ photo: UnsplashPhoto, _ api: UnsplashAPI) {
    if photo.sponsorship != nil {
      self = .omitted(Omission("advertisement"))
    } else if photo.isOfUnsplashPlus {
      self = .omitted(Omission("Unsplash+ photo"))
    } else {
      self.init(Photo(photo, api))
    }
  }
}

extension UnsplashPhoto {
  /// Whether the photo has the license of Unsplash+, which does not allow publishing it.
  fileprivate var isOfUnsplashPlus: Bool {
    let addresses = [urls?.raw, urls?.full, urls?.regular].compactMap { WebAddress(reported: $0) }
    return plus || premium || addresses.contains { $0.host == "plus.unsplash.com" }
  }
}

extension Photo {
  /// Nil for photos without an id, author or image.
  fileprivate init?(_ photo: UnsplashPhoto, _ api: UnsplashAPI) {
    guard let id = photo.id, let author = photo.user.flatMap({ Author($0, api.referral) }),
      let size = PixelSize(reportedWidth: photo.$width, height: photo.$height),
      let urls = photo.urls,
      let original = RemoteOriginal(
        urls.sizes(of: size, api.edges), averageColor: RemoteOriginal.color(photo.color))
    else { return nil }
    self.init(
      id: ID(provider: UnsplashProvider.info.name, id: id), title: photo.title ?? "",
      caption: RichText(photo.caption ?? ""), alternativeText: photo.alternative?.asLine ?? "",
      author: author, uploaded: photo.created.flatMap { PartialDate($0) }, tags: photo.allTags,
      license: .unsplash, page: Self.page(of: photo)?.adding(query: api.referral),
      original: .remote(original), camera: photo.camera,
      location: photo.location?.coordinates, useReport: WebAddress(reported: photo.links?.use))
    place = photo.location?.place
  }

  private static func page(of photo: UnsplashPhoto) -> WebAddress? {
    WebAddress(reported: photo.links?.html)
      ?? WebAddress("https://unsplash.com/photos/\((photo.id ?? "").asPathSegment)")
  }
}

extension UnsplashPhoto {
  var camera: Camera { exif?.camera ?? Camera() }

  /// Photos have no title.
  ///
  /// A short description is used as one.
  private var name: String? {
    description.flatMap { $0.count <= 80 && !$0.contains(where: \.isNewline) ? $0.asTitle : nil }
  }

  fileprivate var title: String? { name ?? alternative?.asTitle ?? words }

  /// The description, unless it is the title or the name of a file.
  fileprivate var caption: String? { name == nil ? description?.unlessMachineName : nil }

  /// Returns `a boat on the sea` for `a-boat-on-the-sea-Xq1bQ2y3Z4w`.
  private var words: String? {
    guard let slug, let id, slug.hasSuffix(id) else { return nil }
    return String(slug.dropLast(id.count)).replacing("-", with: " ").asLine
  }

  fileprivate var allTags: [Tag] {
    (tags + tagsPreview).compactMap { $0.title.flatMap { Tag($0) } }.distinct
  }
}

extension UnsplashURLs {
  private static let query = "auto=format&fit=max&q=80"

  /// Any size can be made from the full image.
  ///
  /// If that is missing, there are a few fixed widths.
  fileprivate func sizes(of whole: PixelSize, _ edges: [Int]) -> [RemoteOriginal.Size] {
    if let address = WebAddress(reported: raw) ?? WebAddress(reported: full) {
      return RemoteOriginal.resizedSizes(address, whole, to: edges, query: Self.query)
    }
    return [(thumb, 200), (small, 400), (regular, 1080)].compactMap { text, width in
      WebAddress(reported: text).map {
        .init(address: $0, size: whole.scaled(toWidth: min(width, whole.width)))
      }
    }
  }
}

extension UnsplashCamera {
  fileprivate var camera: Camera {
    Camera(
      make: make?.asLine, model: model?.asLine, aperture: aperture.flatMap(Self.positive),
      exposure: exposure.flatMap(Self.seconds), iso: $iso.flatMap { $0 > 0 ? $0 : nil },
      focalLength: focalLength.flatMap(Self.positive))
  }

  private static func positive(_ number: Double) -> Double? { number > 0 ? number : nil }

  /// Reads an exposure time such as `1/250`, `0.5` or `2`.
  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), let first = parts[0] else { return nil }
    let seconds = parts.count == 1 ? first : parts[1].map { first / $0 }
    return seconds.flatMap { $0.isFinite ? positive($0) : nil }
  }
}

extension UnsplashPlace {
  fileprivate var place: Place? {
    Place(name: name?.asLine, city: city?.asLine, country: country?.asLine)
  }

  fileprivate var coordinates: Location? {
    guard let latitude = position?.latitude, let longitude = position?.longitude else {
      return nil
    }
    return Location(latitude: latitude, longitude: longitude)
  }
}
