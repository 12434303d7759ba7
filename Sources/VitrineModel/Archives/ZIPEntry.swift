// The records of a ZIP file (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 6.3.10) whose
// files are stored as they are: photos and videos are compressed already. Names are UTF-8. All dates
// are the earliest one of the format, so that the same files make the same archive. Numbers that do
// not fit into 32 bits are in the extra fields of ZIP64, and nothing else is: some programs read no
// ZIP64.

/// The records of one file in a ZIP file.
public struct ZIPEntry: Sendable {
  private let name: [UInt8]
  private let bytes: Int
  private let offset: Int
  private let checksum: UInt32

  static let most32 = Int(UInt32.max)
  private static let utf8Names = 1 << 11
  /// January 1, 1980.
  private static let date = 1 << 5 | 1
  /// A regular file that everybody may read, as Unix writes it.
  private static let mode = 0o100644 << 16
  private static let madeByUnix = 3 << 8

  /// Creates the records of a file.
  ///
  /// - Parameters:
  ///   - name: The name, with slashes between folders.
  ///   - bytes: The length.
  ///   - offset: Where the local record is in the ZIP file.
  ///   - checksum: The CRC-32 of the bytes.
  public init(name: String, bytes: Int, offset: Int, checksum: UInt32 = 0) {
    self.name = Array(name.utf8)
    self.bytes = bytes
    self.offset = offset
    self.checksum = checksum
  }

  private var isLarge: Bool { bytes >= Self.most32 }
  private var isFar: Bool { offset >= Self.most32 }

  /// The record before the bytes of the file.
  public var local: [UInt8] {
    var record: [UInt8] = []
    record.append(0x0403_4B50, 4)
    appendFacts(to: &record, extra: isLarge ? 20 : 0)
    record += name
    if isLarge {
      for (number, width) in [(1, 2), (16, 2), (bytes, 8), (bytes, 8)] {
        record.append(number, width)
      }
    }
    return record
  }

  /// The length of the record before the bytes.
  public var localLength: Int { 30 + name.count + (isLarge ? 20 : 0) }

  /// The record in the index at the end.
  public var central: [UInt8] {
    let numbers = (isLarge ? [bytes, bytes] : []) + (isFar ? [offset] : [])
    var record: [UInt8] = []
    record.append(0x0201_4B50, 4)
    record.append(Self.madeByUnix | version, 2)
    appendFacts(to: &record, extra: numbers.isEmpty ? 0 : 4 + 8 * numbers.count)
    // Its comment, disk and inner attributes, which it has none of.
    for _ in 0..<3 { record.append(0, 2) }
    record.append(Self.mode, 4)
    record.append(min(offset, Self.most32), 4)
    record += name
    if !numbers.isEmpty {
      record.append(1, 2)
      record.append(8 * numbers.count, 2)
      for number in numbers { record.append(number, 8) }
    }
    return record
  }

  /// The length of the record in the index.
  public var centralLength: Int {
    46 + name.count + (isLarge || isFar ? 4 : 0) + (isLarge ? 16 : 0) + (isFar ? 8 : 0)
  }

  /// The version of the format that a reader needs.
  private var version: Int { isLarge || isFar ? ZIPEnd.version64 : 20 }

  private func appendFacts(to record: inout [UInt8], extra: Int) {
    let shown = min(bytes, Self.most32)
    // Stored, at midnight.
    let facts = [
      (version, 2), (Self.utf8Names, 2), (0, 2), (0, 2), (Self.date, 2), (Int(checksum), 4),
      (shown, 4), (shown, 4), (name.count, 2), (extra, 2),
    ]
    for (number, width) in facts { record.append(number, width) }
  }
}

/// The records at the end of a ZIP file.
public struct ZIPEnd: Sendable {
  private let entries: Int
  private let length: Int
  private let offset: Int

  static let version64 = 45
  /// The most bytes that the records take.
  static let longest = 98

  /// Creates the end of a ZIP file.
  ///
  /// - Parameters:
  ///   - entries: The number of files.
  ///   - bytes: The length of the index.
  ///   - offset: Where the index begins.
  public init(entries: Int, bytes: Int, offset: Int) {
    self.entries = entries
    length = bytes
    self.offset = offset
  }

  /// The records.
  public var bytes: [UInt8] {
    let (most16, most32) = (Int(UInt16.max), ZIPEntry.most32)
    let isLarge = entries >= most16 || length >= most32 || offset >= most32
    var records: [UInt8] = []
    if isLarge { append64(to: &records) }
    let count = min(entries, most16)
    let numbers = [
      (0x0605_4B50, 4), (0, 2), (0, 2), (count, 2), (count, 2), (min(length, most32), 4),
      (min(offset, most32), 4), (0, 2),
    ]
    for (number, width) in numbers { records.append(number, width) }
    return records
  }

  private func append64(to records: inout [UInt8]) {
    let numbers = [
      (0x0606_4B50, 4), (44, 8), (Self.version64, 2), (Self.version64, 2), (0, 4), (0, 4),
      (entries, 8), (entries, 8), (length, 8), (offset, 8),
      (0x0706_4B50, 4), (0, 4), (offset + length, 8), (1, 4),
    ]
    for (number, width) in numbers { records.append(number, width) }
  }
}

extension [UInt8] {
  /// Appends a number in some bytes, the lowest first.
  fileprivate mutating func append(_ number: Int, _ width: Int) {
    for place in 0..<width { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
