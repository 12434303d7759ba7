// The box of a HEIF file that describes its images. ISO/IEC 14496-12, section 8.11.

/// The `meta` box of a HEIC or AVIF file.
struct HEIFMeta {
  /// The position of the box in the file.
  let start: Int
  /// The length of the box.
  let length: Int
  /// The content of the box.
  let content: ArraySlice<UInt8>

  /// The box with its length; nil unless the file leaves that out, since it is the last box.
  let closed: [UInt8]?

  /// The limit of the content.
  ///
  /// Hundreds of tiles take some 10,000 bytes.
  private static let longest = 16_000_000

  /// Finds the box; nil if there is none or more than one, it is too long or boxes before it are invalid.
  init?(of file: borrowing ImageFile) {
    let places = HEIFBox.places(in: file).filter { $0.name == "meta" }
    guard places.count == 1, let place = places.first,
      let content = place.content(in: file, limit: Self.longest)
    else { return nil }
    (start, length) = (place.start, place.length)
    self.content = content
    let isOpen = file.bytes(at: start, count: 4).allSatisfy { $0 == 0 }
    closed = isOpen ? HEIFBox.bytes("meta", content) : nil
  }

  /// The boxes in this box.
  var boxes: [HEIFBox] { HEIFBox.all(in: content.dropFirst(4)) }
}

extension [HEIFBox] {
  /// The number of the primary image.
  var primaryItem: Int? {
    guard var reader = first(named: "pitm").map({ HEIFHeaderReader($0) }) else { return nil }
    return reader.number(4).flatMap { reader.number($0 >> 24 == 0 ? 2 : 4) }
  }
}
