// Work on many things at once, so many at a time: what gathering, downloading and sending have in
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
    await concurrently(width: width, work) { outcome in
      each(outcome)
      return true
    }
  }

  /// The same for work that may fail: after a fault nothing is begun any more.
  ///
  /// - Parameter each: takes what came of an element when it is there.
  /// - Returns: what was begun, in the order of the elements.
  public func attempting<Value: Sendable, Fault: Error>(
    width: Int, _ work: @escaping @Sendable (Element) async throws(Fault) -> Value,
    each: (Value) -> Void = { _ in }
  ) async -> [Result<Value, Fault>] {
    await concurrently(width: width) { element in
      do throws(Fault) { return Result.success(try await work(element)) } catch {
        return Result.failure(error)
      }
    } goingOn: { outcome in
      guard case .success(let value) = outcome else { return false }
      each(value)
      return true
    }
  }

  private func concurrently<Outcome: Sendable>(
    width: Int, _ work: @escaping @Sendable (Element) async -> Outcome,
    goingOn: (Outcome) -> Bool
  ) async -> [Outcome] {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var waiting = enumerated().makeIterator()
      var outcomes: [Outcome?] = []
      var isGoingOn = true
      func begin() {
        guard isGoingOn, !group.isCancelled, let (index, element) = waiting.next() else { return }
        outcomes.append(nil)
        group.addTask { (index, await work(element)) }
      }
      for _ in 0..<Swift.max(1, width) { begin() }
      while let (index, outcome) = await group.next() {
        outcomes[index] = outcome
        isGoingOn = goingOn(outcome) && isGoingOn
        begin()
      }
      return outcomes.compactMap(\.self)
    }
  }
}
