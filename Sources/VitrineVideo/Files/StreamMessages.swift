// Messages between the frames of an H.264 stream (ITU-T H.264, 7.3.2.3 and D.1.7), which copying the stream
// keeps. Camcorders and drones write the time and the place of each frame into "unregistered user data";
// x264 writes its settings, which say nothing about the place. Each byte of the stream is read once.

import VitrineImages
import VitrineModel
import VitrineStore

/// The messages with unregistered user data in the H.264 stream of an MP4 file.
enum StreamMessages {
  /// The type of the units that contain messages.
  private static let unit: UInt8 = 6
  /// The type of messages with unregistered user data.
  private static let unregistered = 5
  private static let x264: [UInt8] = [
    0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF,
  ]
  /// The longest frame that is read, in bytes.
  private static let longest = 1 << 26

  /// Whether a file has messages other than those of x264, or frames that cannot be searched.
  static func areFound(in path: String) throws(VideoError) -> Bool {
    do {
      let file = try OpenFile.reading(path)
      guard let frames = try ISOMovie(file).frames else { return true }
      for place in frames.places {
        guard place.count <= longest else { return true }
        let bytes = try file.bytes(at: place.lowerBound, count: place.count)
        if isFound(in: bytes, lengthWidth: frames.lengthWidth) { return true }
      }
      return false
    } catch {
      throw .refused(error)
    }
  }

  /// Whether a frame, which is a list of units with their lengths, contains a message.
  private static func isFound(in frame: [UInt8], lengthWidth: Int) -> Bool {
    var reader = HEIFHeaderReader(frame[...])
    while let length = reader.number(lengthWidth), length > 0, length <= reader.rest.count {
      let content = reader.rest.prefix(length)
      if content.first.map({ $0 & 0x1F }) == unit, hasMessage(plain(content)) { return true }
      _ = reader.skip(length)
    }
    // Bytes behind the units, or a length that is wrong.
    return reader.rest.contains { $0 != 0 }
  }

  /// Returns the content of a unit, without the bytes that keep it apart from marks of the stream.
  private static func plain(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    for byte in unit.dropFirst() where !(byte == 3 && plain.suffix(2) == [0, 0]) {
      plain.append(byte)
    }
    return plain
  }

  /// Whether the content of a unit has unregistered user data, or is not a list of messages.
  private static func hasMessage(_ content: [UInt8]) -> Bool {
    // A bit that is set ends the list, and zero bytes may follow.
    var rest = content.prefix((content.lastIndex { $0 != 0 } ?? -1) + 1)
    while rest.first != 0x80 || rest.count > 1 {
      guard let type = number(&rest), let size = number(&rest), size <= rest.count else {
        return true
      }
      if type == unregistered, !rest.starts(with: x264) { return true }
      rest = rest.dropFirst(size)
    }
    return false
  }

  /// Takes a number, whose bytes are added up to the first that is not the highest.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    guard let end = bytes.firstIndex(where: { $0 != 0xFF }) else { return nil }
    defer { bytes = bytes[(end + 1)...] }
    return (end - bytes.startIndex) * 0xFF + Int(bytes[end])
  }
}
