// What a request asks for: the parts of its path, or why nothing can be meant by it. Whatever could
// lead out of the site is no path here, so that no later room has to think of it.
// https://www.rfc-editor.org/rfc/rfc9112.html#name-request-target

import VitrineModel

/// The path of a request, as parts that are names of files and folders.
struct RequestTarget: Hashable {
  let parts: [String]
  /// Ends with a slash, or is the root: a folder's page.
  let isFolder: Bool

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
      guard let part = Self.decoded(name), Self.isName(part) else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  /// One that begins with a dot is none of the site's pages.
  private static func isName(_ part: String) -> Bool {
    !part.hasPrefix(".") && !part.utf8.contains(UInt8(ascii: "/")) && SitePath(part) != nil
  }

  /// Percent-decoded once.
  private static func decoded(_ name: Substring.UTF8View.SubSequence) -> String? {
    var bytes: [UInt8] = []
    var rest = name[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
