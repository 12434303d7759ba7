// Images that stay at their service reach a page as foreign addresses: in `src`, in `srcset`, and
// as hosts that the page's Content-Security-Policy must name. In each of the three, an address
// must not contain certain characters, which differ.

import VitrineModel

extension WebAddress {
  /// The address as a candidate of a `srcset`: commas, which separate candidates, are
  /// percent-encoded.
  ///
  /// No address contains whitespace, which would end a candidate.
  var candidate: String {
    guard text.utf8.contains(UInt8(ascii: ",")) else { return text }
    let bytes = text.utf8.flatMap { $0 == UInt8(ascii: ",") ? Array("%2C".utf8) : [$0] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Gallery {
  /// Returns the hosts of photos that are not on the site.
  func hosts(of positions: some Sequence<Catalog.Position>) -> Set<String> {
    guard !remoteHosts.isEmpty else { return [] }
    return positions.reduce(into: []) { $0.formUnion(remoteHosts[$1] ?? []) }
  }

  /// Returns the hosts of each photo that is not on the site, by position in the catalog.
  static func remoteHosts(of images: [RenditionSet]) -> [Catalog.Position: Set<String>] {
    var hosts: [Catalog.Position: Set<String>] = [:]
    for (position, images) in images.enumerated() where images.isRemote {
      hosts[position] = Set(images.renditions.compactMap(\.host))
    }
    return hosts
  }
}

extension Rendition {
  /// The host that a policy must name; nil for a file of the site.
  var host: String? {
    switch place {
    case .site: nil
    case .service(let address), .imgproxy(let address): address.policySource
    }
  }
}
