// The cards of some photos as one JSON value, column by column. `card-data.js` unpacks it.

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
  private var colors: [String] = []
  /// The lengths of videos.
  private var lengths: [String] = []

  private init(_ positions: some Sequence<Catalog.Position>, of gallery: Gallery) {
    for position in positions { add(position, of: gallery) }
  }

  /// Returns the block of some photos as JSON.
  ///
  /// Without a column of authors, all names are in the block.
  static func text(
    of positions: some Sequence<Catalog.Position>, with authors: CardAuthors.Column? = nil,
    in gallery: Gallery
  ) -> String {
    let authors = authors ?? CardAuthors.Column(positions.map { gallery.authorName(of: $0) })
    let kind = "cards \(String(decoding: authors.code, as: UTF8.self))"
    let bytes = gallery.fragments.fragment(kind, of: positions, in: gallery.settings) {
      SearchCards(positions, of: gallery).value(with: authors).json
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func value(with authors: CardAuthors.Column) -> TemplateValue {
    let (keys, digits) = CardColumn.digitColumn(of: keys)
    var map: TemplateMap = [
      "k": keys, "p": CardColumn.value(of: endings), "t": CardColumn.value(of: titles),
      "u": authors.value, "i": CardColumn.value(of: sources), "s": CardColumn.value(of: sizes),
      "c": CardColumn.value(of: colors),
    ]
    map["d"] = digits
    for (name, lines) in [("a", alternatives), ("v", lengths)]
    where lines.contains(where: { !$0.isEmpty }) {
      map[name] = CardColumn.value(of: lines)
    }
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
    colors.append(Self.color(images.averageColor))
    lengths.append(gallery.video(of: position)?.length ?? "")
  }

  /// Returns the ending of a photo's address.
  ///
  /// Empty if the address follows from the key; a hyphen and a hash if they are added to it;
  /// otherwise the whole address.
  private static func ending(of id: Photo.ID, at route: SitePath) -> String {
    let link = route.link
    let path = link.utf8.dropLast()
    let start = "photos/\(readable("\(id.provider)/\(id.id)"))"
    guard path.starts(with: start.utf8) else { return link }
    let rest = path.dropFirst(start.utf8.count)
    let isEnding = rest.first ?? 0x2D == 0x2D && !rest.contains(0x2F)
    return isEnding ? String(Substring(rest)) : link
  }

  /// Returns ASCII letters and digits in lowercase, everything else as single hyphens between
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

  /// Returns a color as three hexadecimal digits.
  private static func color(_ color: Int) -> String {
    [16, 8, 0].map { String(((color >> $0) & 0xFF) * 15 / 255, radix: 16) }.joined()
  }
}

extension Gallery {
  /// Returns the author's name on the card of a photo; empty if there is none.
  func authorName(of position: Catalog.Position) -> String {
    catalog.photos[position].author?.name ?? ""
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
