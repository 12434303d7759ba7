// Encodes image metadata for the cache, which reads and writes thousands at a time. Fields have a fixed order,
// and texts have their length in front. The kind of fact has the version: change
// `ImageMetadataCoding.kind` with every change here.

import VitrineModel

/// Encodes and decodes image metadata.
enum ImageMetadataCoding {
  /// The kind of fact in the store.
  static let kind = "picture-16"
  /// The same for XMP files, whose size is 0 × 0.
  static let sidecarKind = "sidecar-9"

  /// Returns the encoded metadata.
  static func encode(
    _ metadata: ImageMetadata, _ preferences: MetadataPreferences = MetadataPreferences()
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(preferences.text)
    writer.put(UInt32(clamping: metadata.size.width))
    writer.put(UInt32(clamping: metadata.size.height))
    writer.put(UInt32(clamping: metadata.frames))
    writer.put(UInt32(metadata.gainMap.rawValue))
    for text in [
      metadata.title, metadata.caption, metadata.alternativeText, metadata.author,
      metadata.authorPage?.text,
      metadata.taken?.exact, metadata.camera.make, metadata.camera.model, metadata.camera.lens,
      metadata.place?.name, metadata.place?.city, metadata.place?.state, metadata.place?.country,
      metadata.label, metadata.extractor, metadata.credentials?.issuer,
    ] { writer.put(text) }
    for number in [
      metadata.camera.aperture, metadata.camera.exposure, metadata.camera.iso.map(Double.init),
      metadata.camera.focalLength, metadata.location?.latitude, metadata.location?.longitude,
      metadata.rating.map { Double($0) }, metadata.hasMotion ? 1.0 : nil,
      metadata.isDisplayP3 ? 1.0 : nil, metadata.breaksOff ? 1.0 : nil,
    ] { writer.put(number) }
    for list in [
      metadata.keywords, metadata.creators, metadata.people, metadata.liveIdentifiers,
    ] {
      writer.put(UInt32(clamping: list.count))
      list.forEach { writer.put($0) }
    }
    writer.put(UInt32(clamping: metadata.rights.count))
    for statement in metadata.rights {
      writer.put(UInt32(statement.field.rawValue))
      writer.put(statement.text)
    }
    return writer.bytes
  }

  /// Decodes metadata; nil for bytes that `encode` of this version does not produce with the same
  /// preferences.
  static func decode(
    _ bytes: [UInt8], digest: Digest, _ preferences: MetadataPreferences = MetadataPreferences()
  ) -> ImageMetadata? {
    var reader = ByteReader(bytes)
    guard reader.text() == .some(preferences.text), let width = reader.word(),
      let height = reader.word(), (width > 0) == (height > 0), let frames = reader.word(),
      let gainMap = gainMapState(&reader),
      let texts = reader.list(of: 16, { $0.text() }),
      let numbers = reader.list(of: 10, { $0.number() }),
      let keywords = reader.list({ $0.text() }), let creators = reader.list({ $0.text() }),
      let people = reader.list({ $0.text() }), let live = reader.list({ $0.text() }),
      let rights = reader.list(statement), reader.isAtEnd
    else { return nil }
    let camera = Camera(
      make: texts[6], model: texts[7], lens: texts[8], aperture: numbers[0],
      exposure: numbers[1], iso: numbers[2].flatMap { Int(exactly: $0) }, focalLength: numbers[3])
    let location = numbers[4].flatMap { latitude in
      numbers[5].flatMap { Location(latitude: latitude, longitude: $0) }
    }
    var metadata = ImageMetadata(
      digest: digest, size: PixelSize(width: Int(width), height: Int(height)), title: texts[0],
      caption: texts[1], alternativeText: texts[2], author: texts[3],
      authorPage: texts[4].flatMap { WebAddress($0) }, creators: creators.compactMap { $0 },
      rights: rights, keywords: keywords.compactMap { $0 },
      taken: texts[5].flatMap { PartialDate($0) }, camera: camera, location: location,
      place: Place(name: texts[9], city: texts[10], state: texts[11], country: texts[12]),
      people: people.compactMap { $0 }, rating: numbers[6].flatMap { Int(exactly: $0) },
      label: texts[13])
    metadata.extractor = texts[14]
    metadata.credentials = texts[15].map { ContentCredentials(issuer: $0) }
    metadata.frames = Int(frames)
    metadata.gainMap = gainMap
    metadata.liveIdentifiers = live.compactMap(\.self)
    metadata.hasMotion = numbers[7] != nil
    metadata.isDisplayP3 = numbers[8] != nil
    metadata.breaksOff = numbers[9] != nil
    return metadata
  }

  private static func gainMapState(_ reader: inout ByteReader) -> GainMapState? {
    reader.word().flatMap { UInt8(exactly: $0) }.flatMap { GainMapState(rawValue: $0) }
  }

  private static func statement(_ reader: inout ByteReader) -> RightsStatement? {
    guard let word = reader.word(), let number = UInt8(exactly: word),
      let field = RightsStatement.Field(rawValue: number), let text = reader.text()
    else { return nil }
    return RightsStatement(field, text)
  }
}

extension MetadataPreferences {
  /// What the cached texts were chosen by.
  fileprivate var text: String {
    "\(language) \(charset.rawValue)" + (namesPlaces ? "" : " without places")
  }
}

/// Appends numbers and texts to bytes.
///
/// A missing text has a length that no text can have.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends an integer, in little-endian order.
  mutating func put(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a text with its length.
  mutating func put(_ text: String?) {
    guard let text else { return put(UInt32.max) }
    put(UInt32(clamping: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a number; NaN means that there is none.
  mutating func put(_ number: Double?) { put((number ?? .nan).bitPattern) }
}

/// Reads the bytes of a `ByteWriter`.
///
/// All methods return nil if the bytes end too early.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all bytes are read.
  var isAtEnd: Bool { position == bytes.count }

  /// Reads a 32-bit number.
  mutating func word() -> UInt32? { take(UInt32.self) }

  private mutating func take<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    let width = MemoryLayout<Number>.size
    guard bytes.count - position >= width else { return nil }
    defer { position += width }
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Number.self))
    }
  }

  /// Reads a text.
  ///
  /// The outer optional is nil if bytes are missing, the inner one if there is no text.
  mutating func text() -> String?? {
    guard let length = word() else { return nil }
    guard length != .max else { return .some(nil) }
    guard bytes.count - position >= Int(length) else { return nil }
    defer { position += Int(length) }
    return String(decoding: bytes[position..<(position + Int(length))], as: UTF8.self)
  }

  /// Reads a number.
  ///
  /// The outer optional is nil if bytes are missing, the inner one if there is no number.
  mutating func number() -> Double?? {
    guard let pattern = take(UInt64.self) else { return nil }
    let number = Double(bitPattern: pattern)
    return .some(number.isNaN ? nil : number)
  }

  /// Reads a list with its count in front.
  mutating func list<Item>(_ next: (inout ByteReader) -> Item?) -> [Item]? {
    word().flatMap { list(of: Int($0), next) }
  }

  /// Reads a list of a known count.
  mutating func list<Item>(of count: Int, _ next: (inout ByteReader) -> Item?) -> [Item]? {
    guard count <= bytes.count - position else { return nil }
    var items: [Item] = []
    items.reserveCapacity(count)
    for _ in 0..<count {
      guard let item = next(&self) else { return nil }
      items.append(item)
    }
    return items
  }
}
