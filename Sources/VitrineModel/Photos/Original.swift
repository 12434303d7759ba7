// Where a photo's bytes are: in a file on this machine, or at a service that offers them in one or
// more sizes. Renditions are made of files only; a photo at a service is shown from there.

/// The place of a photo's bytes.
public enum Original: Hashable, Sendable {
  /// A file on this machine.
  case file(OriginalFile)
  /// One or more sizes at a service.
  case remote(RemoteOriginal)

  /// The pixel size as displayed, after the orientation tag is applied.
  public var size: PixelSize {
    switch self {
    case .file(let file): file.size
    case .remote(let remote): remote.size
    }
  }

  /// The pixel size of the photo itself, of which a service may have sent a smaller copy.
  public var fullSize: PixelSize {
    switch self {
    case .file(let file): file.fullSize
    case .remote(let remote): remote.size
    }
  }

  /// The file; nil if the bytes are at a service.
  public var file: OriginalFile? {
    if case .file(let file) = self { return file }
    return nil
  }

  /// The sizes at a service; nil if the bytes are in a file.
  public var remote: RemoteOriginal? {
    if case .remote(let remote) = self { return remote }
    return nil
  }
}

/// An original in a file on this machine: the user's own, or a copy in the cache.
public struct OriginalFile: Hashable, Sendable {
  private let names: PackedOriginalPath
  /// The SHA-256 of the bytes.
  public let digest: Digest
  /// The pixel size as displayed, after the orientation tag is applied.
  public let size: PixelSize
  /// The pixel size of the photo, which is larger if the file is a smaller copy of it.
  public let fullSize: PixelSize
  /// The number of frames of an animation; 1 for a still image.
  public let frames: Int
  /// Whether it is a raw file, of which the preview is shown.
  public let isRaw: Bool
  /// Whether the colors are Display P3.
  public let isDisplayP3: Bool

  /// The absolute path.
  public var path: String { names.path(of: digest) }

  /// The name in messages: the path relative to site.yml, or the address that a copy came from.
  public var source: String { names.source(of: digest) }

  /// Creates a file of the user's own.
  public init(
    path: String, source: String, digest: Digest, size: PixelSize, frames: Int = 1,
    isRaw: Bool = false, isDisplayP3: Bool = false
  ) {
    self.isRaw = isRaw
    self.isDisplayP3 = isDisplayP3
    names = PackedOriginalPath(path: path, source: source)
    self.digest = digest
    self.size = size
    fullSize = size
    self.frames = frames
  }

  /// Creates a copy in the cache.
  ///
  /// - Parameters:
  ///   - blobs: The folder that holds all copies; this one is in it at the digest's `path`.
  ///   - source: The address that the copy came from.
  ///   - digest: The SHA-256 of the bytes.
  ///   - size: The pixel size as displayed.
  ///   - offered: The largest size that the service has, before or after the orientation tag is
  ///     applied; nil if it is unknown.
  ///   - isDisplayP3: Whether the colors are Display P3.
  public init(
    copyIn blobs: String, source: String, digest: Digest, size: PixelSize,
    offered: PixelSize? = nil, isDisplayP3: Bool = false
  ) {
    names = PackedOriginalPath(copyIn: blobs, source: source)
    isRaw = false
    self.isDisplayP3 = isDisplayP3
    self.digest = digest
    self.size = size
    fullSize = offered.map { size.enlarged(to: $0) } ?? size
    frames = 1
  }
}

extension PixelSize {
  /// Returns a larger size of the same picture, in the orientation of this one.
  ///
  /// If it is not larger, this one stays.
  fileprivate func enlarged(to other: PixelSize) -> PixelSize {
    guard other.longestEdge > longestEdge else { return self }
    let isTurned = (width > height) != (other.width > other.height) && width != height
    return isTurned ? PixelSize(width: other.height, height: other.width) : other
  }
}

/// An original at a service, in one or more sizes.
public struct RemoteOriginal: Hashable, Sendable {
  /// One of the sizes that a service offers.
  public struct Size: Hashable, Sendable {
    /// The address of the image file.
    public let address: WebAddress
    /// The pixel size of the image.
    public let size: PixelSize

    /// Creates a size on offer.
    public init(address: WebAddress, size: PixelSize) {
      self.address = address
      self.size = size
    }
  }

  private let offers: RemoteSizes
  /// The mean color as 0xRRGGBB; nil if the service does not provide it.
  public let averageColor: Int?
  /// Whether the pixel size is known.
  ///
  /// If the service does not provide it, the size is a guess until somebody loads the image.
  public let isMeasured: Bool
  /// A smaller image of known width, whose height is known once the image is measured.
  @SharedOptional private var preview: Size?

  /// The sizes on offer from small to large, at least one.
  public var sizes: [Size] { offers.all }

  /// The pixel size of the largest image on offer.
  public var size: PixelSize { offers.largest }

  /// Creates an original from the sizes on offer, in any order.
  public init(_ first: Size, _ others: [Size] = [], averageColor: Int? = nil) {
    self.init([first] + others, averageColor: averageColor, isMeasured: true)
  }

  /// Creates an original from the sizes on offer, in any order; nil if there are none.
  public init?(_ sizes: [Size], averageColor: Int? = nil) {
    guard !sizes.isEmpty else { return nil }
    self.init(sizes, averageColor: averageColor, isMeasured: true)
  }

  /// Creates an original of unknown pixel size, taken to be 4 × 3 until it is measured.
  ///
  /// - Parameters:
  ///   - address: The address of the image file.
  ///   - preview: The address of a smaller file of the same image; nil if there is none.
  ///   - width: The width of the smaller file, unless the image itself is narrower.
  public init(unmeasured address: WebAddress, preview: WebAddress? = nil, width: Int = 0) {
    let guess = Size(address: address, size: PixelSize(width: 4, height: 3))
    self.init([guess], averageColor: nil, isMeasured: false)
    guard width > 0 else { return }
    self.preview = preview.map { Size(address: $0, size: PixelSize(width: width, height: 1)) }
  }

  private init(_ sizes: [Size], averageColor: Int?, isMeasured: Bool) {
    offers = RemoteSizes(sizes)
    self.averageColor = averageColor
    self.isMeasured = isMeasured
  }

  /// Returns the same original with its pixel size; an original that has one stays as it is.
  public func measured(as size: PixelSize) -> RemoteOriginal {
    guard !isMeasured else { return self }
    let whole = Size(address: offers.smallestAddress, size: size)
    guard let preview, preview.size.width < size.width else { return RemoteOriginal(whole) }
    let width = preview.size.width
    let height = max(1, (size.height * width + size.width / 2) / size.width)
    return RemoteOriginal(
      whole, [Size(address: preview.address, size: PixelSize(width: width, height: height))])
  }

  /// Returns the smallest size whose longest edge is at least `edge` pixels, else the largest.
  public func covering(_ edge: Int) -> Size { offers.covering(edge) }
}
