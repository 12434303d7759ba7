// The difference between two versions of a site, as a value.

/// The files that differ between an older and a newer manifest, each list in the order of paths.
public struct SiteDifference: Sendable {
  private let old: SiteManifest.Entries
  private let new: SiteManifest.Entries
  /// The indices of the files; entries are created only if they are requested.
  private var places = Places()

  /// The positions of the entries that differ between two manifests.
  private struct Places {
    var added: [Int] = []
    var changed: [Int] = []
    var removed: [Int] = []
    /// In the older manifest.
    var unchanged: [Int] = []
  }

  /// The files that only the newer manifest has.
  public var added: [SiteManifest.Entry] { places.added.map { new[$0] } }
  /// The files whose bytes differ, as the newer manifest has them, regardless of what they were
  /// rendered from.
  public var changed: [SiteManifest.Entry] { places.changed.map { new[$0] } }
  /// The files that only the older manifest has.
  public var removed: [SiteManifest.Entry] { places.removed.map { old[$0] } }

  /// The number of unchanged files.
  public var unchanged: Int { places.unchanged.count }
  /// The number of files that are removed.
  public var removals: Int { places.removed.count }

  /// Compares two manifests in one pass over both lists.
  public init(from older: SiteManifest, to newer: SiteManifest) {
    (old, new) = (older.entries, newer.entries)
    var (a, b) = (old.startIndex, new.startIndex)
    while a < old.endIndex, b < new.endIndex {
      let order = old.order(of: a, to: b, in: new)
      if order < 0 { places.removed.append(a) }
      if order > 0 { places.added.append(b) }
      if order == 0 {
        if old.facts(a).isSameFile(as: new.facts(b)) {
          places.unchanged.append(a)
        } else {
          places.changed.append(b)
        }
      }
      a += order <= 0 ? 1 : 0
      b += order >= 0 ? 1 : 0
    }
    places.removed += a..<old.endIndex
    places.added += b..<new.endIndex
  }

  /// Whether the manifests list the same files with the same bytes.
  public var isEmpty: Bool {
    places.added.isEmpty && places.changed.isEmpty && places.removed.isEmpty
  }

  /// The files that are the same, as the older manifest has them.
  var kept: SiteManifest.Entries {
    var kept = SiteManifest.Entries()
    kept.reserveCapacity(of: old)
    for place in places.unchanged { kept.append(place, of: old) }
    return kept
  }
}

extension SiteManifest.Facts {
  fileprivate func isSameFile(as other: Self) -> Bool {
    digest == other.digest && bytes == other.bytes
  }
}
