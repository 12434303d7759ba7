// Text that is the same only where its bytes are. Swift's own equality is Unicode's: it takes `é`
// in one scalar and in two for the same, and a list that merges by it would lose one of them.

/// A text compared and hashed by its UTF-8 bytes.
public struct ExactText: Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  public var isEmpty: Bool { text.utf8.isEmpty }

  /// Nothing but spaces, tabs and line ends.
  public var isBlank: Bool { text.utf8.allSatisfy(Self.isBlank) }

  /// Without spaces, tabs and line ends at both ends.
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
  public static func == (a: ExactText, b: ExactText) -> Bool {
    a.text.utf8.count == b.text.utf8.count && a.text.utf8.elementsEqual(b.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }
}

extension ExactText: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension ExactText: CustomStringConvertible {
  public var description: String { text }
}
