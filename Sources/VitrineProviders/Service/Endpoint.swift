// Where a service is asked: the address its adapter declares, or the one that site.yml names for a
// proxy or a test. Nothing is asked of any other host because the service's usual one is known.

import VitrineConfig
import VitrineModel

/// The address below which all questions to a service lie.
struct Endpoint: Sendable {
  private let text: String
  private let title: String

  init(_ options: ProviderOptions, of info: ProviderInfo) {
    text = options["endpoint"] ?? ""
    title = info.title
  }

  /// The endpoint as it is written.
  func address() throws(ProviderError) -> WebAddress {
    // A query could hold a key, which must come from the environment.
    guard let address = WebAddress(text), !text.contains(where: { $0 == "?" || $0 == "#" }) else {
      throw .unavailable(
        source: title,
        reason: "its `endpoint` is no address that can be asked, or has a `?` or a `#`",
        mend: "write `endpoint: https://…`, or remove the option")
    }
    return address
  }

  /// What lies below it. Each part is one segment of the path, whatever it holds.
  func address(of parts: [String]) throws(ProviderError) -> WebAddress {
    let base = try address().text
    let below = parts.map(\.asPathSegment).joined(separator: "/")
    guard let address = WebAddress("\(base)\(base.last == "/" ? "" : "/")\(below)") else {
      throw .unavailable(
        source: title, reason: "the name asked for is too long",
        mend: "check the name or id in site.yml")
    }
    return address
  }
}

extension String {
  /// Percent-encoded but for letters, digits and what never has a meaning in a path.
  var asPathSegment: String {
    let isPath = allSatisfy { $0 == "." }
    return utf8.reduce(into: "") { result, byte in
      let isPlain: Bool =
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "."): !isPath
        default: "-_~@".utf8.contains(byte)
        }
      let digits = String(byte, radix: 16, uppercase: true)
      result += isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
  }
}

extension WebAddress {
  /// Scheme, host and port: what a key may be sent to, and to nothing else.
  var origin: String {
    let authority = text.split(separator: "/", omittingEmptySubsequences: false).prefix(3)
    return authority.joined(separator: "/").prefix { $0 != "?" && $0 != "#" }.lowercased()
  }

  /// With more parameters at the end of its query; itself where it would become too long.
  func adding(query: String) -> WebAddress {
    let front = text.prefix { $0 != "#" }
    let mark = !front.contains("?") ? "?" : front.last == "?" || front.last == "&" ? "" : "&"
    return WebAddress("\(front)\(mark)\(query)\(text[front.endIndex...])") ?? self
  }
}
