// The cards of some photos as one JSON value, column by column, since similar values compress best
// side by side. Each column is its common beginning, its common end, and the rest of each line;
// hashes become one text with six bits a letter. `card-data.js` unpacks it.

import VitrineModel

/// The cards of some photos as JSON.
struct SearchCards {
  /// The number of photos in a block.
  static let size = 128

  private var keys: [String] = []
  private var endings: [String] = []
  private var titles: [String] = []
  private var alternatives: [String] = []
  private var sources: [String] = []
  private var sizes: [String] = []
  private var colors = ""
  private var authors: [String] = []
  /// The lengths of videos.
  private var lengths: [String] = []

  private init(_ positions: some Sequence<Catalog.Position>, of gallery: Gallery) {
    for position in positions { add(position, of: gallery) }
  }

  /// Returns the block of some photos as JSON.
  static func text(of positions: some Sequence<Catalog.Position>, in gallery: Gallery) -> String {
    let bytes = gallery.fragments.fragment("cards", of: positions, in: gallery.settings) {
      SearchCards(positions, of: gallery).value.json
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var value: TemplateValue {
    var map: TemplateMap = [
      "k": Self.column(keys), "p": Self.column(endings), "t": Self.column(titles),
      "u": Self.column(authors), "i": Self.column(sources), "s": Self.column(sizes),
      "c": .text(colors),
    ]
    if alternatives.contains(where: { !$0.isEmpty }) { map["a"] = Self.column(alternatives) }
    if lengths.contains(where: { !$0.isEmpty }) { map["v"] = Self.column(lengths) }
    return .map(map)
  }

  private mutating func add(_ position: Catalog.Position, of gallery: Gallery) {
    let photo = gallery.catalog.photos[position]
    let images = gallery.images[position]
    keys.append(photo.id.description)
    endings.append(Self.ending(of: photo.id, at: gallery.photoRoutes[position]))
    titles.append(gallery.title(of: photo))
    alternatives.append(RichText(photo.alternativeText).summary(maxLength: 140))
    let image = images.thumbnail
    sources.append(image.map { $0.link(from: "") } ?? "")
    let size = image?.size ?? photo.original.size
    sizes.append("\(size.width)x\(size.height)")
    colors += Self.color(images.averageColor)
    authors.append(photo.author?.name ?? "")
    lengths.append(gallery.video(of: position)?.length ?? "")
  }

  /// Returns the part of the path of a photo's page that does not follow from its key: nothing if
  /// the path has the letters of the key, a hyphen and a hash if it also has these, else the whole
  /// path.
  private static func ending(of id: Photo.ID, at route: SitePath) -> String {
    let link = route.link
    let path = link.utf8.dropLast()
    let start = "photos/\(readable("\(id.provider)/\(id.id)"))"
    guard path.starts(with: start.utf8) else { return link }
    let rest = path.dropFirst(start.utf8.count)
    let isEnding = rest.first ?? 0x2D == 0x2D && !rest.contains(0x2F)
    return isEnding ? String(Substring(rest)) : link
  }

  /// Returns ASCII letters and digits in lower case, everything else as single hyphens between
  /// them, without the most common ending, as `card-data.js` does.
  private static func readable(_ path: String) -> String {
    var readable: [UInt8] = []
    for byte in path.utf8.dropLast(path.lengthOfPictureEnding) {
      let isStart = readable.last ?? 0x2F == 0x2F
      switch byte {
      case 0x61...0x7A, 0x30...0x39: readable.append(byte)
      case 0x41...0x5A: readable.append(byte | 0x20)
      case 0x2F:
        if readable.last == 0x2D { readable.removeLast() }
        readable.append(byte)
      default: if !isStart, readable.last != 0x2D { readable.append(0x2D) }
      }
    }
    if readable.last == 0x2D { readable.removeLast() }
    return String(decoding: readable, as: UTF8.self)
  }

  private static func column(_ lines: [String]) -> TemplateValue {
    let (start, end) = ends(of: lines)
    let rest = lines.map {
      String(decoding: $0.utf8.dropFirst(start.count).dropLast(end.count), as: UTF8.self)
    }
    let ends = [start, end].map { TemplateValue.text(String(decoding: $0, as: UTF8.self)) }
    guard let (length, code) = packed(rest) else { return .list(ends + rest.map { .text($0) }) }
    return .list(ends + [.text(code), .number(length)])
  }

  /// Packs lines that are hexadecimal numbers of one length, three digits in two letters.
  private static func packed(_ lines: [String]) -> (length: Int, code: String)? {
    guard lines.count > 1, let length = lines.first?.utf8.count, length > 7 else { return nil }
    var digits: [Int] = []
    digits.reserveCapacity(lines.count * length + 2)
    for line in lines {
      guard line.utf8.count == length else { return nil }
      for letter in line.utf8 {
        guard let digit = digit(letter) else { return nil }
        digits.append(digit)
      }
    }
    digits += Array(repeating: 0, count: (3 - digits.count % 3) % 3)
    var code: [UInt8] = []
    code.reserveCapacity(digits.count / 3 * 2)
    for place in stride(from: 0, to: digits.count, by: 3) {
      let number = digits[place] << 8 | digits[place + 1] << 4 | digits[place + 2]
      code.append(letters[number >> 6])
      code.append(letters[number & 63])
    }
    return (length, String(decoding: code, as: UTF8.self))
  }

  private static func digit(_ letter: UInt8) -> Int? {
    switch letter {
    case 0x30...0x39: Int(letter) - 0x30
    case 0x61...0x66: Int(letter) - 0x61 + 10
    default: nil
    }
  }

  /// The letters that titles contain too: similar texts compress better side by side.
  private static let letters = Array(PackedNumbers.letters.suffix(64))

  /// Returns what all lines begin with and end with, in whole letters.
  private static func ends(of lines: [String]) -> (start: [UInt8], end: [UInt8]) {
    guard lines.count > 1, let first = lines.first else { return ([], []) }
    var start = Array(first.utf8)
    for line in lines { start.removeLast(start.count - common(start, line.utf8)) }
    // Two letters may share their first bytes only.
    while let last = start.last, last >= 0x80 { start.removeLast() }
    var end = Array(first.utf8.dropFirst(start.count).reversed())
    for line in lines {
      let rest = line.utf8.dropFirst(start.count).reversed()
      end.removeLast(end.count - common(end, rest))
    }
    while let first = end.last, first >= 0x80 { end.removeLast() }
    return (start, end.reversed())
  }

  private static func common(_ a: some Sequence<UInt8>, _ b: some Sequence<UInt8>) -> Int {
    zip(a, b).prefix { $0 == $1 }.count
  }

  /// Returns a color as three hexadecimal digits.
  private static func color(_ color: Int) -> String {
    [16, 8, 0].map { String(((color >> $0) & 0xFF) * 15 / 255, radix: 16) }.joined()
  }
}

extension RenditionSet {
  /// The one image of a card, among the images of grids: WebP if there is any, since every browser
  /// that runs our modules reads it and scripts offer no choice of formats.
  fileprivate var thumbnail: Rendition? {
    let shown = thumbnails.isEmpty ? renditions : thumbnails
    let webp = shown.filter { $0.format == .webp }
    let choice = webp.isEmpty ? shown.filter { $0.format == shown.last?.format } : webp
    return choice.first { $0.size.longestEdge >= 640 } ?? choice.last
  }
}
