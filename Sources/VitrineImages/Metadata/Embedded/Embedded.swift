// Merges the metadata of XMP, IPTC and EXIF, field by field. XMP has precedence, since programs keep it
// current, then IPTC, then EXIF. For the camera and for dates, the order is reversed, as in the guidelines
// of the Metadata Working Group.

import VitrineModel

extension Camera {
  /// The make and the model, alone and together, as cameras write them into captions.
  var names: [String] {
    let names = [make, model].compactMap(\.self)
    return names + (names.count == 2 ? [names.joined(separator: " ")] : [])
  }

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
  /// The keywords that name a place, in lowercase.
  var placeWords: Set<String> = []
  var dates = Dates()
  var camera = Camera()
  var location: Location?
  var place: Place?
  var people: [String] = []
  var rating: Int?
  /// The rating as Windows writes it, which is read if there is no other.
  var ratingInPercent: Int?
  /// Whether there is another rating, be it 0.
  var hasRating = false
  var label: String?
  /// Whether the end of an XMP packet is missing or invalid.
  var breaksOff = false

  /// The dates of a block.
  struct Dates: Equatable {
    /// When the photo was taken.
    var original: PartialDate?
    /// When it was digitized: for a camera the same, for a scan years later.
    var digitized: PartialDate?
    /// When the file was made.
    var file: PartialDate?

    /// Fills in dates from a block of lower precedence.
    func completed(with other: Dates) -> Dates {
      func completed(_ date: PartialDate?, _ other: PartialDate?) -> PartialDate? {
        guard let date, let other else { return date ?? other }
        return date.completed(by: other)
      }
      return Dates(
        original: completed(original, other.original),
        digitized: completed(digitized, other.digitized), file: completed(file, other.file))
    }
  }

  /// The date when the photo was taken, if the file has one.
  var taken: PartialDate? { dates.original ?? dates.digitized ?? dates.file }

  /// Fills missing fields from a block of lower precedence.
  mutating func complete(with other: Embedded) {
    title = title ?? other.title
    caption = caption ?? other.caption
    alternativeText = alternativeText ?? other.alternativeText
    author = author ?? other.author
    authorPage = authorPage ?? other.authorPage
    creators = (creators + other.creators).distinct
    rights = (rights + other.rights).distinct
    if keywords.isEmpty { keywords = other.keywords }
    placeWords.formUnion(other.placeWords)
    // For the camera and the dates, the later block has precedence: the camera itself wrote it.
    dates = other.dates.completed(with: dates)
    camera = other.camera.completed(with: camera)
    location = location ?? other.location
    place = place ?? other.place
    people = (people + other.people).distinct
    rating = rating ?? other.rating
    ratingInPercent = ratingInPercent ?? other.ratingInPercent
    hasRating = hasRating || other.hasRating
    label = label ?? other.label
    breaksOff = breaksOff || other.breaksOff
  }

  /// Fills missing fields of a raw file from its preview.
  ///
  /// What programs change in the raw file is old in the preview, so only what cameras write counts.
  mutating func complete(withPreview preview: Embedded) {
    dates = dates.completed(with: preview.dates)
    camera = camera.completed(with: preview.camera)
    location = location ?? preview.location
  }

  /// Merges all blocks of a file.
  ///
  /// A block that cannot be read is ignored.
  init(_ blocks: MetadataBlocks, _ preferences: MetadataPreferences) {
    self.init()
    for packet in blocks.xmp { complete(with: Embedded(xmp: packet, preferences.language)) }
    if let iptc = blocks.iptc { complete(with: Embedded(iptc: iptc, preferences.charset)) }
    if !blocks.texts.isEmpty { complete(with: Embedded(png: blocks.texts)) }
    if let exif = blocks.exif {
      complete(with: Embedded(exif: exif, isDescribed: title != nil || caption != nil))
    }
    // Keywords of any block may repeat the places of another.
    if !preferences.namesPlaces, !placeWords.isEmpty {
      keywords.removeAll { placeWords.contains($0.lowercased()) }
    }
    // The camera is known only now.
    if let text = title, Boilerplate.names(camera.names, text) { title = nil }
    if let text = caption, Boilerplate.names(camera.names, text) { caption = nil }
    if title != nil, caption == title { caption = nil }
  }

  init() {}

  /// The fields as the metadata of a file.
  func metadata(digest: Digest, size: PixelSize) -> ImageMetadata {
    var metadata = ImageMetadata(
      digest: digest, size: size, title: title, caption: caption,
      alternativeText: alternativeText, author: author, authorPage: authorPage,
      creators: creators, rights: rights, keywords: keywords, taken: taken, camera: camera,
      location: location, place: place, people: people,
      rating: hasRating ? rating : ratingInPercent,
      label: label)
    metadata.breaksOff = breaksOff
    return metadata
  }
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
  ///
  /// Of more people than `String.maxPeople`, only the first are returned.
  static func creators(_ names: some Sequence<String>) -> [String] {
    names.lazy.flatMap(\.people).prefix(String.maxPeople)
      .compactMap { String($0).embeddedLine(limit: ImageMetadata.Limit.name) }.distinct
  }

  /// Returns the names of all people in one or more fields as one; nil if there are none.
  static func author(_ names: some Sequence<String>) -> String? {
    creators(names).joined(separator: ", ").embeddedLine(limit: ImageMetadata.Limit.name)
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

  /// Returns a title; nil if no person wrote it.
  static func line(
    _ text: String?, limit: Int, camera: [String] = [], isTyped: Bool = false
  ) -> String? {
    text?.embeddedLine(limit: limit).flatMap {
      Boilerplate.matches($0, camera: camera, isTyped: isTyped) ? nil : $0
    }
  }

  /// Returns a caption; nil if no person wrote it.
  static func paragraphs(_ text: String?, camera: [String] = []) -> String? {
    text?.embeddedParagraphs(limit: ImageMetadata.Limit.caption).flatMap {
      Boilerplate.matches($0, camera: camera) ? nil : $0
    }
  }

  /// Returns a place in words.
  static func place(name: String?, city: String?, state: String?, country: String?) -> Place? {
    func line(_ text: String?) -> String? {
      text?.embeddedLine(limit: ImageMetadata.Limit.keyword)
    }
    return Place(name: line(name), city: line(city), state: line(state), country: line(country))
  }

  /// Returns a rating of 1 to 5 stars by a percentage of Windows: 1, 25, 50, 75 or 99; nil for 0, which means
  /// none.
  static func rating(percent: Double) -> Int? {
    1...100 ~= percent ? Int(((percent + 12) / 25).rounded(.down)) + 1 : nil
  }

  /// Returns a rating of 1 to 5 stars, or -1 for a rejected photo; nil for 0, which means none.
  static func rating(_ number: Double) -> Int? {
    let whole = number.rounded()
    return whole == -1 || (1...5).contains(whole) ? Int(whole) : nil
  }
}
