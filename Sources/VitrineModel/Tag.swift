// Tags are typed by many hands: "Sea", "sea " and "SEA" are one tag, shown as first met.

/// A word or phrase a photo is found by. Two tags are equal when their keys are.
public struct Tag: Hashable, Sendable {
  /// As its author typed it, white space trimmed and collapsed.
  public let name: String
  /// Folded to lower case: what tells tags apart.
  public let key: String

  /// Nil for a blank text.
  public init?(_ text: some StringProtocol) {
    let words = text.split { $0.isWhitespace || $0.isNewline }
    guard !words.isEmpty else { return nil }
    name = words.joined(separator: " ")
    key = name.lowercased()
  }

  public static func == (a: Tag, b: Tag) -> Bool { a.key == b.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
