// The memory as bytes. They are in a file that anybody may damage, so they end with a checksum, and
// every count is checked before use. Damaged bytes are ignored, which costs a merge its base and
// nothing else.

import VitrineModel
import VitrineStore

extension TableFingerprint {
  private static let mark = Array("favorites 1\n".utf8)

  /// The memory as bytes.
  ///
  /// The same memory gives the same bytes.
  public var encoded: [UInt8] {
    var bytes = Self.mark
    bytes.append(number: UInt32(fields.count))
    bytes.append(number: UInt32(rows.count))
    for field in fields { bytes.append(number: field) }
    for row in rows {
      bytes.append(number: row.photo)
      bytes.append(number: row.page)
      bytes.append(number: UInt16(row.cells.count))
      for cell in cells[row.cells] {
        bytes.append(number: cell.field)
        bytes.append(number: cell.digest)
      }
    }
    bytes.append(number: Store.digest(of: bytes).short)
    return bytes
  }

  /// Nil for bytes that are not a memory.
  public init?(decoding bytes: [UInt8]) {
    guard bytes.count >= Self.mark.count + 8, bytes.starts(with: Self.mark) else { return nil }
    var sum = Numbers(bytes.suffix(8))
    guard sum.next(UInt64.self) == Store.digest(of: bytes.dropLast(8)).short else { return nil }
    var numbers = Numbers(bytes.dropFirst(Self.mark.count).dropLast(8))
    guard let fieldCount = numbers.next(UInt32.self), let rowCount = numbers.next(UInt32.self)
    else { return nil }
    var fields: [UInt64] = []
    for _ in 0..<fieldCount {
      guard let field = numbers.next(UInt64.self) else { return nil }
      fields.append(field)
    }
    var rows: [Row] = []
    var cells: [Cell] = []
    for _ in 0..<rowCount {
      guard let row = Self.row(&numbers, fields.count, &cells) else { return nil }
      rows.append(row)
    }
    guard numbers.isAtEnd else { return nil }
    self.init(fields: fields, rows: rows, cells: cells)
  }

  private static func row(_ numbers: inout Numbers, _ fields: Int, _ cells: inout [Cell]) -> Row? {
    guard let photo = numbers.next(UInt64.self), let page = numbers.next(UInt64.self),
      let count = numbers.next(UInt16.self)
    else { return nil }
    let start = cells.count
    for _ in 0..<count {
      guard let field = numbers.next(UInt16.self), field < fields,
        let digest = numbers.next(UInt64.self)
      else { return nil }
      cells.append(Cell(field: field, digest: digest))
    }
    return Row(photo: photo, page: page, cells: start..<cells.count)
  }
}

/// Reads big-endian numbers from the front of bytes.
private struct Numbers {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func next<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number? {
    let width = Number.bitWidth / 8
    guard rest.count >= width else { return nil }
    defer { rest = rest.dropFirst(width) }
    return rest.prefix(width).reduce(0) { $0 << 8 | Number($1) }
  }
}

extension [UInt8] {
  /// Appends a big-endian number.
  mutating func append(number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
