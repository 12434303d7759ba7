// A file of a theme's `assets/` as it was read. The list of names and types here is short, so that
// nothing stray is published beside the pages.

import PathKit

/// One file of `assets/`.
struct AssetSource: Sendable {
  /// `start.js`.
  let name: String
  /// The path of the file, for messages.
  let file: String
  let bytes: [UInt8]

  /// File extensions that may be published.
  static let types = [
    "css", "ico", "jpg", "js", "json", "png", "svg", "txt", "webp", "woff2",
  ]

  /// The file extension.
  var type: String { Path(name).extension ?? "" }

  var isScript: Bool { type == "js" }

  /// Whether it is a script or a style, whose references to other assets are followed.
  var isCode: Bool { isScript || type == "css" }

  /// Whether a name has small letters, digits and dashes, one dot, and a type of the list.
  static func isName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[0].first, first != UInt8(ascii: "-") else {
      return false
    }
    return parts[0].allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
      && types.contains(String(parts[1]) ?? "")
  }
}
