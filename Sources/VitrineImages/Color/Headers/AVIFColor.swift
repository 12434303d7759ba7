// The color profile of an AVIF file: a property of the primary image (ISO/IEC 23008-12, section 9.3). The box
// `meta` becomes longer, so the positions of all items after it move.

/// Writes a color profile into an AVIF file.
enum AVIFColor {
  /// The codes of Display P3: ITU-T H.273, tables 2 and 3.
  private static let codes = ByteOrder.big(12, 2) + ByteOrder.big(13, 2)

  /// Returns the file with a profile of Display P3; nil if it is not well-formed.
  static func tagged(_ file: [UInt8], with profile: [UInt8]) -> [UInt8]? {
    guard let meta = AVIFRights.description(of: file) else { return nil }
    let boxes = HEIFBox.all(in: meta.content.dropFirst(4))
    guard boxes.reduce(4, { $0 + $1.whole.count }) == meta.content.count,
      boxes.count(where: { $0.name == "iprp" }) == 1,
      let primary = boxes.primaryItem,
      let properties = boxes.first(named: "iprp").flatMap({ tagged($0, primary, profile) }),
      let old = boxes.first(where: { $0.name == "iprp" })?.whole.count,
      let locations = boxes.first(named: "iloc").flatMap({ ItemLocations($0) }),
      let located = locations.moved(by: properties.count - old, after: meta.whole.endIndex).box
    else { return nil }
    let content = boxes.flatMap { box in
      switch box.name {
      case "iprp": properties
      case "iloc": located
      default: Array(box.whole)
      }
    }
    let box = HEIFBox.bytes("meta", meta.content.prefix(4) + content)
    // The table of positions must have kept its length.
    guard box.count - meta.whole.count == properties.count - old else { return nil }
    return file[..<meta.whole.startIndex] + box + file[meta.whole.endIndex...]
  }

  /// Returns the box `iprp` with a profile for an item.
  private static func tagged(
    _ content: ArraySlice<UInt8>, _ item: Int, _ profile: [UInt8]
  ) -> [UInt8]? {
    let parts = HEIFBox.all(in: content)
    guard parts.map(\.name) == ["ipco", "ipma"] else { return nil }
    let known = HEIFBox.all(in: parts[0].content)
    guard known.reduce(0, { $0 + $1.whole.count }) == parts[0].content.count,
      let links = linked(parts[1].content, item, to: known.count + 1)
    else { return nil }
    let properties = known.flatMap { coded($0) } + HEIFBox.bytes("colr", "prof".utf8 + profile)
    return HEIFBox.bytes("iprp", HEIFBox.bytes("ipco", properties) + links)
  }

  /// Returns a property; if it has the codes of a color space, they become those of Display P3, for readers
  /// that prefer them to a profile.
  private static func coded(_ property: HEIFBox) -> [UInt8] {
    var bytes = Array(property.whole)
    if property.name == "colr", property.content.starts(with: "nclx".utf8), bytes.count >= 16 {
      bytes.replaceSubrange(12..<16, with: codes)
    }
    return bytes
  }

  /// Returns the box `ipma` with one more property of an item; nil if it is invalid.
  private static func linked(
    _ content: ArraySlice<UInt8>, _ item: Int, to property: Int
  ) -> [UInt8]? {
    var reader = HEIFHeaderReader(content)
    guard let flags = reader.number(4), let count = reader.number(4) else { return nil }
    let (idWidth, width) = (flags >> 24 == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
    var (table, isFound) = ([UInt8](), false)
    for _ in 0..<count {
      guard let id = reader.number(idWidth), let links = reader.number(1),
        var numbers = reader.numbers(width, count: links)
      else { return nil }
      if id == item {
        // Before the properties that turn or cut the image.
        numbers.insert(property, at: 0)
        isFound = true
      }
      guard numbers.count <= 0xFF else { return nil }
      table += ByteOrder.big(id, idWidth) + ByteOrder.big(numbers.count, 1)
      table += numbers.flatMap { ByteOrder.big($0, width) }
    }
    guard isFound, reader.rest.isEmpty, property <= (width == 1 ? 0x7F : 0x7FFF) else { return nil }
    return HEIFBox.bytes("ipma", content.prefix(8) + table)
  }
}
