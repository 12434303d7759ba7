// Resolves links as a browser does, as long as they stay in the site.

import Foundation
import VitrineModel

/// Resolves the links of a site to its files.
struct LinkResolver: Sendable {
  /// `https://example.org`; nil if the site does not say where it is published.
  let origin: String?
  /// The start of its paths, with a slash at both ends.
  let prefix: String

  /// The destination of a link.
  enum Destination: Equatable {
    /// A file of the site, and maybe an anchor in it.
    case file(String, fragment: String)
    /// Another site, which is not checked.
    case elsewhere
    /// Not an address, or one that leaves the site's folder.
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
    prefix = String(path).withFinalSlash
  }

  /// The start of the addresses of its files; nil if it does not say where it is published.
  var site: String? { origin.map { $0 + prefix } }

  /// The file of the site that a link leads to; nil if it leads elsewhere or nowhere.
  func file(of link: String, from page: String) -> String? {
    guard case .file(let file, _) = target(of: link, from: page) else { return nil }
    return file
  }

  /// Resolves a link.
  ///
  /// `page` is the path of the file that contains it.
  func target(of link: String, from page: String) -> Destination {
    guard !link.utf8.starts(with: "data:".utf8) else { return .elsewhere }
    let link = link.utf8.contains { $0 <= 0x20 } ? Self.bare(link) : link
    let mark = link.utf8.firstIndex(of: UInt8(ascii: "#"))
    let fragment = mark.map { String(link[link.utf8.index(after: $0)...]) } ?? ""
    let path = link[..<(mark ?? link.endIndex)].utf8.prefix { $0 != UInt8(ascii: "?") }
    guard !path.isEmpty else { return .file(page, fragment: fragment) }
    guard let inner = inner(Substring(path), from: page) else { return .elsewhere }
    guard let file = Self.normalized(inner) else { return .nowhere }
    return .file(file, fragment: fragment)
  }

  /// Removes what browsers ignore in a link or at its ends.
  private static func bare(_ link: String) -> String {
    let kept = link.unicodeScalars.filter { !["\n", "\t", "\r"].contains($0) }
    return String(String.UnicodeScalarView(kept)).trimmingCharacters(in: .whitespaces)
  }

  /// The path below the site's folder, not normalized; nil for another site.
  ///
  /// A path that begins with `../` leaves it.
  private func inner(_ path: Substring, from page: String) -> String? {
    let (slash, bytes) = (UInt8(ascii: "/"), path.utf8)
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) {
      return below(String(path))
    }
    guard bytes.first == slash else {
      let folder = page.utf8.lastIndex(of: slash).map { page[...$0] } ?? ""
      return "\(folder)\(path)"
    }
    if bytes.dropFirst().first == slash {
      guard let scheme = origin?.prefix(while: { $0 != ":" }) else { return nil }
      return below("\(scheme):\(path)")
    }
    return rest(of: path) ?? "../" + path
  }

  private func below(_ address: String) -> String? {
    guard let origin, address.lowercased().hasPrefix(origin) else { return nil }
    let path = address.dropFirst(origin.count)
    // Another start means another site on the same host.
    return path.isEmpty ? "" : rest(of: path)
  }

  /// The rest of an absolute path after the site's own path.
  private func rest(of path: Substring) -> String? {
    if path.utf8.starts(with: prefix.utf8) {
      return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
    }
    return path.utf8.elementsEqual(prefix.utf8.dropLast()) ? "" : nil
  }

  private static func isScheme(_ text: Substring.UTF8View) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    return text.first.map(isLetter) == true
      && text.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
  }

  /// Resolves dots, and a folder to its page.
  ///
  /// Nil if the path leaves the site or is not text.
  private static func normalized(_ path: String) -> String? {
    let isPlain = !path.utf8.contains { $0 == UInt8(ascii: "%") || $0 == 0 }
    let text = isPlain ? path : path.removingPercentEncoding
    guard let decoded = text?.utf8, !decoded.contains(0) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(decoded.count + 11)
    var isFolder = true
    for part in decoded.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      isFolder = part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8)
      if !isFolder {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
        bytes += part
      } else if part.count == 2 {
        guard !bytes.isEmpty else { return nil }
        bytes.removeSubrange((bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)...)
      }
    }
    if isFolder { bytes += (bytes.isEmpty ? "index.html" : "/index.html").utf8 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
