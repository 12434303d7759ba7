// Maps the properties of XMP. The names are from ISO 16684-1, the IPTC Photo Metadata Standard and ccREL.

import VitrineModel

/// A property that is read, by its namespace and local name.
enum XMPName: String, CaseIterable {
  /// The addresses of all names: a lookup here is faster than comparing with each.
  static let all = Set(allCases.map(\.rawValue))

  case title = "http://purl.org/dc/elements/1.1/title"
  case description = "http://purl.org/dc/elements/1.1/description"
  case creator = "http://purl.org/dc/elements/1.1/creator"
  case subject = "http://purl.org/dc/elements/1.1/subject"
  case rights = "http://purl.org/dc/elements/1.1/rights"
  case headline = "http://ns.adobe.com/photoshop/1.0/Headline"
  case dateCreated = "http://ns.adobe.com/photoshop/1.0/DateCreated"
  case dateTimeOriginal = "http://ns.adobe.com/exif/1.0/DateTimeOriginal"
  case dateTimeDigitized = "http://ns.adobe.com/exif/1.0/DateTimeDigitized"
  case createDate = "http://ns.adobe.com/xap/1.0/CreateDate"
  case rating = "http://ns.adobe.com/xap/1.0/Rating"
  /// Lightroom's flag.
  case pick = "http://ns.adobe.com/xmp/1.0/DynamicMedia/pick"
  case digiKamPick = "http://www.digikam.org/ns/1.0/PickLabel"
  case ratingInPercent = "http://ns.microsoft.com/photo/1.0/Rating"
  case label = "http://ns.adobe.com/xap/1.0/Label"
  case latitude = "http://ns.adobe.com/exif/1.0/GPSLatitude"
  case latitudeReference = "http://ns.adobe.com/exif/1.0/GPSLatitudeRef"
  case longitude = "http://ns.adobe.com/exif/1.0/GPSLongitude"
  case longitudeReference = "http://ns.adobe.com/exif/1.0/GPSLongitudeRef"
  case spot = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/Location"
  case city = "http://ns.adobe.com/photoshop/1.0/City"
  case state = "http://ns.adobe.com/photoshop/1.0/State"
  case country = "http://ns.adobe.com/photoshop/1.0/Country"
  case personInImage = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/PersonInImage"
  case locationShown = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/LocationShown"
  case locationCreated = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/LocationCreated"
  case regions = "http://www.metadataworkinggroup.com/schemas/regions/Regions"
  case windowsRegions = "http://ns.microsoft.com/photo/1.2/RegionInfo"
  case alternativeText = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/AltTextAccessibility"
  case contactAddress = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/CiUrlWork"
  case webStatement = "http://ns.adobe.com/xap/1.0/rights/WebStatement"
  case usageTerms = "http://ns.adobe.com/xap/1.0/rights/UsageTerms"
  case license = "http://creativecommons.org/ns#license"
  case digiKamTags = "http://www.digikam.org/ns/1.0/TagsList"
  case lightroomTags = "http://ns.adobe.com/lightroom/1.0/hierarchicalSubject"
  case make = "http://ns.adobe.com/tiff/1.0/Make"
  case model = "http://ns.adobe.com/tiff/1.0/Model"
  case lens = "http://ns.adobe.com/exif/1.0/aux/Lens"
  case lensModel = "http://cipa.jp/exif/1.0/LensModel"
  case aperture = "http://ns.adobe.com/exif/1.0/FNumber"
  case exposure = "http://ns.adobe.com/exif/1.0/ExposureTime"
  case focalLength = "http://ns.adobe.com/exif/1.0/FocalLength"
  case iso = "http://ns.adobe.com/exif/1.0/ISOSpeedRatings"
  case sensitivity = "http://cipa.jp/exif/1.0/PhotographicSensitivity"
}

