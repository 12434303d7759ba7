// The metadata of an image file. Providers read it through `ImageReader`, so that modules depend on
// each other in one direction: the reader is implemented beside the image code and passed in.

/// The contents of an image file beside its pixels: its size and the embedded metadata.
public struct ImageMetadata: Hashable, Sendable {
  /// The SHA-256 of the file.
  public let digest: Digest
  /// The pixel size as displayed, after the orientation tag is applied.
  public let size: PixelSize
  /// The number of frames of an animation; 1 for a still image.
  public var frames = 1
  /// Whether the file has a gain map.
  public var gainMap = GainMapState.none
  /// Whether the colors are Display P3.
  public var isDisplayP3 = false
  /// The title.
  public var title: String?
  /// The caption or description.
  public var caption: String?
  /// The description for people who cannot see the image.
  public var alternativeText: String?
  /// The name of the author.
  public var author: String?
  /// The author's address, from XMP's web statement of the creator.
  public var authorPage: WebAddress?
  /// All names that the file has for its author, in any field.
  public var creators: [String]
  /// All statements about rights, as written.
  public var rights: [RightsStatement]
  /// The keywords.
  public var keywords: [String]
  /// The date when the photo was taken.
  public var taken: PartialDate?
  /// The camera and its settings.
  public var camera: Camera
  /// The place where the photo was taken.
  public var location: Location?
  /// The place where the photo was taken, in words.
  public var place: Place?
  /// The names of the people in the photo.
  public var people: [String]
  /// The names of people that a sidecar replaced.
  public var replacedPeople: [String] = []
  /// The rating, 1 to 5 stars, or -1 for a rejected photo.
  public var rating: Int?
  /// The label of a photo program, often a color.
  public var label: String?
  /// The library that found the preview of a raw file, with its version; nil for other files.
  ///
  /// The size is that of the preview.
  public var extractor: String?
  /// The identifiers by which an iPhone's photo names its moving part.
  public var liveIdentifiers: [String] = []
  /// Whether the file seems to have a video behind the picture.
  public var hasMotion = false
  /// Whether the end of its XMP is missing or invalid.
  public var breaksOff = false
  /// The Content Credentials.
  public var credentials: ContentCredentials?

  /// Creates the metadata of a file; values that are not given are missing from it.
  public init(
    digest: Digest, size: PixelSize, title: String? = nil, caption: String? = nil,
    alternativeText: String? = nil, author: String? = nil, authorPage: WebAddress? = nil,
    creators: [String] = [], rights: [RightsStatement] = [], keywords: [String] = [],
    taken: PartialDate? = nil, camera: Camera = Camera(), location: Location? = nil,
    place: Place? = nil, people: [String] = [], rating: Int? = nil, label: String? = nil
  ) {
    self.digest = digest
    self.size = size
    self.title = title
    self.caption = caption
    self.alternativeText = alternativeText
    self.author = author
    self.authorPage = authorPage
    self.creators = creators
    self.rights = rights
    self.keywords = keywords
    self.taken = taken
    self.camera = camera
    self.location = location
    self.place = place
    self.people = people
    self.rating = rating
    self.label = label
  }
}

/// Whether a photo has a gain map, by which bright screens show more of its light.
public enum GainMapState: UInt8, Sendable {
  /// There is none.
  case none
  /// The map is as upright as the photo, so that a copy in full size can keep it.
  case upright
  /// The photo must be turned, and its map with it: no copy keeps it.
  case turned
  /// The metadata of the photo name a map that is not in the file.
  case missing
}

extension ImageMetadata {
  /// The most Unicode scalars of embedded texts, and the most keywords.
  ///
  /// Of longer texts the beginning is kept, with an ellipsis; of more keywords, one more than the
  /// limit.
  public enum Limit {
    /// The limit of a title.
    public static let title = 1_000
    /// The limit of a caption and of an alternative text.
    public static let caption = 20_000
    /// The limit of an author's name.
    public static let name = 500
    /// The limit of one keyword.
    public static let keyword = 200
    /// The most keywords.
    public static let keywords = 200
  }

  /// The fields that are shortened, named for a message: `the title`, `the keywords`.
  public var truncatedFields: [String] {
    let texts: [(String, String?, Int)] = [
      ("the title", title, Limit.title), ("the caption", caption, Limit.caption),
      ("the alternative text", alternativeText, Limit.caption), ("the author", author, Limit.name),
    ]
    let truncatedFields = texts.filter { _, text, most in
      text.map { $0.isLonger(than: most) } ?? false
    }
    let isKeyword = { (keyword: String) in keyword.isLonger(than: Limit.keyword) }
    let areKeywords = keywords.count > Limit.keywords || keywords.contains(where: isKeyword)
    return truncatedFields.map(\.0) + (areKeywords ? ["the keywords"] : [])
  }
}

extension String {
  /// Whether the text has more Unicode scalars than the limit; counts them only if the bytes leave
  /// a doubt.
  fileprivate func isLonger(than limit: Int) -> Bool {
    utf8.count > limit && unicodeScalars.count > limit
  }
}
