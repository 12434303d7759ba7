// Maps the fields of IPTC-IIM, a list of tagged texts, either alone or inside Photoshop resource blocks.
// IPTC-NAA Information Interchange Model 4.2, section 3; Adobe's file format specification.

import VitrineModel

extension Embedded {
  /// Reads the fields of an IPTC block.
  init(iptc block: [UInt8], _ charset: MetadataPreferences.Charset = .windows1252) {
    self.init()
    let records = IPTCRecords(block, charset)
    title =
      [5, 105].lazy
      .compactMap { Self.line(records.first($0), limit: ImageMetadata.Limit.title) }.first
    caption = Self.paragraphs(records.first(120))
    author = Self.author(records.all(80))
    creators = Self.creators(records.all(80))
    rights = Self.rights(.rights, records.all(116))
    keywords = Self.keywords(records.all(25))
    dates = Dates(
      original: Self.date(records.first(55), time: records.first(60)),
      digitized: Self.date(records.first(62), time: records.first(63)))
    place = Self.place(
      name: records.first(92), city: records.first(90), state: records.first(95),
      country: records.first(101))
  }

  private static func date(_ date: String?, time: String?) -> PartialDate? {
    guard let date = date?.embeddedLine(limit: 20) else { return nil }
    let time = time?.embeddedLine(limit: 20) ?? ""
    return PartialDate("\(date)T\(time)") ?? PartialDate(embedded: date)
  }
}

/// The datasets of record 2, decoded.
struct IPTCRecords {
  private var texts: [(number: UInt8, text: String)] = []

  /// The first byte of each dataset.
  static let mark: UInt8 = 0x1C

  private static let most = 2_000

  init(_ block: [UInt8], _ charset: MetadataPreferences.Charset = .windows1252) {
    let raw = Self.datasets(in: Self.records(in: block))
    let named = raw.first { $0.record == 1 && $0.number == 90 }.map { Array($0.value) }
    let pieces = raw.filter { $0.record == 2 }.flatMap { dataset in
      dataset.value.split(separator: 0).map { (dataset.number, $0) }
    }
    // All texts of a block have one encoding. A mark that says UTF-8 is often wrong.
    let isUTF8 = pieces.allSatisfy { String(validating: $0.1, as: UTF8.self) != nil }
    let fallback = Self.latin1.contains(named ?? []) ? .windows1252 : charset
    texts = pieces.map { number, text in
      (number, isUTF8 ? String(decoding: text, as: UTF8.self) : String(text, in: fallback))
    }
  }

  /// How the block names ISO 8859-1 (ISO 2022).
  private static let latin1: Set<[UInt8]> = [[0x1B, 0x2D, 0x41], [0x1B, 0x2E, 0x41]]

  /// Returns the first text of a dataset.
  func first(_ number: UInt8) -> String? { texts.first { $0.number == number }?.text }

  /// Returns all texts of a dataset.
  func all(_ number: UInt8) -> [String] { texts.filter { $0.number == number }.map(\.text) }

  /// The Photoshop resource 0x0404 if the block is a list of resources, else the block itself.
  static func records(in block: [UInt8]) -> ArraySlice<UInt8> {
    let mark = Array("Photoshop 3.0\0".utf8)
    var rest = block.starts(with: mark) ? block.dropFirst(mark.count) : block[...]
    guard rest.starts(with: "8BIM".utf8) else { return rest }
    while rest.starts(with: "8BIM".utf8), rest.count >= 12 {
      let start = rest.startIndex
      let id = Int(rest[start + 4]) << 8 | Int(rest[start + 5])
      let name = 1 + Int(rest[start + 6])
      let at = start + 6 + name + name % 2
      guard at + 4 <= rest.endIndex else { break }
      let length = rest[at..<(at + 4)].bigEndian
      guard at + 4 + length <= rest.endIndex else { break }
      if id == 0x0404, length > 0 { return rest[(at + 4)..<(at + 4 + length)] }
      rest = rest[min(at + 4 + length + length % 2, rest.endIndex)...]
    }
    return []
  }

  /// One value of an IPTC block, with its record and its number.
  private struct Dataset {
    let record: UInt8
    let number: UInt8
    let value: ArraySlice<UInt8>
  }

  /// Extended datasets (longer than 32,767 bytes) hold no text and end the list.
  private static func datasets(in block: ArraySlice<UInt8>) -> [Dataset] {
    var found: [Dataset] = []
    var rest = block
    while rest.count >= 5, rest[rest.startIndex] == mark, found.count < most {
      let start = rest.startIndex
      let length = Int(rest[start + 3]) << 8 | Int(rest[start + 4])
      guard length < 0x8000, start + 5 + length <= rest.endIndex else { break }
      found.append(
        Dataset(
          record: rest[start + 1], number: rest[start + 2],
          value: rest[(start + 5)..<(start + 5 + length)]))
      rest = rest[(start + 5 + length)...]
    }
    return found
  }
}
