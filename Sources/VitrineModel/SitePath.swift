// A path below the output folder. It cannot leave the site by construction: every write goes
// through this type.

/// A relative path of one or more safe components, `photos/folder/beach/index.html`.
public struct SitePath: Hashable, Sendable {
  public let text: String

  /// Linux opens no longer ones.
  private static let longest = 4_095

  /// Nil unless it has at most 4,095 bytes and every component 1 to 200, none is `.` or `..`, and none
  /// holds a slash, a backslash or a control character.
  public init?(_ text: String) {
    guard Self.isSafe(text.utf8) else { return nil }
    self.text = text
  }

  /// One that is written in our code.
  public init(fixed text: String) {
    guard let path = SitePath(text) else { preconditionFailure("\(text) is written in our code") }
    self = path
  }

  /// - Parameter text: known to be a path.
  init(known text: String) { self.text = text }

  /// Would these bytes, as UTF-8, be a path.
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
  public var name: String { text.split(separator: "/").last.map(String.init) ?? text }

  /// What a page links to: the path without a final `index.html`.
  public var link: String {
    if text == "index.html" { return "" }
    return text.hasSuffix("/index.html") ? String(Substring(text.utf8.dropLast(10))) : text
  }

  /// From a file at this path up to the root of the site: `../../`, or `./` at the root itself.
  public var root: String {
    let depth = text.utf8.count { $0 == UInt8(ascii: "/") }
    return depth == 0 ? "./" : String(repeating: "../", count: depth)
  }
}

extension SitePath: Comparable {
  /// By bytes, so that the order is the same in every locale.
  public static func < (a: SitePath, b: SitePath) -> Bool {
    let direct = a.text.utf8.withContiguousStorageIfAvailable { a in
      b.text.utf8.withContiguousStorageIfAvailable { b in a.lexicographicallyPrecedes(b) }
    }
    return (direct ?? nil) ?? a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }
}

extension SitePath: CustomStringConvertible {
  public var description: String { text }
}
