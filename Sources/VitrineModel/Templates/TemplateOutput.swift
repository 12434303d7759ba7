// The output of a part of a template as a value. Filters and comparisons need it as it reads before
// escaping; printing it must escape what values printed, and leave the template's markup alone. So
// each special character keeps its origin: one that a value printed is a mark, a byte that UTF-8
// never contains, so that no text can forge it.

/// What a part of a template printed, before escaping.
public struct TemplateOutput: Hashable, Sendable {
  /// UTF-8 with marks.
  public let bytes: [UInt8]

  /// Creates an output from UTF-8 with marks.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The text as it reads before escaping.
  public var text: String {
    String(decoding: bytes.map { Self.character(markedBy: $0) ?? $0 }, as: UTF8.self)
  }

  private static let firstMark: UInt8 = 0xF8
  private static let special = Array("&<>\"'".utf8)

  /// Returns the mark for a character that a value printed; nil if the character needs none.
  public static func mark(for character: UInt8) -> UInt8? {
    special.firstIndex(of: character).map { firstMark + UInt8($0) }
  }

  /// Returns the character of a mark; nil if the byte is not a mark.
  public static func character(markedBy mark: UInt8) -> UInt8? {
    mark < firstMark || mark > firstMark + 4 ? nil : special[Int(mark - firstMark)]
  }

  /// Returns the output with another text whose special characters have the same origins.
  ///
  /// - Parameter text: The text after a filter.
  /// - Returns: Nil unless the text has the same special characters in the same order, since their
  ///   origins are then unknown.
  public func replacing(text: String) -> TemplateOutput? {
    var origins = bytes.filter { Self.character(markedBy: $0) != nil || Self.special.contains($0) }[
      ...]
    var replaced: [UInt8] = []
    for byte in text.utf8 {
      guard Self.special.contains(byte) else {
        replaced.append(byte)
        continue
      }
      guard let origin = origins.popFirst(), Self.character(markedBy: origin) ?? origin == byte
      else { return nil }
      replaced.append(origin)
    }
    return origins.isEmpty ? TemplateOutput(bytes: replaced) : nil
  }
}
