// The facts that this module stores in the cache, for the maintenance of the cache.

public import VitrineStore

/// The facts about originals that are stored under their digests.
public enum ImageFactsCache {
  /// All kinds of facts that this module stores.
  public static let kinds = [
    FactKind(ImageMetadataCoding.kind, usedBy: .key),
    FactKind(ImageMetadataCoding.sidecarKind, usedBy: .key),
    FactKind(AverageColor.kind, usedBy: .key),
    FactKind(SalientRegions.kind, usedBy: .key),
    RightsEmbedding.kind, RightsEmbedding.partsKind,
  ]
}
