// Private metadata of videos. Phones write the place into `©xyz`, `loci` or Apple's keys; action cameras and
// drones record it with each frame in a separate stream, and their serial number in `udta`.

package import VitrineImages
package import VitrineModel
package import VitrineStore

/// Finds private metadata in an MP4 or QuickTime file.
package enum VideoLeaks {
  /// Returns all kinds of private information in a file.
  package static func found(in file: borrowing OpenFile) throws(Problem) -> Set<MetadataLeak> {
    let movie = try ISOMovie(file)
    var found: Set<MetadataLeak> = []
    for part in movie.parts where part.name != "mdat" {
      // XMP is a box of the file or of the index; cameras hide their own blocks in free space.
      found.formUnion(MetadataLeak.found(in: Array(part.content)))
      found.formUnion(texts(in: part.content))
      found.formUnion(boxes(in: part, depth: 0))
    }
    return found
  }

  private static let names: [String: MetadataLeak] = [
    "\u{FFFD}xyz": .location, "loci": .location, "gps ": .location,
    // GoPro: the hash of the serial number, the number of the media.
    "CAME": .serialNumber, "MUID": .serialNumber, "GUMI": .serialNumber, "LENS": .serialNumber,
  ]

  /// Streams of sensors: GoPro, DJI, Sony, camera motion of Android.
  private static let streams: Set = ["gpmd", "djmd", "dbgi", "rtmd", "camm", "fdsc"]

  private static let containers: Set = ["moov", "trak", "mdia", "minf", "stbl", "udta", "ilst"]
  private static let deepest = 8

  private static func boxes(in part: ISOMovie.Part, depth: Int) -> Set<MetadataLeak> {
    guard containers.contains(part.name), depth < deepest else { return [] }
    var found: Set<MetadataLeak> = []
    for box in HEIFBox.all(in: part.content) {
      if let leak = names[box.name] { found.insert(leak) }
      if box.name == "stsd" {
        // A version and a count come first.
        let entries = HEIFBox.all(in: box.content.dropFirst(8)).map(\.name)
        if !streams.isDisjoint(with: entries) { found.insert(.location) }
      }
      found.formUnion(
        boxes(in: ISOMovie.Part(name: box.name, content: box.content), depth: depth + 1))
    }
    return found
  }

  private static let texts: [(mark: String, leak: MetadataLeak)] = [
    ("location.ISO6709", .location), ("com.android.location", .location),
    ("location-eng", .location), ("serial.number", .serialNumber), ("SerialNo", .serialNumber),
    ("com.apple.quicktime.camera.identifier", .serialNumber),
  ]

  private static func texts(in content: ArraySlice<UInt8>) -> Set<MetadataLeak> {
    Set(texts.filter { content.firstRange(of: $0.mark.utf8) != nil }.map(\.leak))
  }
}
