// The cards of some photos as one value of JSON, column by column, since like beside like packs
// best: each column is its common beginning, its common end, and what is left of each line.
// `lookup.js` unpacks it.

import VitrineModel

struct CardBlock {
  /// Photos in a block.
  static let size = 64

  private var keys: [String] = []
  private var folders: [String] = []
  private var titles: [String] = []
  private var alternatives: [String] = []
  private var sources: [String] = []
  private var sizes: [String] = []
  private var colors = ""
  private var authors: [String] = []
  private var places: [Int] = []

  init(_ positions: some Sequence<Catalog.Position>, of gallery: Gallery) {
    for position in positions { add(position, of: gallery) }
  }

  var value: TemplateValue {
    var map: TemplateMap = [
      "k": Self.column(keys), "p": Self.column(folders), "t": Self.column(titles),
      "i": Self.column(sources), "s": Self.column(sizes), "c": .text(colors),
      "u": .list(authors.map { .text($0) }),
      "v": .text(places.map { $0 < 0 ? "" : String($0, radix: 36) }.joined(separator: ",")),
    ]
    if alternatives.contains(where: { !$0.isEmpty }) { map["a"] = Self.column(alternatives) }
    return .map(map)
  }

  private mutating func add(_ position: Catalog.Position, of gallery: Gallery) {
    let photo = gallery.catalog.photos[position]
    let mirrored = gallery.mirrored[position]
    keys.append(photo.id.description)
    folders.append(Self.folder(of: photo.id, at: gallery.photoRoutes[position]))
    titles.append(photo.shownTitle)
    alternatives.append(Prose(photo.alternativeText).summary(most: 140))
    let image = mirrored.thumbnail
    sources.append(image.map { $0.link(from: "") } ?? "")
    let size = image?.size ?? photo.original.size
    sizes.append("\(size.width)x\(size.height)")
    colors += Self.color(mirrored.averageColor)
    places.append(photo.author.map { place(of: $0) } ?? -1)
  }

  private mutating func place(of author: Author) -> Int {
    let name = author.name
    if let known = authors.firstIndex(of: name) { return known }
    authors.append(name)
    return authors.count - 1
  }

  /// What the path of a photo's page does not share with its key: nothing where the folder is named
  /// as the id, `~` and the hash where it is the id's letters with a hash, else the whole path.
  private static func folder(of id: Photo.ID, at route: SitePath) -> String {
    let stem = id.provider == "folder" ? Routes.stem(of: id.id) : id.id
    let start = "photos/\(id.provider)/"
    guard route.link.hasPrefix(start) else { return route.link }
    let name = route.link.dropFirst(start.utf8.count).dropLast()
    if name == stem { return "" }
    let hash = name.suffix(16)
    return name.dropLast(16) == "\(legible(stem))-" ? "~\(hash)" : route.link
  }

  /// ASCII letters and digits in lower case, all else as single dashes: what scripts can do too.
  private static func legible(_ text: String) -> String {
    var legible: [UInt8] = []
    for byte in text.utf8 where legible.count < 60 {
      switch byte {
      case 0x41...0x5A: legible.append(byte | 0x20)
      case 0x61...0x7A, 0x30...0x39: legible.append(byte)
      default: if let last = legible.last, last != 0x2D { legible.append(0x2D) }
      }
    }
    if legible.last == 0x2D { legible.removeLast() }
    return String(decoding: legible, as: UTF8.self)
  }

  private static func column(_ lines: [String]) -> TemplateValue {
    let (start, end) = ends(of: lines)
    let rest = lines.map {
      String(decoding: $0.utf8.dropFirst(start.count).dropLast(end.count), as: UTF8.self)
    }
    let ends = [start, end].map { String(decoding: $0, as: UTF8.self) }
    return .list((ends + rest).map { .text($0) })
  }

  /// What all the lines begin and end with, in whole letters.
  private static func ends(of lines: [String]) -> (start: [UInt8], end: [UInt8]) {
    guard lines.count > 1, let first = lines.first else { return ([], []) }
    var start = Array(first.utf8)
    for line in lines { start.removeLast(start.count - common(start, line.utf8)) }
    // Parted before a letter that begins alike and ends otherwise.
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

  /// Three hexadecimal digits.
  private static func color(_ color: Int) -> String {
    [16, 8, 0].map { String(((color >> $0) & 0xFF) * 15 / 255, radix: 16) }.joined()
  }
}

extension Mirrored {
  /// One picture for a card, of those that grids show: WebP where there is any, as every browser
  /// that runs our modules reads it and knows no way to choose here.
  fileprivate var thumbnail: Rendition? {
    let shown = thumbnails.isEmpty ? renditions : thumbnails
    let webp = shown.filter { $0.format == .webp }
    let choice = webp.isEmpty ? shown.filter { $0.format == shown.last?.format } : webp
    return choice.first { $0.size.longestEdge >= 640 } ?? choice.last
  }
}
