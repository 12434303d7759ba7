// Finds the end of the picture in a JPEG file by its markers. Cameras append previews, videos and padding to
// their files, so the end of the file says little. ITU-T T.81, section B.1.

import VitrineModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The parts of a JPEG file that show whether it is whole.
struct JPEGStructure: Equatable {
  /// The position of the end mark; if it is missing, the position where it should be.
  private(set) var end: Int
  /// Whether the file has an end mark.
  private(set) var hasEndMark = false
  /// The number of scans with unusual parameters that do no harm.
  ///
  /// Decoders warn about each. ITU-T T.81, section B.2.3: sequential scans have all coefficients.
  private(set) var unusualScans = 0

  /// The bytes of an end mark.
  static let endMark: [UInt8] = [0xFF, 0xD9]

  /// Reads a file, of which only the markers and what is between them matter.
  init(of file: borrowing ImageFile) {
    end = file.length
    var walk = JPEGMarkers(descriptor: file.descriptor)
    var isSequential = false
    while let marker = walk.next() {
      switch marker.code {
      case 0xD9:
        end = marker.position
        hasEndMark = true
        return
      case 0xC0, 0xC1: isSequential = true
      case 0xDA where isSequential:
        let content = file.bytes(at: marker.position + 4, count: 1)
        let parameters = file.bytes(at: marker.position + 5 + 2 * Int(content.first ?? 0), count: 3)
        if parameters != [0, 63, 0] { unusualScans += 1 }
      default: break
      }
    }
  }
}

/// The markers of a JPEG file.
private struct JPEGMarkers {
  typealias Marker = (code: UInt8, position: Int)

  let descriptor: Int32
  private var position = 2
  private var window: [UInt8] = []
  private var start = 0

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the next marker of a segment, or the end mark; nil at the end of the file.
  ///
  /// Restart markers and stuffed bytes belong to the data of a scan.
  mutating func next() -> Marker? {
    while let found = nextPrefix() {
      guard let code = byte(at: found + 1) else { return nil }
      switch code {
      // One more fill byte before the marker.
      case 0xFF: position = found + 1
      case 0, 1, 0xD0...0xD8: position = found + 2
      case 0xD9: return (code, found)
      default:
        guard let high = byte(at: found + 2), let low = byte(at: found + 3) else { return nil }
        position = found + 2 + max(2, Int(high) << 8 | Int(low))
        return (code, found)
      }
    }
    return nil
  }

  /// Returns the position of the next byte 0xFF.
  private mutating func nextPrefix() -> Int? {
    while byte(at: position) != nil {
      let offset = window.withUnsafeBytes { raw -> Int? in
        guard let base = raw.baseAddress else { return nil }
        let from = base + (position - start)
        return memchr(from, 0xFF, raw.count - (position - start)).map {
          UnsafeRawPointer($0) - base
        }
      }
      if let offset { return start + offset }
      position = start + window.count
    }
    return nil
  }

  /// Returns a byte; nil behind the end of the file.
  private mutating func byte(at offset: Int) -> UInt8? {
    if !(start..<(start + window.count)).contains(offset) {
      (start, window) = (offset, ImageFile.bytes(of: descriptor, at: offset, count: 65_536))
    }
    return window.isEmpty ? nil : window[offset - start]
  }
}
