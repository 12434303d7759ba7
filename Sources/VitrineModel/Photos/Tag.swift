// Tags are typed by many people: `Sea`, `sea ` and `SEA` are one tag, shown as first written.

import Foundation

/// A word or phrase to find photos by.
///
/// Two tags are equal if their keys are.
public struct Tag: Hashable, Sendable {
  /// The tag as its author typed it, with whitespace trimmed and collapsed.
  public let name: String
  /// The tag in lowercase and in Unicode's composed form, by which tags are compared.
  public let key: String

  /// Creates a tag from text; nil if nothing of the text is visible.
  public init?(_ text: some StringProtocol) {
    // In ASCII a byte is a character, and far cheaper to examine.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    name =
      isPlain
      ? Substring(text).utf8.split { $0 == 0x20 || 0x09...0x0D ~= $0 }.map { Substring($0) }
        .joined(separator: " ")
      : text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    guard name.unicodeScalars.contains(where: \.isVisible) else { return nil }
    let lower = name.lowercased()
    key = isPlain ? lower : lower.precomposedStringWithCanonicalMapping
  }

  /// Whether two tags have the same key.
  public static func == (a: Tag, b: Tag) -> Bool { a.key == b.key }
  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Tag {
  /// Whether a tag is meant for programs, such as `geo:lat=1`: two names of letters, digits and
  /// underscores, and a value.
  ///
  /// https://www.flickr.com/groups/api/discuss/72157594497877875/
  public static func isMachineTag(_ text: some StringProtocol) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      case let rest = text.utf8[colon...].dropFirst(),
      let equals = rest.firstIndex(of: UInt8(ascii: "="))
    else { return false }
    return isName(text.utf8[..<colon]) && isName(rest[..<equals])
  }

  private static func isName(_ bytes: some Sequence<UInt8>) -> Bool {
    var count = 0
    for byte in bytes {
      let isLetter = 0x61...0x7A ~= byte | 0x20
      guard isLetter || count > 0 && (0x30...0x39 ~= byte || byte == 0x5F) else { return false }
      count += 1
    }
    return count > 0
  }
}

extension Unicode.Scalar {
  /// Whether pages show the character: neither whitespace nor one that only acts on others.
  fileprivate var isVisible: Bool {
    if isASCII { return 0x21...0x7E ~= value }
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }
}
