// A photo as every stage after the providers sees it, whichever service or folder it came from. It is
// one reference to its properties (`Compact/Photo+Facts.swift`), since it passes through a dozen
// lists.

/// One photo: what it shows, who made it, under which license, and where its bytes are.
public struct Photo: Hashable, Sendable {
  /// The identity of a photo: its provider and the id that it has there.
  public typealias ID = Key<Photo>

  var storage: Shared<Facts>

  /// The identity, which never changes.
  public var id: ID { facts.id }

  /// The title; may be empty.
  public var title: String {
    get { facts.title }
    set { facts.title = newValue }
  }

  /// The caption; empty if nobody wrote one.
  public var caption: RichText {
    get { facts.caption }
    set { facts.caption = newValue }
  }

  /// The curator's note on the photo and the date when it was added to the favorites; nil if the
  /// curated lists say neither.
  public var favorite: Favorite? {
    get { facts.favorite }
    set { facts.favorite = newValue }
  }

  /// A description for people who cannot see the image; empty if nobody wrote one.
  public var alternativeText: String {
    get { facts.alternativeText }
    set { facts.alternativeText = newValue }
  }

  /// The author, if known.
  public var author: Author? {
    get { facts.author }
    set { facts.author = newValue }
  }

  /// The date when the photo was taken.
  public var taken: PartialDate? {
    get { facts.taken }
    set { facts.taken = newValue }
  }

  /// The date when the photo was published at its source.
  public var uploaded: PartialDate? {
    get { facts.uploaded }
    set { facts.uploaded = newValue }
  }

  /// The tags, in the order of the source.
  public var tags: [Tag] {
    get { facts.tags }
    set { facts.tags = newValue }
  }

  /// The license, `.unknown` if the source names none.
  public var license: License {
    get { facts.license }
    set { facts.license = newValue }
  }

  /// The address of the photo's page at its source.
  public var page: WebAddress? {
    get { facts.page }
    set { facts.page = newValue }
  }

  /// The file or the addresses that hold the photo's bytes.
  public var original: Original {
    get { facts.original }
    set { facts.original = newValue }
  }

  /// The camera and its settings.
  public var camera: Camera {
    get { facts.camera }
    set { facts.camera = newValue }
  }

  /// The place where the photo was taken.
  public var location: Location? {
    get { facts.location }
    set { facts.location = newValue }
  }

  /// Whether the photo is marked as a favorite at its source.
  public var isFavorite: Bool {
    get { facts.isFavorite }
    set { facts.isFavorite = newValue }
  }

  /// The focal point that a person set: a point, or an area if it has an extent.
  public var focus: UnitRectangle? {
    get { facts.focus }
    set { facts.focus = newValue }
  }

  /// The address to call once when a site shows the photo, as the terms of its service require.
  public var useReport: WebAddress? {
    get { facts.useReport }
    set { facts.useReport = newValue }
  }

  /// The place where the photo was taken, in words.
  public var place: Place? {
    get { facts.notes?.place }
    set { note { $0.place = newValue } }
  }

  /// The names of the people in the photo, which pages show only if visitors browse by them.
  public var people: [String] {
    get { facts.notes?.people ?? [] }
    set { note { $0.people = newValue } }
  }

  /// The tags that pages do not show, since they name people; conditions and searches know them.
  public var unshownTags: [Tag] {
    get { facts.notes?.unshownTags ?? [] }
    set { note { $0.unshownTags = newValue } }
  }

  /// The rating, 1 to 5 stars; nil if nobody rated the photo.
  public var rating: Int? {
    get { facts.notes?.rating }
    set { note { $0.rating = newValue } }
  }

  /// The label of a photo program, often a color.
  public var label: String? {
    get { facts.notes?.label }
    set { note { $0.label = newValue } }
  }

  /// The video that the photo is the poster of, or that moves it; nil for other photos.
  public var video: Video? {
    get { facts.video }
    set { facts.video = newValue }
  }

  /// The Content Credentials of the original; nil if it has none.
  public var credentials: ContentCredentials? {
    get { facts.notes?.credentials }
    set { note { $0.credentials = newValue } }
  }

  /// Everybody whom the source credits, in its words; nil if that is the author alone.
  public var creators: String? {
    get { facts.notes?.creators }
    set { note { $0.creators = newValue } }
  }

  /// The credit line that the curator wrote or the author asks for; nil for the usual one.
  public var creditLine: String? {
    get { facts.notes?.credit }
    set { note { $0.credit = newValue } }
  }

  /// The place among other photos in the order that people expect, before those without one.
  public var position: Int? {
    get { facts.notes?.position }
    set { note { $0.position = newValue } }
  }

  /// The values of the columns that site.yml declares, by their names.
  public var fields: [String: String] {
    get { facts.notes?.fields ?? [:] }
    set { note { $0.fields = newValue } }
  }

  private mutating func note(_ change: (inout Notes) -> Void) {
    var notes = facts.notes ?? Notes()
    change(&notes)
    facts.notes = notes.unlessEmpty
  }

  /// Creates a photo that is in no list of favorites.
  public init(
    id: ID, title: String, caption: RichText = .empty, alternativeText: String = "",
    author: Author? = nil, taken: PartialDate? = nil, uploaded: PartialDate? = nil,
    tags: [Tag] = [],
    license: License = .unknown, page: WebAddress? = nil, original: Original,
    camera: Camera = Camera(), location: Location? = nil, isFavorite: Bool = false,
    focus: UnitRectangle? = nil, useReport: WebAddress? = nil
  ) {
    storage = Shared(
      wrappedValue: Facts(
        id: id, title: title, caption: caption, alternativeText: alternativeText, author: author,
        taken: taken, uploaded: uploaded, tags: tags, license: license, page: page,
        original: original, camera: camera, location: location, isFavorite: isFavorite,
        focus: focus, useReport: useReport, notes: nil, video: nil))
  }
}

extension Photo {
  /// Whether the photo is the poster of a video.
  public var isVideo: Bool { video.map { !$0.isLive } ?? false }

  /// The date when it was taken, or else uploaded, by which "newest" sorts.
  public var date: PartialDate? { taken ?? uploaded }

  /// Whether one photo comes before another in the order from newest to oldest.
  ///
  /// Photos without a date come last; photos of the same date are in the natural order of their ids.
  public static func isNewer(_ a: Photo, _ b: Photo) -> Bool {
    switch (a.date?.order, b.date?.order) {
    case (let x?, let y?) where x != y: x > y
    case (_?, nil): true
    case (nil, _?): false
    default:
      a.id.provider == b.id.provider
        ? NaturalOrder.precedes(a.id.id, b.id.id) : a.id.provider < b.id.provider
    }
  }
}
