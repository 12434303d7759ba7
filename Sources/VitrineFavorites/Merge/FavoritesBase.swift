// What earlier versions say about one row. It is looked up only if two texts differ, because
// hashing is the cost of a merge.

import VitrineModel

extension FavoritesMerge {
  /// Whether a cell takes the imported text, keeps its own, or is a conflict.
  enum Verdict { case take, keep, conflict }

  /// The remembered values of a photo.
  struct Base {
    /// Rows of the photo: one may be known by its id, another by its page.
    let favorites: [Favorite]
    let bases: [FavoritesFingerprint]

    private lazy var found: [(memory: FavoritesFingerprint, row: FavoritesFingerprint.Row)] =
      bases.compactMap { memory in
        favorites.lazy.compactMap(memory.row).first.map { (memory, $0) }
      }

    init(favorites: [Favorite], bases: [FavoritesFingerprint]) {
      self.favorites = favorites
      self.bases = bases
    }

    var isKnown: Bool {
      mutating get { !found.isEmpty }
    }

    mutating func matches(_ text: ExactText, in field: FavoritesField) -> Bool {
      found.contains { $0.memory.matches(text, in: field, of: $0.row) }
    }

    /// The rule for two texts that differ.
    mutating func verdict(
      on field: FavoritesField, _ ours: ExactText, _ theirs: ExactText
    ) -> Verdict {
      guard isKnown else { return Self.verdictWithoutBase(field, ours, theirs) }
      if matches(theirs, in: field) { return .keep }
      return matches(ours, in: field) ? .take : .conflict
    }

    private static func verdictWithoutBase(
      _ field: FavoritesField, _ ours: ExactText, _ theirs: ExactText
    ) -> Verdict {
      if ours.isEmpty { return .take }
      if theirs.isEmpty { return .keep }
      return field.isWrittenByPeople ? .take : .conflict
    }
  }
}

extension FavoritesField {
  /// Otherwise a service or the program itself writes it.
  fileprivate var isWrittenByPeople: Bool {
    switch self {
    case .known(.note), .known(.tags), .extra: true
    case .known: false
    }
  }
}

extension Favorites {
  /// The unknown columns.
  ///
  /// Columns of the same name are numbered, so that each is merged with its own.
  var extraNames: [FavoritesField] {
    var counts: [ExactText: Int] = [:]
    return extraColumns.map { name in
      counts[name, default: 0] += 1
      return .extra(name, number: counts[name, default: 1])
    }
  }
}
