// Counts frames before libvips does. Only the first frame is published, but the loaders of libvips walk
// through all of them each time they open a file. Those of WebP and TIFF take quadratic time (measured:
// 4 s to open a WebP of 60,000 frames in 2.8 MB). Here only lengths are read.

import VitrineModel

/// Checks the number of frames of a file.
enum FrameCount {
  static let maxGIFFrames = 10_000
  static let maxWebPFrames = 3_000
  static let maxTIFFPages = 1_000

  /// Refuses files with too many frames.
  ///
  /// Invalid files are left to the loader.
  static func check(
    _ file: borrowing ImageFile, as format: SourceFormat
  ) throws(ImageError) {
    let isTooMuch: Bool
    let most: Int
    switch format {
    case .gif:
      most = maxGIFFrames
      isTooMuch = GIFBlocks.hasImages(of: file.descriptor, moreThan: most)
    case .webp:
      most = maxWebPFrames
      isTooMuch = hasChunks(file, moreThan: most)
    case .tiff:
      most = maxTIFFPages
      isTooMuch = hasDirectories(file, moreThan: most)
    case .jpeg, .png, .heif: return
    }
    guard !isTooMuch else { throw .unreadable(reason: "it has more than \(most) frames") }
  }

  /// RFC 9649, section 2.3: each chunk has a name and a length, padded to an even number.
  ///
  /// Each frame is one chunk.
  private static func hasChunks(_ file: borrowing ImageFile, moreThan most: Int) -> Bool {
    var offset = 12
    for _ in 0...most {
      let head = file.bytes(at: offset, count: 8)
      guard head.count == 8 else { return false }
      let length = head[4...].reversed().bigEndian
      offset += 8 + length + length % 2
    }
    return true
  }

  /// TIFF 6.0, section 2: a number of entries of 12 bytes each, then the offset of the next directory.
  ///
  /// In a BigTIFF, numbers have 8 bytes and entries 20.
  private static func hasDirectories(_ file: borrowing ImageFile, moreThan most: Int) -> Bool {
    let head = file.bytes(at: 0, count: 4)
    let isLittle = head.first == 0x49
    let isBig = head.contains(43)
    let (wide, narrow, entry) = isBig ? (8, 8, 20) : (4, 2, 12)
    func number(at offset: Int, _ width: Int) -> Int? {
      let bytes = file.bytes(at: offset, count: width)
      guard bytes.count == width else { return nil }
      return (isLittle ? bytes.reversed() : bytes).bigEndian
    }
    var place = isBig ? 8 : 4
    for _ in 0...most {
      guard let offset = number(at: place, wide), 0 < offset, offset < file.length,
        let entries = number(at: offset, narrow), 0 <= entries, entries < file.length
      else { return false }
      place = offset + narrow + entry * entries
    }
    return true
  }
}
