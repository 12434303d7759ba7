// The TIFF structure EXIF is kept in, read from untrusted bytes: every offset is checked, only the
// three directories of interest are entered, and none leads to another, so no loop is possible.
// Layout: TIFF 6.0, section 2; EXIF 2.32, section 4.6.

/// The directories of an EXIF block, looked up by tag.
struct ExifBlock {
  enum Directory { case main, exif, gps }

  private let bytes: [UInt8]
  private let isBigEndian: Bool
  private var entries: [Directory: [UInt16: Entry]] = [:]

  /// One field: what kind of values, how many, and where they are.
  private struct Entry {
    let kind: UInt16
    let count: Int
    let range: Range<Int>
  }

  /// Cameras write under a hundred fields; more are not looked at.
  private static let mostEntries = 400

  /// Takes the block with or without its `Exif` mark. Nil where it is no TIFF structure.
  init?(_ block: [UInt8]) {
    bytes = block.starts(with: Array("Exif\0\0".utf8)) ? Array(block.dropFirst(6)) : block
    switch bytes.prefix(4) {
    case [0x49, 0x49, 0x2A, 0]: isBigEndian = false
    case [0x4D, 0x4D, 0, 0x2A]: isBigEndian = true
    default: return nil
    }
    enter(.main, at: long(4))
    enter(.exif, at: numbers(0x8769, in: .main).first.map { Int($0) })
    enter(.gps, at: numbers(0x8825, in: .main).first.map { Int($0) })
  }

  private mutating func enter(_ directory: Directory, at offset: Int?) {
    guard let offset, offset >= 8, let count = short(offset) else { return }
    var found: [UInt16: Entry] = [:]
    for index in 0..<min(count, Self.mostEntries) {
      let start = offset + 2 + 12 * index
      guard let tag = short(start), let entry = entry(at: start) else { continue }
      if found[UInt16(tag)] == nil { found[UInt16(tag)] = entry }
    }
    entries[directory] = found
  }

  /// Values of up to four bytes are in the field itself, longer ones elsewhere in the block.
  private func entry(at start: Int) -> Entry? {
    guard let kind = short(start + 2), let count = long(start + 4),
      let width = Self.width(of: kind),
      count > 0, count <= bytes.count
    else { return nil }
    let length = count * width
    guard let place = length <= 4 ? start + 8 : long(start + 8), place + length <= bytes.count
    else { return nil }
    return Entry(kind: UInt16(kind), count: count, range: place..<(place + length))
  }

  private static func width(of kind: Int) -> Int? {
    switch kind {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11: 4
    case 5, 10, 12: 8
    default: nil
    }
  }

  private func short(_ at: Int) -> Int? {
    guard at >= 0, at + 2 <= bytes.count else { return nil }
    let (a, b) = (Int(bytes[at]), Int(bytes[at + 1]))
    return isBigEndian ? a << 8 | b : b << 8 | a
  }

  private func long(_ at: Int) -> Int? {
    guard let a = short(at), let b = short(at + 2) else { return nil }
    return isBigEndian ? a << 16 | b : b << 16 | a
  }
}

extension ExifBlock {
  /// The raw bytes of a field.
  func raw(_ tag: UInt16, in directory: Directory) -> ArraySlice<UInt8>? {
    entries[directory]?[tag].map { bytes[$0.range] }
  }

  /// A text field, decoded and otherwise as written.
  func text(_ tag: UInt16, in directory: Directory) -> String? {
    guard let entry = entries[directory]?[tag], [1, 2, 7].contains(entry.kind) else { return nil }
    return String(embedded: bytes[entry.range])
  }

  /// The fields Windows writes: UTF-16 in little-endian order.
  func wideText(_ tag: UInt16) -> String? {
    guard let raw = raw(tag, in: .main), raw.count >= 2 else { return nil }
    let units = stride(from: raw.startIndex, to: raw.endIndex - 1, by: 2).lazy
      .map { UInt16(raw[$0]) | UInt16(raw[$0 + 1]) << 8 }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// Up to eight numbers of a field; fractions that have no value are left out.
  func numbers(_ tag: UInt16, in directory: Directory) -> [Double] {
    guard let entry = entries[directory]?[tag] else { return [] }
    return (0..<min(entry.count, 8)).compactMap { number($0, of: entry) }
  }

  private func number(_ index: Int, of entry: Entry) -> Double? {
    let at = entry.range.lowerBound
    switch entry.kind {
    case 1: return Double(bytes[at + index])
    case 3: return short(at + 2 * index).map(Double.init)
    case 4: return long(at + 4 * index).map(Double.init)
    case 9: return long(at + 4 * index).map(Self.signed)
    case 5, 10:
      guard let above = long(at + 8 * index), let below = long(at + 8 * index + 4), below != 0
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
