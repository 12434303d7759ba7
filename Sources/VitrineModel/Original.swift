// Where a photo's bytes are: in a file of this machine, or at a service that offers them in one or
// more sizes. Only files are mirrored; what stays at its service is shown from there.

/// Where a photo's bytes are.
public enum Original: Hashable, Sendable {
  case file(OriginalFile)
  case remote(RemoteOriginal)

  /// Pixel size as seen, after the orientation tag is applied.
  public var size: PixelSize {
    switch self {
    case .file(let file): file.size
    case .remote(let remote): remote.size
    }
  }

  /// The file, where it is one.
  public var file: OriginalFile? {
    if case .file(let file) = self { return file }
    return nil
  }

  /// What a service offers, where the bytes are there.
  public var remote: RemoteOriginal? {
    if case .remote(let remote) = self { return remote }
    return nil
  }
}

/// Bytes in a file of this machine: the user's own, or a copy in the cache.
public struct OriginalFile: Hashable, Sendable {
  /// An absolute path.
  public let path: String
  private let name: Name
  /// SHA-256 of the bytes.
  public let digest: Digest
  /// Pixel size as seen, after the orientation tag is applied.
  public let size: PixelSize

  public init(path: String, source: String, digest: Digest, size: PixelSize) {
    self.path = path
    name = Name(source, beside: path)
    self.digest = digest
    self.size = size
  }
}

extension OriginalFile {
  /// A name that is mostly the end of the path: then it is held once.
  private enum Name: Hashable {
    case end(bytes: Int)
    case other(String)

    init(_ name: String, beside path: String) {
      let count = name.utf8.count
      self =
        path.utf8.suffix(count).elementsEqual(name.utf8) ? .end(bytes: count) : .other(name)
    }
  }

  /// How people know it: the path relative to site.yml, or the address it was copied from.
  public var source: String {
    switch name {
    case .end(let bytes): String(Substring(path.utf8.suffix(bytes)))
    case .other(let name): name
    }
  }
}

/// Bytes at a service.
public struct RemoteOriginal: Hashable, Sendable {
  /// One size on offer.
  public struct Size: Hashable, Sendable {
    public let address: WebAddress
    public let size: PixelSize

    public init(address: WebAddress, size: PixelSize) {
      self.address = address
      self.size = size
    }
  }

  /// From small to large, at least one.
  public let sizes: [Size]
  /// Mean color as 0xRRGGBB where the service tells it.
  public let averageColor: Int?
  /// False where the service does not tell how large the picture is: then the sizes are guesses
  /// until somebody looks.
  public let isMeasured: Bool

  public init(_ first: Size, _ others: [Size] = [], averageColor: Int? = nil) {
    sizes = ([first] + others).sorted { $0.size.longestEdge < $1.size.longestEdge }
    self.averageColor = averageColor
    isMeasured = true
  }

  /// A picture of unknown size.
  public init(unmeasured address: WebAddress) {
    sizes = [Size(address: address, size: PixelSize(width: 4, height: 3))]
    averageColor = nil
    isMeasured = false
  }

  /// The same picture once its size is known.
  public func measured(as size: PixelSize) -> RemoteOriginal {
    isMeasured ? self : RemoteOriginal(Size(address: sizes[0].address, size: size))
  }

  /// Nil where nothing is on offer.
  public init?(_ sizes: [Size], averageColor: Int? = nil) {
    guard let first = sizes.first else { return nil }
    self.init(first, Array(sizes.dropFirst()), averageColor: averageColor)
  }

  /// Of the largest on offer.
  public var size: PixelSize { sizes[sizes.count - 1].size }

  /// The smallest whose longest edge covers another, else the largest.
  public func covering(_ edge: Int) -> Size {
    sizes.first { $0.size.longestEdge >= edge } ?? sizes[sizes.count - 1]
  }
}
