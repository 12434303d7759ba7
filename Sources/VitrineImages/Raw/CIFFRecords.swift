// The records of Canon's CRW files: a tree of lists, each with its table at its end. Only two records are read.
// Source: Canon, "CIFF specification on image data file", 1.0, revision 4.

import VitrineModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The records of a CRW file.
struct CIFFRecords {
  private(set) var orientation: Int?
  /// The date of the camera's clock, which has no time zone.
  private(set) var taken: PartialDate?

  private let descriptor: Int32
  private var lists = 0

  private enum Kind { static let picture = 0x1810, time = 0x180E }
  private static let mostLists = 32
  private static let mostRecords = 200

  /// Reads a file, whose numbers are in little-endian order.
  init(_ file: borrowing ImageFile) {
    descriptor = file.descriptor
    guard file.bytes(at: 0, count: 2) == [0x49, 0x49] else { return }
    readList(number(at: 2) ?? 0, file.length)
  }

  private mutating func readList(_ start: Int, _ end: Int) {
    lists += 1
    guard lists <= Self.mostLists, start >= 0, end - start >= 6, let place = number(at: end - 4)
    else { return }
    let table = start + place
    guard table < end, let count = number(at: table, 2) else { return }
    for index in 0..<min(count, Self.mostRecords) {
      let entry = table + 2 + index * 10
      guard let kind = number(at: entry, 2), let length = number(at: entry + 2),
        let offset = number(at: entry + 6)
      else { return }
      let content = start + offset
      switch kind {
      case Kind.picture:
        orientation = number(at: content + 12).flatMap { RawFacts.orientation(degrees: $0) }
      case Kind.time: taken = number(at: content).flatMap(Self.date)
      // Lists within the list.
      case _ where [0x2800, 0x3000].contains(kind & 0x3800) && content + length <= end:
        readList(content, content + length)
      default: break
      }
    }
  }

  private func number(at offset: Int, _ width: Int = 4) -> Int? {
    let bytes = ImageFile.bytes(of: descriptor, at: offset, count: width)
    return bytes.count == width ? bytes.reversed().bigEndian : nil
  }

  private static func date(_ seconds: Int) -> PartialDate? {
    var time = time_t(seconds)
    var parts = tm()
    guard seconds > 0, gmtime_r(&time, &parts) != nil else { return nil }
    let numbers = [
      parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
      parts.tm_sec,
    ].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return PartialDate(
      numbers[..<3].joined(separator: ":") + " " + numbers[3...].joined(separator: ":"))
  }
}
