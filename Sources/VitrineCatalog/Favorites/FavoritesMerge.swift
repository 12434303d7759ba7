// The three-way merge of favorites lists. The bases are the list as last written, as last exported,
// and the last import. The other two sides are the current list and the incoming one. This is the
// only place with the rules:
//
// A cell. If both texts are equal, nothing happens. If the incoming text is that of a base, it did
// not change there, and ours stays. Otherwise, if our text is that of a base, it did not change
// here, and the incoming one is taken. Otherwise both sides changed it: ours stays, and the
// conflict is reported with both texts. If no base has the row, an empty cell of ours is filled,
// and an empty incoming cell removes nothing. Of two texts, the incoming one is taken if people
// write the field (`note`, `tags` and unknown columns), because the person who imports a list wants
// its texts. If a service supplies the field, it is a conflict.
//
// A row. An unknown incoming row is appended. A row that a base had and the list no longer has was
// removed here. It stays removed if it comes in unchanged, and is appended if it has anything new.
// A row that does not come in stays. A missing column or cell of the incoming list changes nothing.
// Provider and id identify a row. They are filled in if a row had only its page, and never changed.

public import VitrineModel

/// A three-way merge of two lists.
public struct FavoritesMerge: Sendable {
  /// The merged list.
  public private(set) var merged: Favorites
  /// The changes, in the order of the incoming rows.
  public private(set) var changes: [FavoritesChange] = []

  private let bases: [FavoritesMemory]
  private var index: FavoritesIndex
  /// The positions of the incoming list's unknown columns in the merged list.
  private let places: [Int]
  private let names: [FavoritesField]

  /// Merges two lists.
  ///
  /// - Parameters:
  ///   - bases: the list as last written and as last exported, and the last import; a cell is
  ///     unchanged if it equals that of any base.
  ///   - current: the current list.
  ///   - incoming: the list to import.
  public init(bases: [FavoritesMemory], current: Favorites, incoming: Favorites) {
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
    // An import without changes adds no columns either, so the file stays unchanged.
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

  private mutating func tell(_ kind: FavoritesChange.Kind, _ row: Favorites.Row) {
    changes.append(FavoritesChange(kind, of: row.favorite.identity, line: row.line))
  }
}

// MARK: Rows that the list does not have

extension FavoritesMerge {
  private mutating func appendUnlessRemoved(_ row: Favorites.Row) {
    var base = Base(favorites: [row.favorite], bases: bases)
    guard base.isKnown else { return append(row, as: .added) }
    guard saysAnythingNew(row, to: &base) else { return tell(.staysRemoved, row) }
    append(row, as: .addedAgain)
  }

  private func saysAnythingNew(_ row: Favorites.Row, to base: inout Base) -> Bool {
    row.given.subtracting(.identity).inOrder
      .contains { !base.said(row.favorite.exact($0), in: .known($0)) }
      || zip(names, row.favorite.extras).contains { !base.said($1, in: $0) }
  }

  private mutating func append(_ row: Favorites.Row, as kind: FavoritesChange.Kind) {
    var favorite = row.favorite
    favorite.extras = []
    for (place, text) in zip(places, row.favorite.extras) where !text.isEmpty {
      favorite.setExtra(place, to: text)
    }
    index.note(favorite, at: merged.rows.count)
    merged.append(Favorites.Row(favorite, given: row.given))
    tell(kind, row)
  }
}

// MARK: Rows that the list has

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
    index.note(favorite, at: position)
  }

  private mutating func name(_ favorite: inout Favorite, as row: Favorites.Row) {
    guard favorite.photoIdentity == nil, row.favorite.photoIdentity != nil else { return }
    for column in Favorite.Columns.identity.inOrder {
      let (ours, theirs) = (favorite.exact(column), row.favorite.exact(column))
      if ours != theirs { tell(.changed(.known(column), from: ours, to: theirs), row) }
      favorite[column] = theirs.text
    }
  }

  /// Decides about a cell and records the change; returns whether to take the incoming text.
  private mutating func settle(
    _ field: FavoritesField, _ ours: ExactText, _ theirs: ExactText, _ base: inout Base,
    of row: Favorites.Row
  ) -> Bool {
    guard ours != theirs else { return false }
    switch base.verdict(on: field, ours, theirs) {
    case .take:
      tell(.changed(field, from: ours, to: theirs), row)
      return true
    case .keep: tell(.kept(field, ours: ours, theirs: theirs), row)
    case .conflict: tell(.conflict(field, ours: ours, theirs: theirs), row)
    }
    return false
  }
}
