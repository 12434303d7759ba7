// One photo may come from several sets, lists or pages of one listing: it is one photo.

extension [Photo] {
  /// Each once, as first met.
  public var unique: [Photo] {
    var seen: Set<Photo.ID> = []
    return filter { seen.insert($0.id).inserted }
  }
}
