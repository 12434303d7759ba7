// What a template shows on pages of one kind: `{% if page.kind == "home" %}` encloses what no other kind
// of page has. Of conditions it knows comparisons of the kind, `and` and `or`.

import VitrineModel

/// A template with conditions on the kind of page.
struct KindTemplate {
  /// The kinds that its conditions name.
  let kinds: Set<String>
  private let tokens: [Token]

  /// The name of the kind in conditions.
  private static let name = "page.kind"

  /// Reads a template; nil if it has no such condition.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard rest.skip(past: Self.name) else { return nil }
    var lexer = Lexer(text)
    guard let tokens = try? lexer.tokenize() else { return nil }
    self.tokens = tokens
    kinds = tokens.reduce(into: []) { kinds, token in
      guard token.condition.contains(Self.name) else { return }
      let parts = token.condition.split(separator: "\"", omittingEmptySubsequences: false)
      for place in stride(from: 1, to: parts.count, by: 2) { kinds.insert(String(parts[place])) }
    }
    if kinds.isEmpty { return nil }
  }

  /// Returns the text without the parts that pages of a kind never have.
  ///
  /// - Parameter kind: The kind; nil for all that no condition names.
  /// - Returns: The text.
  func text(on kind: String?) -> String {
    var branches: [Branch] = []
    var text: [UInt8] = []
    for token in tokens {
      switch token.tag {
      case "if": branches.append(Branch(Self.holds(token.condition, on: kind)))
      case "ifnot": branches.append(Branch(nil))
      case "elif" where !branches.isEmpty:
        branches[branches.count - 1].next(Self.holds(token.condition, on: kind))
      case "else" where !branches.isEmpty: branches[branches.count - 1].next(true)
      case "endif": _ = branches.popLast()
      default: if branches.allSatisfy(\.isPossible) { text += token.bytes }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A part of `if`, `elif` and `else`.
  private struct Branch {
    private(set) var isPossible: Bool
    /// Whether an earlier part is shown for certain.
    private var isDecided: Bool

    /// - Parameter holds: Whether its condition holds; nil if unknown.
    init(_ holds: Bool?) {
      isPossible = holds != false
      isDecided = holds == true
    }

    mutating func next(_ holds: Bool?) {
      isPossible = !isDecided && holds != false
      isDecided = isDecided || holds == true
    }
  }

  /// Whether a condition holds on pages of a kind; nil if it depends on something else.
  private static func holds(_ condition: String, on kind: String?) -> Bool? {
    guard !condition.contains("(") else { return nil }
    let alternatives = condition.split(separator: " or ").map { holds(all: $0, on: kind) }
    if alternatives.contains(true) { return true }
    return alternatives.contains(nil) ? nil : false
  }

  private static func holds(all conditions: Substring, on kind: String?) -> Bool? {
    let parts = conditions.split(separator: " and ").map { holds(one: $0, on: kind) }
    if parts.contains(false) { return false }
    return parts.contains(nil) ? nil : true
  }

  private static func holds(one comparison: Substring, on kind: String?) -> Bool? {
    let words = comparison.split(separator: " ")
    guard words.count == 3, words[0] == name, words[2].first == "\"" else { return nil }
    let isKind = words[2].dropFirst().dropLast() == Substring(kind ?? "")
    switch words[1] {
    case "==": return isKind
    case "!=": return !isKind
    default: return nil
    }
  }
}

extension Token {
  /// The words of a `{% … %}`; none for other tokens.
  private var words: [Substring] {
    guard kind == .block else { return [] }
    let inner = bytes.dropFirst(trimsBefore ? 3 : 2).dropLast(trimsAfter ? 3 : 2)
    return String(decoding: inner, as: UTF8.self).split(whereSeparator: \.isWhitespace)
  }

  /// The name of a tag, such as `if`.
  fileprivate var tag: Substring { words.first ?? "" }

  /// What follows the name of a tag.
  fileprivate var condition: String { words.dropFirst().joined(separator: " ") }
}
