// The index of additional pictures behind a JPEG (CIPA DC-007, Multi-Picture Format): previews, depth maps,
// gain maps. It is a TIFF directory in an APP2 segment; offsets count from its byte order mark.

/// The places of the pictures that follow the first one in a JPEG file.
struct MultiPicture {
  /// The position and length of each additional picture.
  private(set) var pictures: [Range<Int>] = []

  static let mark = Array("MPF\0".utf8)
  private static let entriesTag = 0xB002
  private static let most = 32

  /// Reads the index; nil if the file has none.
  init?(_ file: borrowing ImageFile) {
    guard let start = JPEGParts.start(of: Self.mark, in: file) else { return nil }
    let base = start + Self.mark.count
    let order = file.bytes(at: base, count: 8)
    guard order.count == 8, [[0x49, 0x49], [0x4D, 0x4D]].contains(Array(order.prefix(2))) else {
      return nil
    }
    let isLittle = order[0] == 0x49
    func number(at offset: Int, _ width: Int) -> Int? {
      let bytes = file.bytes(at: offset, count: width)
      guard bytes.count == width else { return nil }
      return (isLittle ? bytes.reversed() : bytes).bigEndian
    }
    guard let directory = number(at: base + 4, 4), let count = number(at: base + directory, 2)
    else {
      return nil
    }
    for entry in 0..<min(count, Self.most) {
      let place = base + directory + 2 + 12 * entry
      guard number(at: place, 2) == Self.entriesTag, let bytes = number(at: place + 4, 4),
        let offset = number(at: place + 8, 4)
      else { continue }
      for picture in 0..<min(bytes / 16, Self.most) {
        let record = base + offset + 16 * picture
        guard let length = number(at: record + 4, 4), let position = number(at: record + 8, 4),
          position > 0, length > 4, base + position + length <= file.length
        else { continue }
        pictures.append((base + position)..<(base + position + length))
      }
    }
  }

  /// Returns the index of two pictures as the content of an APP2 segment.
  ///
  /// - Parameters:
  ///   - first: The length of the first picture.
  ///   - second: The length of the second one.
  ///   - distance: The bytes from the byte order mark to the second picture.
  /// - Returns: The content, with its mark.
  static func index(first: Int, second: Int, distance: Int) -> [UInt8] {
    func little(_ number: Int, _ width: Int = 4) -> [UInt8] { ByteOrder.little(number, width) }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      little(tag, 2) + little(type, 2) + little(count) + value
    }
    let head = Array("II".utf8) + little(42, 2) + little(8)
    let entries =
      little(3, 2) + entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, little(2))
      + entry(entriesTag, 7, 32, little(50)) + little(0)
    // The first one is the baseline picture, a JPEG.
    let pictures =
      little(0x03_0000) + little(first) + little(0) + little(0)
      + little(0) + little(second) + little(distance) + little(0)
    return mark + head + entries + pictures
  }

  /// Corrects the length of the first picture in an index that `index(first:second:distance:)` made,
  /// after segments before it became longer.
  ///
  /// The distance counts from the index, so it stays.
  static func lengthenFirst(by bytes: Int, in file: inout [UInt8]) {
    var start = 2
    while start + 4 <= file.count, file[start] == 0xFF, (0xE0...0xEF).contains(file[start + 1]) {
      let content = start + 4
      if file[content...].starts(with: mark + Array("II".utf8)) {
        let place = content + mark.count + firstLength
        guard place + 4 <= file.count else { return }
        let length = (0..<4).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) } + bytes
        file.replaceSubrange(place..<(place + 4), with: ByteOrder.little(length, 4))
        return
      }
      start += 2 + Int(file[start + 2]) << 8 + Int(file[start + 3])
    }
  }

  /// The place of the first picture's length, counted from the byte order mark.
  private static let firstLength = 54
}

/// Reads and writes the segments of a JPEG up to its pixels.
enum JPEGParts {
  /// A segment: its marker and the range of its content.
  typealias Segment = (marker: UInt8, content: Range<Int>)

  /// The beginning of an APP1 segment with an XMP packet.
  static let xmpMark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  private static let most = 2_000
  private static let mostPictures = 32

  /// Returns the segments of a JPEG at a position, and the position of the first scan; nil if it is not
  /// well-formed.
  static func segments(
    in file: borrowing ImageFile, at start: Int = 0
  ) -> (segments: [Segment], scan: Int)? {
    guard file.bytes(at: start, count: 2) == [0xFF, 0xD8] else { return nil }
    var segments: [Segment] = []
    var offset = start + 2
    while segments.count < most {
      let head = file.bytes(at: offset, count: 4)
      guard head.count == 4, head[0] == 0xFF else { return nil }
      if head[1] == 0xFF {
        offset += 1
        continue
      }
      if head[1] == 0xDA { return (segments, offset) }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length >= 2, head[1] >= 0xC0, !(0xD0...0xD9).contains(head[1]) else { return nil }
      segments.append((head[1], (offset + 4)..<(offset + 2 + length)))
      offset += 2 + length
    }
    return nil
  }

  /// Returns the positions of what begins as a JPEG behind the first scan of a JPEG.
  ///
  /// Compressed pixels do not contain such a beginning.
  static func furtherPictures(in file: borrowing ImageFile) -> [Int] {
    guard var offset = segments(in: file)?.scan else { return [] }
    var found: [Int] = []
    while found.count < mostPictures {
      let bytes = file.bytes(at: offset, count: 1 << 20)
      guard bytes.count > 2 else { break }
      var place = 0
      while let mark = bytes[place...].firstIndex(of: 0xFF), mark + 2 < bytes.count {
        if bytes[mark + 1] == 0xD8, bytes[mark + 2] == 0xFF { found.append(offset + mark) }
        place = mark + 1
      }
      offset += bytes.count - 2
    }
    return Array(found.prefix(mostPictures))
  }

  /// Whether the pixels are compressed without loss, which most decoders cannot read.
  static func isLossless(_ file: borrowing ImageFile, from start: Int = 0) -> Bool {
    let lossless: Set<UInt8> = [0xC3, 0xC7, 0xCB, 0xCF]
    return segments(in: file, at: start)?.segments.contains { lossless.contains($0.marker) } == true
  }

  /// Returns the position of the first APP2 content that begins with a mark.
  static func start(of mark: [UInt8], in file: borrowing ImageFile) -> Int? {
    for segment in segments(in: file)?.segments ?? [] where segment.marker == 0xE2 {
      let start = segment.content.lowerBound
      if file.bytes(at: start, count: mark.count) == mark { return start }
    }
    return nil
  }

  /// Returns the position after the header of JFIF, which must stay the first segment; nil if the file is
  /// not a JPEG.
  static func startOfSegments(in file: [UInt8]) -> Int? {
    guard file.count > 6, file.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    let start = file[3] == 0xE0 ? 4 + Int(file[4]) << 8 + Int(file[5]) : 2
    return start + 2 <= file.count && file[start] == 0xFF ? start : nil
  }

  /// Returns a JPEG with a color profile; nil if the file is not a JPEG.
  static func tagged(_ file: [UInt8], with profile: [UInt8]) -> [UInt8]? {
    // The profile is the first of one part: ICC.1:2010, section B.4.
    let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    guard let start = startOfSegments(in: file), let segment = segment(0xE2, content) else {
      return nil
    }
    return file[..<start] + segment + file[start...]
  }

  /// Returns a segment; nil if the content is too long for one.
  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8]? {
    let length = content.count + 2
    guard length <= 0xFFFF else { return nil }
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }
}
