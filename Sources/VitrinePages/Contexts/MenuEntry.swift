// The menu of a site with many sets: groups, which site.yml names, and sets beside them. Sets that
// would not fit into a line move to a group at the end.

import VitrineModel

/// An entry of the menu: a set, or a group of sets.
enum MenuEntry: Equatable {
  case set(PhotoSet)
  case group(String, [PhotoSet])

  /// The number of entries that fit into a line of most windows.
  private static let most = 9
  /// The sets beside groups that stay in the line, however many groups there are.
  private static let least = 3

  /// Returns the entries of sets in the order of site.yml; a group is in the place of its first set.
  ///
  /// - Parameters:
  ///   - sets: The sets of the menu.
  ///   - title: The title of the group for sets that would not fit into a line.
  /// - Returns: The entries.
  static func entries(of sets: [PhotoSet], titled title: String) -> [MenuEntry] {
    var places: [String: Int] = [:]
    var entries: [MenuEntry] = []
    for set in sets {
      if let place = places[set.group], case .group(let name, let others) = entries[place] {
        entries[place] = .group(name, others + [set])
      } else if set.group.isEmpty {
        entries.append(.set(set))
      } else {
        places[set.group] = entries.count
        entries.append(.group(set.group, [set]))
      }
    }
    return shortened(entries, titled: title)
  }

  /// Returns the entries with the last sets that are in no group in a group at the end, if there are
  /// too many for a line.
  private static func shortened(_ entries: [MenuEntry], titled title: String) -> [MenuEntry] {
    let alone = entries.compactMap(\.ungrouped)
    let room = max(least, most - (entries.count - alone.count))
    // A group of one would take as much room as its set.
    guard alone.count > room + 1 else { return entries }
    let rest = alone.dropFirst(room)
    let moved = Set(rest.map(\.slug))
    return entries.filter { !moved.contains($0.ungrouped?.slug ?? "") } + [
      .group(title, Array(rest))
    ]
  }

  private var ungrouped: PhotoSet? {
    if case .set(let set) = self { return set }
    return nil
  }
}
