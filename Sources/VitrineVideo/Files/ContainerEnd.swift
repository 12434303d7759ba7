// Whether a file is as long as its container says. ffmpeg reads a file that was cut as far as it goes, and
// reports nothing. AVI: the lengths of its RIFF chunks. Matroska: the length of the segment, RFC 8794 and
// RFC 9559; recorders of live video leave it unknown.

import VitrineModel
import VitrineStore

/// The end of a video file.
enum ContainerEnd {
  /// Refuses an AVI file that is not whole.
  static func checkAVI(_ path: String) throws(VideoError) { try check(path, isCutAVI) }

  /// Refuses a Matroska or WebM file that is not whole.
  static func checkMatroska(_ path: String) throws(VideoError) { try check(path, isCutMatroska) }

  private static func check(
    _ path: String, _ isCut: (borrowing OpenFile) throws(Problem) -> Bool
  ) throws(VideoError) {
    do {
      guard try isCut(OpenFile.reading(path)) else { return }
    } catch {
      throw .refused(error)
    }
    throw .damaged(reason: "its end is missing")
  }

  /// The most chunks of an AVI file, each of about a gigabyte.
  private static let mostChunks = 10_000

  private static func isCutAVI(_ file: borrowing OpenFile) throws(Problem) -> Bool {
    let length = try file.status().bytes
    var place = 0
    for _ in 0..<mostChunks {
      let head = try file.bytes(at: place, count: 8)
      guard head.count == 8, head.starts(with: "RIFF".utf8) else { return false }
      let size = head[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      // Neither is a length: the writer did not know it.
      guard size > 0, size < 0xFFFF_FFFF else { return false }
      // The last byte may be missing, which only makes the length even. Some writers count the eight bytes
      // before the size.
      guard place + size <= length + 1 else { return true }
      place += 8 + size + size % 2
    }
    return false
  }

  private static func isCutMatroska(_ file: borrowing OpenFile) throws(Problem) -> Bool {
    let length = try file.status().bytes
    let head = try file.bytes(at: 0, count: 4_096)
    var rest = head[...]
    guard Self.name(&rest) == [0x1A, 0x45, 0xDF, 0xA3], let header = Self.length(&rest),
      header <= rest.count
    else { return false }
    rest = rest.dropFirst(header)
    guard Self.name(&rest) == [0x18, 0x53, 0x80, 0x67], let segment = Self.length(&rest) else {
      return false
    }
    return rest.startIndex + segment > length
  }

  /// Takes the four bytes of a name.
  private static func name(_ bytes: inout ArraySlice<UInt8>) -> [UInt8] {
    defer { bytes = bytes.dropFirst(4) }
    return Array(bytes.prefix(4))
  }

  /// Takes a length, whose first byte says by its zeros how many follow; nil if it is unknown.
  private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    let width = first.leadingZeroBitCount + 1
    guard width <= 8, bytes.count >= width else { return nil }
    let value = bytes.prefix(width).reduce(0) { $0 << 8 | UInt64($1) }
    bytes = bytes.dropFirst(width)
    let most = UInt64(1) << UInt64(7 * width) - 1
    let size = value & most
    return size == most ? nil : Int(size)
  }
}
