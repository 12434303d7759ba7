// Addresses are untrusted. This type admits only http and https, so no `javascript:` or `data:`
// link can reach a page. Everything is decided by bytes, as browsers do: by characters, an `@` with
// a combining mark would not be an `@`.

import Foundation

/// An absolute `http` or `https` URL.
public struct WebAddress: Hashable, Sendable {
  /// The URL as text, its scheme in lowercase.
  public let text: String

  private static let longest = 2048

  /// Creates an address; nil unless the text is an absolute http or https URL.
  ///
  /// It must have at most 2048 bytes, a host and a valid port if it names one. It must not contain
  /// user information, whitespace, double quotes, angle brackets, control or direction characters.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let scheme = Self.scheme(of: text),
      text.unicodeScalars.allSatisfy(Self.mayAppear)
    else { return nil }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    self.text =
      text.utf8.starts(with: scheme.utf8) ? text : scheme + String(decoding: rest, as: UTF8.self)
    guard Self.host(of: self.text) != nil else { return nil }
  }

  /// Creates an address from text that is known to be one.
  init(unchecked text: String) { self.text = text }

  /// Returns the address of a path inside this one.
  ///
  /// Its length is not limited, because it is the site's own.
  ///
  /// - Parameter path: The path after this address, which ends in a slash; characters that a path
  ///   may not contain are percent-encoded.
  /// - Returns: The address.
  public func appending(_ path: String) -> WebAddress {
    let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    return WebAddress(unchecked: text + (encoded ?? ""))
  }

  /// The host without its port, in lowercase.
  public var host: String { (Self.host(of: text) ?? "").lowercased() }

  /// The path from the root of the host, beginning with a slash, with the query if there is one.
  public var path: String {
    let path = text.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
      .drop { $0 != UInt8(ascii: "/") }
    return path.isEmpty ? "/" : String(Substring(path))
  }

  /// Returns the scheme, in lowercase, with the slashes after it.
  private static func scheme(of text: String) -> String? {
    let start = String(decoding: text.utf8.prefix(8), as: UTF8.self).lowercased()
    if start.utf8.starts(with: "https://".utf8) { return "https://" }
    return start.utf8.starts(with: "http://".utf8) ? "http://" : nil
  }

  /// Whether a URL may contain the character.
  ///
  /// Characters that could end an attribute or a line are refused; bytes outside RFC 3986 that
  /// browsers accept are allowed.
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
  /// Returns the host; nil if there is none, or if the authority is more than a host and a port.
  private static func host(of text: String) -> String? {
    let rest = text.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    let authority = rest.prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
    guard !authority.contains(UInt8(ascii: "@")) else { return nil }
    let isNumeric = authority.first == UInt8(ascii: "[")
    guard let end = isNumeric ? endOfNumber(authority) : endOfName(authority),
      isPort(authority[end...])
    else { return nil }
    return String(authority[..<end])
  }

  /// Returns the end of a host such as `[2001:db8::1]`.
  private static func endOfNumber(_ authority: Substring.UTF8View) -> String.Index? {
    guard let close = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let number = authority[..<close].dropFirst()
    let isWhole =
      number.count >= 2 && number.allSatisfy { "0123456789abcdefABCDEF:.".utf8.contains($0) }
    return isWhole ? authority.index(after: close) : nil
  }

  private static func endOfName(_ authority: Substring.UTF8View) -> String.Index? {
    let name = authority.prefix { $0 != UInt8(ascii: ":") }
    let hasBracket = name.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
    let isName = !name.isEmpty && !hasBracket
    return isName ? name.endIndex : nil
  }

  /// Whether the text is empty, a colon, or a colon and a number up to 65535.
  private static func isPort(_ text: Substring.UTF8View) -> Bool {
    guard let colon = text.first else { return true }
    let digits = text.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.count <= 5,
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 65_535
  }
}
