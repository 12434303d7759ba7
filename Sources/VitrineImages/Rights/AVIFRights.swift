// An XMP item in an AVIF file (ISO/IEC 23008-12, annex A.3). The packet is a new box at the end of the file;
// the tables in the box `meta` get an entry each. That box becomes longer, so the positions of all items
// after it move.

/// Writes an XMP packet into an AVIF file.
enum AVIFRights {
  static func spliced(_ packet: [UInt8], into file: [UInt8]) -> [UInt8]? {
    let boxes = HEIFBox.all(in: file[...])
    guard boxes.reduce(0, { $0 + $1.whole.count }) == file.count,
      // A last box without a length takes everything after it.
      let last = boxes.last, !last.whole.starts(with: [0, 0, 0, 0]),
      boxes.count(where: { $0.name == "meta" }) == 1,
      let meta = boxes.first(where: { $0.name == "meta" }),
      let tables = Tables(meta)
    else { return nil }
    let item = tables.newItem
    // The length of the entries does not depend on the position.
    guard let draft = tables.box(adding: item, at: 0, bytes: packet.count, shift: 0) else {
      return nil
    }
    let shift = draft.count - meta.whole.count
    let end = meta.whole.endIndex
    guard
      let box = tables.box(
        adding: item, at: file.count + shift + 8, bytes: packet.count, shift: shift, after: end),
      box.count == draft.count
    else { return nil }
    return Array(file[..<meta.whole.startIndex]) + box + file[end...]
      + HEIFBox.bytes("mdat", packet)
  }

  /// The box `meta` with the tables of items.
  private struct Tables {
    private let meta: HEIFBox
    private let boxes: [HEIFBox]
    private let primary: Int
    private let locations: ItemLocations
    /// A number that no item has.
    let newItem: Int

    init?(_ meta: HEIFBox) {
      let boxes = HEIFBox.all(in: meta.content.dropFirst(4))
      guard boxes.reduce(4, { $0 + $1.whole.count }) == meta.content.count,
        let primary = boxes.primaryItem,
        let items = boxes.first(named: "iinf").flatMap({ HEIFItem.all(in: $0) }),
        let locations = boxes.first(named: "iloc").flatMap({ ItemLocations($0) })
      else { return nil }
      (self.meta, self.boxes, self.primary, self.locations) = (meta, boxes, primary, locations)
      newItem = max(items.map(\.id).max() ?? 0, locations.highest) + 1
      guard newItem <= 0xFFFF else { return nil }
    }

    func box(
      adding item: Int, at place: Int, bytes: Int, shift: Int, after end: Int = 0
    ) -> [UInt8]? {
      guard let located = locations.table(adding: item, at: place, bytes: bytes, shift, after: end)
      else { return nil }
      var content = Array(meta.content.prefix(4))
      for box in boxes {
        switch box.name {
        case "iloc": content += located
        case "iinf": content += items(box, adding: item)
        case "iref": content += references(box.content, adding: item)
        default: content += box.whole
        }
      }
      if !boxes.contains(where: { $0.name == "iref" }) {
        content += references([0, 0, 0, 0], adding: item)
      }
      return HEIFBox.bytes("meta", content)
    }

    private func items(_ box: HEIFBox, adding item: Int) -> [UInt8] {
      let width = box.content.first == 0 ? 2 : 4
      let count = box.content.dropFirst(4).prefix(width).reduce(0) { $0 << 8 | Int($1) }
      let entry = HEIFBox.bytes(
        "infe",
        ByteOrder.big(2 << 24, 4) + ByteOrder.big(item, 2) + [0, 0] + Array("mime\0".utf8)
          + Array("application/rdf+xml\0".utf8))
      return HEIFBox.bytes(
        "iinf",
        Array(box.content.prefix(4)) + ByteOrder.big(count + 1, width)
          + box.content.dropFirst(4 + width) + entry)
    }

    private func references(_ content: ArraySlice<UInt8>, adding item: Int) -> [UInt8] {
      let width = content.first == 0 ? 2 : 4
      let entry = HEIFBox.bytes(
        "cdsc",
        ByteOrder.big(item, width) + ByteOrder.big(1, 2) + ByteOrder.big(primary, width))
      return HEIFBox.bytes("iref", Array(content) + entry)
    }
  }
}

