// A photo as every stage after the providers knows it, whichever service or folder it came from.

/// One photo: what it shows, who made it, under which license, and where its bytes are. Its facts are
/// held by reference and copied when one of them changes, since a photo passes through a dozen lists.
public struct Photo: Hashable, Sendable {
  public typealias ID = Key<Photo>

  var shared: Shared<Facts>

  public init(
    id: ID, title: String, caption: Prose = .empty, alternativeText: String = "",
    author: Author? = nil, taken: Moment? = nil, uploaded: Moment? = nil, tags: [Tag] = [],
    license: License = .unknown, page: WebAddress? = nil, original: Original,
    camera: Camera = Camera(), location: Location? = nil, isFavorite: Bool = false,
    focus: UnitRectangle? = nil, useReport: WebAddress? = nil
  ) {
    shared = Shared(
      Facts(
        id: id, title: title, caption: caption, alternativeText: alternativeText,
        author: author.map { Shared($0) },
        taken: taken, uploaded: uploaded, tags: .own(tags), license: Shared(license),
        page: page, original: original, camera: Shared(camera),
        location: location.map { Shared($0) }, isFavorite: isFavorite,
        focus: focus.map { Shared($0) }, useReport: useReport))
  }

  /// When it was taken, else when it was uploaded: what "newest" means.
  public var date: Moment? { taken ?? uploaded }

  /// The order from the newest photo to the oldest: undated ones last, by key where dates agree.
  public static func isNewer(_ a: Photo, _ b: Photo) -> Bool {
    switch (a.date?.order, b.date?.order) {
    case (let x?, let y?) where x != y: x > y
    case (_?, nil): true
    case (nil, _?): false
    default: a.id < b.id
    }
  }
}

/// Width and height in pixels, both at least 1 and at most `Int32.max`.
public struct PixelSize: Hashable, Sendable {
  // Small, since each photo has a dozen, and so that strangers' numbers can be multiplied.
  private let columns: Int32
  private let rows: Int32

  public init(width: Int, height: Int) {
    columns = max(1, Int32(clamping: width))
    rows = max(1, Int32(clamping: height))
  }

  public var width: Int { Int(columns) }
  public var height: Int { Int(rows) }

  public var longestEdge: Int { max(width, height) }
  public var pixels: Int { width * height }
}

/// What the camera wrote; every part may be missing.
public struct Camera: Hashable, Sendable {
  public var make: String?
  public var model: String?
  public var lens: String?
  /// The f-number.
  public var aperture: Double?
  /// Exposure time in seconds.
  public var exposure: Double?
  public var iso: Int?
  /// Focal length in millimeters.
  public var focalLength: Double?

  public init(
    make: String? = nil, model: String? = nil, lens: String? = nil, aperture: Double? = nil,
    exposure: Double? = nil, iso: Int? = nil, focalLength: Double? = nil
  ) {
    self.make = make
    self.model = model
    self.lens = lens
    self.aperture = aperture
    self.exposure = exposure
    self.iso = iso
    self.focalLength = focalLength
  }
}

/// A place on Earth in degrees, WGS 84.
public struct Location: Hashable, Sendable {
  public let latitude: Double
  public let longitude: Double

  /// Nil outside -90...90 and -180...180, and for the null island cameras write without a fix.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude),
      latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
