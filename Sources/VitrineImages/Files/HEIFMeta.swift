// The box of a HEIF file that describes its images. ISO/IEC 14496-12, section 8.11.

/// The `meta` box of a HEIC or AVIF file.
struct HEIFMeta {
  /// The position of the box in the file.
  let start: Int
  /// The length of the box.
  let length: Int
  /// The content of the box.
  let content: ArraySlice<UInt8>

  /// The limit of the content.
  ///
  /// Hundreds of tiles take some 10,000 bytes.
  private static let longest = 4_000_000
  /// The number of boxes to read at the top level of a file, which usually has a handful.
  private static let mostBoxes = 64

  /// Finds the box; nil if there is none, it is too long or other boxes are invalid.
  init?(of file: borrowing ImageFile) {
    var offset = 0
    for _ in 0..<Self.mostBoxes {
      var head = HEIFHeaderReader(file.bytes(at: offset, count: 16)[...])
      guard let frame = head.frame(rest: file.length - offset) else { return nil }
      guard frame.name == "meta" else {
        offset += frame.length
        continue
      }
      let count = frame.length - frame.head
      guard count <= Self.longest else { return nil }
      (start, length) = (offset, frame.length)
      content = file.bytes(at: offset + frame.head, count: count)[...]
      guard content.count == count else { return nil }
      return
    }
    return nil
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
