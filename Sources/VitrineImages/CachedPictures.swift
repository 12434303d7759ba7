// What this room keeps in the cache, for those who look after it.

public import VitrineStore

/// The kinds of facts that are kept of originals, by their digests.
public enum CachedPictures {
  public static let kinds = [
    FactKind(PictureCoding.kind, usedBy: .key), FactKind(AverageColor.kind, usedBy: .key),
    FactKind(SalientRegions.kind, usedBy: .key),
  ]
}
