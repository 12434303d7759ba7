// Files of the live site that the new one keeps, by their positions in its manifest. The manifest
// is sorted, so only new files must be sorted.

import VitrineModel

/// The files of the published site that stay.
struct KeptFiles {
  let before: SiteManifest.Entries
  private var isKept: [Bool]
  /// Files that were made from other inputs now, with the same result.
  private var renewed: [Int: SiteManifest.Facts] = [:]
  private(set) var count = 0

  /// Creates the list from the manifest of the live site; nil if there is none.
  init(of manifest: SiteManifest?) {
    before = (manifest ?? .empty).entries
    isKept = Array(repeating: false, count: before.count)
  }

  /// Whether every file of the live site is kept.
  var isWhole: Bool { count == before.count }

  var hasNewInputs: Bool { !renewed.isEmpty }

  mutating func keep(_ place: Int) {
    isKept[place] = true
    count += 1
  }

  /// Keeps a file that may have been made from other inputs now.
  mutating func keep(_ place: Int, as facts: SiteManifest.Facts) {
    keep(place)
    if before.facts(place).inputs != facts.inputs { renewed[place] = facts }
  }

  /// Positions in the order of the paths.
  var places: some Sequence<Int> { isKept.indices.lazy.filter { [isKept] in isKept[$0] } }

  /// The facts of the file at a position.
  func facts(_ place: Int) -> SiteManifest.Facts { renewed[place] ?? before.facts(place) }

  subscript(place: Int) -> SiteManifest.Entry {
    SiteManifest.Entry(path: before[place].path, facts: facts(place))
  }

  /// All files of the new site in the order of their paths.
  ///
  /// `written` are the files that are not kept, in that order.
  func merged(with written: SiteManifest.Entries) -> SiteManifest.Entries {
    guard count > 0 else { return written }
    if isWhole, written.isEmpty, renewed.isEmpty { return before }
    var merged = SiteManifest.Entries()
    merged.reserveCapacity(of: before, written)
    var others = written.indices
    for place in places {
      while let other = others.first, written.order(of: other, to: place, in: before) < 0 {
        merged.append(other, of: written)
        others.removeFirst()
      }
      merged.append(place, of: before, as: renewed[place])
    }
    for other in others { merged.append(other, of: written) }
    return merged
  }
}
