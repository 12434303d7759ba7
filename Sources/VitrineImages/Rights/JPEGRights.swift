// The application segments of a JPEG (ITU-T T.81, annex B; Exif 2.32, section 4.5; XMP specification
// part 3, section 1.1.3). The EXIF segment comes first, then XMP, both after the JFIF segment.

/// Writes rights statements into a JPEG.
enum JPEGRights {
  static func spliced(_ block: RightsBlock, into file: [UInt8]) -> [UInt8]? {
    guard let start = JPEGParts.startOfSegments(in: file) else { return nil }
    let known = packet(at: start, in: file)
    guard let packet = known.map({ merged(block.packet, into: $0.text) }) ?? block.packet,
      let exif = exif(block.artist, block.copyright),
      let xmp = JPEGParts.segment(0xE1, JPEGParts.xmpMark + packet)
    else { return nil }
    let segments = exif + xmp
    let rest = known?.end ?? start
    var spliced = [UInt8]()
    spliced.reserveCapacity(file.count + segments.count)
    spliced += file[..<start]
    spliced += segments
    spliced += file[rest...]
    MultiPicture.lengthenFirst(by: segments.count - (rest - start), in: &spliced)
    return spliced
  }

  /// The packet about the gain map of a full-size copy, and the end of its segment; nil if there is
  /// none.
  private static func packet(
    at start: Int, in file: [UInt8]
  ) -> (text: ArraySlice<UInt8>, end: Int)? {
    guard start + 4 <= file.count, file[start + 1] == 0xE1 else { return nil }
    let end = start + 2 + Int(file[start + 2]) << 8 + Int(file[start + 3])
    let content = start + 4
    guard content <= end, end <= file.count, file[content..<end].starts(with: JPEGParts.xmpMark)
    else {
      return nil
    }
    return (file[(content + JPEGParts.xmpMark.count)..<end], end)
  }

  /// Adds the description of a packet to another packet, because readers look at one packet only.
  private static func merged(_ packet: [UInt8], into other: ArraySlice<UInt8>) -> [UInt8]? {
    let (rights, other) = (
      String(decoding: packet, as: UTF8.self), String(decoding: other, as: UTF8.self)
    )
    guard let start = rights.firstRange(of: "<rdf:Description"),
      let end = rights.firstRange(of: "</rdf:RDF>"), let place = other.firstRange(of: "</rdf:RDF>")
    else { return nil }
    let description = rights[start.lowerBound..<end.lowerBound]
    return Array(
      (other[..<place.lowerBound] + description + other[place.lowerBound...]).utf8)
  }

  /// The bytes that a file gains beside the packet: the head of its segment, and EXIF.
  static func overhead(artist: String, copyright: String) -> Int {
    4 + JPEGParts.xmpMark.count + (exif(artist, copyright)?.count ?? 0)
  }

  /// A directory with `Artist` and `Copyright`; empty if both are.
  private static func exif(_ artist: String, _ copyright: String) -> [UInt8]? {
    let fields = [(0x013B, artist), (0x8298, copyright)].filter { !$0.1.isEmpty }
    guard !fields.isEmpty else { return [] }
    var entries: [UInt8] = []
    var texts: [UInt8] = []
    // The texts are after the header, the number of fields, the fields, and the next directory's place.
    let start = 8 + 2 + 12 * fields.count + 4
    for (tag, text) in fields {
      let bytes = Array(text.utf8) + [0]
      entries += ByteOrder.big(tag, 2) + ByteOrder.big(2, 2) + ByteOrder.big(bytes.count, 4)
      if bytes.count <= 4 {
        entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        entries += ByteOrder.big(start + texts.count, 4)
        texts += bytes + (bytes.count % 2 == 0 ? [] : [0])
      }
    }
    let head = Array("Exif\0\0MM\0*".utf8) + ByteOrder.big(8, 4) + ByteOrder.big(fields.count, 2)
    return JPEGParts.segment(0xE1, head + entries + ByteOrder.big(0, 4) + texts)
  }
}
