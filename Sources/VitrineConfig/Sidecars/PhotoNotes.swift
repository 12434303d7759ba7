// Reads `<photo file>.yml`. Its values have priority over the metadata in the photo file. Values
// that cannot be used are reported, and the others are used.

public import VitrineModel

/// The content of a photo's sidecar; nil for keys that it does not set.
public struct PhotoNotes: Hashable, Sendable {
  /// The title.
  public var title: String?
  /// The caption.
  public var caption: String?
  /// The alternative text for people who cannot see the photo.
  public var alternativeText: String?
  /// The author's name.
  public var author: String?
  /// The tags, which replace embedded ones.
  public var tags: [Tag]?
  /// The license.
  public var license: License?
  /// The page of the photo elsewhere on the web.
  public var page: WebAddress?
  /// Whether the photo is a favorite.
  public var isFavorite: Bool?
  /// Whether the photo is left out of the site.
  public var isHidden: Bool?
  /// The poster, if the photo is a video.
  public var poster: PosterNote?
  /// The focal point or region.
  public var focus: UnitRectangle?
  /// The date when the photo was taken.
  public var taken: PartialDate?
  /// The place where the photo was taken.
  public var place: PlaceNotes?
  /// The names of the people in the photo, which replace embedded ones.
  public var people: [String]?
  /// The rating, 0 to 5 stars, or -1 for a rejected photo.
  public var rating: Int?
  /// The place of the photo among the others, before those without one.
  public var position: Int?

  /// Creates notes that set nothing.
  public init() {}
}

extension PhotoNotes {
  /// Reads a sidecar.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The path that messages show.
  /// - Returns: The notes and the problems. A key that is unknown, a file that is not valid YAML and an
  ///   unclear `hidden` are errors, because the photo, or its place, may have to stay private. A key that can
  ///   only be a fact, such as `location: Oslo`, is a warning.
  public static func read(
    _ bytes: [UInt8], file: String
  ) -> (notes: PhotoNotes, problems: [Problem]) {
    let diagnostics = Diagnostics(
      file: file, severity: .warning, severityOfUnknown: .error, checksTexts: true)
    var notes = PhotoNotes()
    if var fields = YAMLDocument.fields(
      bytes, maxBytes: SidecarLimits.bytes, diagnostics: diagnostics)
    {
      notes.title = fields.take("title")?.truncated(to: SidecarLimits.title).text()
      notes.caption = fields.take("caption")?.truncated(to: SidecarLimits.caption).multilineText()
      notes.alternativeText = fields.take("alt")?.text(maxBytes: 5000)
      notes.author = fields.take("author")?.text()
      notes.tags = fields.take("tags")?.tags()
      notes.license = fields.take("license")?.license(by: notes.author)
      notes.page = fields.take("page")?.address()
      notes.isFavorite = fields.take("favorite")?.bool()
      notes.isHidden = fields.decision("hidden")
      notes.focus = fields.take("focus")?.focus()
      notes.taken = fields.take("date")?.date()
      notes.place = fields.take("place")?.placeNotes()
      notes.people = fields.take("people")?.people()
      notes.rating = fields.rating()
      notes.position = fields.take("position")?.position()
      notes.poster = fields.take("poster")?.poster()
      fields.finish(hints: Self.hints, isHarmless: Self.isHarmless)
    }
    return (notes, diagnostics.problems)
  }

  /// Whether an unknown key is only a fact of the photo: `location: Oslo`, but not `location: remove`.
  private static func isHarmless(_ entry: YAMLEntry) -> Bool {
    guard hints[entry.key] != nil, case .scalar(let text, _) = entry.value.content else {
      return false
    }
    return text.first?.isUppercase == true && !requests.contains(text.lowercased())
      || text.allSatisfy { !$0.isLetter }
  }

  /// What a person may write to keep a place private.
  private static let requests: Set = [
    "remove", "removed", "none", "no", "false", "off", "hide", "hidden", "private", "secret",
  ]

  private static let hints = {
    let place = "write `place: { city: Oslo, country: Norway }`"
    let places = ["location", "city", "country", "latitude", "longitude", "gps"].map { ($0, place) }
    let dates = ["taken", "time"].map { ($0, "write `date: 2019-07-04`") }
    return Dictionary(uniqueKeysWithValues: places + dates)
  }()
}

/// The size limits of sidecars.
enum SidecarLimits {
  /// The size of a file: 256 KiB.
  ///
  /// Captions have a few kilobytes at most.
  static let bytes = 256 << 10
  /// The size of a list of many photos: 16 MiB, for about 100,000 rows.
  static let listBytes = 16 << 20
  /// In bytes.
  ///
  /// A longer text was most likely pasted, and its beginning is still useful.
  static let title = 1000
  static let caption = 20_000
}
