// Pictures that stay at their service reach a page as addresses of strangers: in `src`, in
// `srcset`, and as hosts that the page's Content-Security-Policy must name. Each of the three has
// characters of its own that an address must not bring along.

import VitrineModel

extension WebAddress {
  /// Scheme, host and port as a policy names them: `https://images.example`. Nil where a policy has
  /// no way to name them, which keeps a browser from loading what is there: a host with a `;` would
  /// end the directive, and one with a `*` would allow others.
  /// https://www.w3.org/TR/CSP3/#grammardef-host-source
  var policySource: String? {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: "/") }
    let authority = text.utf8.dropFirst(scheme.count + 2).prefix { !"/?#".utf8.contains($0) }
    let name = authority.prefix { $0 != UInt8(ascii: ":") }
    guard !name.isEmpty, name.allSatisfy(Self.isOfHost) else { return nil }
    let port = Int(Substring(authority.dropFirst(name.count + 1))).map { ":\($0)" } ?? ""
    return "\(Substring(scheme))//\(Substring(name).lowercased())\(port)"
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// With commas percent-encoded: they part the candidates of a `srcset`. White space, which would
  /// end one, is in no address.
  var candidate: String {
    guard text.utf8.contains(UInt8(ascii: ",")) else { return text }
    let bytes = text.utf8.flatMap { $0 == UInt8(ascii: ",") ? Array("%2C".utf8) : [$0] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Gallery {
  /// Where pictures of some photos are from that are not the site's own.
  func hosts(of positions: some Sequence<Catalog.Position>) -> Set<String> {
    guard !remoteHosts.isEmpty else { return [] }
    return positions.reduce(into: []) { $0.formUnion(remoteHosts[$1] ?? []) }
  }

  /// By position, of photos that are shown from elsewhere.
  static func remoteHosts(of mirrored: [Mirrored]) -> [Catalog.Position: Set<String>] {
    var hosts: [Catalog.Position: Set<String>] = [:]
    for (position, mirrored) in mirrored.enumerated() where mirrored.isRemote {
      hosts[position] = Set(mirrored.renditions.compactMap(\.host))
    }
    return hosts
  }
}

extension Rendition {
  /// What a policy must name so that it is shown; nil for a file of the site.
  var host: String? {
    switch place {
    case .site: nil
    case .service(let address), .imgproxy(let address): address.policySource
    }
  }
}
