// The directories of a TIFF or BigTIFF, from untrusted bytes: the chain of images, and those within them
// (TIFF 6.0, section 2; TIFF Technical Note 1). Raw files have their previews and their pixels in them. Every
// directory is read once, and their number is limited.

/// The directories of a TIFF file, the first one first.
struct TIFFTree {
  /// The entries of interest.
  enum Tag: Int {
    case kind = 254
    case width = 256
    case height = 257
    case compression = 259
    case photometric = 262
    case samples = 277
    case planes = 284
    case tileWidth = 322
    case directories = 330
    case inks = 334
    case extraSamples = 338
    case leaf = 34310
    case dngVersion = 50706
    case previewColors = 50970
  }

  /// The numbers of the entries of interest.
  typealias Directory = [Tag: [Int]]

  private(set) var directories: [Directory] = []

  private let descriptor: Int32
  private let isLittle: Bool
  private let isBig: Bool

  private static let most = 64
  private static let mostEntries = 400
  private static let mostValues = 16

  /// Reads a file; nil if it has no directory.
  init?(_ file: borrowing ImageFile) {
    let head = file.bytes(at: 0, count: 4)
    guard head.count == 4 else { return nil }
    descriptor = file.descriptor
    isLittle = head[0] == 0x49
    isBig = head[isLittle ? 2 : 3] == 43
    var waiting = [number(at: isBig ? 8 : 4, isBig ? 8 : 4)].compactMap(\.self)
    var seen: Set<Int> = []
    while !waiting.isEmpty, directories.count < Self.most {
      let offset = waiting.removeFirst()
      guard offset >= 8, offset < file.length, seen.insert(offset).inserted else { continue }
      guard let (directory, next) = directory(at: offset) else { continue }
      directories.append(directory)
      waiting += directory[.directories, default: []] + [next].compactMap(\.self)
    }
    guard !directories.isEmpty else { return nil }
  }

  private func directory(at offset: Int) -> (directory: Directory, next: Int?)? {
    let (width, length) = isBig ? (8, 20) : (2, 12)
    guard let count = number(at: offset, width) else { return nil }
    let first = offset + width
    let table = ImageFile.bytes(
      of: descriptor, at: first, count: min(count, Self.mostEntries) * length)
    var directory: Directory = [:]
    for start in stride(from: 0, to: table.count - length + 1, by: length) {
      let entry = table[start..<(start + length)]
      guard let tag = Tag(rawValue: number(entry.prefix(2))), directory[tag] == nil else {
        continue
      }
      directory[tag] = values(entry)
    }
    // Behind a damaged table there is nothing to find.
    let next = count <= Self.mostEntries ? number(at: first + count * length, isBig ? 8 : 4) : nil
    return (directory, next)
  }

  private func values(_ entry: ArraySlice<UInt8>) -> [Int] {
    let wide = isBig ? 8 : 4
    guard let width = Self.width(of: number(entry.dropFirst(2).prefix(2))) else { return [] }
    let count = min(number(entry.dropFirst(4).prefix(wide)), Self.mostValues)
    let field = entry.suffix(wide)
    let bytes =
      count * width <= wide
      ? field : ImageFile.bytes(of: descriptor, at: number(field), count: count * width)[...]
    return (0..<(bytes.count / width)).prefix(count).map {
      number(bytes.dropFirst($0 * width).prefix(width))
    }
  }

  private static func width(of kind: Int) -> Int? {
    switch kind {
    case 1: 1
    case 3: 2
    case 4, 13: 4
    case 16, 18: 8
    default: nil
    }
  }

  private func number(at offset: Int, _ width: Int) -> Int? {
    let bytes = ImageFile.bytes(of: descriptor, at: offset, count: width)
    return bytes.count == width ? number(bytes[...]) : nil
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let number = (isLittle ? Array(bytes.reversed()) : Array(bytes))
      .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(clamping: number)
  }
}

extension TIFFTree.Directory {
  /// The first number of an entry.
  func first(_ tag: TIFFTree.Tag) -> Int? { self[tag]?.first }
}
