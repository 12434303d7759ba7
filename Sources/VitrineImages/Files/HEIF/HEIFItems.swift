// The items of a HEIF file, how they refer to each other, and where their bytes are. ISO/IEC 14496-12,
// section 8.11; ISO/IEC 23008-12, section 9.3. Each table can be written again with some of its entries.

/// An item: an image, a tile of one, or a block of metadata.
struct HEIFItem {
  let id: Int
  /// The type, such as `hvc1`, `grid` or `Exif`.
  private(set) var type: String
  /// The box that describes the item.
  private(set) var box: ArraySlice<UInt8>
  /// The position after the type in the box.
  private let typeEnd: Int

  /// Reads the box `infe`; nil for versions before 2, which have no types.
  init?(_ box: HEIFBox) {
    var reader = HEIFHeaderReader(box.content)
    guard box.name == "infe", let flags = reader.number(4), 2...3 ~= flags >> 24,
      let id = reader.number(flags >> 24 == 2 ? 2 : 4), reader.number(2) != nil,
      let type = reader.name()
    else { return nil }
    (self.id, self.type, self.box, typeEnd) = (id, type, box.whole, reader.rest.startIndex)
  }

  /// Returns the item with another type of four letters.
  func with(type: String) -> HEIFItem {
    var item = self
    item.type = type
    item.box.replaceSubrange((typeEnd - 4)..<typeEnd, with: type.utf8)
    return item
  }

  /// Reads the box `iinf`; nil if an item is missing or invalid.
  static func all(in content: ArraySlice<UInt8>) -> [HEIFItem]? {
    var reader = HEIFHeaderReader(content)
    guard let flags = reader.number(4), let count = reader.number(flags >> 24 == 0 ? 2 : 4)
    else { return nil }
    let items = HEIFBox.all(in: reader.rest).map { HEIFItem($0) }
    let known = items.compactMap(\.self)
    return known.count == count && known.count == items.count ? known : nil
  }

  /// Returns the box `iinf` with some items.
  static func table(_ items: [HEIFItem]) -> [UInt8] {
    HEIFBox.bytes(
      "iinf", ByteOrder.big(1 << 24, 4) + ByteOrder.big(items.count, 4) + items.flatMap(\.box))
  }
}

/// A reference from one item to others.
struct HEIFReference: Equatable {
  /// The type, such as `dimg` for the tiles of an image.
  let type: String
  var from: Int
  var to: [Int]

  /// Reads the box `iref`; nil if it is invalid, or if decoders could read it in another way.
  static func all(in content: ArraySlice<UInt8>) -> [HEIFReference]? {
    var reader = HEIFHeaderReader(content)
    guard let flags = reader.number(4) else { return nil }
    let width = flags >> 24 == 0 ? 2 : 4
    let boxes = HEIFBox.all(in: reader.rest)
    guard boxes.reduce(0, { $0 + $1.whole.count }) == reader.rest.count else { return nil }
    var found: [HEIFReference] = []
    for box in boxes {
      var reader = HEIFHeaderReader(box.content)
      guard let from = reader.number(width), let count = reader.number(2),
        let to = reader.numbers(width, count: count), reader.rest.isEmpty
      else { return nil }
      found.append(HEIFReference(type: box.name, from: from, to: to))
    }
    return found
  }

  /// Returns the box `iref` with some references.
  static func table(_ references: [HEIFReference]) -> [UInt8] {
    guard !references.isEmpty else { return [] }
    let isWide = references.contains { max($0.from, $0.to.max() ?? 0) > 0xFFFF }
    let width = isWide ? 4 : 2
    let boxes = references.flatMap { reference in
      HEIFBox.bytes(
        reference.type,
        ByteOrder.big(reference.from, width) + ByteOrder.big(reference.to.count, 2)
          + reference.to.flatMap { ByteOrder.big($0, width) })
    }
    return HEIFBox.bytes("iref", ByteOrder.big(isWide ? 1 << 24 : 0, 4) + boxes)
  }
}

/// The entries of a table of items, as stored: where the bytes of an item are, or its properties.
struct HEIFEntries {
  private let head: ArraySlice<UInt8>
  private let countWidth: Int
  private var entries: [(id: Int, bytes: ArraySlice<UInt8>)] = []
  /// The limit of properties of an item: their number is one byte.
  static let mostProperties = 255

  /// The numbers, from 1, of the properties of each item, if the entries are about properties.
  private(set) var properties: [Int: [Int]] = [:]
  /// The same numbers as stored: the first bit says whether a reader must understand the property.
  private(set) var links: [Int: [Int]] = [:]

