// An XMP item in an AVIF file (ISO/IEC 23008-12, annex A.3). The packet is a new box at the end of the file;
// the tables in the box `meta` get an entry each. That box becomes longer, so the positions of all items
// after it move.

/// Writes an XMP packet into an AVIF file.
enum AVIFRights {
  /// The most bytes that a file of our encoder gains beside the packet: its box and the entries.
  static let overhead = 100

  static func spliced(_ packet: [UInt8], into file: [UInt8]) -> [UInt8]? {
    guard let meta = description(of: file), let tables = Tables(meta) else { return nil }
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

  /// Returns the box `meta` of a file that can become longer; nil if it is not well-formed.
  static func description(of file: [UInt8]) -> HEIFBox? {
    let boxes = HEIFBox.all(in: file[...])
    let descriptions = boxes.filter { $0.name == "meta" }
    // A last box without a length takes everything after it.
    guard boxes.reduce(0, { $0 + $1.whole.count }) == file.count,
      let last = boxes.last, !last.whole.starts(with: [0, 0, 0, 0]), descriptions.count == 1
    else { return nil }
    return descriptions[0]
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
      var locations = locations.moved(by: shift, after: end)
      locations.add(item, at: place, bytes: bytes)
      guard let located = locations.box else { return nil }
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
      let count = box.content.dropFirst(4).prefix(width).bigEndian
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
