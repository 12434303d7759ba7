// What XMP, IPTC and EXIF each say about a photo, and which of them is believed: XMP, which programs
// keep current, then IPTC, then EXIF, field by field.

import VitrineModel

/// The fields of one metadata block, or of several merged.
struct Embedded: Equatable {
  var title: String?
  var caption: String?
  var alternativeText: String?
  var author: String?
  var authorPage: WebAddress?
  var copyright: String?
  var license: String?
  var keywords: [String] = []
  var taken: Moment?
  var camera = Camera()
  var location: Location?

  /// Fills what is missing from a block that is believed less.
  mutating func complete(with other: Embedded) {
    title = title ?? other.title
    caption = caption ?? other.caption
    alternativeText = alternativeText ?? other.alternativeText
    author = author ?? other.author
    authorPage = authorPage ?? other.authorPage
    copyright = copyright ?? other.copyright
    license = license ?? other.license
    if keywords.isEmpty { keywords = other.keywords }
    taken = Self.fuller(taken, other.taken)
    if camera == Camera() { camera = other.camera }
    location = location ?? other.location
  }

  /// The first, unless the second is the same day and knows the time or the zone as well.
  private static func fuller(_ first: Moment?, _ second: Moment?) -> Moment? {
    guard let first, let second,
      (first.year, first.month, first.day) == (second.year, second.month, second.day)
    else { return first ?? second }
    guard let time = first.time else { return second }
    guard let other = second.time, time.offset == nil,
      (time.hour, time.minute) == (other.hour, other.minute)
    else { return first }
    return second
  }

  /// All that a file's blocks say; a block that cannot be read says nothing.
  init(xmp: [UInt8]?, iptc: [UInt8]?, exif: [UInt8]?) {
    self.init()
    if let xmp { complete(with: Embedded(xmp: xmp)) }
    if let iptc { complete(with: Embedded(iptc: iptc)) }
    if let exif, let block = ExifBlock(exif) { complete(with: Embedded(exif: block)) }
  }

  init() {}
}

extension Embedded {
  /// Each keyword once, as first met, within the limits.
  static func keywords(_ texts: some Sequence<String>) -> [String] {
    var seen: Set<String> = []
    let lines = texts.lazy.compactMap { $0.embeddedLine(limit: TextLimit.keyword) }
    return Array(lines.filter { seen.insert($0).inserted }.prefix(TextLimit.keywords))
  }

  /// Of several statements the first that names a license of the vocabulary, else the first.
  static func license(among statements: [String?]) -> String? {
    let lines = statements.compactMap { $0?.embeddedLine(limit: TextLimit.title) }
    return lines.first { License(reading: $0) != nil } ?? lines.first
  }
}
