// A path below the output folder. It cannot leave the site by construction: every write goes
// through this type.

/// A relative path of one or more safe components, `photos/folder/beach/index.html`.
public struct SitePath: Hashable, Sendable {
  public let text: String

  /// Nil unless every component has 1 to 200 bytes, none is `.` or `..`, and none holds a slash,
  /// a backslash or a control character.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isSafe) else { return nil }
    self.text = text
  }

  private static func isSafe(_ part: Substring.UTF8View) -> Bool {
    (1...200).contains(part.count) && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
      && part.allSatisfy { $0 > 0x1F && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
  }

  /// What a page links to: the path without a final `index.html`.
  public var link: String {
    text == "index.html" ? "" : text.hasSuffix("/index.html") ? String(text.dropLast(10)) : text
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
    a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }
}

extension SitePath: CustomStringConvertible {
  public var description: String { text }
}
