// Counts frames before libvips does. Only the first one is published, but its loaders walk all of
// them whenever they open a file, those of WebP and TIFF in quadratic time (measured: 4 s an opening
// for 60,000 frames of WebP in 2.8 MB). Here only lengths are read.

import VitrineModel

enum Frames {
  static let mostOfGIF = 10_000
  static let mostOfWebP = 3_000
  static let mostOfTIFF = 1_000

  /// Refuses what would keep a loader busy; files that make no sense are left to it.
  static func check(
    _ file: borrowing PictureFile, as format: SourceFormat
  ) throws(PictureFault) {
    let isTooMuch: Bool
    let most: Int
    switch format {
    case .gif:
      most = mostOfGIF
      isTooMuch = GIFBlocks.hasImages(of: file.descriptor, moreThan: most)
    case .webp:
      most = mostOfWebP
      isTooMuch = hasChunks(file, moreThan: most)
    case .tiff:
      most = mostOfTIFF
      isTooMuch = hasDirectories(file, moreThan: most)
    case .jpeg, .png, .heif: return
    }
    guard !isTooMuch else { throw .unreadable(reason: "it has more than \(most) frames") }
  }

  /// RFC 9649, section 2.3: a name and a length each, padded to an even number. Every frame is one.
  private static func hasChunks(_ file: borrowing PictureFile, moreThan most: Int) -> Bool {
    var offset = 12
    for _ in 0...most {
      let head = file.bytes(at: offset, count: 8)
      guard head.count == 8 else { return false }
      let length = number(head[4...].reversed())
      offset += 8 + length + length % 2
    }
    return true
  }

  /// TIFF 6.0, section 2: a number of entries of 12 bytes each, then where the next directory is.
  private static func hasDirectories(_ file: borrowing PictureFile, moreThan most: Int) -> Bool {
    let isLittle = file.bytes(at: 0, count: 1) == [0x49]
    func number(at offset: Int, _ width: Int) -> Int? {
      let bytes = file.bytes(at: offset, count: width)
      guard bytes.count == width else { return nil }
      return Self.number(isLittle ? bytes.reversed() : bytes)
    }
    var place = 4
    for _ in 0...most {
      guard let offset = number(at: place, 4), offset > 0, let entries = number(at: offset, 2)
      else { return false }
      place = offset + 2 + 12 * entries
    }
    return true
  }

  /// The highest byte first.
  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
