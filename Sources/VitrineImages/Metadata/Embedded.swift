// What XMP, IPTC and EXIF each say about a photo, and which of them is believed: XMP, which programs
// keep current, then IPTC, then EXIF, field by field; of the camera, the other way around.

import VitrineModel

extension Camera {
  fileprivate func completed(with other: Camera) -> Camera {
    Camera(
      make: make ?? other.make, model: model ?? other.model, lens: lens ?? other.lens,
      aperture: aperture ?? other.aperture, exposure: exposure ?? other.exposure,
      iso: iso ?? other.iso, focalLength: focalLength ?? other.focalLength)
  }
}

/// The fields of one metadata block, or of several merged.
struct Embedded: Equatable {
  var title: String?
  var caption: String?
  var alternativeText: String?
  var author: String?
  var authorPage: WebAddress?
  var creators: [String] = []
  var rights: [RightsStatement] = []
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
    creators = Self.each(creators + other.creators)
    rights = Self.each(rights + other.rights)
    if keywords.isEmpty { keywords = other.keywords }
    taken = Self.fuller(taken, other.taken)
    // What the camera wrote itself comes last and is believed first.
    camera = other.camera.completed(with: camera)
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
  init(xmp: [UInt8]?, iptc: [UInt8]?, exif: ExifBlock?) {
    self.init()
    if let xmp { complete(with: Embedded(xmp: xmp)) }
    if let iptc { complete(with: Embedded(iptc: iptc)) }
    if let exif { complete(with: Embedded(exif: exif)) }
  }

  init() {}
}

extension Embedded {
  /// Each keyword once, as first met, within the limits.
  static func keywords(_ texts: some Sequence<String>) -> [String] {
    var seen: Set<String> = []
    let lines = texts.lazy.compactMap { $0.embeddedLine(limit: Picture.Limit.keyword) }
    return Array(lines.filter { seen.insert($0).inserted }.prefix(Picture.Limit.keywords + 1))
  }

  /// A measure that a camera can have.
  static func positive(_ number: Double) -> Double? { number > 0 && number < 1e6 ? number : nil }

  /// 65,535 says that it is written elsewhere.
  static func iso(_ number: Double) -> Int? { 1..<65_535 ~= number ? Int(number) : nil }

  /// Names as they stand in one field or more, none of them joined.
  static func creators(_ names: some Sequence<String>) -> [String] {
    each(names.prefix(20).compactMap { $0.embeddedLine(limit: Picture.Limit.name) })
  }

  /// Statements as they stand in one field, whole or not at all.
  static func rights(_ field: RightsStatement.Field, _ texts: [String]) -> [RightsStatement] {
    texts.compactMap { text in
      guard text.utf8.count <= License.longestText else { return RightsStatement(field, nil) }
      return text.embeddedLine(limit: License.longestText).map { RightsStatement(field, $0) }
    }
  }

  private static func each<Item: Hashable>(_ items: [Item]) -> [Item] {
    var seen: Set<Item> = []
    return items.filter { seen.insert($0).inserted }
  }
}
