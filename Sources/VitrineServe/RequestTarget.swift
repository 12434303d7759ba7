// The path of a request, as parts. A path that could lead out of the site is rejected here, so that
// no other code has to check it.
// https://www.rfc-editor.org/rfc/rfc9112.html#name-request-target

import Foundation
import VitrineModel

/// The path of a request, as parts that are names of files and folders.
struct RequestTarget: Hashable {
  let parts: [String]
  /// Whether the path ends with a slash, or is the root: the page of a folder.
  let isFolder: Bool

  /// The same path with a final slash.
  var folder: RequestTarget { RequestTarget(parts: parts, isFolder: true) }

  private init(parts: [String], isFolder: Bool) {
    self.parts = parts
    self.isFolder = isFolder
  }

  /// Parses the target of a request.
  ///
  /// Nil if it is not a path, or one that no file of a site has: with parts that are empty or begin
  /// with a dot, with invalid UTF-8, with control characters or a backslash.
  init?(_ target: String) {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard path.first == UInt8(ascii: "/") else { return nil }
    var names = path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    isFolder = names.last?.isEmpty ?? true
    if isFolder { names = names.dropLast() }
    var parts: [String] = []
    for name in names {
      // Decoded once only; nil if the result is not UTF-8.
      guard let part = String(name)?.removingPercentEncoding, Self.isName(part) else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  /// Whether a part can be the name of a page: a name that begins with a dot cannot.
  private static func isName(_ part: String) -> Bool {
    !part.hasPrefix(".") && !part.utf8.contains(UInt8(ascii: "/")) && SitePath(part) != nil
  }
}

extension RequestTarget {
  /// The target of a request for another host: it is not a path.
  static let foreign = "*"

  /// Whether a host with its port names this server.
  static func isOwnHost(_ authority: String, port: Int) -> Bool {
    ["localhost", "127.0.0.1"].contains {
      authority == "\($0):\(port)" || (authority == $0 && port == 80)
    }
  }

  /// Returns the path of a target that names a host; nil if that is not this server.
  ///
  /// A host in the target takes precedence over the Host field
  /// (https://www.rfc-editor.org/rfc/rfc9112.html#section-3.2.2).
  static func path(ofAbsolute target: String, port: Int) -> String? {
    let scheme = "http://"
    guard target.lowercased().hasPrefix(scheme) else { return nil }
    let rest = target.dropFirst(scheme.count)
    let host = rest.prefix { !"/?#".contains($0) }
    guard isOwnHost(String(host), port: port) else { return nil }
    return "/" + rest.dropFirst(host.count).drop { $0 == "/" }
  }
}
