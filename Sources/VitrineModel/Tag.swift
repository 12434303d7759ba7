// Tags are typed by many hands: "Sea", "sea " and "SEA" are one tag, shown as first met.

import Foundation

/// A word or phrase a photo is found by. Two tags are equal when their keys are.
public struct Tag: Hashable, Sendable {
  /// As its author typed it, white space trimmed and collapsed.
  public let name: String
  /// In lower case and Unicode's composed form: what tells tags apart.
  public let key: String

  /// Nil for a blank text.
  public init?(_ text: some StringProtocol) {
    // A byte is a character there, and far cheaper to look at.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    name =
      isPlain
      ? Substring(text).utf8.split { $0 == 0x20 || 0x09...0x0D ~= $0 }.map { Substring($0) }
        .joined(separator: " ")
      : text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    guard !name.isEmpty else { return nil }
    let lower = name.lowercased()
    key = isPlain ? lower : lower.precomposedStringWithCanonicalMapping
  }

  public static func == (a: Tag, b: Tag) -> Bool { a.key == b.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
