// Finds the XMP packet of a GIF, which libvips leaves alone, and counts its images. The packet stands
// in an application block as plain text whose end is made so that readers who take it for a chain of
// sub-blocks come out right. GIF89a specification; XMP specification part 3, section 1.1.2.

enum GIFBlocks {
  /// Longer files are animations, whose packet, if any, stands in front in practice.
  private static let mostSteps = 400_000
  /// One byte 1, then 255 down to 0, then the end of the chain.
  private static let trailer = 258

  /// The packet, nil where there is none, it is longer than `limit` or the blocks lead nowhere.
  static func xmp(of descriptor: Int32, limit: Int) -> [UInt8]? {
    var walk = Walk(descriptor: descriptor)
    guard walk.skipHeader() else { return nil }
    while walk.steps < mostSteps, let kind = walk.next() {
      switch kind {
      case 0x21:
        guard let label = walk.next() else { return nil }
        let start = walk.position
        guard walk.skipChain() else { return nil }
        guard label == 0xFF, let packet = packet(descriptor, start..<walk.position, limit)
        else { continue }
        return packet
      case 0x2C: guard walk.skipImage() else { return nil }
      default: return nil
      }
    }
    return nil
  }

  /// Are there more images than this, as far as the blocks lead anywhere.
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
      PictureFile.bytes(of: file, at: block.lowerBound, count: mark.count) == mark
    else { return nil }
    return PictureFile.bytes(of: file, at: block.lowerBound + mark.count, count: length)
  }

  /// A place in the file, read through a window.
  private struct Walk {
    let descriptor: Int32
    var position = 0
    var steps = 0
    private var window: [UInt8] = []
    private var start = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// The byte here, then one further. Nil at the end of the file.
    mutating func next() -> UInt8? {
      if !(start..<(start + window.count)).contains(position) {
        (start, window) = (
          position, PictureFile.bytes(of: descriptor, at: position, count: 65_536)
        )
      }
      guard let byte = window.dropFirst(position - start).first else { return nil }
      position += 1
      return byte
    }

    /// Signature, screen and the table of colors.
    mutating func skipHeader() -> Bool {
      position = 10
      return skipColors(behind: 2)
    }

    mutating func skipImage() -> Bool {
      position += 8
      return skipColors(behind: 1) && skipChain()
    }

    /// A byte of flags tells of the table that follows after so many more.
    private mutating func skipColors(behind count: Int) -> Bool {
      guard let flags = next() else { return false }
      position += count + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
      return true
    }

    /// Sub-blocks with their length in front, up to one of none.
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
