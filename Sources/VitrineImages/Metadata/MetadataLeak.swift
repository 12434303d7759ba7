// Finds private metadata in an image file. The whole file is searched, not only the places where its format
// keeps metadata: files contain hidden images, and camera makers add their own blocks. Nothing is
// decoded.

import Foundation

/// A kind of private information in an image file.
public enum MetadataLeak: String, CaseIterable, Sendable {
  /// The place where the photo was taken.
  case location
  /// The serial number of a camera or lens, or a maker note, which may contain one.
  case serialNumber
  /// The name of the camera's owner.
  case owner
  /// Compressed metadata, whose contents are not visible.
  case packed

  /// Returns all kinds of private information in the bytes of a file.
  public static func found(in file: [UInt8]) -> Set<MetadataLeak> {
    inDirectories(file).union(inTexts(file)).union(inRecords(file))
  }

  /// Searches for EXIF directories, which begin like a TIFF file.
  ///
  /// Bytes that begin so by chance have no valid entries.
  private static func inDirectories(_ file: [UInt8]) -> Set<MetadataLeak> {
    var found: Set<MetadataLeak> = []
    for mark in [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]] as [[UInt8]] {
      for start in places(of: mark, in: file).prefix(mostDirectories) {
        guard let block = ExifBlock({ file.dropFirst(start + $0).prefix($1) }) else { continue }
        found.formUnion(leaks(of: block))
      }
    }
    return found
  }

  private static let mostDirectories = 1_000

  private static func leaks(of block: ExifBlock) -> Set<MetadataLeak> {
    var found: Set<MetadataLeak> = []
    // The GPS version alone is not a location.
    if (1...31).contains(where: { block.raw($0, in: .gps) != nil }) { found.insert(.location) }
    let serials: [(UInt16, ExifBlock.Directory)] = [
      (0xA431, .exif), (0xA435, .exif), (0xC62F, .main), (0xFDE9, .exif), (0x927C, .exif),
    ]
    if serials.contains(where: { block.has($0.0, in: $0.1) }) { found.insert(.serialNumber) }
    if [0xA430, 0xFDE8].contains(where: { block.has($0, in: .exif) }) { found.insert(.owner) }
    return found
  }

  /// Searches for the city and location fields of IPTC (IIM 4.2, section 6).
  private static func inRecords(_ file: [UInt8]) -> Set<MetadataLeak> {
    guard let start = places(of: Array("8BIM".utf8), in: file, most: 1).first else { return [] }
    let records = Array(file[start...].prefix(1 << 16))
    let hasPlace = [[0x1C, 2, 90], [0x1C, 2, 92]].contains {
      !places(of: $0, in: records, most: 1).isEmpty
    }
    return hasPlace ? [.location] : []
  }

  private static let texts: [(mark: String, leak: MetadataLeak)] = [
    ("GPSLatitude", .location), ("GPSLongitude", .location), ("LocationCreated", .location),
    ("LocationShown", .location), ("photoshop:City", .location), ("GPSDest", .location),
    ("Iptc4xmpCore:Location", .location), ("SerialNumber", .serialNumber),
    // XMP packets may be UTF-16, in either byte order.
    ("G\0P\0S\0L", .location), ("S\0e\0r\0i\0a\0l\0N\0u\0m", .serialNumber),
    ("CameraOwnerName", .owner), ("aux:OwnerName", .owner),
    ("Raw profile type exif", .packed), ("Raw profile type APP1", .packed),
    ("Raw profile type xmp", .packed), ("Raw profile type iptc", .packed),
    ("Raw profile type 8bim", .packed), ("iTXtXML:com.adobe.xmp\0\u{1}", .packed),
    ("zTXtXML:com.adobe.xmp", .packed), ("brobExif", .packed),
    ("brobxml ", .packed),
  ]

  private static func inTexts(_ file: [UInt8]) -> Set<MetadataLeak> {
    Set(texts.filter { !places(of: Array($0.mark.utf8), in: file, most: 1).isEmpty }.map(\.leak))
  }

  private static func places(
    of mark: [UInt8], in file: [UInt8], most: Int = mostDirectories
  ) -> [Int] {
    var found: [Int] = []
    file.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return }
      var start = 0
      while found.count < most, start + mark.count <= all.count {
        let length = all.count - start - mark.count + 1
        guard let hit = memchr(base + start, Int32(mark[0]), length) else { return }
        let place = UnsafeRawPointer(hit) - base
        if memcmp(hit, mark, mark.count) == 0 { found.append(place) }
        start = place + 1
      }
    }
    return found
  }
}
