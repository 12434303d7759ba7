// The metadata of Canon's CR3 files, which are ISO media files: three TIFF structures, each with one directory,
// in a box of Canon, and the XMP packet in a box of Adobe (XMP specification part 3, section 1.2.7).

/// Reads the metadata of a CR3 file.
enum CR3Boxes {
  private static let canon: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
  private static let adobe: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  /// Returns the directories of the camera.
  static func exif(of file: borrowing ImageFile) -> ExifBlock? {
    let places = HEIFBox.places(in: file)
    guard
      let movie = places.first(where: { $0.name == "moov" })?
        .content(in: file, limit: XMPProperties.longest),
      let own = HEIFBox.all(in: movie)
        .first(where: { $0.name == "uuid" && $0.content.starts(with: canon) })
    else { return nil }
    let parts = HEIFBox.all(in: own.content.dropFirst(canon.count))
    func part(_ name: String) -> [UInt8]? { parts.first(named: name).map { Array($0) } }
    return ExifBlock(main: part("CMT1"), exif: part("CMT2"), gps: part("CMT4"))
  }

  /// Returns the XMP packet.
  static func xmp(of file: borrowing ImageFile) -> [UInt8]? {
    for place in HEIFBox.places(in: file) where place.name == "uuid" {
      guard let content = place.content(in: file, limit: XMPProperties.longest),
        content.starts(with: adobe)
      else { continue }
      return Array(content.dropFirst(adobe.count))
    }
    return nil
  }
}
