// A pixel size in 8 bytes: each photo has a dozen of them. The limit also keeps the product of two
// untrusted numbers within 64 bits.

/// A pixel size in 8 bytes.
struct PackedPixelSize: Hashable, Sendable {
  private let columns: Int32
  private let rows: Int32

  init(width: Int, height: Int) {
    columns = max(1, Int32(clamping: width))
    rows = max(1, Int32(clamping: height))
  }

  var width: Int { Int(columns) }
  var height: Int { Int(rows) }
}
