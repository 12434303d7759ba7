// A path inside the output folder. All writes use this type, and by construction it cannot leave
// the site.

/// A relative path of one or more safe components, such as `photos/folder/beach/index.html`.
public struct SitePath: Hashable, Sendable {
  /// The path as text.
  public let text: String

  /// The longest path that Linux opens, in bytes.
  private static let longest = 4_095

  /// Creates a path; nil unless it has at most 4,095 bytes and each component 1 to 200.
  ///
  /// No component may be `.` or `..`, or contain a slash, a backslash or a control character.
  public init?(_ text: String) {
    guard Self.isSafe(text.utf8) else { return nil }
    self.text = text
  }

  /// Creates a path that is a constant of the program, which stops if the path is invalid.
  public init(fixed text: String) {
    guard let path = SitePath(text) else { preconditionFailure("\(text) is not a valid path") }
    self = path
  }

  /// Creates a path from text that is known to be one.
  init(unchecked text: String) { self.text = text }

  /// Whether these bytes are a valid path in UTF-8.
  static func isPath(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    isSafe(bytes)
      && (bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil)
  }

  private static func isSafe(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count <= longest else { return false }
    var length = 0
    var dots = 0
    for byte in bytes {
      if byte == UInt8(ascii: "/") {
        guard isSafe(length: length, dots: dots) else { return false }
        (length, dots) = (0, 0)
      } else {
        guard byte > 0x1F, byte != 0x7F, byte != UInt8(ascii: "\\") else { return false }
        length += 1
        dots += byte == UInt8(ascii: ".") ? 1 : 0
      }
    }
    return isSafe(length: length, dots: dots)
  }

  private static func isSafe(length: Int, dots: Int) -> Bool {
    (1...200).contains(length) && !(dots == length && length <= 2)
  }

  /// The last component.
  public var name: String { text.lastComponent }

  /// The path without a final `index.html`.
  public var folder: String {
    if text == "index.html" { return "" }
    return text.hasSuffix("/index.html") ? String(Substring(text.utf8.dropLast(10))) : text
  }

  /// The path in links: without a final `index.html`, and with everything outside ASCII
  /// percent-encoded, as in addresses.
  public var link: String {
    let folder = folder
    return folder.utf8.allSatisfy { $0 < 0x80 } ? folder : folder.percentEncodedPath
  }

  /// The relative path from this file to the root of the site: `../../`, or `./` in the root.
  public var root: String {
    let depth = text.utf8.count { $0 == UInt8(ascii: "/") }
    return depth == 0 ? "./" : String(repeating: "../", count: depth)
  }
}

extension SitePath: Comparable {
  /// Orders paths by their bytes, so that the order is the same in every locale.
  public static func < (a: SitePath, b: SitePath) -> Bool {
    let direct = a.text.utf8.withContiguousStorageIfAvailable { a in
      b.text.utf8.withContiguousStorageIfAvailable { b in a.lexicographicallyPrecedes(b) }
    }
    return (direct ?? nil) ?? a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }
}

extension SitePath: CustomStringConvertible {
  /// The path as text.
  public var description: String { text }
}
