// Gray images, which libvips loads as three equal channels. If black is 16 and white 235, as in
// video: libheif expands this range only while it converts colors, and so far leaves gray as it is
// coded. Whether that is still so is tried once, with an image of one black level.
// ISO/IEC 14496-12, section 12.1.5.

import VitrineModel

/// Finds out what must be corrected in a gray HEIC or AVIF file.
enum HEIFRange {
  /// Returns the correction of the primary image; nil if it has colors.
  static func correction(of file: borrowing ImageFile) -> SampleCorrection? {
    guard let boxes = HEIFMeta(of: file)?.boxes, let picture = HEIFColor.picture(in: boxes),
      let codec = picture.properties.first(where: HEIFColor.isCodec), isGray(codec)
    else { return nil }
    let named = HEIFColor.codes(in: picture.properties)?.dropFirst(6).first.map { $0 & 0x80 != 0 }
    let isFull = named ?? AV1Header(of: picture.item, in: boxes, file)?.isFullGray
    guard isFull == false else { return .gray(isLimited: false) }
    return .gray(isLimited: !(isDeep(codec) ? expandsDeepGray : expandsGray))
  }

  private static func byte(_ place: Int, of box: HEIFBox) -> UInt8 {
    box.content.dropFirst(place).first ?? 0
  }

  /// Whether an image with this property has no colors.
  static func isGray(_ codec: HEIFBox) -> Bool {
    codec.name == "av1C"
      ? byte(2, of: codec) & 0x10 != 0
      : codec.content.count > 16 && byte(16, of: codec) & 3 == 0
  }

  /// Whether samples have more than 8 bits.
  private static func isDeep(_ codec: HEIFBox) -> Bool {
    codec.name == "av1C" ? byte(2, of: codec) & 0x40 != 0 : byte(17, of: codec) & 7 != 0
  }

  // MARK: The decoder

  private static let expandsGray = expands(deep: false)
  private static let expandsDeepGray = expands(deep: true)

  /// Whether the decoder expands the range; true if it cannot decode the format at all.
  private static func expands(deep: Bool) -> Bool {
    let file = blackImage(deep: deep)
    let mean = file.withUnsafeBytes { raw in
      try? VipsPixels.openingBytes(raw, as: .heif).means().first
    }
    return (mean ?? 0) < (deep ? 2_048 : 8)
  }

  /// Returns an AVIF file of one gray level: the black of limited range.
  ///
  /// - Parameters:
  ///   - deep: Whether samples have 10 bits instead of 8.
  ///   - codes: The codes of colors in the container; none if nil.
  /// - Returns: The file.
  static func blackImage(deep: Bool, codes: [UInt8]? = [0, 1, 0, 13, 0, 6, 0]) -> [UInt8] {
    let data: [UInt8] =
      deep
      ? [
        0x0A, 0x05, 0x18, 0x0C, 0xFF, 0xDB, 0xC4, 0x32, 0x09, 0x10, 0, 0, 0x1E, 0x18, 0xB1, 0x33,
        0xA7, 0xE0,
      ]
      : [
        0x0A, 0x08, 0x18, 0x04, 0x7D, 0x86, 0x02, 0x1A, 0x0C, 0x40, 0x32, 0x08, 0x10, 0, 0, 0x18,
        0xE1, 0x42, 0x19, 0x90,
      ]
    let edge = ByteOrder.big(deep ? 16 : 4, 4)
    let zeros = [UInt8](repeating: 0, count: 13)
    let item = HEIFBox.bytes("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("av01\0".utf8))
    let properties =
      HEIFBox.bytes("ispe", ByteOrder.big(0, 4) + edge + edge)
      + HEIFBox.bytes("pixi", [0, 0, 0, 0, 1, deep ? 10 : 8])
      + HEIFBox.bytes("av1C", [0x81, 0, deep ? 0x5C : 0x1C, 0])
      + (codes.map { HEIFBox.bytes("colr", Array("nclx".utf8) + $0) } ?? [])
    let links: [UInt8] = codes == nil ? [3, 1, 2, 0x83] : [4, 1, 2, 0x83, 4]
    let file = HEIFBox.bytes("ftyp", Array("avif\0\0\0\0avifmif1miaf".utf8))
    func meta(_ place: Int) -> [UInt8] {
      let location = ByteOrder.big(place, 4) + ByteOrder.big(data.count, 4)
      let boxes =
        HEIFBox.bytes("hdlr", zeros.prefix(8) + Array("pict".utf8) + zeros)
        + HEIFBox.bytes("pitm", [0, 0, 0, 0, 0, 1])
        + HEIFBox.bytes("iloc", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1] + location)
        + HEIFBox.bytes("iinf", [0, 0, 0, 0, 0, 1] + item)
        + HEIFBox.bytes(
          "iprp",
          HEIFBox.bytes("ipco", properties)
            + HEIFBox.bytes("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1] + links))
      return HEIFBox.bytes("meta", ByteOrder.big(0, 4) + boxes)
    }
    return file + meta(file.count + meta(0).count + 8) + HEIFBox.bytes("mdat", data)
  }
}
