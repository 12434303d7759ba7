// A file of a theme's `assets/` as it was read. Which names and types are taken is said here: what
// is published beside the pages is a short list, so that nothing stray reaches the site.

import VitrineModel

/// One file of `assets/`.
struct AssetSource: Sendable {
  /// `start.js`.
  let name: String
  /// The path of the file, for messages.
  let file: String
  let bytes: [UInt8]

  /// Endings of names, without the dot.
  static let types = [
    "css", "ico", "jpg", "js", "json", "png", "svg", "txt", "webp", "woff2",
  ]

  var type: String { String(name.drop { $0 != "." }.dropFirst()) }

  var isScript: Bool { type == "js" }

  /// Scripts and styles, whose references to other assets are followed.
  var isCode: Bool { isScript || type == "css" }

  /// Small letters, digits and dashes, one dot, and a type of the list.
  static func isName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[0].first, first != UInt8(ascii: "-") else {
      return false
    }
    return parts[0].allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
      && types.contains(String(parts[1]) ?? "")
  }
}
