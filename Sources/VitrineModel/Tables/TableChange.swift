// The changes of a merge as values. A command prints them, a dry run shows them. They contain both
// texts of a conflict, so that none is lost.

/// A column of a table, known or not.
public enum TableField: Hashable, Sendable {
  /// A known column.
  case known(TableRow.Column)
  /// An unknown column by its name. Columns of the same name are numbered, the first one 1.
  case extra(ExactText, number: Int = 1)

  /// The name in the header; other columns of the same name have a number.
  public var name: String {
    switch self {
    case .known(let column): column.rawValue
    case .extra(let name, 1): name.text
    case .extra(let name, let number): "\(name) (\(number))"
    }
  }
}

/// One change, or refusal to change, that an incoming row caused.
public struct TableChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: Hashable, Sendable {
    /// The photo is new to the list.
    case added
    /// The photo was removed from the list, but the incoming row has changed since.
    case addedAgain
    /// The photo was removed from the list, and the incoming row is the same as then.
    case staysRemoved
    /// The photo is no longer in the table, which was replaced.
    case removed
    /// The list now has the incoming text.
    case changed(TableField, from: ExactText, to: ExactText)
    /// The list keeps its text, which differs from the incoming one, because that is old or empty.
    case kept(TableField, ours: ExactText, theirs: ExactText)
    /// Both sides changed the cell; the list keeps its text.
    case conflict(TableField, ours: ExactText, theirs: ExactText)
  }

  /// The photo that the row names.
  public let photo: TableRow.Identity?
  /// The line of the incoming row.
  public let line: Int?
  /// The kind of the change.
  public let kind: Kind

  /// Creates a change.
  public init(_ kind: Kind, of photo: TableRow.Identity?, line: Int? = nil) {
    self.kind = kind
    self.photo = photo
    self.line = line
  }

  /// Whether the change altered the list.
  public var isEdit: Bool {
    switch kind {
    case .added, .addedAgain, .removed, .changed: true
    case .staysRemoved, .kept, .conflict: false
    }
  }
}
