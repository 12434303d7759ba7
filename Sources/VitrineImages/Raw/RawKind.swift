// Recognizes raw files by their contents. Most are TIFF files that begin with a small preview; what makes them
// raw is in one of their other directories.

/// A family of raw files with the same structure.
enum RawKind: CaseIterable {
  case tiff, olympus, panasonic, canon, canonCIFF, fujifilm, minolta, sigma

  /// Recognizes a raw file by its first bytes; nil also for a TIFF, in which they say nothing.
  static func recognize(_ head: [UInt8]) -> RawKind? {
    allCases.first { kind in
      kind.signatures.contains { marks in
        marks.allSatisfy { head.dropFirst($0.position).starts(with: $0.text.utf8) }
      }
    }
  }

  /// Texts by which the family is recognized, and their positions.
  private var signatures: [[(position: Int, text: String)]] {
    switch self {
    // Canon and Phase One mark their TIFF files behind the header.
    case .tiff:
      [
        [(0, "II*\0"), (8, "CR")], [(0, "II*\0"), (8, "IIII"), (13, "waR")],
        [(0, "MM\0*"), (8, "MMMMRaw")],
      ]
    case .olympus: [[(0, "IIRO")], [(0, "IIRS")], [(0, "MMOR")]]
    case .panasonic: [[(0, "IIU\0")]]
    case .canon: [[(4, "ftypcrx ")]]
    case .canonCIFF: [[(6, "HEAPCCDR")], [(6, "HEAPJPGM")]]
    case .fujifilm: [[(0, "FUJIFILMCCD-RAW")]]
    case .minolta: [[(0, "\0MRM")]]
    case .sigma: [[(0, "FOVb")]]
    }
  }
}

extension TIFFTree {
  /// Color filter arrays, and their pixels after interpolation (TIFF/EP; DNG 1.7).
  private static let rawColors: Set = [32_803, 34_892]
  /// Compressions that only cameras use: Sony, Epson, Samsung, Nikon, Kodak, Pentax, DNG.
  private static let rawCompressions: Set = [
    32_767, 32_769, 32_770, 34_713, 65_000, 65_535, 34_892, 52_546,
  ]

  /// Whether the file is raw: no directory is its picture.
  var isRaw: Bool {
    guard let first = directories.first else { return false }
    return first[.dngVersion] != nil || first[.leaf] != nil
      || (beginsWithPreview && !hasLaterPicture)
      || directories.contains {
        Self.rawColors.contains($0.first(.photometric) ?? 0)
          || Self.rawCompressions.contains($0.first(.compression) ?? 0)
      }
  }

  /// Whether the first image is a reduced copy of another, which may be missing.
  private var beginsWithPreview: Bool {
    guard let first = directories.first else { return false }
    return (first.first(.kind) ?? 0) & 1 == 1
      && (first[.directories] != nil || directories.count > 1)
  }
}
