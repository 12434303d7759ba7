// A path in the photo folder, normalized for comparison. Whoever fills in a table copies names from
// elsewhere: with `./` before them, with backslashes, or in another Unicode form.

import Foundation

/// Paths in the photo folder, in which the folder itself is the empty text.
public enum FolderPath {
  /// Returns the folder that contains a file or a folder.
  public static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Returns a folder and its parents, up to the photo folder itself.
  public static func ancestry(of folder: String) -> [String] {
    let parts = folder.split(separator: "/")
    return parts.indices.reversed().map { parts[...$0].joined(separator: "/") } + [""]
  }

  /// Returns the value of the nearest folder around a path that has one.
  static func innermost<Value>(of values: [String: Value], around path: String) -> Value? {
    var path = path[...]
    while let slash = path.lastIndex(of: "/") {
      path = path[..<slash]
      if let value = values[String(path)] { return value }
    }
    return nil
  }

  /// Returns the normal form of a path: `./coast/` becomes `coast`, and `.` the empty text.
  public static func normalized(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

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
