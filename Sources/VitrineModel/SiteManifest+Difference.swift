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
    var old = older.entries[...]
    var new = newer.entries[...]
    while let a = old.first, let b = new.first {
      if a.path < b.path {
        removed.append(a)
        old = old.dropFirst()
      } else if b.path < a.path {
        added.append(b)
        new = new.dropFirst()
      } else {
        compare(a, b)
        old = old.dropFirst()
        new = new.dropFirst()
      }
    }
    removed += old
    added += new
  }

  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  private mutating func compare(_ a: SiteManifest.Entry, _ b: SiteManifest.Entry) {
    if a.digest == b.digest, a.bytes == b.bytes { same += 1 } else { changed.append(b) }
  }
}
