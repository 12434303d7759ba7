// Finds the XMP packet of a GIF, which libvips ignores, and counts the images. The packet is plain text in
// an application block. It ends with a trailer, so that readers that treat it as a chain of sub-blocks
// find its end. GIF89a specification; XMP specification part 3, section 1.1.2.

import VitrineModel

/// The blocks of a GIF file.
enum GIFBlocks {
  /// The limit of sub-blocks to read.
  ///
  /// Longer files are animations, which in practice have the packet, if any, at the beginning.
  private static let mostSteps = 400_000
  /// The length of the trailer: a byte 1, then 255 down to 0, then the end of the chain.
  private static let trailer = 258

  /// Returns the XMP packet; nil if there is none, it is longer than `limit` or the blocks are invalid.
  static func xmp(of descriptor: Int32, limit: Int) -> [UInt8]? {
    var walk = Walk(descriptor: descriptor)
    guard walk.skipHeader() else { return nil }
    while let label = walk.nextExtension() {
      let start = walk.position
      guard walk.skipChain() else { return nil }
      guard label == 0xFF, let packet = packet(descriptor, start..<walk.position, limit)
      else { continue }
      return packet
    }
    return nil
  }

  /// Returns the bytes of the application block with a name of eleven bytes; nil if there is none, it is
  /// longer than `limit` or the blocks are invalid.
  static func application(_ name: [UInt8], of descriptor: Int32, limit: Int) -> [UInt8]? {
    var walk = Walk(descriptor: descriptor)
    guard walk.skipHeader() else { return nil }
    while let label = walk.nextExtension() {
      let head = ImageFile.bytes(of: descriptor, at: walk.position, count: 12)
      if label == 0xFF, head == [11] + name {
        walk.position += 12
        return walk.chain(upTo: limit)
      }
      guard walk.skipChain() else { return nil }
    }
    return nil
  }

  /// The part of the canvas that the first image covers; nil if it covers all, or is invalid.
  static func coveredPart(of descriptor: Int32) -> PixelRegion? {
    var walk = Walk(descriptor: descriptor)
    guard walk.skipHeader() else { return nil }
    while walk.steps < mostSteps, let kind = walk.next() {
      guard kind != 0x2C else { return coveredPart(of: descriptor, at: walk.position) }
      guard kind == 0x21, walk.next() != nil, walk.skipChain() else { return nil }
    }
    return nil
  }

  private static func coveredPart(of descriptor: Int32, at place: Int) -> PixelRegion? {
    let numbers = [(6, 4), (place, 8)].flatMap { start, count in
      let bytes = ImageFile.bytes(of: descriptor, at: start, count: count)
      return stride(from: 0, to: bytes.count - 1, by: 2).map {
        Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8
      }
    }
    guard numbers.count == 6 else { return nil }
    let (left, top) = (numbers[2], numbers[3])
    let size = PixelSize(
      width: min(numbers[4], numbers[0] - left), height: min(numbers[5], numbers[1] - top))
    guard size.width > 0, size.height > 0,
      size != PixelSize(width: numbers[0], height: numbers[1])
    else { return nil }
    return PixelRegion(left: left, top: top, size: size)
  }

  /// Whether there are more images than this before the file ends or becomes invalid.
  static func hasImages(of descriptor: Int32, moreThan most: Int) -> Bool {
    var walk = Walk(descriptor: descriptor)
    var count = 0
    guard walk.skipHeader() else { return false }
    while walk.steps < mostSteps, let kind = walk.next() {
      switch kind {
      case 0x21: guard walk.next() != nil, walk.skipChain() else { return false }
      case 0x2C:
        count += 1
        guard count <= most else { return true }
        guard walk.skipImage() else { return false }
      default: return false
      }
    }
    return false
  }

  private static func packet(_ file: Int32, _ block: Range<Int>, _ limit: Int) -> [UInt8]? {
    let mark = [11] + Array("XMP DataXMP".utf8)
    let length = block.count - mark.count - trailer
    guard length > 0, length <= limit,
      ImageFile.bytes(of: file, at: block.lowerBound, count: mark.count) == mark
    else { return nil }
    return ImageFile.bytes(of: file, at: block.lowerBound + mark.count, count: length)
  }

  /// A position in the file, which is read in windows of 64 KB.
  private struct Walk {
    let descriptor: Int32
    var position = 0
    var steps = 0
    private var window: [UInt8] = []
    private var start = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Reads the byte at the position and moves on.
    ///
    /// Nil at the end of the file.
    mutating func next() -> UInt8? {
      if !(start..<(start + window.count)).contains(position) {
        (start, window) = (
          position, ImageFile.bytes(of: descriptor, at: position, count: 65_536)
        )
      }
      guard let byte = window.dropFirst(position - start).first else { return nil }
      position += 1
      return byte
    }

    /// Skips the signature, the screen descriptor and the color table.
    mutating func skipHeader() -> Bool {
      position = 10
      return skipColors(behind: 2)
    }

    /// Skips an image with its color table and its data.
    mutating func skipImage() -> Bool {
      position += 8
      return skipColors(behind: 1) && skipChain()
    }

    /// Skips a color table.
    ///
    /// A byte of flags has its size; the table follows after `count` more bytes.
    private mutating func skipColors(behind count: Int) -> Bool {
      guard let flags = next() else { return false }
      position += count + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
      return true
    }

    /// Returns the label of the next extension, before its sub-blocks; nil at the end of the file or if the
    /// blocks are invalid.
    mutating func nextExtension() -> UInt8? {
      while steps < mostSteps, let kind = next() {
        switch kind {
        case 0x21: return next()
        case 0x2C: guard skipImage() else { return nil }
        default: return nil
        }
      }
      return nil
    }

    /// Reads sub-blocks up to one of length 0; nil if there is more than `limit`.
    mutating func chain(upTo limit: Int) -> [UInt8]? {
      var bytes: [UInt8] = []
      while steps < mostSteps, let length = next() {
        guard length > 0 else { return bytes }
        bytes += ImageFile.bytes(of: descriptor, at: position, count: Int(length))
        position += Int(length)
        steps += 1
        guard bytes.count <= limit else { return nil }
      }
      return nil
    }

    /// Skips sub-blocks, each with its length in front, up to one of length 0.
    mutating func skipChain() -> Bool {
      while steps < mostSteps, let length = next() {
        guard length > 0 else { return true }
        position += Int(length)
        steps += 1
      }
      return false
    }
  }
}
