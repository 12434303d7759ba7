// The host of an address in a Content-Security-Policy.

extension WebAddress {
  /// Scheme, host and port as a policy names them: `https://images.example`.
  ///
  /// Nil if a policy cannot name them, and browsers then load nothing from there: a host with a `;`
  /// would end the directive, and a host with a `*` would allow other hosts.
  /// https://www.w3.org/TR/CSP3/#grammardef-host-source
  public var policySource: String? {
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
}
