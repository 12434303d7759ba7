// The order in which sets are loaded. Sets with a provider come first, all at once, then those that
// only need the photos of others. A set that names other sets waits for them, whatever their order
// in site.yml.

import VitrineModel

/// A step of loading sets, which are named by their positions.
enum SetStep: Hashable {
  /// Sets whose providers are asked, all at once.
  case ask([Int])
  /// A set that is made from other sets, from a list, or from both.
  case make(Int)
  /// A set that needs itself.
  case refuse(Int)

  private enum Rank: Int { case asked, list, sets, featured }

  /// Returns the steps for some sets.
  ///
  /// `canAsk` says whether the provider of a set can be asked for it.
  static func all(of sets: [PhotoSet], canAsk: (PhotoSet) -> Bool) -> [SetStep] {
    let slugs = Set(sets.map(\.slug))
    let ranks = sets.map { rank(of: $0, canAsk) }
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
      steps += ranks[next[0]] == .asked ? [.ask(next)] : next.map { .make($0) }
      done.formUnion(next.map { sets[$0].slug })
      open.removeAll(where: Set(next).contains)
    }
    return steps
  }

  private static func rank(of set: PhotoSet, _ canAsk: (PhotoSet) -> Bool) -> Rank {
    switch set.selection {
    case .list: .list
    case .sets: .sets
    default: set.provider != nil && canAsk(set) ? .asked : .featured
    }
  }
}
