// Text that is equal only if its bytes are. Swift compares strings as Unicode does: `é` as one
// scalar equals `é` as two, and a list merged by it would lose one of them.

import Foundation

/// A text compared and hashed by its UTF-8 bytes.
public struct ExactText: Sendable {
  /// The text as a string.
  public let text: String

  /// Creates exact text from a string.
  public init(_ text: String) { self.text = text }

  /// Whether the text has no bytes.
  public var isEmpty: Bool { text.utf8.isEmpty }

  /// Whether the text has only spaces, tabs and line breaks.
  public var isBlank: Bool { text.utf8.allSatisfy(Self.isBlank) }

  /// The text without spaces, tabs and line breaks at its ends.
  public var trimmed: ExactText {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !Self.isBlank($0) }),
      let last = bytes.lastIndex(where: { !Self.isBlank($0) })
    else { return "" }
    guard first > bytes.startIndex || bytes.index(after: last) < bytes.endIndex else { return self }
    return ExactText(String(text[first...last]))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

extension ExactText: Hashable {
  /// Whether both texts have the same bytes.
  public static func == (a: ExactText, b: ExactText) -> Bool {
    let count = a.text.utf8.count
    guard count == b.text.utf8.count else { return false }
    var (a, b) = (a.text, b.text)
    // `elementsEqual` goes byte by byte, and large tables are compared cell by cell.
    return a.withUTF8 { a in
      b.withUTF8 { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return true }
        return memcmp(a, b, count) == 0
      }
    }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }
}

extension ExactText: ExpressibleByStringLiteral {
  /// Creates exact text from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ExactText: CustomStringConvertible {
  /// The text as a string.
  public var description: String { text }
}
