// A path in the photo folder, normalized for comparison. Whoever fills in a table copies names from
// elsewhere: with `./` before them, with backslashes, or in another Unicode form.

import Foundation

/// Paths in the photo folder.
public enum FolderPath {
  /// Returns a path in composed letters, with slashes, and without `./` or slashes around it.
  public static func unified(_ path: String) -> String {
    guard !isUnified(path) else { return path }
    let plain = path.replacing("\\", with: "/").precomposedStringWithCanonicalMapping
    var rest = plain[...]
    while rest.hasPrefix("./") { rest = rest.dropFirst(2) }
    while rest.hasPrefix("/") { rest = rest.dropFirst() }
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    return String(rest)
  }

  /// Whether a path is certainly as `unified` returns it; most are.
  private static func isUnified(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let bytes = path.utf8
    return bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
      && bytes.first != slash && bytes.last != slash && !path.hasPrefix("./")
  }
}
