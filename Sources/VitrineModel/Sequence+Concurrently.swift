// Work on many things at once, so many at a time: what gathering, downloading and reading have in
// common. Nothing is begun any more when the task is canceled; what was begun comes to its end.

extension Sequence where Element: Sendable {
  /// What comes of the work on each element, in their order. After a cancellation these are the
  /// outcomes of the first elements only.
  ///
  /// - Parameters:
  ///   - width: how many are worked on at once, at least one.
  ///   - each: takes an outcome when it is there, one after the other.
  public func concurrently<Outcome: Sendable>(
    width: Int, _ work: @escaping @Sendable (Element) async -> Outcome,
    each: (Outcome) -> Void = { _ in }
  ) async -> [Outcome] {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var waiting = enumerated().makeIterator()
      var outcomes: [Int: Outcome] = [:]
      func begin() {
        guard !group.isCancelled, let (index, element) = waiting.next() else { return }
        group.addTask { (index, await work(element)) }
      }
      for _ in 0..<Swift.max(1, width) { begin() }
      while let (index, outcome) = await group.next() {
        outcomes[index] = outcome
        each(outcome)
        begin()
      }
      return (0..<outcomes.count).compactMap { outcomes[$0] }
    }
  }
}
