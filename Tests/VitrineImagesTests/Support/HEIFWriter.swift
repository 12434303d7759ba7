// HEIF files with items that older decoders do not know, as phones write them.

@testable import VitrineImages

/// Adds to a HEIF file a map of tones, which refers to the primary image, an auxiliary image for both, and
/// metadata of the map.
///
/// - Parameter file: A file of libvips with one image.
/// - Returns: The file with its description before its data; nil if the file has another layout.
func withToneMap(_ file: [UInt8]) -> [UInt8]? {
  let all = HEIFBox.all(in: file[...])
  guard let meta = all.first(named: "meta"), all.map(\.name).prefix(2) == ["ftyp", "meta"] else {
    return nil
  }
  let boxes = HEIFBox.all(in: meta.dropFirst(4))
  let items = [(900, "tmap"), (901, "hvc1"), (902, "Exif")].map { id, type in
    HEIFBox.bytes(
      "infe", ByteOrder.big(2 << 24, 4) + ByteOrder.big(id, 2) + [0, 0] + Array(type.utf8) + [0])
  }
  guard let primary = boxes.primaryItem,
    let known = boxes.first(named: "iinf").flatMap(HEIFItem.all),
    let old = boxes.first(named: "iref").map(HEIFReference.all) ?? []
  else { return nil }
  let references = [
    HEIFReference(type: "dimg", from: 900, to: [primary]),
    HEIFReference(type: "auxl", from: 901, to: [primary, 900]),
    HEIFReference(type: "cdsc", from: 902, to: [900]),
  ]
  let table = known.flatMap { Array($0.box) } + items.flatMap(\.self)
  func content(shift: Int) -> [UInt8]? {
    var written: [UInt8] = []
    for box in boxes {
      switch box.name {
      case "iinf":
        written += HEIFBox.bytes(
          "iinf", ByteOrder.big(0, 4) + ByteOrder.big(known.count + items.count, 2) + table)
      case "iref": break
      case "iloc":
        guard let moved = moved(box.content, by: shift, adding: [901, 902]) else { return nil }
        written += HEIFBox.bytes("iloc", moved)
      default: written += box.whole
      }
    }
    let group = HEIFBox.bytes(
      "altr", ByteOrder.big(0, 4) + [900, 2, 900, primary].flatMap { ByteOrder.big($0, 4) })
    return ByteOrder.big(0, 4) + written + HEIFReference.table(old + references)
      + HEIFBox.bytes("grpl", group)
  }
  return replacing(meta, in: all, by: content)
}

/// Adds to a HEIF file images that only show another, each with properties of its own, and makes the last one the
/// primary image.
///
/// - Parameters:
///   - file: A file of libvips.
///   - changes: The boxes of the properties that the primary image gets, and of those of each new image.
/// - Returns: The file; nil if it has another layout.
func withIdentities(_ file: [UInt8], _ changes: [[[UInt8]]]) -> [UInt8]? {
  let all = HEIFBox.all(in: file[...])
  guard let meta = all.first(named: "meta") else { return nil }
  let boxes = HEIFBox.all(in: meta.dropFirst(4))
  let tables = boxes.first(named: "iprp").map { HEIFBox.all(in: $0) } ?? []
  guard let primary = boxes.primaryItem,
    let known = boxes.first(named: "iinf").flatMap(HEIFItem.all),
    let properties = tables.first(named: "ipco"),
    let links = tables.first(named: "ipma").flatMap({ HEIFEntries(properties: $0) })?.properties,
    let old = boxes.first(named: "iref").map(HEIFReference.all) ?? []
  else { return nil }
  let images = [primary] + changes.indices.dropFirst().map { 800 + $0 }
  let items = images.dropFirst().flatMap { id in
    HEIFBox.bytes("infe", [2, 0, 0, 0] + ByteOrder.big(id, 2) + [0, 0] + Array("iden\0".utf8))
  }
  let references = zip(images.dropFirst(), images).map {
    HEIFReference(type: "dimg", from: $0, to: [$1])
  }
  var linked = links
  var next = HEIFBox.all(in: properties).count
  for (image, boxes) in zip(images, changes) {
    linked[image, default: []] += boxes.indices.map { next + 1 + $0 }
    next += boxes.count
  }
  let table = linked.sorted { $0.key < $1.key }.flatMap { image, numbers in
    ByteOrder.big(image, 2) + [UInt8(numbers.count)] + numbers.map { UInt8($0) | 0x80 }
  }
  func content(shift: Int) -> [UInt8]? {
    var written: [UInt8] = []
    for box in boxes {
      switch box.name {
      case "pitm":
        written += HEIFBox.bytes("pitm", [0, 0, 0, 0] + ByteOrder.big(images.last ?? 0, 2))
      case "iinf":
        written += HEIFBox.bytes(
          "iinf",
          [0, 0, 0, 0] + ByteOrder.big(known.count + images.count - 1, 2)
            + known.flatMap(\.box) + items)
      case "iref": break
      case "iprp":
        written += HEIFBox.bytes(
          "iprp",
          HEIFBox.bytes("ipco", properties + changes.flatMap { $0.flatMap(\.self) })
            + HEIFBox.bytes("ipma", [0, 0, 0, 0] + ByteOrder.big(linked.count, 4) + table))
      case "iloc":
        guard let moved = moved(box.content, by: shift, adding: []) else { return nil }
        written += HEIFBox.bytes("iloc", moved)
      default: written += box.whole
      }
    }
    return [0, 0, 0, 0] + written + HEIFReference.table(old + references)
  }
  return replacing(meta, in: all, by: content)
}

/// Replaces the description of a file, which moves the bytes of the items.
private func replacing(
  _ meta: ArraySlice<UInt8>, in boxes: [HEIFBox], by content: (_ shift: Int) -> [UInt8]?
) -> [UInt8]? {
  guard let first = content(0), let second = content(first.count - meta.count) else { return nil }
  return boxes.flatMap { box in
    box.name == "meta" ? HEIFBox.bytes("meta", second) : Array(box.whole)
  }
}

/// Moves all positions of the box `iloc`, of version 0 or 1 with widths of 4 bytes, and adds items that share
/// the bytes of the last.
private func moved(_ content: ArraySlice<UInt8>, by shift: Int, adding added: [Int]) -> [UInt8]? {
  var reader = HEIFHeaderReader(content)
  guard let version = reader.number(4).map({ $0 >> 24 }), version < 2,
    let widths = reader.number(2), widths >> 8 == 0x44, [0, 4].contains(widths >> 4 & 15),
    let count = reader.number(2)
  else { return nil }
  let hasBase = widths >> 4 & 15 == 4
  var entries: [UInt8] = []
  var last: [UInt8] = []
  for _ in 0..<count {
    let id = reader.rest.prefix(2)
    guard reader.skip(2), let method = reader.numbers(2, count: version == 0 ? 1 : 2),
      let base = hasBase ? reader.number(4) : 0, reader.number(2) == 1,
      let offset = reader.number(4), let length = reader.number(4)
    else { return nil }
    last =
      method.flatMap { ByteOrder.big($0, 2) } + (hasBase ? ByteOrder.big(base + shift, 4) : [])
      + [0, 1] + ByteOrder.big(hasBase ? offset : offset + shift, 4) + ByteOrder.big(length, 4)
    entries += id + last
  }
  for id in added { entries += ByteOrder.big(id, 2) + last }
  return content.prefix(6) + ByteOrder.big(count + added.count, 2) + entries
}
