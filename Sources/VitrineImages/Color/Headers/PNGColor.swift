// Reads the color space of a PNG from its small chunks. They have the precedence of the PNG specification,
// third edition, section 4.3: cICP, iCCP, sRGB, then gAMA and cHRM.

import VitrineModel

/// The chunks of a PNG about colors, as stored.
///
/// A chunk of the wrong length counts as missing.
struct PNGColor {
  private var chunks: [String: ArraySlice<UInt8>] = [:]
  private var isNamedPQ = false

  private static let lengths = ["cICP": 4, "sRGB": 1, "gAMA": 4, "cHRM": 32]
  /// The name of a profile whose contents do not count: https://www.w3.org/TR/png-hdr-pq/.
  private static let pqName = Array("ITUR_2100_PQ_FULL\0".utf8)

  /// Adds a chunk if it is about colors.
  ///
  /// The first of each kind counts.
  mutating func note(_ name: String, _ content: ArraySlice<UInt8>) {
    if name == "iCCP", content.starts(with: Self.pqName) { isNamedPQ = true }
    guard content.count == Self.lengths[name], chunks[name] == nil else { return }
    chunks[name] = content
  }

  /// Returns the color space; nil if the embedded profile applies, or sRGB.
  func space(hasProfile: Bool) throws(ImageError) -> ColorSpace? {
    if let coded = try coded() { return coded }
    if isNamedPQ { return ColorSpace(primaries: .bt2020, curve: .pq) }
    guard !hasProfile, chunks["sRGB"] == nil else { return nil }
    let primaries = primaries ?? .srgb
    let isUsual = primaries.isClose(to: .srgb)
    guard let exponent else {
      return isUsual ? nil : ColorSpace(primaries: primaries, curve: .srgb)
    }
    // Many programs write 2.2, which resembles the curve of sRGB, and mean that curve.
    if isUsual, abs(exponent - 2.2) < 0.1 { return nil }
    return ColorSpace(primaries: primaries, curve: .power(exponent))
  }

  /// The color space of a cICP chunk.
  private func coded() throws(ImageError) -> ColorSpace? {
    guard let chunk = chunks["cICP"].map(Array.init), chunk[2] == 0 else { return nil }
    guard chunk[3] == 1 else { throw .unsupported(format: "PNG in video range") }
    return ColorSpace(primaries: Int(chunk[0]), transfer: Int(chunk[1]))
  }

  /// The gamma exponent; nil if the stored value is implausible.
  private var exponent: Double? {
    guard let stored = chunks["gAMA"].map({ numbers($0) })?.first, 0.2...1.5 ~= stored
    else { return nil }
    return 1 / stored
  }

  private var primaries: Primaries? {
    guard let n = chunks["cHRM"].map({ numbers($0) }), n.count == 8 else { return nil }
    let found = Primaries(
      white: SIMD2(n[0], n[1]), red: SIMD2(n[2], n[3]), green: (n[4], n[5]), blue: (n[6], n[7]))
    return found.adapted == nil ? nil : found
  }

  /// The numbers of a chunk, which are stored in hundred-thousandths.
  private func numbers(_ chunk: ArraySlice<UInt8>) -> [Double] {
    stride(from: chunk.startIndex, to: chunk.endIndex - 3, by: 4).map { start in
      Double(chunk[start..<(start + 4)].bigEndian) / 100_000
    }
  }
}
