// Where a link of a Markdown page may lead: to the web, to a mail address, or within the site.
// Everything in an address that a browser would drop or replace is percent-encoded before the
// address is checked, so that browsers follow the address that was checked.

/// The kind of a link's address.
public enum MarkdownLink: Hashable, Sendable {
  /// An address with a scheme, or on another host.
  case external(String)
  /// An address that begins with `/`, `?` or `#`.
  case rooted(String)
  /// A path from the page, and the query and fragment behind it.
  case relative(path: String, rest: String)
  /// An address that pages must not link to, such as `javascript:`.
  case unsafe

  private static let schemes = ["http", "https", "mailto", "tel", "geo"]

  /// Classifies an address as written.
  public init(_ written: String) {
    let address = Self.encoded(written)
    if let scheme = Self.scheme(of: address) {
      self = Self.schemes.contains(scheme) ? .external(address) : .unsafe
    } else if address.hasPrefix("//") {
      self = .external(address)
    } else if address.isEmpty || "/?#".contains(address.prefix(1)) {
      self = .rooted(address)
    } else {
      let path = address.prefix { $0 != "?" && $0 != "#" }
      self = .relative(path: String(path), rest: String(address.dropFirst(path.count)))
    }
  }

  /// Returns the scheme in lowercase; nil if the address begins with a path.
  private static func scheme(of address: String) -> String? {
    let head = address.prefix { !":/?#".contains($0) }
    guard head.endIndex < address.endIndex, address[head.endIndex] == ":" else { return nil }
    return head.lowercased()
  }

  /// Returns the address with whitespace, control characters, backslashes and everything outside
  /// of ASCII percent-encoded.
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
