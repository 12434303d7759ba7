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
    let words = text.split { $0.isWhitespace || $0.isNewline }
    guard !words.isEmpty else { return nil }
    name = words.joined(separator: " ")
    let lower = name.lowercased()
    let isComposed = lower.utf8.allSatisfy { $0 < 0x80 }
    key = isComposed ? lower : lower.precomposedStringWithCanonicalMapping
  }

  public static func == (a: Tag, b: Tag) -> Bool { a.key == b.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
