// The base address of a service's API: the default of its adapter, or the `endpoint` in site.yml
// for a proxy or a test. All calls go to that host; an adapter has no second, built-in address.

import VitrineConfig
import VitrineModel

/// The base address of a service's API.
struct Endpoint: Sendable {
  private let text: String
  private let title: String

  init(_ options: ProviderOptions, of info: ProviderInfo) {
    text = options["endpoint"] ?? ""
    title = info.title
  }

  /// The endpoint as written.
  ///
  /// - Throws: `ProviderError.unavailable` if it is not a web address.
  func address() throws(ProviderError) -> WebAddress {
    // A query could contain a key, which must come from the environment.
    guard let address = WebAddress(text), !text.contains(where: { $0 == "?" || $0 == "#" }) else {
      throw .unavailable(
        source: title,
        reason: "its `endpoint` is not a web address, or contains `?` or `#`",
        help: "write `endpoint: https://…`, or remove the option")
    }
    return address
  }

  /// Returns an address below the endpoint.
  ///
  /// Each part becomes one path segment, whatever it contains.
  ///
  /// - Parameter parts: The segments, not escaped.
  /// - Returns: The address.
  /// - Throws: `ProviderError.unavailable` if the address would be too long.
  func address(of parts: [String]) throws(ProviderError) -> WebAddress {
    try address(of: parts, below: try address().text)
  }

  /// Returns an address beside the endpoint, for a service with a second API.
  ///
  /// - Parameters:
  ///   - parts: The segments, not escaped.
  ///   - version: The last segment of the endpoint; if it has another one, such as that of a proxy,
  ///     the address is below it.
  /// - Returns: The address.
  /// - Throws: `ProviderError.unavailable` if the address would be too long.
  func address(of parts: [String], beside version: String) throws(ProviderError) -> WebAddress {
    let base = try address().text
    let bare = base.last == "/" ? base.dropLast() : base[...]
    let isOfVersion = bare.hasSuffix("/" + version)
    return try address(
      of: parts, below: isOfVersion ? String(bare.dropLast(version.count)) : base)
  }

  private func address(of parts: [String], below base: String) throws(ProviderError) -> WebAddress {
    let below = parts.map(\.asPathSegment).joined(separator: "/")
    guard let address = WebAddress("\(base)\(base.last == "/" ? "" : "/")\(below)") else {
      throw .unavailable(
        source: title, reason: "the requested name is too long",
        help: "check the name or id in site.yml")
    }
    return address
  }
}

extension String {
  /// The text as one path segment: percent-encoded except for letters, digits and `.-_~@`.
  ///
  /// The segments `.` and `..` are encoded too.
  var asPathSegment: String {
    let isDots = allSatisfy { $0 == "." }
    return utf8.reduce(into: "") { result, byte in
      let isPlain: Bool =
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "."): !isDots
        default: "-_~@".utf8.contains(byte)
        }
      let digits = String(byte, radix: 16, uppercase: true)
      result += isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
  }
}

extension WebAddress {
  /// Scheme, host and port.
  ///
  /// A key is sent only to the origin that it belongs to.
  var origin: String {
    let authority = text.split(separator: "/", omittingEmptySubsequences: false).prefix(3)
    return authority.joined(separator: "/").prefix { $0 != "?" && $0 != "#" }.lowercased()
  }

  /// Returns the address with parameters appended to its query; unchanged if it would become too
  /// long.
  func adding(query: String) -> WebAddress {
    let front = text.prefix { $0 != "#" }
    let mark = !front.contains("?") ? "?" : front.last == "?" || front.last == "&" ? "" : "&"
    return WebAddress("\(front)\(mark)\(query)\(text[front.endIndex...])") ?? self
  }
}
