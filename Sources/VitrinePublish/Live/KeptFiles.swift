// Files of the live site that the new one has as well, by their places in its manifest: that is in
// order already, so that only what is new must be put in order.

import VitrineModel

/// What stays of a published site.
struct KeptFiles {
  let before: SiteManifest.Entries
  private var isKept: [Bool]
  /// Those that are made from something else now, and came out the same.
  private var renewed: [Int: SiteManifest.Facts] = [:]
  private(set) var count = 0

  /// - Parameter manifest: of the live site; nil where nothing of it is known.
  init(of manifest: SiteManifest?) {
    before = (manifest ?? .empty).entries
    isKept = Array(repeating: false, count: before.count)
  }

  /// Is every file of the live site kept.
  var isWhole: Bool { count == before.count }

  var hasNewInputs: Bool { !renewed.isEmpty }

  mutating func keep(_ place: Int) {
    isKept[place] = true
    count += 1
  }

  /// - Parameter facts: of the same file, perhaps made from something else.
  mutating func keep(_ place: Int, as facts: SiteManifest.Facts) {
    keep(place)
    if before.facts(place).inputs != facts.inputs { renewed[place] = facts }
  }

  /// In the order of the paths.
  var places: some Sequence<Int> { isKept.indices.lazy.filter { [isKept] in isKept[$0] } }

  /// What is known of the file at a place.
  func facts(_ place: Int) -> SiteManifest.Facts { renewed[place] ?? before.facts(place) }

  subscript(place: Int) -> SiteManifest.Entry {
    SiteManifest.Entry(path: before[place].path, facts: facts(place))
  }

  /// All files of the new site in the order of their paths.
  ///
  /// - Parameter written: those that are not kept, in that order.
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
