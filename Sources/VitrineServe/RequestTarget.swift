// What a request asks for: the parts of its path, or why nothing can be meant by it. Whatever could
// lead out of the site is no path here, so that no later room has to think of it.
// https://www.rfc-editor.org/rfc/rfc9112.html#name-request-target

import Foundation
import VitrineModel

/// The path of a request, as parts that are names of files and folders.
struct RequestTarget: Hashable {
  let parts: [String]
  /// Ends with a slash, or is the root: a folder's page.
  let isFolder: Bool

  /// The same with a slash at its end.
  var folder: RequestTarget { RequestTarget(parts: parts, isFolder: true) }

  private init(parts: [String], isFolder: Bool) {
    self.parts = parts
    self.isFolder = isFolder
  }

  /// Nil where the target is no path, or one that no file of a site has: with parts that are empty or
  /// begin with a dot, with bytes that are no UTF-8, with controls or a backslash.
  init?(_ target: String) {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard path.first == UInt8(ascii: "/") else { return nil }
    var names = path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    isFolder = names.last?.isEmpty ?? true
    if isFolder { names = names.dropLast() }
    var parts: [String] = []
    for name in names {
      // Once, and nil for what is no UTF-8 then.
      guard let part = String(name)?.removingPercentEncoding, Self.isName(part) else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  /// One that begins with a dot is none of the site's pages.
  private static func isName(_ part: String) -> Bool {
    !part.hasPrefix(".") && !part.utf8.contains(UInt8(ascii: "/")) && SitePath(part) != nil
  }
}
