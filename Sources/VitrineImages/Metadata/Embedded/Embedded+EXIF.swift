// Maps the fields of EXIF.

import VitrineModel

extension Embedded {
  /// Reads the fields of EXIF directories.
  ///
  /// - Parameters:
  ///   - exif: The directories.
  ///   - isDescribed: Whether other blocks have a title or a caption.
  init(exif: ExifBlock, isDescribed: Bool = false) {
    self.init()
    let camera = Self.camera(exif)
    let names = camera.names
    self.camera = camera
    title = Self.line(
      exif.wideText(0x9C9B), limit: ImageMetadata.Limit.title, camera: names)
    let description = Self.paragraphs(exif.text(0x010E, in: .main), camera: names)
    // EXIF calls ImageDescription a title, and most programs write a caption into it. Only its length
    // shows which it is.
    if !isDescribed, title == nil, let description, Self.isTitle(description) {
      title = description
    } else {
      caption = description
    }
    caption = caption ?? Self.paragraphs(exif.wideText(0x9C9C), camera: names)
    // Some people keep notes for themselves in UserComment: it is read if there is no other text.
    if caption == nil, description == nil {
      caption = Self.paragraphs(exif.comment(0x9286, in: .exif), camera: names)
    }
    let artists = [exif.text(0x013B, in: .main), exif.wideText(0x9C9D)].compactMap { $0 }
    // In EXIF, every semicolon separates people (Metadata Working Group).
    let people = artists.map { $0.split(separator: ";").map(String.init) }
    author = people.first.flatMap { Self.author($0) }
    creators = Self.creators(people.joined())
    rights = Self.rights(.rights, exif.texts(0x8298, in: .main))
    keywords = Self.keywords(
      (exif.wideText(0x9C9E) ?? "").split(separator: ";").map(String.init))
    dates = Self.dates(exif)
    location = Self.location(exif)
    rating = exif.numbers(0x4746, in: .main).first.flatMap { Self.rating($0) }
    hasRating = exif.numbers(0x4746, in: .main).first != nil
    ratingInPercent = exif.numbers(0x4749, in: .main).first.flatMap { Self.rating(percent: $0) }
  }

  private static func isTitle(_ text: String) -> Bool {
    text.count <= 80 && !text.contains(where: \.isNewline)
  }

  /// The dates of a file.
  ///
  /// If there is an EXIF directory, the date in the main directory is that of the last change.
  /// Alone, as in a scanned TIFF, it is the creation date.
  private static func dates(_ exif: ExifBlock) -> Dates {
    Dates(
      original: moment(exif, 0x9003, zone: 0x9011), digitized: moment(exif, 0x9004, zone: 0x9012),
      file: exif.has(.exif) ? nil : moment(exif.text(0x0132, in: .main)))
  }

  private static func moment(_ exif: ExifBlock, _ tag: UInt16, zone: UInt16) -> PartialDate? {
    // Some programs write the fields of the camera into the main directory.
    moment(exif.text(tag, in: .exif), zone: exif.text(zone, in: .exif))
      ?? moment(exif.text(tag, in: .main), zone: exif.text(zone, in: .main))
  }

  private static func moment(_ text: String?, zone: String? = nil) -> PartialDate? {
    guard let text = text?.embeddedLine(limit: 40) else { return nil }
    let date = PartialDate(embedded: text + (zone?.embeddedLine(limit: 10) ?? ""))
    // The zone may be what cannot be read.
    return date?.time == nil ? PartialDate(embedded: text) ?? date : date
  }

  private static func camera(_ exif: ExifBlock) -> Camera {
    func line(_ tag: UInt16, _ directory: ExifBlock.Directory) -> String? {
      exif.text(tag, in: directory)?.embeddedLine(limit: ImageMetadata.Limit.keyword)
    }
    func positive(_ tag: UInt16) -> Double? {
      exif.numbers(tag, in: .exif).first.flatMap { Self.positive($0) }
    }
    return Camera(
      make: line(0x010F, .main), model: line(0x0110, .main), lens: line(0xA434, .exif),
      aperture: positive(0x829D), exposure: positive(0x829A),
      iso: positive(0x8827).flatMap { iso($0) },
      focalLength: positive(0x920A))
  }

  private static func location(_ exif: ExifBlock) -> Location? {
    guard let latitude = degrees(exif, value: 2, reference: 1, negative: "S"),
      let longitude = degrees(exif, value: 4, reference: 3, negative: "W")
    else { return nil }
    return Location(latitude: latitude, longitude: longitude)
  }

  /// Degrees, minutes and seconds.
  ///
  /// The reference, which is required, gives the hemisphere.
  private static func degrees(
    _ exif: ExifBlock, value: UInt16, reference: UInt16, negative: String
  ) -> Double? {
    let parts = exif.numbers(value, in: .gps)
    guard let mark = exif.text(reference, in: .gps)?.embeddedLine(limit: 4), parts.count == 3,
      parts.allSatisfy({ $0 >= 0 })
    else { return nil }
    let size = parts[0] + parts[1] / 60 + parts[2] / 3600
    return mark.uppercased() == negative ? -size : size
  }
}
