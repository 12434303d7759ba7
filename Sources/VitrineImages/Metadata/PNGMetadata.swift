// The metadata of a PNG, from before and after its pixels; libvips reads only what is before them. Chunks:
// PNG specification, third edition, 11.3.3 and 11.3.4. "Raw profile type" is how ImageMagick keeps the
// blocks of other formats in texts: a length and hexadecimal digits.

import VitrineModel

/// The EXIF, XMP and IPTC blocks and the texts of a PNG.
struct PNGMetadata {
  private(set) var exif: [UInt8]?
  private(set) var xmp: [UInt8]?
  private(set) var iptc: [UInt8]?
  /// The texts by their keywords in lowercase, the first of each.
  private(set) var texts: [String: String] = [:]

  private var remainingBytes = Self.mostBytes

  private static let mostChunks = 100_000
  private static let mostBytes = 4_000_000
  /// The most that one text may unpack to; a block of metadata has some kilobytes.
  private static let mostUnpacked = 1_000_000

  /// Reads the chunks of a file up to its end or a damaged one.
  init(_ file: borrowing ImageFile) {
    var offset = 8
    for _ in 0..<Self.mostChunks {
      let head = file.bytes(at: offset, count: 8)
      guard head.count == 8, remainingBytes > 0 else { return }
      let length = head[0..<4].bigEndian
      let name = String(decoding: head[4..<8], as: UTF8.self)
      guard name != "IEND", offset + 12 + length <= file.length else { return }
      if Self.names.contains(name), length <= remainingBytes {
        remainingBytes -= length
        take(name, file.bytes(at: offset + 8, count: length)[...])
      }
      offset += length + 12
    }
  }

  private static let names: Set = ["eXIf", "tEXt", "zTXt", "iTXt"]

  /// The EXIF orientation, 1 to 8; nil if there is none.
  var orientation: Int? {
    exif.flatMap { ExifBlock($0) }?.numbers(0x0112, in: .main).first
      .flatMap { (1...8).contains($0) ? Int($0) : nil }
  }

  private mutating func take(_ name: String, _ content: ArraySlice<UInt8>) {
    guard name != "eXIf" else {
      // An `eXIf` chunk takes precedence over the same block in a text.
      exif = Array(content)
      return
    }
    let keyword = String(western: content.prefix { $0 != 0 })
    let rest = content.drop { $0 != 0 }.dropFirst()
    let text: [UInt8]? =
      switch name {
      case "tEXt": Array(rest)
      case "zTXt": rest.first == 0 ? inflated(rest.dropFirst()) : nil
      default: international(rest)
      }
    guard let text else { return }
    take(keyword, text, isUnicode: name == "iTXt")
  }

  private mutating func inflated(_ stream: ArraySlice<UInt8>) -> [UInt8]? {
    let limit = min(remainingBytes, Self.mostUnpacked)
    let text = Inflate.bytes(of: stream, limit: limit)
    // A text that unpacks to more took the time for the limit.
    remainingBytes -= text?.count ?? limit
    return text
  }

  /// The text after a flag, a method, a language and a translated keyword.
  private mutating func international(_ content: ArraySlice<UInt8>) -> [UInt8]? {
    guard let isPacked = content.first, content.count > 2 else { return nil }
    let text = content.dropFirst(2).drop { $0 != 0 }.dropFirst().drop { $0 != 0 }.dropFirst()
    return isPacked == 0 ? Array(text) : inflated(text)
  }

  private mutating func take(_ keyword: String, _ text: [UInt8], isUnicode: Bool) {
    switch keyword.lowercased() {
    case "xml:com.adobe.xmp": xmp = text
    case "raw profile type exif": exif = exif ?? Self.profile(text)
    case "raw profile type xmp": xmp = xmp ?? Self.profile(text)
    case "raw profile type iptc", "raw profile type 8bim": iptc = iptc ?? Self.profile(text)
    case "raw profile type app1": takeSegment(Self.profile(text) ?? [])
    case let name where texts[name] == nil && texts.count < 100:
      texts[name] = isUnicode ? String(decoding: text, as: UTF8.self) : String(embedded: text)
    default: break
    }
  }

  /// The segment of a JPEG, which holds either block.
  private mutating func takeSegment(_ bytes: [UInt8]) {
    if bytes.starts(with: JPEGParts.xmpMark) {
      xmp = xmp ?? Array(bytes.dropFirst(JPEGParts.xmpMark.count))
    } else {
      exif = exif ?? bytes
    }
  }

  /// The bytes of a raw profile: a line with its name, such as `IPTC profile`, a length, and pairs of
  /// digits with line breaks anywhere.
  ///
  /// Some programs write more behind them.
  private static func profile(_ text: [UInt8]) -> [UInt8]? {
    let numbers = text.drop { $0 <= 0x20 }.drop { $0 != 0x0A }
    let words = numbers.split(maxSplits: 1) { $0 <= 0x20 }
    guard words.count == 2,
      let length = Int(String(decoding: words[0], as: UTF8.self)), length > 0
    else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in words[1] where digit > 0x20 && bytes.count < length {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init) else {
        return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes.count == length ? bytes : nil
  }
}

extension Embedded {
  /// Reads the texts of a PNG by the keywords of its specification.
  init(png texts: [String: String]) {
    self.init()
    title = Self.line(texts["title"], limit: ImageMetadata.Limit.title)
    caption = Self.paragraphs(texts["description"])
    let authors = [texts["author"]].compactMap(\.self)
    author = Self.author(authors)
    creators = Self.creators(authors)
    rights = Self.rights(.rights, [texts["copyright"]].compactMap { $0 })
    // ImageMagick writes the keyword as one word.
    let created = (texts["creation time"] ?? texts["creationtime"])?.embeddedLine(limit: 60)
    dates.original = created.flatMap { PartialDate(embedded: $0) ?? Self.mailDate($0) }
  }

  /// Reads a date as in a mail: `Tue, 5 Jul 2016 10:11:12 +0200`.
  private static func mailDate(_ text: String) -> PartialDate? {
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    var words = text.split { $0 == " " || $0 == "," }
    if words.first?.first?.isNumber == false { words.removeFirst() }
    guard words.count >= 3, let day = Int(words[0]), let year = Int(words[2]),
      let month = months.firstIndex(of: words[1].prefix(3).lowercased())
    else { return nil }
    let plain = PartialDate(year: year, month: month + 1, day: day)
    guard let plain, words.count > 3 else { return plain }
    let zone = words.count > 4 ? (words[4].first?.isLetter == true ? "Z" : words[4]) : ""
    return PartialDate("\(plain.iso8601)T\(words[3])\(zone)") ?? plain
  }
}
