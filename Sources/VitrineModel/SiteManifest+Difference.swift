// What lies between two generations of a site, as a value.

/// The files that differ between an older and a newer manifest, each list in the order of paths.
public struct SiteDifference: Hashable, Sendable {
  public private(set) var added: [SiteManifest.Entry] = []
  /// In their newer form; a file is changed when its bytes are, whatever it was rendered from.
  public private(set) var changed: [SiteManifest.Entry] = []
  public private(set) var removed: [SiteManifest.Entry] = []
  /// How many files are the same.
  public private(set) var same = 0

  /// Walks both lists once.
  public init(from older: SiteManifest, to newer: SiteManifest) {
    let (old, new) = (older.entries, newer.entries)
    var (a, b) = (old.startIndex, new.startIndex)
    while a < old.endIndex, b < new.endIndex {
      let order = old.order(a, new, b)
      if order < 0 { removed.append(old[a]) }
      if order > 0 { added.append(new[b]) }
      if order == 0 {
        if old.facts(a).isSameFile(as: new.facts(b)) { same += 1 } else { changed.append(new[b]) }
      }
      a += order <= 0 ? 1 : 0
      b += order >= 0 ? 1 : 0
    }
    removed += old[a...]
    added += new[b...]
  }

  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}

extension SiteManifest.Facts {
  fileprivate func isSameFile(as other: Self) -> Bool {
    digest == other.digest && bytes == other.bytes
  }
}
