// YAML as this module sees it: scalars, lists and mappings, each with its position in the file.
// Scalars stay text. The key decides whether `no` is a word or a Boolean.

/// A line and a column, both counted from 1; columns count characters, not bytes.
struct Position: Hashable, Sendable, Comparable {
  let line: Int
  let column: Int

  static func < (a: Position, b: Position) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// A value and its position in the file.
struct YAMLNode: Hashable, Sendable {
  /// The value of a node.
  enum Content: Hashable, Sendable {
    /// A text. `isPlain` means that it is written without quotes and not as a block.
    case scalar(String, isPlain: Bool)
    case list([YAMLNode])
    case mapping([YAMLEntry])
  }

  /// A text after a scalar that YAML takes for a comment.
  struct HiddenText: Hashable, Sendable {
    let text: String
    let position: Position
  }

  let content: Content
  let position: Position
  /// The `#1` of `title: Photos #1`, if texts are checked.
  var hiddenText: HiddenText?

  /// Whether this is a list or a mapping.
  var isSection: Bool {
    if case .scalar = content { false } else { true }
  }

  /// Whether nothing, or only `~`, follows the colon or the dash.
  var isEmpty: Bool {
    switch content {
    case .scalar(let text, isPlain: true): text.isEmpty || text == "~"
    default: false
    }
  }
}

/// One key of a mapping with its value.
struct YAMLEntry: Hashable, Sendable {
  let key: String
  let position: Position
  let value: YAMLNode
  /// Whether a colon follows the key.
  ///
  /// False for `sand` of `{ title: Sea, sand }`, if texts are checked.
  var hasColon = true
}
