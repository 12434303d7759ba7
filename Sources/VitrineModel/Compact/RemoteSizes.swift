// The sizes that a service offers of one photo. Services have up to sixteen of each and name the files
// alike, so the beginning that all addresses share is stored once.

/// Sizes with their addresses, from small to large, at least one.
struct RemoteSizes: Hashable, Sendable {
  /// The bytes that all addresses begin with.
  private let prefix: String
  private let offers: [Offer]

  /// One size that a service offers of a photo.
  private struct Offer: Hashable {
    /// The rest of the address.
    let suffix: String
    let size: PixelSize
  }

  /// - Parameter sizes: At least one, in any order.
  init(_ sizes: [RemoteOriginal.Size]) {
    prefix = Self.commonPrefix(of: sizes.map(\.address.text))
    let shared = prefix.utf8.count
    offers = sizes.sorted { $0.size.longestEdge < $1.size.longestEdge }.map { size in
      let rest = size.address.text.utf8.dropFirst(shared)
      return Offer(suffix: String(decoding: rest, as: UTF8.self), size: size.size)
    }
  }

  var all: [RemoteOriginal.Size] { offers.map(size) }

  var largest: PixelSize { offers[offers.count - 1].size }

  var smallestAddress: WebAddress { size(offers[0]).address }

  func covering(_ edge: Int) -> RemoteOriginal.Size {
    size(offers.first { $0.size.longestEdge >= edge } ?? offers[offers.count - 1])
  }

  private func size(_ offer: Offer) -> RemoteOriginal.Size {
    RemoteOriginal.Size(address: WebAddress(unchecked: prefix + offer.suffix), size: offer.size)
  }

  private static func commonPrefix(of texts: [String]) -> String {
    let first = texts.first ?? ""
    let count = texts.dropFirst().reduce(first.utf8.count) { count, text in
      let pairs = zip(first.utf8.prefix(count), text.utf8).lazy.prefix { $0 == $1 }
      return pairs.reduce(0) { count, _ in count + 1 }
    }
    var end = first.utf8.index(first.startIndex, offsetBy: count)
    while end.samePosition(in: first.unicodeScalars) == nil { end = first.utf8.index(before: end) }
    return String(first[..<end])
  }
}
