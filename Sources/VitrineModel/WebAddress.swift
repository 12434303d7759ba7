// Addresses come from strangers. Only http and https ones exist past this type, so that no
// `javascript:` or `data:` link can reach a page.

/// An absolute `http` or `https` URL.
public struct WebAddress: Hashable, Sendable {
  public let text: String

  /// Nil unless the text is an absolute http(s) URL with a host and without white space, quotes,
  /// angle brackets, user information or control characters.
  public init?(_ text: String) {
    let lower = text.prefix(8).lowercased()
    let scheme = ["https://", "http://"].first { lower.hasPrefix($0) }
    guard let scheme, text.utf8.count <= 2048, text.utf8.allSatisfy(Self.mayAppear) else {
      return nil
    }
    let authority = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    guard let first = authority.first, first != ":", !authority.contains("@") else { return nil }
    self.text = scheme + text.dropFirst(scheme.count)
  }

  /// The host without its port, in lower case.
  public var host: String {
    let rest = text.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
    guard !rest.hasPrefix("[") else { return rest.prefix { $0 != "]" } + "]" }
    return rest.prefix { $0 != ":" }.lowercased()
  }

  /// Bytes outside RFC 3986 that browsers accept (UTF-8) pass; what could end an attribute or a
  /// line does not.
  private static func mayAppear(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: false
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"),
      UInt8(ascii: "^"):
      false
    default: true
    }
  }
}
