// Reads the TIFF structure of EXIF or of a TIFF file from untrusted bytes. Every offset is checked, and the
// total size of the fields is limited. Only the few directories of interest are read, each once, so that a
// loop is impossible. Layout: TIFF 6.0, section 2; EXIF 2.32, section 4.6.

/// The directories of an EXIF block or a TIFF file, looked up by tag.
struct ExifBlock {
  /// A directory of the structure.
  enum Directory { case main, exif, gps, interoperability }

  /// Returns up to `count` bytes at an offset; fewer at the end.
  typealias Reading = (_ offset: Int, _ count: Int) -> ArraySlice<UInt8>

  private var order = TIFFNumbers()
  private var entries: [Directory: [UInt16: Entry]] = [:]
  /// Where the fields are that are too long to read.
  private var skipped: [Directory: [UInt16: Range<Int>]] = [:]
  private var remainingBytes = Self.mostBytes

  /// A field: the type of its values, their number and their bytes.
  private struct Entry {
    let kind: Int
    let count: Int
    let bytes: ArraySlice<UInt8>
  }

  /// The number of fields to read in a directory.
  ///
  /// Cameras write fewer than a hundred.
  private static let mostEntries = 400
  /// The longest field to read, in bytes.
  ///
  /// Longer ones are maker notes, previews or tables of strips.
  private static let longest = 65_536
  private static let mostBytes = 4_000_000

  /// The bytes in front of a structure in which it is looked for.
  private static let longestFront = 16

  /// Reads a block, with or without the prefix `Exif` or the head of a JPEG segment, which phones of Xiaomi write
  /// in HEIC files.
  ///
  /// Nil if it is not a TIFF structure.
  init?(_ block: [UInt8]) {
    let start = (0...Self.longestFront).first {
      TIFFNumbers(signature: block.dropFirst($0).prefix(4)) != nil
    }
    let bytes = block.dropFirst(start ?? 0)
    self.init { offset, count in bytes.dropFirst(offset).prefix(count) }
  }

  /// Reads a structure through a closure.
  ///
  /// Nil if there is none.
  init?(_ read: Reading) {
    guard let start = begin(read) else { return nil }
    enter(.main, at: start, read)
    enter(.exif, at: link(0x8769, in: .main), read)
    enter(.gps, at: link(0x8825, in: .main), read)
    enter(.interoperability, at: link(0xA005, in: .exif), read)
  }

  /// Reads structures with one directory each.
  ///
  /// Nil if there is none.
  init?(main: [UInt8]?, exif: [UInt8]?, gps: [UInt8]?) {
    let parts: [(Directory, [UInt8]?)] = [(.main, main), (.exif, exif), (.gps, gps)]
    for (directory, bytes) in parts {
      guard let bytes else { continue }
      let read: Reading = { bytes.dropFirst($0).prefix($1) }
      let isBigEndian = order.isBigEndian
      guard let start = begin(read), entries.isEmpty || isBigEndian == order.isBigEndian
      else { return nil }
      enter(directory, at: start, read)
      guard directory == .exif else { continue }
      enter(.interoperability, at: link(0xA005, in: .exif), read)
    }
    guard !entries.isEmpty else { return nil }
  }

  /// Reads the header, and returns the position of the first directory; nil if there is none.
  private mutating func begin(_ read: Reading) -> Int? {
    let head = read(0, 16)
    guard let order = TIFFNumbers(signature: head.prefix(4)) else { return nil }
    self.order = order
    return order.wide(head, order.isBigTIFF ? 8 : 4)
  }

  private func link(_ tag: UInt16, in directory: Directory) -> Int? {
    numbers(tag, in: directory).first.flatMap { Int(exactly: $0) }
  }

  private mutating func enter(_ directory: Directory, at offset: Int?, _ read: Reading) {
    let (head, size) = order.isBigTIFF ? (8, 20) : (2, 12)
    guard let offset, offset >= 8,
      let count = order.isBigTIFF
        ? order.wide(read(offset, head), 0) : order.short(read(offset, head), 0)
    else { return }
    let table = read(offset + head, size * min(count, Self.mostEntries))
    var found: [UInt16: Entry] = [:]
    for start in stride(from: 0, to: table.count - size + 1, by: size) {
      guard let tag = order.short(table, start).map({ UInt16($0) }), found[tag] == nil else {
        continue
      }
      let field = table.dropFirst(start).prefix(size)
      guard let entry = entry(field, read) else {
        if let length = length(of: field), length > Self.longest {
          let start = order.wide(field, 4 + order.numberSize) ?? 0
          skipped[directory, default: [:]][tag] = start..<(start + length)
        }
        continue
      }
      remainingBytes -= entry.bytes.count
      found[tag] = entry
    }
    entries[directory] = found
  }

