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
  private let place: Place
  private let name: Name
  /// SHA-256 of the bytes.
  public let digest: Digest
  /// Pixel size as seen, after the orientation tag is applied.
  public let size: PixelSize

  public init(path: String, source: String, digest: Digest, size: PixelSize) {
    place = .file(path)
    name = Name(source, beside: path)
    self.digest = digest
    self.size = size
  }

  /// A copy in the cache.
  ///
  /// - Parameter blobs: the folder below which the copy lies at the digest's `path`; one text for all
  ///   copies, where each would be as long as all else that is known of it.
  public init(copyIn blobs: String, source: String, digest: Digest, size: PixelSize) {
    place = .copy(in: blobs)
    name = .other(source)
    self.digest = digest
    self.size = size
  }

  private enum Place: Hashable {
    case file(String)
    case copy(in: String)
  }

  /// An absolute path.
  public var path: String {
    switch place {
    case .file(let path): path
    case .copy(let blobs): "\(blobs)/\(digest.path)"
    }
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

  /// What the addresses of all sizes begin with: services name the files of a picture alike, and have
  /// up to sixteen of each.
  private let beginning: String
  /// From small to large, at least one.
  private let offers: [Offer]
  /// Mean color as 0xRRGGBB where the service tells it.
  public let averageColor: Int?
  /// False where the service does not tell how large the picture is: then the sizes are guesses
  /// until somebody looks.
  public let isMeasured: Bool

  public init(_ first: Size, _ others: [Size] = [], averageColor: Int? = nil) {
    self.init([first] + others, averageColor: averageColor, isMeasured: true)
  }

  /// A picture of unknown size.
  public init(unmeasured address: WebAddress) {
    let guess = Size(address: address, size: PixelSize(width: 4, height: 3))
    self.init([guess], averageColor: nil, isMeasured: false)
  }

  private init(_ sizes: [Size], averageColor: Int?, isMeasured: Bool) {
    beginning = Self.beginning(of: sizes.map(\.address.text))
    let shared = beginning.utf8.count
    offers = sizes.sorted { $0.size.longestEdge < $1.size.longestEdge }.map { size in
      let rest = size.address.text.utf8.dropFirst(shared)
      return Offer(end: String(decoding: rest, as: UTF8.self), size: size.size)
    }
    self.averageColor = averageColor
    self.isMeasured = isMeasured
  }

  /// The same picture once its size is known.
  public func measured(as size: PixelSize) -> RemoteOriginal {
    guard !isMeasured else { return self }
    return RemoteOriginal(Size(address: self.size(offers[0]).address, size: size))
  }

  /// Nil where nothing is on offer.
  public init?(_ sizes: [Size], averageColor: Int? = nil) {
    guard !sizes.isEmpty else { return nil }
    self.init(sizes, averageColor: averageColor, isMeasured: true)
  }

  /// From small to large, at least one.
  public var sizes: [Size] { offers.map(size) }

  /// Of the largest on offer.
  public var size: PixelSize { offers[offers.count - 1].size }

  /// The smallest whose longest edge covers another, else the largest.
  public func covering(_ edge: Int) -> Size {
    size(offers.first { $0.size.longestEdge >= edge } ?? offers[offers.count - 1])
  }
}

extension RemoteOriginal {
  private struct Offer: Hashable {
    let end: String
    let size: PixelSize
  }

  private func size(_ offer: Offer) -> Size {
    Size(address: WebAddress(known: beginning + offer.end), size: offer.size)
  }

  private static func beginning(of texts: [String]) -> String {
    let first = texts.first ?? ""
    let alike = texts.dropFirst().reduce(first.utf8.count) { alike, text in
      let pairs = zip(first.utf8.prefix(alike), text.utf8).lazy.prefix { $0 == $1 }
      return pairs.reduce(0) { count, _ in count + 1 }
    }
    var end = first.utf8.index(first.startIndex, offsetBy: alike)
    while end.samePosition(in: first.unicodeScalars) == nil { end = first.utf8.index(before: end) }
    return String(first[..<end])
  }
}
