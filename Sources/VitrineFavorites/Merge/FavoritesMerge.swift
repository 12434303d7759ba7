// A three-way merge of the bases (what the list said when it was last written or exported, and what
// was imported last), the current list and the incoming list. This is the only place with the rule:
//
// A cell. If both texts are the same, nothing is done. If the incoming text is that of a base,
// nobody changed it there: ours stays. Otherwise, if ours is that of a base, nobody changed it
// here: the incoming text is taken. Otherwise both sides changed it: ours stays, and the conflict
// is reported with both texts. If no base knows the row, an empty cell of ours is filled, and an
// empty one of theirs removes nothing. Of two texts, the incoming one is taken if people write the
// column (`note`, `tags` and unknown columns: whoever imports a list wants what they wrote in it).
// If a service writes the column, it is a conflict.
//
// A row. An incoming row that is unknown is appended. A row that a base knew and the list no longer
// has was removed here. It stays removed if it comes in as it was, and is appended if it has
// anything new. A row that does not come in stays. A missing column or cell says nothing. Provider
// and id identify a row: they are filled if a row had only its page, and never changed.

public import VitrineModel

/// Two lists merged into one.
public struct FavoritesMerge: Sendable {
  /// The merged list.
  public private(set) var merged: Favorites
  /// The changes in the order of the incoming rows.
  public private(set) var changes: [FavoritesChange] = []

  private let bases: [FavoritesFingerprint]
  private var index: FavoritesIndex
  /// The positions of the incoming list's unknown columns in the merged one.
  private let places: [Int]
  private let names: [FavoritesField]

  /// Merges two lists.
  ///
  /// `bases` are the list as last written and as last exported, and the last import. A cell is
  /// unchanged if it is as in any of them.
  public init(bases: [FavoritesFingerprint], current: Favorites, incoming: Favorites) {
    self.bases = bases
    merged = current
    index = FavoritesIndex(current)
    names = incoming.extraNames
    let ours = current.extraNames
    let new = names.filter { !ours.contains($0) }
    let all = ours + new
    places = names.map { all.firstIndex(of: $0) ?? all.count }
    let added = names.indices.filter { new.contains(names[$0]) }
    merged.addColumns(incoming.columns, extras: added.map { incoming.extraColumns[$0] })
    for row in incoming.rows { take(row) }
    // An import without changes adds no columns either: the file stays as it is.
    if !isEdit { merged = current }
  }

  /// Whether the merge changes the list.
  public var isEdit: Bool { changes.contains(where: \.isEdit) }

  private mutating func take(_ row: Favorites.Row) {
    if let position = index.row(of: row.favorite) {
      merge(row, into: position)
    } else {
      appendUnlessRemoved(row)
    }
  }

  private mutating func record(_ kind: FavoritesChange.Kind, _ row: Favorites.Row) {
    changes.append(FavoritesChange(kind, of: row.favorite.identity, line: row.line))
  }
}

// MARK: A row the list does not have

extension FavoritesMerge {
  private mutating func appendUnlessRemoved(_ row: Favorites.Row) {
    var base = Base(favorites: [row.favorite], bases: bases)
    guard base.isKnown else { return append(row, as: .added) }
    guard saysAnythingNew(row, to: &base) else { return record(.staysRemoved, row) }
    append(row, as: .addedAgain)
  }

  private func saysAnythingNew(_ row: Favorites.Row, to base: inout Base) -> Bool {
    row.given.subtracting(.identity).inOrder
      .contains { !base.matches(row.favorite.exact($0), in: .known($0)) }
      || zip(names, row.favorite.extras).contains { !base.matches($1, in: $0) }
  }

  private mutating func append(_ row: Favorites.Row, as kind: FavoritesChange.Kind) {
    var favorite = row.favorite
    favorite.extras = []
    for (place, text) in zip(places, row.favorite.extras) where !text.isEmpty {
      favorite.setExtra(place, to: text)
    }
    index.insert(favorite, at: merged.rows.count)
    merged.append(Favorites.Row(favorite, given: row.given))
    record(kind, row)
  }
}

// MARK: A row the list has

extension FavoritesMerge {
  private mutating func merge(_ row: Favorites.Row, into position: Int) {
    var favorite = merged.rows[position].favorite
    var base = Base(favorites: [favorite, row.favorite], bases: bases)
    name(&favorite, as: row)
    for column in row.given.subtracting(.identity).inOrder {
      let ours = favorite.exact(column)
      let theirs = row.favorite.exact(column)
      if settle(.known(column), ours, theirs, &base, of: row) { favorite[column] = theirs.text }
    }
    for (number, theirs) in row.favorite.extras.enumerated() {
      let ours = favorite.extra(places[number])
      if settle(names[number], ours, theirs, &base, of: row) {
        favorite.setExtra(places[number], to: theirs)
      }
    }
    guard favorite != merged.rows[position].favorite else { return }
    merged.replace(position, with: favorite)
    index.insert(favorite, at: position)
  }

  private mutating func name(_ favorite: inout Favorite, as row: Favorites.Row) {
    guard favorite.photoIdentity == nil, row.favorite.photoIdentity != nil else { return }
    for column in Favorite.Columns.identity.inOrder {
      let (ours, theirs) = (favorite.exact(column), row.favorite.exact(column))
      if ours != theirs { record(.changed(.known(column), from: ours, to: theirs), row) }
      favorite[column] = theirs.text
    }
  }

  /// Records what becomes of a cell.
  ///
  /// Returns true if the incoming text is taken.
  private mutating func settle(
    _ field: FavoritesField, _ ours: ExactText, _ theirs: ExactText, _ base: inout Base,
    of row: Favorites.Row
  ) -> Bool {
    guard ours != theirs else { return false }
    switch base.verdict(on: field, ours, theirs) {
    case .take:
      record(.changed(field, from: ours, to: theirs), row)
      return true
    case .keep: record(.kept(field, ours: ours, theirs: theirs), row)
    case .conflict: record(.conflict(field, ours: ours, theirs: theirs), row)
    }
    return false
  }
}