  private func length(of field: ArraySlice<UInt8>) -> Int? {
    guard let kind = order.short(field, 2), let count = order.wide(field, 4),
      let width = Self.width(of: kind)
    else { return nil }
    return count * width
  }

  /// Reads a field.
  ///
  /// Short values are in the field itself, longer ones elsewhere in the block.
  private func entry(_ field: ArraySlice<UInt8>, _ read: Reading) -> Entry? {
    let start = 4 + order.numberSize
    guard let kind = order.short(field, 2), let count = order.wide(field, 4), count > 0,
      let width = Self.width(of: kind)
    else { return nil }
    let length = count * width
    guard length <= min(Self.longest, remainingBytes) else { return nil }
    guard length > order.numberSize else {
      return Entry(kind: kind, count: count, bytes: field.dropFirst(start).prefix(length))
    }
    guard let place = order.wide(field, start) else { return nil }
    let bytes = read(place, length)
    return bytes.count == length ? Entry(kind: kind, count: count, bytes: bytes) : nil
  }

  private static func width(of kind: Int) -> Int? {
    switch kind {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12, 16, 18: 8
    default: nil
    }
  }
}

extension ExifBlock {
  /// Whether there is such a directory.
  func has(_ directory: Directory) -> Bool { entries[directory] != nil }

  /// Whether there is such a field, of any length.
  func has(_ tag: UInt16, in directory: Directory) -> Bool {
    entries[directory]?[tag] != nil || skipped(tag, in: directory) != nil
  }

  /// Returns where the bytes of a field are that is too long to read; nil for any other.
  func skipped(_ tag: UInt16, in directory: Directory) -> Range<Int>? {
    skipped[directory]?[tag]
  }

  /// Returns the raw bytes of a field.
  func raw(_ tag: UInt16, in directory: Directory) -> ArraySlice<UInt8>? {
    entries[directory]?[tag]?.bytes
  }

  /// Returns a text field, decoded but otherwise unchanged.
  func text(_ tag: UInt16, in directory: Directory) -> String? {
    guard let entry = entries[directory]?[tag], [1, 2, 7].contains(entry.kind) else { return nil }
    return String(embedded: entry.bytes)
  }

  /// Returns the texts of a field that may hold several, separated by NUL.
  func texts(_ tag: UInt16, in directory: Directory) -> [String] {
    guard let entry = entries[directory]?[tag], [1, 2, 7].contains(entry.kind) else { return [] }
    return entry.bytes.split(separator: 0).map { String(embedded: $0) }
  }

  /// Returns a text field of Windows: UTF-16 in little-endian order.
  func wideText(_ tag: UInt16) -> String? {
    raw(tag, in: .main).map { String(wide: $0, isBigEndian: false) }
  }

  /// Returns a comment, whose first eight bytes name its encoding.
  ///
  /// Without a name, it is often not text.
  func comment(_ tag: UInt16, in directory: Directory) -> String? {
    guard let raw = raw(tag, in: directory), raw.count > 8 else { return nil }
    let text = raw.dropFirst(8)
    switch String(decoding: raw.prefix(8).prefix { $0 != 0 }, as: UTF8.self) {
    case "ASCII": return String(embedded: text)
    case "UNICODE": return String(wide: text, likely: order.isBigEndian)
    case "": return String(validating: text.prefix { $0 != 0 }, as: UTF8.self)
    default: return nil
    }
  }

  /// Returns up to eight numbers of a field.
  ///
  /// Fractions with a denominator of 0 are left out.
  func numbers(_ tag: UInt16, in directory: Directory) -> [Double] {
    guard let entry = entries[directory]?[tag] else { return [] }
    return (0..<min(entry.count, 8)).compactMap { number($0, of: entry) }
  }

  private func number(_ index: Int, of entry: Entry) -> Double? {
    let bytes = entry.bytes
    switch entry.kind {
    case 1: return bytes.dropFirst(index).first.map(Double.init)
    case 3: return order.short(bytes, 2 * index).map(Double.init)
    case 4, 13: return order.long(bytes, 4 * index).map(Double.init)
    case 9: return order.long(bytes, 4 * index).map(Self.signed)
    case 16, 18: return order.wide(bytes, 8 * index).map(Double.init)
    case 5, 10:
      guard let above = order.long(bytes, 8 * index), let below = order.long(bytes, 8 * index + 4),
        below != 0
      else { return nil }
      return entry.kind == 5
        ? Double(above) / Double(below) : Self.signed(above) / Self.signed(below)
    default: return nil
    }
  }

  private static func signed(_ number: Int) -> Double {
    Double(Int32(truncatingIfNeeded: number))
  }
}
