// Reads the numbers of a TIFF structure, in its order of bytes: TIFF 6.0, section 2. A BigTIFF has wider counts
// and places.

/// The numbers of a TIFF structure.
struct TIFFNumbers {
  let isBigEndian: Bool
  let isBigTIFF: Bool

  /// Creates numbers of an ordinary structure in little-endian order.
  init() { (isBigEndian, isBigTIFF) = (false, false) }

  /// Reads the first four bytes; nil if they begin no TIFF structure.
  ///
  /// Olympus and Panasonic have their own numbers instead of 42.
  init?(signature: ArraySlice<UInt8>) {
    switch Array(signature) {
    case [0x49, 0x49, 0x2B, 0]: (isBigEndian, isBigTIFF) = (false, true)
    case [0x4D, 0x4D, 0, 0x2B]: (isBigEndian, isBigTIFF) = (true, true)
    case [0x49, 0x49, 0x2A, 0], [0x49, 0x49, 0x52, 0x4F], [0x49, 0x49, 0x52, 0x53],
      [0x49, 0x49, 0x55, 0]:
      (isBigEndian, isBigTIFF) = (false, false)
    case [0x4D, 0x4D, 0, 0x2A], [0x4D, 0x4D, 0x4F, 0x52]: (isBigEndian, isBigTIFF) = (true, false)
    default: return nil
    }
  }

  func short(_ bytes: ArraySlice<UInt8>, _ at: Int) -> Int? {
    let two = bytes.dropFirst(at).prefix(2)
    guard two.count == 2, let a = two.first, let b = two.last else { return nil }
    return isBigEndian ? Int(a) << 8 | Int(b) : Int(b) << 8 | Int(a)
  }

  func long(_ bytes: ArraySlice<UInt8>, _ at: Int) -> Int? {
    guard let a = short(bytes, at), let b = short(bytes, at + 2) else { return nil }
    return isBigEndian ? a << 16 | b : b << 16 | a
  }

  /// The bytes of a count or a place.
  var numberSize: Int { isBigTIFF ? 8 : 4 }

  /// A count or a place; nil if no file is that long.
  func wide(_ bytes: ArraySlice<UInt8>, _ at: Int) -> Int? {
    guard isBigTIFF else { return long(bytes, at) }
    guard let a = long(bytes, at), let b = long(bytes, at + 4) else { return nil }
    let (high, low) = isBigEndian ? (a, b) : (b, a)
    return high < 1 << 16 ? high << 32 | low : nil
  }
}
