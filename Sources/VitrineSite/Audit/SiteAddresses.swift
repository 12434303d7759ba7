// Where a link leads, as a browser finds it, as long as it stays in the site.

import Foundation
import VitrineModel

/// The addresses of a site.
struct SiteAddresses: Sendable {
  /// `https://example.org`, nil where the site does not say where it is published.
  let origin: String?
  /// What its paths begin with, with a slash at either end.
  let prefix: String

  enum Target: Equatable {
    /// A file of the site, and a place in it where one is named.
    case file(String, fragment: String)
    /// Somewhere else, which is not looked at.
    case elsewhere
    /// No address, or one that leaves the site's folder.
    case nowhere
  }

  init(_ address: String?) {
    guard let address, let scheme = address.range(of: "://") else {
      (origin, prefix) = (nil, "/")
      return
    }
    let rest = address[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    origin = (address[..<scheme.upperBound] + host).lowercased()
    let path = rest[host.endIndex...].prefix { $0 != "?" && $0 != "#" }
    prefix = path.hasSuffix("/") ? String(path) : path + "/"
  }

  /// - Parameter page: the path of the file that the link is in.
  func target(of link: String, from page: String) -> Target {
    let link = link.utf8.contains { $0 <= 0x20 } ? Self.bare(link) : link
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? String(parts[1]) : ""
    let path = parts[0].prefix { $0 != "?" }
    guard !path.isEmpty else { return .file(page, fragment: fragment) }
    guard let inner = inner(String(path), from: page) else { return .elsewhere }
    guard let file = Self.normalized(inner) else { return .nowhere }
    return .file(file, fragment: fragment)
  }

  /// Without what browsers leave out, wherever it stands or at its ends.
  private static func bare(_ link: String) -> String {
    let kept = link.unicodeScalars.filter { !["\n", "\t", "\r"].contains($0) }
    return String(String.UnicodeScalarView(kept)).trimmingCharacters(in: .whitespaces)
  }

  /// A path below the site's folder, not normalized; nil for another site. One that begins with `../`
  /// leaves it.
  private func inner(_ path: String, from page: String) -> String? {
    if let colon = path.firstIndex(of: ":"), Self.isScheme(path[..<colon]) {
      return below(path)
    }
    if path.hasPrefix("//") {
      guard let scheme = origin?.prefix(while: { $0 != ":" }) else { return nil }
      return below("\(scheme):\(path)")
    }
    if path.hasPrefix("/") {
      if path + "/" == prefix { return "" }
      return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : "../" + path
    }
    let folder = page.lastIndex(of: "/").map { page[...$0] } ?? ""
    return folder + path
  }

  private func below(_ address: String) -> String? {
    guard let origin, address.lowercased().hasPrefix(origin) else { return nil }
    let path = address.dropFirst(origin.count)
    guard path.isEmpty || path.hasPrefix("/") else { return nil }
    if path.isEmpty || path + "/" == prefix { return "" }
    // Another site at the same host.
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  private static func isScheme(_ text: Substring) -> Bool {
    text.first?.isLetter == true
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
          || "+-.".utf8.contains($0)
      }
  }

  /// Without dots, a folder as its page. Nil where it leaves the site or is no text.
  private static func normalized(_ path: String) -> String? {
    let isPlain = !path.utf8.contains { $0 == UInt8(ascii: "%") || $0 == 0 }
    let text = isPlain ? path : path.removingPercentEncoding
    guard let decoded = text, !decoded.utf8.contains(0) else { return nil }
    var parts: [Substring] = []
    for part in decoded.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case ".", "": continue
      case "..":
        guard parts.popLast() != nil else { return nil }
      default: parts.append(part)
      }
    }
    let isFolder =
      decoded.isEmpty || decoded.hasSuffix("/") || decoded.hasSuffix("/.")
      || decoded.hasSuffix("/..") || decoded == "." || decoded == ".."
    return (parts + (isFolder ? ["index.html"] : [])).joined(separator: "/")
  }
}
