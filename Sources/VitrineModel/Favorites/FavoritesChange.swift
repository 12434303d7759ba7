// What a merge did or did not do, as values: a command prints them, a dry run shows them, and both
// texts of a conflict stand in them, so that none is lost.

/// A column of a list, known or not.
public enum FavoritesField: Hashable, Sendable {
  case known(Favorite.Column)
  /// `number` tells columns of one name apart, the first being 1.
  case extra(ExactText, number: Int = 1)

  /// As it stands in the header; a further column of one name is numbered.
  public var name: String {
    switch self {
    case .known(let column): column.rawValue
    case .extra(let name, 1): name.text
    case .extra(let name, let number): "\(name) (\(number))"
    }
  }
}

/// One thing to tell of an incoming row.
public struct FavoritesChange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The photo is new to the list.
    case added
    /// It was removed from the list, but the incoming row says something new of it.
    case addedAgain
    /// It was removed from the list, and the incoming row is as it was then.
    case staysRemoved
    /// The incoming text stands in the list now.
    case changed(FavoritesField, from: ExactText, to: ExactText)
    /// The list's text differs from the incoming one and stays, for the incoming one is old or empty.
    case kept(FavoritesField, ours: ExactText, theirs: ExactText)
    /// Both sides changed the cell: the list's text stays.
    case conflict(FavoritesField, ours: ExactText, theirs: ExactText)
  }

  public let photo: Favorite.Identity?
  /// The line of the incoming row.
  public let line: Int?
  public let kind: Kind

  public init(_ kind: Kind, of photo: Favorite.Identity?, line: Int? = nil) {
    self.kind = kind
    self.photo = photo
    self.line = line
  }

  /// Is the list another one by it.
  public var isEdit: Bool {
    switch kind {
    case .added, .addedAgain, .changed: true
    case .staysRemoved, .kept, .conflict: false
    }
  }
}
