// YAML as this room sees it: scalars, lists and mappings, each with the place it was written at.
// Scalars stay text: whether `no` is a word or a truth is decided by the key that asks for it.

/// A line and a column, both counted from 1; columns count characters, not bytes.
struct Position: Hashable, Sendable, Comparable {
  let line: Int
  let column: Int

  static func < (a: Position, b: Position) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// A value and where it stands.
struct YAMLNode: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// `isPlain`: written without quotes and not as a block.
    case scalar(String, isPlain: Bool)
    case list([YAMLNode])
    case mapping([YAMLEntry])
  }

  let content: Content
  let position: Position

  /// Nothing was written after the colon or the dash, or a lone `~`.
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
}
