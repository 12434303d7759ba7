// Tags, names and places come from several sources that repeat each other.

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first appearance.
  public var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
