// Recognizes the format of a file by its first bytes, since file names can be wrong. Each supported format
// names one loader of libvips. Any other file reaches no loader.

import VitrineModel

/// A supported format of originals.
enum SourceFormat: String, CaseIterable {
  case jpeg, png, webp, heif, tiff, gif

  /// The libvips operation that loads the format.
  var loader: String { "\(rawValue)load_source" }

  /// The number of first bytes that `recognize` needs.
  static let headLength = 1_024

  /// The result of recognizing a file.
  enum Recognized: Equatable {
    /// A supported format. A TIFF may still turn out to be a raw file.
    case known(SourceFormat)
    /// A raw file of a camera.
    case raw(RawKind)
    /// A video.
    case video(VideoContainer)
    /// A well-known format that is not supported, by its name.
    case foreign(String)
    /// Anything else.
    case nothing
  }

  /// Recognizes a format by the first bytes of a file.
  static func recognize(_ head: [UInt8]) -> Recognized {
    if Self.jpeg.matches(head) { return .known(.jpeg) }
    if let kind = RawKind.recognize(head) { return .raw(kind) }
    if let format = allCases.first(where: { $0.matches(head) }) { return .known(format) }
    if isHEIF(head) { return .foreign("this form of HEIF") }
    if let container = VideoContainer.recognize(head) { return .video(container) }
    if let mark = foreignMarks.first(where: { starts(head, $0.mark) }) {
      return .foreign(mark.name)
    }
    return isSVG(head) ? .foreign("SVG") : .nothing
  }

  private func matches(_ head: [UInt8]) -> Bool {
    switch self {
    case .jpeg: Self.starts(head, [0xFF, 0xD8, 0xFF])
    case .png: Self.starts(head, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .webp: Self.starts(head, "RIFF") && Self.starts(head.dropFirst(8), "WEBP")
    case .heif: Self.heifBrand(head).map(Self.heifBrands.contains) ?? false
    case .tiff: Self.isTIFF(head)
    case .gif: Self.starts(head, "GIF87a") || Self.starts(head, "GIF89a")
    }
  }

  /// Whether the file is a TIFF or a BigTIFF.
  private static func isTIFF(_ head: [UInt8]) -> Bool {
    [0x2A, 0x2B].contains {
      starts(head, [0x49, 0x49, $0, 0]) || starts(head, [0x4D, 0x4D, 0, $0])
    }
  }

  private static let heifBrands: Set = [
    "avif", "avis", "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "miaf",
  ]

  /// The major brand of an ISO media file; if that is only a later edition of HEIF, a codec among the others.
  private static func heifBrand(_ head: [UInt8]) -> String? {
    guard head.count >= 12, starts(head.dropFirst(4), "ftyp") else { return nil }
    let brands = brands(of: HEIFBox.all(in: head[...]).first)
    let major = String(decoding: head[8..<12], as: UTF8.self)
    return ["mif2", "mif3"].contains(major)
      ? brands.first { ["heic", "heix", "avif"].contains($0) } : major
  }

  private static func brands(of box: HEIFBox?) -> [String] {
    guard let content = box?.content else { return [] }
    return stride(from: 0, to: content.count - 3, by: 4).map {
      String(decoding: content.dropFirst($0).prefix(4), as: UTF8.self)
    }
  }

  /// Whether an ISO media file says that it has an image, in a form that decoders may not know.
  ///
  /// Its compatible brands, the codecs of its brand or its first boxes say so. ISO/IEC 23008-12,
  /// section 10 and annexes B to L.
  private static func isHEIF(_ head: [UInt8]) -> Bool {
    let boxes = HEIFBox.all(in: head[...])
    guard let first = boxes.first, first.name == "ftyp" else { return false }
    let brands = brands(of: first)
    guard videoBrands.isDisjoint(with: brands) else { return false }
    let next = String(decoding: head.dropFirst(first.whole.count + 4).prefix(4), as: UTF8.self)
    return !imageBrands.isDisjoint(with: brands) || ["meta", "mini"].contains(next)
  }

  private static let imageBrands = heifBrands.union([
    "mif2", "mif3", "vvic", "vvis", "evic", "evis", "jpeg", "jpgs", "j2ki", "j2is", "avci", "avcs",
    "unif",
  ])
  private static let videoBrands: Set = [
    "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "qt  ", "M4V ", "M4A ",
    "dash", "3gp4", "3gp5", "3gp6",
  ]

  private static let foreignMarks: [(mark: [UInt8], name: String)] = [
    (Array("%PDF".utf8), "PDF"), (Array("%!PS".utf8), "PostScript"),
    (Array("8BPS".utf8), "Photoshop"), (Array("BM".utf8), "BMP"), (Array("RIFF".utf8), "RIFF"),
    ([0xFF, 0x0A], "JPEG XL"), ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "JPEG XL"),
    ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], "JPEG 2000"),
    ([0xFF, 0x4F, 0xFF, 0x51], "JPEG 2000"),
  ]

  /// Whether the file is an SVG.
  ///
  /// One may begin with declarations and comments of any length; these are the usual beginnings.
  private static func isSVG(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return text.hasPrefix("<svg") || (text.hasPrefix("<?xml") && text.contains("<svg"))
      || text.hasPrefix("<!DOCTYPE svg")
  }

  private static func starts(_ bytes: some Sequence<UInt8>, _ mark: String) -> Bool {
    bytes.starts(with: mark.utf8)
  }

  private static func starts(_ bytes: some Sequence<UInt8>, _ mark: [UInt8]) -> Bool {
    bytes.starts(with: mark)
  }
}
