// The TIFF structure EXIF is kept in, and a TIFF file itself, read from untrusted bytes: every offset
// is checked, only the few directories of interest are entered, and none leads to another, so no
// loop is possible; what is kept of all fields together is bounded. Layout: TIFF 6.0, section 2;
// EXIF 2.32, section 4.6.

/// The directories of an EXIF block or a TIFF file, looked up by tag.
struct ExifBlock {
  enum Directory { case main, exif, gps, interoperability }

  /// Up to so many bytes at a place; fewer at the end.
  typealias Reading = (_ offset: Int, _ count: Int) -> ArraySlice<UInt8>

  private var isBigEndian = false
  private var entries: [Directory: [UInt16: Entry]] = [:]
  /// Fields that are there and longer than what is read of one.
  private var skipped: [Directory: Set<UInt16>] = [:]
  private var room = Self.mostBytes

  /// One field: what kind of values, how many, and their bytes.
  private struct Entry {
    let kind: Int
    let count: Int
    let bytes: ArraySlice<UInt8>
  }

  /// Cameras write under a hundred fields; more are not looked at.
  private static let mostEntries = 400
  /// Of one field; longer ones are a maker's own, previews or tables of strips.
  private static let longest = 65_536
  private static let mostBytes = 4_000_000

  /// Takes the block with or without its `Exif` mark. Nil where it is no TIFF structure.
  init?(_ block: [UInt8]) {
    let bytes = block.starts(with: Array("Exif\0\0".utf8)) ? block.dropFirst(6) : block[...]
    self.init { offset, count in bytes.dropFirst(offset).prefix(count) }
  }

  /// Reads a structure that lies behind a reader. Nil where there is none.
  init?(_ read: Reading) {
    let head = read(0, 8)
    switch head.prefix(4) {
    case [0x49, 0x49, 0x2A, 0]: isBigEndian = false
    case [0x4D, 0x4D, 0, 0x2A]: isBigEndian = true
    default: return nil
    }
    enter(.main, at: long(head, 4), read)
    enter(.exif, at: link(0x8769, in: .main), read)
    enter(.gps, at: link(0x8825, in: .main), read)
    enter(.interoperability, at: link(0xA005, in: .exif), read)
  }

  private func link(_ tag: UInt16, in directory: Directory) -> Int? {
    numbers(tag, in: directory).first.flatMap { Int(exactly: $0) }
  }

  private mutating func enter(_ directory: Directory, at offset: Int?, _ read: Reading) {
    guard let offset, offset >= 8, let count = short(read(offset, 2), 0) else { return }
    let table = read(offset + 2, 12 * min(count, Self.mostEntries))
    var found: [UInt16: Entry] = [:]
    for start in stride(from: 0, to: table.count - 11, by: 12) {
      guard let tag = short(table, start).map({ UInt16($0) }), found[tag] == nil else { continue }
      let field = table.dropFirst(start).prefix(12)
      guard let entry = entry(field, read) else {
        if let length = length(of: field), length > Self.longest {
          skipped[directory, default: []].insert(tag)
        }
        continue
      }
      room -= entry.bytes.count
      found[tag] = entry
    }
    entries[directory] = found
  }

  private func length(of field: ArraySlice<UInt8>) -> Int? {
    guard let kind = short(field, 2), let count = long(field, 4), let width = Self.width(of: kind)
    else { return nil }
    return count * width
  }

  /// Values of up to four bytes are in the field itself, longer ones elsewhere in the block.
  private func entry(_ field: ArraySlice<UInt8>, _ read: Reading) -> Entry? {
    guard let kind = short(field, 2), let count = long(field, 4), count > 0,
      let width = Self.width(of: kind), let place = long(field, 8)
    else { return nil }
    let length = count * width
    guard length <= min(Self.longest, room) else { return nil }
    let bytes = length <= 4 ? field.dropFirst(8).prefix(length) : read(place, length)
    return bytes.count == length ? Entry(kind: kind, count: count, bytes: bytes) : nil
  }

  private static func width(of kind: Int) -> Int? {
    switch kind {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    default: nil
    }
  }

  private func short(_ bytes: ArraySlice<UInt8>, _ at: Int) -> Int? {
    let two = bytes.dropFirst(at).prefix(2)
    guard two.count == 2, let a = two.first, let b = two.last else { return nil }
    return isBigEndian ? Int(a) << 8 | Int(b) : Int(b) << 8 | Int(a)
  }

  private func long(_ bytes: ArraySlice<UInt8>, _ at: Int) -> Int? {
    guard let a = short(bytes, at), let b = short(bytes, at + 2) else { return nil }
    return isBigEndian ? a << 16 | b : b << 16 | a
  }
}

extension ExifBlock {
  func has(_ directory: Directory) -> Bool { entries[directory] != nil }

  /// Is there such a field, however long.
  func has(_ tag: UInt16, in directory: Directory) -> Bool {
    entries[directory]?[tag] != nil || skipped[directory]?.contains(tag) == true
  }

  /// The raw bytes of a field.
  func raw(_ tag: UInt16, in directory: Directory) -> ArraySlice<UInt8>? {
    entries[directory]?[tag]?.bytes
  }

  /// A text field, decoded and otherwise as written.
  func text(_ tag: UInt16, in directory: Directory) -> String? {
    guard let entry = entries[directory]?[tag], [1, 2, 7].contains(entry.kind) else { return nil }
    return String(embedded: entry.bytes)
  }

  /// The texts of a field that may hold several, each but the last with a NUL after it.
  func texts(_ tag: UInt16, in directory: Directory) -> [String] {
    guard let entry = entries[directory]?[tag], [1, 2, 7].contains(entry.kind) else { return [] }
    return entry.bytes.split(separator: 0).map { String(embedded: $0) }
  }

  /// The fields Windows writes: UTF-16 in little-endian order.
  func wideText(_ tag: UInt16) -> String? {
    raw(tag, in: .main).map { String(wide: $0, isBigEndian: false) }
  }

  /// A field that names its encoding in eight bytes. Unnamed, it is often no text at all.
  func comment(_ tag: UInt16, in directory: Directory) -> String? {
    guard let raw = raw(tag, in: directory), raw.count > 8 else { return nil }
    let text = raw.dropFirst(8)
    switch String(decoding: raw.prefix(8).prefix { $0 != 0 }, as: UTF8.self) {
    case "ASCII": return String(embedded: text)
    case "UNICODE": return String(wide: text, likely: isBigEndian)
    case "": return String(validating: text.prefix { $0 != 0 }, as: UTF8.self)
    default: return nil
    }
  }

  /// Up to eight numbers of a field; fractions that have no value are left out.
  func numbers(_ tag: UInt16, in directory: Directory) -> [Double] {
    guard let entry = entries[directory]?[tag] else { return [] }
    return (0..<min(entry.count, 8)).compactMap { number($0, of: entry) }
  }

  private func number(_ index: Int, of entry: Entry) -> Double? {
    let bytes = entry.bytes
    switch entry.kind {
    case 1: return bytes.dropFirst(index).first.map(Double.init)
    case 3: return short(bytes, 2 * index).map(Double.init)
    case 4, 13: return long(bytes, 4 * index).map(Double.init)
    case 9: return long(bytes, 4 * index).map(Self.signed)
    case 5, 10:
      guard let above = long(bytes, 8 * index), let below = long(bytes, 8 * index + 4), below != 0
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