  /// Reads the box `ipma`; nil if it is invalid.
  init?(properties content: ArraySlice<UInt8>) {
    var reader = HEIFHeaderReader(content)
    guard let flags = reader.number(4), let count = reader.number(4) else { return nil }
    head = content.prefix(4)
    countWidth = 4
    let (idWidth, width) = (flags >> 24 == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
    for _ in 0..<count {
      let start = reader.rest
      guard let id = reader.number(idWidth), let links = reader.number(1),
        let numbers = reader.numbers(width, count: links)
      else { return nil }
      self.links[id, default: []] += numbers
      // An item has one entry. Following repeated ones could take hours.
      guard self.links[id, default: []].count <= Self.mostProperties else { return nil }
      properties[id, default: []] += numbers.map { $0 & (width == 1 ? 0x7F : 0x7FFF) }
      entries.append((id, start.prefix(start.count - reader.rest.count)))
    }
  }

  /// Returns the entries of properties, some of which come last for each item, and some of which a reader need
  /// not understand.
  func arranged(last: Set<Int>, optional: Set<Int>) -> HEIFEntries {
    let (idWidth, width) = (head.first == 0 ? 2 : 4, (head.last ?? 0) & 1 == 0 ? 1 : 2)
    let mask = width == 1 ? 0x7F : 0x7FFF
    var arranged = self
    arranged.entries = entries.map { id, bytes in
      let start = bytes.prefix(idWidth + 1)
      var reader = HEIFHeaderReader(bytes.dropFirst(start.count))
      let links = reader.numbers(width, count: reader.rest.count / width) ?? []
      let ordered =
        links.filter { !last.contains($0 & mask) } + links.filter { last.contains($0 & mask) }
      let written = ordered.map { optional.contains($0 & mask) ? $0 & mask : $0 }
      return (id, start + written.flatMap { ByteOrder.big($0, width) })
    }
    return arranged
  }

  /// Returns the entries of properties, with others for some items, as stored.
  func replacing(_ links: [Int: [Int]]) -> HEIFEntries {
    let (idWidth, width) = (head.first == 0 ? 2 : 4, (head.last ?? 0) & 1 == 0 ? 1 : 2)
    let written = links.sorted { $0.key < $1.key }.map { item, numbers in
      let bytes =
        ByteOrder.big(item, idWidth) + ByteOrder.big(numbers.count, 1)
        + numbers.flatMap { ByteOrder.big($0, width) }
      return (id: item, bytes: bytes[...])
    }
    var replaced = self
    replaced.entries = entries.filter { links[$0.id] == nil } + written
    for (item, numbers) in links {
      replaced.links[item] = numbers
      replaced.properties[item] = numbers.map { $0 & (width == 1 ? 0x7F : 0x7FFF) }
    }
    return replaced
  }

  /// Returns the entries of locations, where some items are at the place of others.
  func moving(_ sources: [Int: Int]) -> HEIFEntries {
    let known = Dictionary(entries.map { ($0.id, $0.bytes) }, uniquingKeysWith: { one, _ in one })
    let written = sources.sorted { $0.key < $1.key }.compactMap { item, source in
      known[source].map {
        (id: item, bytes: ByteOrder.big(item, countWidth)[...] + $0.dropFirst(countWidth))
      }
    }
    var moved = self
    moved.entries = entries.filter { sources[$0.id] == nil } + written
    return moved
  }

  /// Reads the box `iloc`; nil if it is invalid or an item consists of parts of other items.
  init?(locations content: ArraySlice<UInt8>) {
    var reader = HEIFHeaderReader(content)
    guard let version = reader.number(4).map({ $0 >> 24 }), version <= 2,
      let widths = reader.number(2), let count = reader.number(version < 2 ? 2 : 4)
    else { return nil }
    head = content.prefix(6)
    countWidth = version < 2 ? 2 : 4
    let (offset, length, base) = (widths >> 12, widths >> 8 & 15, widths >> 4 & 15)
    let index = version == 0 ? 0 : widths & 15
    guard [offset, length, base, index].allSatisfy({ [0, 4, 8].contains($0) }) else { return nil }
    for _ in 0..<count {
      let start = reader.rest
      guard let id = reader.number(countWidth),
        let method = version == 0 ? 0 : reader.number(2), method & 15 < 2,
        reader.skip(2 + base), let extents = reader.number(2),
        reader.skip(extents * (index + offset + length))
      else { return nil }
      entries.append((id, start.prefix(start.count - reader.rest.count)))
    }
  }

  /// Returns the box with the entries of some items.
  func table(_ name: String, of items: Set<Int>) -> [UInt8] {
    let kept = entries.filter { items.contains($0.id) }
    return HEIFBox.bytes(name, head + ByteOrder.big(kept.count, countWidth) + kept.flatMap(\.bytes))
  }
}
