// Where a link of one's own page may lead: to the web, to a mail address, or along the site. An
// address is judged after everything a browser would drop or turn from it is percent-encoded, so
// that what is judged is what is followed.

/// What a link's address is.
public enum MarkdownLink: Hashable, Sendable {
  /// With a scheme, or to another host.
  case away(String)
  /// Beginning with `/`, `?` or `#`.
  case rooted(String)
  /// A path from here, without what follows it, and that.
  case relative(path: String, rest: String)
  /// Not to be followed: `javascript:` and its like.
  case dangerous

  private static let schemes = ["http", "https", "mailto", "tel", "geo"]

  public init(_ written: String) {
    let address = Self.encoded(written)
    if let scheme = Self.scheme(of: address) {
      self = Self.schemes.contains(scheme) ? .away(address) : .dangerous
    } else if address.hasPrefix("//") {
      self = .away(address)
    } else if address.isEmpty || "/?#".contains(address.prefix(1)) {
      self = .rooted(address)
    } else {
      let path = address.prefix { $0 != "?" && $0 != "#" }
      self = .relative(path: String(path), rest: String(address.dropFirst(path.count)))
    }
  }

  /// In small letters; nil where a path comes first.
  private static func scheme(of address: String) -> String? {
    let head = address.prefix { !":/?#".contains($0) }
    guard head.endIndex < address.endIndex, address[head.endIndex] == ":" else { return nil }
    return head.lowercased()
  }

  /// White space, control characters, backslashes and all that is not ASCII, percent-encoded.
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isKept = byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
      if isKept {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
