// Where the frames of an H.264 stream are in a file: ISO/IEC 14496-12, 8.7, and 14496-15, 5.3.3.

import VitrineImages

extension ISOMovie {
  /// The frames of the first H.264 stream, and the number of bytes of the length in front of each unit.
  ///
  /// Nil if there is no such stream, or if its tables contradict each other.
  var frames: (places: [Range<Int>], lengthWidth: Int)? {
    let tables = allTracks.lazy.compactMap { Self.content(of: ["mdia", "minf", "stbl"], in: $0) }
    for table in tables {
      let boxes = HEIFBox.all(in: table)
      guard
        let entry = boxes.first(named: "stsd").flatMap({ HEIFBox.all(in: $0.dropFirst(8)).first }),
        let options = HEIFBox.all(in: entry.content.dropFirst(78)).first(named: "avcC")
      else { continue }
      guard let width = options.dropFirst(4).first, let places = Self.places(boxes) else {
        return nil
      }
      return (places, Int(width & 3) + 1)
    }
    return nil
  }

  private static let mostFrames = 1 << 24
  private static let longestFile = 1 << 50

  private static func places(_ boxes: [HEIFBox]) -> [Range<Int>]? {
    guard let sizes = sizes(boxes), let runs = numbers("stsc", in: boxes, width: 4, columns: 3),
      let chunks = numbers("stco", in: boxes, width: 4) ?? numbers("co64", in: boxes, width: 8)
    else { return nil }
    var places: [Range<Int>] = []
    var run = 0
    for (chunk, start) in chunks.enumerated() {
      // A run of chunks with the same number of frames ends where the next one begins.
      while run + 3 < runs.count, runs[run + 3] <= chunk + 1 { run += 3 }
      guard run < runs.count, runs[run + 1] <= sizes.count - places.count,
        (0...longestFile).contains(start)
      else { return nil }
      var place = start
      for size in sizes[places.count..<places.count + runs[run + 1]] {
        places.append(place..<place + size)
        place += size
      }
    }
    return places.count == sizes.count ? places : nil
  }

  private static func sizes(_ boxes: [HEIFBox]) -> [Int]? {
    guard let content = boxes.first(named: "stsz") else { return nil }
    var reader = HEIFHeaderReader(content.dropFirst(4))
    guard let size = reader.number(4), let count = reader.number(4), count <= mostFrames else {
      return nil
    }
    return size > 0 ? Array(repeating: size, count: count) : reader.numbers(4, count: count)
  }

  /// Returns the numbers of a table behind its version and its number of rows.
  private static func numbers(
    _ name: String, in boxes: [HEIFBox], width: Int, columns: Int = 1
  ) -> [Int]? {
    guard let content = boxes.first(named: name) else { return nil }
    var reader = HEIFHeaderReader(content.dropFirst(4))
    guard let count = reader.number(4) else { return nil }
    return reader.numbers(width, count: count * columns)
  }
}
