// The order in which sets are loaded. Sets with a provider come first, all at once, then those that
// only need the photos of others. A set that names other sets waits for them, whatever their order
// in site.yml.

import VitrineModel

/// A step of loading sets, which are named by their positions.
enum SetStep: Hashable {
  /// Sets whose providers are asked, all at once.
  case ask([Int])
  /// Featured sets whose providers are asked for the tags that the photos of the favorites have.
  case feature([Int])
  /// A set that is made from other sets, from a list, or from both.
  case make(Int)
  /// A set that depends on itself.
  case refuse(Int)

  private enum Rank: Int { case asked, list, sets, askedLast, featured }

  /// Returns the steps for some sets.
  ///
  /// `hasTags` says whether the favorites have tags. If not, those of their photos are used, so
  /// featured sets wait for the lists that show them.
  static func all(of sets: [PhotoSet], hasTags: Bool) -> [SetStep] {
    let slugs = Set(sets.map(\.slug))
    let ranks = sets.map { rank(of: $0, hasTags) }
    var steps: [SetStep] = []
    var done: Set<String> = []
    var open = Array(sets.indices)
    while !open.isEmpty {
      let ready = open.filter { position in
        sets[position].references.allSatisfy { done.contains($0) || !slugs.contains($0) }
      }
      guard let first = ready.map({ ranks[$0].rawValue }).min() else {
        return steps + open.map { .refuse($0) }
      }
      let next = ready.filter { ranks[$0].rawValue == first }
      switch ranks[next[0]] {
      case .asked: steps.append(.ask(next))
      case .askedLast: steps.append(.feature(next))
      case .list, .sets, .featured: steps += next.map { .make($0) }
      }
      done.formUnion(next.map { sets[$0].slug })
      open.removeAll(where: Set(next).contains)
    }
    return steps
  }

  private static func rank(of set: PhotoSet, _ hasTags: Bool) -> Rank {
    switch set.selection {
    case .list: .list
    case .sets: .sets
    case .featured where set.provider == nil: .featured
    case .featured where !hasTags: .askedLast
    default: .asked
    }
  }
}