extension Embedded {
  /// Reads the properties of an XMP packet.
  ///
  /// Of texts in several languages, those in `language` come first.
  init(xmp packet: [UInt8], _ language: String = "") {
    self.init()
    let properties = XMPProperties(packet)
    breaksOff = !properties.isComplete
    title =
      [.title, .headline].lazy.compactMap { name in
        Self.line(
          properties.text(name, in: language), limit: ImageMetadata.Limit.title, isTyped: true)
      }.first
    caption = Self.paragraphs(properties.text(.description, in: language))
    alternativeText = properties.text(.alternativeText, in: language)?
      .embeddedLine(limit: ImageMetadata.Limit.caption)
    author = Self.author(properties.all(.creator))
    creators = Self.creators(properties.all(.creator))
    rights = Self.rights(properties)
    authorPage = Self.authorPage(properties)
    let trees = Self.keywordTrees(properties)
    let tree = trees.first { !$0.isEmpty } ?? []
    let plain = Self.keywords(properties.all(.subject))
    // Programs that write paths usually write plain keywords as well.
    keywords =
      plain.isEmpty ? Self.keywords(tree.filter { !$0.isPerson }.map(\.name)) : plain
    people = Self.people(properties, tree)
    placeWords = Set(trees.joined().flatMap(\.places))
    camera = Self.camera(properties)
    dates = Self.dates(properties)
    location = Self.location(properties)
    place = Self.place(properties)
    func number(_ name: XMPName) -> Double? {
      properties.text(name)?.embeddedLine(limit: 20).flatMap(Double.init)
    }
    // A flag may reject a photo beside its stars.
    let isRejected = number(.pick) == -1 || number(.digiKamPick) == 1
    rating = isRejected ? -1 : number(.rating).flatMap { Self.rating($0) }
    hasRating = isRejected || properties.text(.rating) != nil
    ratingInPercent = number(.ratingInPercent).flatMap { Self.rating(percent: $0) }
    label = properties.text(.label)?.embeddedLine(limit: ImageMetadata.Limit.keyword)
  }

  private static func dates(_ properties: XMPProperties) -> Dates {
    func first(_ names: XMPName...) -> PartialDate? {
      names.compactMap { properties.text($0) }.compactMap { PartialDate(embedded: $0) }.completed
    }
    return Dates(
      original: first(.dateCreated, .dateTimeOriginal),
      digitized: first(.createDate, .dateTimeDigitized))
  }

  private static func camera(_ properties: XMPProperties) -> Camera {
    func line(_ names: XMPName...) -> String? {
      names.lazy.compactMap {
        properties.text($0)?.embeddedLine(limit: ImageMetadata.Limit.keyword)
      }
      .first
    }
    func number(_ name: XMPName) -> Double? { line(name).flatMap(positive) }
    return Camera(
      make: line(.make), model: line(.model), lens: line(.lens, .lensModel),
      aperture: number(.aperture), exposure: number(.exposure),
      iso: (number(.iso) ?? number(.sensitivity)).flatMap { iso($0) },
      focalLength: number(.focalLength))
  }

  /// A number or a fraction, such as `1/250`.
  private static func positive(_ text: String) -> Double? {
    let parts = text.split(separator: "/", maxSplits: 1).map { Double($0) }
    guard let above = parts.first ?? nil, let below = parts.count == 2 ? parts[1] : 1
    else { return nil }
    return positive(above / below)
  }

  /// The rights statements.
  ///
  /// If the terms are in several languages, those in the default language must be understood, and
  /// the others must not contradict them.
  private static func rights(_ properties: XMPProperties) -> [RightsStatement] {
    let terms = [properties.text(.usageTerms)].compactMap { $0 } + properties.all(.license)
    let others =
      properties.all(.usageTerms) + properties.all(.webStatement) + properties.all(.rights)
    return rights(.terms, terms) + rights(.rights, others.filter { !terms.contains($0) })
  }

  /// The address of the creator, else the web statement if it is not the address of a license.
  private static func authorPage(_ properties: XMPProperties) -> WebAddress? {
    let own = properties.text(.contactAddress).flatMap { $0.embeddedLine(limit: 2_048) }
    if let address = own.flatMap({ WebAddress($0) }) { return address }
    guard let statement = properties.text(.webStatement)?.embeddedLine(limit: 2_048),
      License(reading: statement) == nil
    else { return nil }
    return WebAddress(statement)
  }
}
