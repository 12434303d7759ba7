// Messages between the frames of an H.264 stream (ITU-T H.264, 7.3.2.3 and D.1.7), which copying the stream
// keeps. Camcorders and drones write the time and the place of each frame into those of free form;
// x264 writes its settings, which say nothing about the place.

import VitrineModel
import VitrineStore

/// The messages of free form in the H.264 stream of an MP4 file.
enum StreamMessages {
  /// The type of the units that contain messages.
  private static let unit: UInt8 = 6
  /// The type of messages of free form.
  private static let free = 5
  private static let x264: [UInt8] = [
    0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF,
  ]
  private static let step = 1 << 20
  /// The longest unit that is looked at, with its length in front.
  private static let longest = 4 + 0xFFFF

  /// Whether a file has any but those of x264.
  static func areFound(in path: String) throws(VideoError) -> Bool {
    do {
      let file = try OpenFile.reading(path)
      let length = try file.status().bytes
      for start in stride(from: 0, to: length, by: step) {
        let bytes = try file.bytes(at: start, count: step + longest)
        if bytes.withUnsafeBufferPointer({ isFound(in: $0) }) { return true }
      }
      return false
    } catch {
      throw .refused(error)
    }
  }

  /// Whether a unit with a message begins in the first part of some bytes.
  private static func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for place in 0..<max(0, min(step, bytes.count - 4)) {
      // A length of four bytes is in front of each unit, and messages are short.
      guard bytes[place + 4] == unit, bytes[place] == 0, bytes[place + 1] == 0 else { continue }
      let end = place + 4 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
      guard end <= bytes.count else { continue }
      if hasMessage(plain(bytes[(place + 4)..<end])) { return true }
    }
    return false
  }

  /// Returns the content of a unit, without the bytes that keep it apart from marks of the stream.
  private static func plain(_ unit: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var plain: [UInt8] = []
    for byte in unit.dropFirst() where !(byte == 3 && plain.suffix(2) == [0, 0]) {
      plain.append(byte)
    }
    return plain
  }

  /// Whether the content of a unit is a list of messages, one of them of free form.
  private static func hasMessage(_ content: [UInt8]) -> Bool {
    var rest = content[...]
    var isFound = false
    // A bit that is set ends the list.
    while rest.first != 0x80 || rest.count > 1 {
      guard let type = number(&rest), let size = number(&rest), size <= rest.count else {
        return false
      }
      if type == free, !rest.starts(with: x264) { isFound = true }
      rest = rest.dropFirst(size)
    }
    return isFound
  }

  /// Takes a number, whose bytes are added up to the first that is not the highest.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    guard let end = bytes.firstIndex(where: { $0 != 0xFF }) else { return nil }
    defer { bytes = bytes[(end + 1)...] }
    return (end - bytes.startIndex) * 0xFF + Int(bytes[end])
  }
}
