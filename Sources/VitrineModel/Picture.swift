// What a picture file says about itself. Providers ask for it through `PictureReader`, so that the
// arrow of the rooms stays straight: the reader lives with the images and is passed in.

/// What an image file holds beside its pixels: shape, and whatever metadata was embedded.
public struct Picture: Hashable, Sendable {
  public let digest: Digest
  /// Pixel size as seen, after the orientation tag is applied.
  public let size: PixelSize
  public var title: String?
  public var caption: String?
  public var alternativeText: String?
  public var author: String?
  /// An address of the author, from XMP's web statement of the creator.
  public var authorPage: WebAddress?
  /// Every name that the file has for its author, in whichever field.
  public var creators: [String]
  /// All that the file says about its rights, not yet understood.
  public var rights: [RightsStatement]
  public var keywords: [String]
  public var taken: Moment?
  public var camera: Camera
  public var location: Location?

  public init(
    digest: Digest, size: PixelSize, title: String? = nil, caption: String? = nil,
    alternativeText: String? = nil, author: String? = nil, authorPage: WebAddress? = nil,
    creators: [String] = [], rights: [RightsStatement] = [], keywords: [String] = [],
    taken: Moment? = nil, camera: Camera = Camera(), location: Location? = nil
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
  }
}

extension Picture {
  /// How long embedded texts may become, in Unicode scalars, and how many keywords there may be. Of
  /// longer ones the beginning is kept with an ellipsis, and of more keywords one more than these.
  public enum Limit {
    public static let title = 1_000
    public static let caption = 20_000
    public static let name = 500
    public static let keyword = 200
    public static let keywords = 200
  }

  /// What is not here in full, in words.
  public var cut: [String] {
    let texts: [(String, String?, Int)] = [
      ("the title", title, Limit.title), ("the caption", caption, Limit.caption),
      ("the alternative text", alternativeText, Limit.caption), ("the author", author, Limit.name),
    ]
    let cut = texts.filter { _, text, most in text.map { $0.isLonger(than: most) } ?? false }
    let isKeyword = { (keyword: String) in keyword.isLonger(than: Limit.keyword) }
    let areKeywords = keywords.count > Limit.keywords || keywords.contains(where: isKeyword)
    return cut.map(\.0) + (areKeywords ? ["the keywords"] : [])
  }
}

extension String {
  /// In Unicode scalars, counted only where the bytes leave a doubt.
  fileprivate func isLonger(than limit: Int) -> Bool {
    utf8.count > limit && unicodeScalars.count > limit
  }
}

/// Why a file is left out. Reasons are words that follow "beach.jpg is left out: ".
public enum PictureFault: Error, Hashable, Sendable {
  case empty
  case unreadable(reason: String)
  case notAPicture
  case unsupported(format: String)
  case tooLarge(megapixels: Int, limit: Int)
  case damaged(reason: String)
  /// Some of the picture is not there, or cannot be told from what is not.
  case truncated(reason: String)
  /// The machine refuses, whatever the file is.
  case refused(Problem)
}

/// Reads what image files say about themselves. Safe to call from several tasks at once.
public protocol PictureReader: Sendable {
  /// - Parameter path: an absolute path to a regular file.
  func read(_ path: String) throws(PictureFault) -> Picture

  /// Many at once, in their order: cheaper where answers are kept together.
  func read(_ paths: [String]) -> [Result<Picture, PictureFault>]
}

extension PictureReader {
  public func read(_ paths: [String]) -> [Result<Picture, PictureFault>] {
    paths.map { path in Result { () throws(PictureFault) in try read(path) } }
  }
}
