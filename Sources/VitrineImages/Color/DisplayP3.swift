// Display P3, the colors of phones and of most screens since 2016: the primaries of SMPTE EG 432-1 with the
// white point and the curve of sRGB. https://www.color.org/chardata/rgb/DisplayP3.xalter
//
// Published files carry a profile that is written here. That of an original may have a description and numbers
// by which its camera or screen is known.

/// The color space of published images that keep their colors.
enum DisplayP3 {
  /// The profile of published files.
  static let profile = ColorSpace.displayP3.publishedProfile(named: "P3")

  /// The colors of XYZ in Display P3, by the primaries as profiles round them.
  static let definition = (ICCProfile(profile)?.columns).flatMap { Matrix($0)?.inverse }

  /// Returns a finished file with the profile; nil if it is not a well-formed JPEG, WebP or AVIF.
  static func tagged(_ file: [UInt8]) -> [UInt8]? {
    switch file.first {
    case 0xFF: JPEGParts.tagged(file, with: profile)
    case UInt8(ascii: "R"): WebPChunks.adding("ICCP", profile, to: file)
    default: AVIFColor.tagged(file, with: profile)
    }
  }
}
