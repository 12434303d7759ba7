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
    case bits = 258
    case compression = 259
    case photometric = 262
    case maker = 271
    case strips = 273
    case orientation = 274
    case samples = 277
    case planes = 284
    case tileWidth = 322
    case tiles = 324
    case directories = 330
    case inks = 334
    case extraSamples = 338
    case sampleFormat = 339
    case leaf = 34310
    case dngVersion = 50706
    case previewColors = 50970
  }

  /// The numbers of the entries of interest.
  typealias Directory = [Tag: [Int]]

  private(set) var directories: [Directory] = []
  /// The positions of the directories.
  private var offsets: [Int] = []

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
      offsets.append(offset)
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

extension TIFFTree {
  /// Interpretations of colors that are pictures.
  ///
  /// Of a camera, gray may be what a sensor saw.
  private static let colors: Set = [2, 6], grays: Set = [0, 1, 3, 5, 8]

  /// The directory of the picture: the first, unless that is a small copy or a mask of a larger one.
  var picture: Directory { directories[pictureIndex] }

  /// Whether the picture is not in the first directory.
  var hasLaterPicture: Bool { pictureIndex > 0 }

  /// The orientation, which the first directory may have for the picture of another; nil if the decoder sees it.
  var orientation: Int? {
    guard hasLaterPicture, picture[.orientation] == nil else { return nil }
    return directories[0].first(.orientation).flatMap { 1...8 ~= $0 ? $0 : nil }
  }

  private var pictureIndex: Int {
    let first = directories[0]
    guard first.isCopyOrMask else { return 0 }
    let known = first[.maker] == nil ? Self.colors.union(Self.grays) : Self.colors
    return directories.indices.dropFirst().first { index in
      let other = directories[index]
      return !other.isCopyOrMask && known.contains(other.first(.photometric) ?? -1)
        && other.covers(first)
    } ?? 0
  }

  /// Returns the file with the directory of the picture as its first; nil if it is.
  func view(of file: borrowing ImageFile) -> FileView? {
    guard hasLaterPicture else { return nil }
    let width = isBig ? 8 : 4
    let offset = offsets[pictureIndex]
    return try? FileView(
      of: file.descriptor, length: file.length, replacingAt: width,
      by: isLittle ? ByteOrder.little(offset, width) : ByteOrder.big(offset, width))
  }
}

extension TIFFTree.Directory {
  /// Whether the image is a reduced copy of another or a mask (TIFF 6.0, NewSubfileType).
  fileprivate var isCopyOrMask: Bool { (first(.kind) ?? 0) & 5 != 0 }

  /// Whether no edge is shorter than that of another image.
  fileprivate func covers(_ other: TIFFTree.Directory) -> Bool {
    [.width, .height].allSatisfy { first($0) ?? 0 >= other.first($0) ?? 0 }
  }

  /// The first number of an entry.
  func first(_ tag: TIFFTree.Tag) -> Int? { self[tag]?.first }
}