/// The positions of items in a file: the box `iloc`.
private struct ItemLocations {
  private struct Extent {
    let index: Int
    let offset: Int
    let length: Int
  }

  private struct Entry {
    let id: Int
    let method: Int
    let reference: Int
    let base: Int
    let extents: [Extent]
  }

  private let version: Int
  private let widths: (offset: Int, length: Int, base: Int, index: Int)
  private var entries: [Entry] = []

  /// The highest number of an item.
  var highest: Int { entries.map(\.id).max() ?? 0 }

  init?(_ content: ArraySlice<UInt8>) {
    var reader = HEIFHeaderReader(content)
    guard let version = reader.number(4).map({ $0 >> 24 }), version <= 2,
      let sizes = reader.number(2), let count = reader.number(version < 2 ? 2 : 4)
    else { return nil }
    self.version = version
    widths = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    guard [4, 8].contains(widths.offset), [4, 8].contains(widths.length),
      [0, 4, 8].contains(widths.base), [0, 4, 8].contains(widths.index)
    else { return nil }
    for _ in 0..<count {
      guard let entry = Self.entry(&reader, version, widths) else { return nil }
      entries.append(entry)
    }
  }

  private static func entry(
    _ reader: inout HEIFHeaderReader, _ version: Int,
    _ widths: (offset: Int, length: Int, base: Int, index: Int)
  ) -> Entry? {
    guard let id = reader.number(version < 2 ? 2 : 4),
      let method = version == 0 ? 0 : reader.number(2), method & 15 < 2,
      let reference = reader.number(2), let base = reader.number(widths.base),
      let count = reader.number(2)
    else { return nil }
    var extents: [Extent] = []
    for _ in 0..<count {
      guard let index = reader.number(widths.index), let offset = reader.number(widths.offset),
        let length = reader.number(widths.length)
      else { return nil }
      extents.append(Extent(index: index, offset: offset, length: length))
    }
    return Entry(id: id, method: method, reference: reference, base: base, extents: extents)
  }

  /// Returns the box with one more item, and with the others where they are if the bytes from `end` on
  /// have moved; nil if a position does not fit.
  func table(
    adding item: Int, at place: Int, bytes: Int, _ shift: Int, after end: Int
  ) -> [UInt8]? {
    let new = Entry(
      id: item, method: 0, reference: 0, base: 0,
      extents: [Extent(index: 0, offset: place, length: bytes)])
    var table: [UInt8] = []
    for entry in entries.map({ moved($0, by: shift, after: end) }) + [new] {
      guard let bytes = self.bytes(entry) else { return nil }
      table += bytes
    }
    let sizes = widths.offset << 12 | widths.length << 8 | widths.base << 4 | widths.index
    return HEIFBox.bytes(
      "iloc",
      ByteOrder.big(version << 24, 4) + ByteOrder.big(sizes, 2)
        + ByteOrder.big(entries.count + 1, version < 2 ? 2 : 4) + table)
  }

  private func moved(_ entry: Entry, by shift: Int, after end: Int) -> Entry {
    // Positions of method 1 are in the box `idat`.
    guard entry.method & 15 == 0, entry.reference == 0 else { return entry }
    let extents = entry.extents.map { extent in
      Extent(
        index: extent.index,
        offset: entry.base + extent.offset >= end ? extent.offset + shift : extent.offset,
        length: extent.length)
    }
    return Entry(
      id: entry.id, method: entry.method, reference: entry.reference, base: entry.base,
      extents: extents)
  }

  private func bytes(_ entry: Entry) -> [UInt8]? {
    let wide = version < 2 ? 2 : 4
    var bytes = ByteOrder.big(entry.id, wide)
    if version > 0 { bytes += ByteOrder.big(entry.method, 2) }
    bytes += ByteOrder.big(entry.reference, 2) + ByteOrder.big(entry.base, widths.base)
    bytes += ByteOrder.big(entry.extents.count, 2)
    for extent in entry.extents {
      guard widths.offset == 8 || extent.offset <= Int(UInt32.max) else { return nil }
      bytes +=
        ByteOrder.big(extent.index, widths.index) + ByteOrder.big(extent.offset, widths.offset)
      bytes += ByteOrder.big(extent.length, widths.length)
    }
    return bytes
  }
}
