// The positions of the items of an AVIF file, for boxes in front of them that grow. ISO/IEC 14496-12, section
// 8.11.3.

/// The positions of items in a file: the box `iloc`.
struct ItemLocations {
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

    /// The same positions as offsets from the beginning of the file.
    var withoutBase: Entry {
      Entry(
        id: id, method: method, reference: reference, base: 0,
        extents: extents.map { extent in
          Extent(index: extent.index, offset: base, length: extent.length)
        })
    }
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
    let read = (
      offset: sizes >> 12, length: sizes >> 8 & 15, base: sizes >> 4 & 15,
      index: version == 0 ? 0 : sizes & 15
    )
    guard [0, 4, 8].contains(read.offset), [4, 8].contains(read.length),
      [0, 4, 8].contains(read.base), [0, 4, 8].contains(read.index)
    else { return nil }
    // Some encoders write only bases. There is no room for other offsets then.
    let hasOffsets = read.offset > 0
    widths =
      hasOffsets
      ? read
      : (offset: max(read.base, 4), length: read.length, base: 0, index: read.index)
    for _ in 0..<count {
      guard let entry = Self.entry(&reader, version, read) else { return nil }
      entries.append(hasOffsets ? entry : entry.withoutBase)
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

  /// Returns the position of an item in the file; nil if it is elsewhere.
  func start(of item: Int) -> Int? {
    guard let entry = entries.first(where: { $0.id == item }), entry.method & 15 == 0,
      entry.reference == 0, let extent = entry.extents.first
    else { return nil }
    let (start, overflow) = entry.base.addingReportingOverflow(extent.offset)
    return overflow || start < 0 ? nil : start
  }

  /// Returns the first bytes of an item in one piece; nil if they are elsewhere.
  ///
  /// - Parameters:
  ///   - item: The number of the item.
  ///   - count: The number of bytes.
  ///   - file: The file.
  ///   - data: The content of the box `idat`, where the item may be instead.
  /// - Returns: The bytes, fewer if the item is shorter.
  func bytes(
    of item: Int, count: Int, in file: borrowing ImageFile, or data: ArraySlice<UInt8>
  ) -> [UInt8]? {
    guard let entry = entries.first(where: { $0.id == item }), entry.reference == 0,
      entry.extents.count == 1
    else { return nil }
    let (start, overflow) = entry.base.addingReportingOverflow(entry.extents[0].offset)
    let length = min(entry.extents[0].length, count)
    guard !overflow, start >= 0, length >= 0 else { return nil }
    return entry.method & 15 == 0
      ? file.bytes(at: start, count: length) : Array(data.dropFirst(start).prefix(length))
  }

  /// Adds an item.
  ///
  /// - Parameters:
  ///   - item: A number that no item has.
  ///   - place: The position of its bytes.
  ///   - bytes: The number of its bytes.
  mutating func add(_ item: Int, at place: Int, bytes: Int) {
    let extent = Extent(index: 0, offset: place, length: bytes)
    entries.append(Entry(id: item, method: 0, reference: 0, base: 0, extents: [extent]))
  }

  /// Returns the same items after the bytes from a position on have moved.
  func moved(by shift: Int, after end: Int) -> ItemLocations {
    var moved = self
    moved.entries = entries.map { self.moved($0, by: shift, after: end) }
    return moved
  }

  /// The box; nil if a position does not fit.
  var box: [UInt8]? {
    var table: [UInt8] = []
    for entry in entries {
      guard let bytes = self.bytes(entry) else { return nil }
      table += bytes
    }
    let sizes = widths.offset << 12 | widths.length << 8 | widths.base << 4 | widths.index
    return HEIFBox.bytes(
      "iloc",
      ByteOrder.big(version << 24, 4) + ByteOrder.big(sizes, 2)
        + ByteOrder.big(entries.count, version < 2 ? 2 : 4) + table)
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
