// One photo may come from several sets, lists or pages of a listing.

extension [Photo] {
  /// The photos without repetitions, in the order of their first appearance.
  public var unique: [Photo] {
    var seen: Set<Photo.ID> = []
    return filter { seen.insert($0.id).inserted }
  }
}
