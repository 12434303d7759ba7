// Merges the metadata of XMP, IPTC and EXIF, field by field. XMP has precedence, since programs keep it
// current, then IPTC, then EXIF. For fields about the camera, the order is reversed.

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
  var taken: PartialDate?
  var camera = Camera()
  var location: Location?

  /// Fills missing fields from a block of lower precedence.
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
    // For the camera, the later block has precedence: the camera itself wrote it.
    camera = other.camera.completed(with: camera)
    location = location ?? other.location
  }

  /// Returns the first, unless the second is the same day and also has the time or the zone.
  private static func fuller(_ first: PartialDate?, _ second: PartialDate?) -> PartialDate? {
    guard let first, let second,
      (first.year, first.month, first.day) == (second.year, second.month, second.day)
    else { return first ?? second }
    guard let time = first.time else { return second }
    guard let other = second.time, time.offset == nil,
      (time.hour, time.minute) == (other.hour, other.minute)
    else { return first }
    return second
  }

  /// Merges all blocks of a file.
  ///
  /// A block that cannot be read is ignored.
  init(xmp: [UInt8]?, iptc: [UInt8]?, exif: ExifBlock?) {
    self.init()
    if let xmp { complete(with: Embedded(xmp: xmp)) }
    if let iptc { complete(with: Embedded(iptc: iptc)) }
    if let exif { complete(with: Embedded(exif: exif)) }
  }

  init() {}
}

extension Embedded {
  /// Returns the keywords without duplicates, in their order, within the limits.
  static func keywords(_ texts: some Sequence<String>) -> [String] {
    var seen: Set<String> = []
    let lines = texts.lazy.compactMap { $0.embeddedLine(limit: ImageMetadata.Limit.keyword) }
    return Array(lines.filter { seen.insert($0).inserted }.prefix(ImageMetadata.Limit.keywords + 1))
  }

  /// Returns a number if it is plausible as a measurement of a camera.
  static func positive(_ number: Double) -> Double? { number > 0 && number < 1e6 ? number : nil }

  /// Returns an ISO value if it is plausible; 65,535 means that another field has it.
  static func iso(_ number: Double) -> Int? { 1..<65_535 ~= number ? Int(number) : nil }

  /// Returns the names of one or more fields, each separately.
  static func creators(_ names: some Sequence<String>) -> [String] {
    each(names.prefix(20).compactMap { $0.embeddedLine(limit: ImageMetadata.Limit.name) })
  }

  /// Returns the statements of one field.
  ///
  /// One that is too long is kept without its text.
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
