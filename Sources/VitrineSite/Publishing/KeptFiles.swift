// Files of the live site that the new one has as well, by their places in its manifest: that is in
// order already, so that only what is new must be put in order.

import VitrineModel

/// What stays of a published site.
struct KeptFiles {
  private let before: [SiteManifest.Entry]
  private var isKept: [Bool]
  /// Those that are made from something else now, and came out the same.
  private var renewed: [Int: SiteManifest.Entry] = [:]
  private(set) var count = 0

  /// - Parameter manifest: of the live site; nil where nothing of it is known.
  init(of manifest: SiteManifest?) {
    before = manifest?.entries ?? []
    isKept = Array(repeating: false, count: before.count)
  }

  /// Is every file of the live site kept.
  var isWhole: Bool { count == before.count }

  var hasNewInputs: Bool { !renewed.isEmpty }

  mutating func keep(_ place: Int) {
    isKept[place] = true
    count += 1
  }

  /// - Parameter entry: the same file, perhaps made from something else.
  mutating func keep(_ place: Int, as entry: SiteManifest.Entry) {
    keep(place)
    if before[place].inputs != entry.inputs { renewed[place] = entry }
  }

  /// In the order of the paths.
  var places: some Sequence<Int> { isKept.indices.lazy.filter { [isKept] in isKept[$0] } }

  subscript(place: Int) -> SiteManifest.Entry { renewed[place] ?? before[place] }

  /// All files of the new site in the order of their paths.
  ///
  /// - Parameter written: those that are not kept, in that order.
  func merged(with written: [SiteManifest.Entry]) -> [SiteManifest.Entry] {
    guard count > 0 else { return written }
    var merged: [SiteManifest.Entry] = []
    merged.reserveCapacity(count + written.count)
    var others = written[...]
    for place in places {
      let entry = self[place]
      while let other = others.first, other.path < entry.path {
        merged.append(other)
        others.removeFirst()
      }
      merged.append(entry)
    }
    return merged + others
  }
}
