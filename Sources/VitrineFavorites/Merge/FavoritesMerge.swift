// The merge of three: what the list said when it was last written or exported and what came in last
// (the bases), what it says now, and what comes in. The rule, here and nowhere else:
//
// A cell. Where both texts are the same, nothing is done. Where the incoming one is what a base
// said, nobody changed it there: ours stays. Else, where ours is what a base said, nobody changed it
// here: the incoming one is taken. Else both sides changed it: ours stays, and the conflict is told
// with both texts. Where no base knows the row, an empty cell of ours is filled and an empty one of
// theirs takes nothing away; of two texts, the incoming one is taken where a person writes them
// (`note`, `tags` and unknown columns: who brings in a list wants what he wrote in it), and where a
// service tells them it is a conflict.
//
// A row. One that comes in and is unknown is appended. One that a base knew and the list has no more
// was removed here: it stays away if it comes in as it was, and is appended if it says anything new.
// One that does not come in stays. What a list has no column or no cell for, it says nothing of.
// Provider and id name a row: they are filled where a row had only its page, and never changed.

public import VitrineModel

/// Two lists made one.
public struct FavoritesMerge: Sendable {
  public private(set) var merged: Favorites
  /// In the order of the incoming rows.
  public private(set) var changes: [FavoritesChange] = []

  private let bases: [FavoritesMemory]
  private var index: FavoritesIndex
  /// Where the incoming list's unknown columns stand in the merged one.
  private let places: [Int]
  private let names: [FavoritesField]

  /// - Parameter bases: what the list was, as last written and as last exported, and what came in
  ///   last; a cell is unchanged where it is as any of them says.
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
    // Who brings in no change brings in no column either: the file stays as it is.
    if !isEdit { merged = current }
  }

  /// Does the merge change the list.
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

// MARK: A row the list does not have

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

  /// Tells what becomes of a cell; true where the incoming text is taken.
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
