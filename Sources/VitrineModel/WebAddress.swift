// Addresses come from strangers. Only http and https ones exist past this type, so that no
// `javascript:` or `data:` link can reach a page. Everything is decided on bytes, as browsers do:
// by characters, an `@` with a combining mark would be no `@`.

import Foundation

/// An absolute `http` or `https` URL.
public struct WebAddress: Hashable, Sendable {
  public let text: String

  private static let longest = 2048

  /// Nil unless the text is an absolute http(s) URL of at most 2048 bytes with a host, a port that
  /// exists where it names one, and without user information, white space, double quotes, angle
  /// brackets, control or direction characters.
  public init?(_ text: String) {
    let start = String(decoding: text.utf8.prefix(8), as: UTF8.self).lowercased()
    let scheme = ["https://", "http://"].first { start.utf8.starts(with: $0.utf8) }
    guard let scheme, text.utf8.count <= Self.longest,
      text.unicodeScalars.allSatisfy(Self.mayAppear)
    else { return nil }
    self.text = scheme + String(decoding: text.utf8.dropFirst(scheme.utf8.count), as: UTF8.self)
    guard Self.host(of: self.text) != nil else { return nil }
  }

  /// - Parameter text: known to be an address.
  init(known text: String) { self.text = text }

  /// An address below this one, of whatever length: it is the site's own, not a stranger's.
  ///
  /// - Parameter path: what follows this address, which ends in a slash; what a path may not hold
  ///   is percent-encoded.
  public func appending(_ path: String) -> WebAddress {
    let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    return WebAddress(known: text + (encoded ?? ""))
  }

  /// The host without its port, in lower case.
  public var host: String { (Self.host(of: text) ?? "").lowercased() }

  /// From the root of the host, beginning with a slash; with a query, where there is one.
  public var path: String {
    let path = text.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
      .drop { $0 != UInt8(ascii: "/") }
    return path.isEmpty ? "/" : String(Substring(path))
  }

  /// What could end an attribute or a line is refused; bytes outside RFC 3986 that browsers accept
  /// pass.
  private static func mayAppear(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0"..." ", "\"", "<", ">", "\\", "`", "{", "}", "|", "^", "\u{7F}": false
    case _ where scalar.isASCII: true
    default: !scalar.isUnprintable && !scalar.properties.isWhitespace
    }
  }
}

// MARK: The authority

extension WebAddress {
  /// Nil where there is no host, or more than a host and a port.
  private static func host(of text: String) -> String? {
    let rest = text.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    guard !authority.contains(UInt8(ascii: "@")) else { return nil }
    let isNumeric = authority.first == UInt8(ascii: "[")
    guard let end = isNumeric ? endOfNumber(authority) : endOfName(authority),
      isPort(authority[end...])
    else { return nil }
    return String(authority[..<end])
  }

  /// `[2001:db8::1]`
  private static func endOfNumber(_ authority: Substring.UTF8View) -> String.Index? {
    guard let close = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let number = authority[..<close].dropFirst()
    let isWhole =
      number.count >= 2 && number.allSatisfy { "0123456789abcdefABCDEF:.".utf8.contains($0) }
    return isWhole ? authority.index(after: close) : nil
  }

  private static func endOfName(_ authority: Substring.UTF8View) -> String.Index? {
    let name = authority.prefix { $0 != UInt8(ascii: ":") }
    let isName = !name.isEmpty && !name.contains { "[]".utf8.contains($0) }
    return isName ? name.endIndex : nil
  }

  /// Nothing, a colon, or a colon and a number up to 65535.
  private static func isPort(_ text: Substring.UTF8View) -> Bool {
    guard let colon = text.first else { return true }
    let digits = text.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.count <= 5,
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 65_535
  }
}
