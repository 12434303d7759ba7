// What a PNG's small chunks say of its colors. The order in which they count is that of the PNG
// specification, third edition, section 4.3: cICP, iCCP, sRGB, then gAMA and cHRM.

import VitrineModel

/// The contents of these chunks, as stored; a chunk of a wrong length counts as missing.
struct PNGColor {
  private var chunks: [String: ArraySlice<UInt8>] = [:]

  private static let lengths = ["cICP": 4, "sRGB": 1, "gAMA": 4, "cHRM": 32]

  mutating func note(_ name: String, _ content: ArraySlice<UInt8>) {
    guard content.count == Self.lengths[name], chunks[name] == nil else { return }
    chunks[name] = content
  }

  /// The space, where it is another than the profile's, or than sRGB without one.
  func space(hasProfile: Bool) throws(PictureFault) -> ColorSpace? {
    if let coded = try coded() { return coded }
    guard !hasProfile, chunks["sRGB"] == nil else { return nil }
    let primaries = primaries ?? .srgb
    let isUsual = primaries.isClose(to: .srgb)
    guard let exponent else {
      return isUsual ? nil : ColorSpace(primaries: primaries, curve: .srgb)
    }
    // Many write the 2.2 that sRGB's curve resembles and mean that curve.
    if isUsual, abs(exponent - 2.2) < 0.1 { return nil }
    return ColorSpace(primaries: primaries, curve: .power(exponent))
  }

  /// Brightness beyond white cannot be shown by formats that end there; it would need a judgment
  /// of what to darken.
  private func coded() throws(PictureFault) -> ColorSpace? {
    guard let chunk = chunks["cICP"].map(Array.init), chunk[2] == 0 else { return nil }
    let transfer = chunk[1]
    if transfer == 16 || transfer == 18 {
      throw .unsupported(format: "PNG with HDR colors (\(transfer == 16 ? "PQ" : "HLG"))")
    }
    guard chunk[3] == 1 else { throw .unsupported(format: "PNG in video range") }
    guard let primaries = Primaries.coded(chunk[0]), let curve = Curve.coded(transfer)
    else { return nil }
    return ColorSpace(primaries: primaries, curve: curve)
  }

  /// Nil for what no picture can mean.
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

  /// Hundred-thousandths.
  private func numbers(_ chunk: ArraySlice<UInt8>) -> [Double] {
    stride(from: chunk.startIndex, to: chunk.endIndex - 3, by: 4).map { start in
      Double(chunk[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }) / 100_000
    }
  }
}
