// Concurrent work on many elements with a limit: what loading, downloading and deploying have in
// common. After a cancellation no further work starts; work in progress runs to its end.

extension Sequence where Element: Sendable {
  /// Returns the results of the work on all elements, in their order.
  ///
  /// After a cancellation these are the results of the first elements only.
  ///
  /// - Parameters:
  ///   - width: The number of elements that are worked on at once, at least one.
  ///   - work: The work on an element.
  ///   - each: Receives a result as soon as it is available, one after another.
  /// - Returns: The results in the order of the elements.
  public func concurrently<Outcome: Sendable>(
    width: Int, _ work: @escaping @Sendable (Element) async -> Outcome,
    each: (Outcome) -> Void = { _ in }
  ) async -> [Outcome] {
    await concurrently(width: width, work) { outcome in
      each(outcome)
      return true
    }
  }

  /// Returns the results of work that may fail, in the order of the elements.
  ///
  /// After an error no further work starts.
  ///
  /// - Parameters:
  ///   - width: The number of elements that are worked on at once, at least one.
  ///   - work: The work on an element.
  ///   - each: Receives a value as soon as it is available, one after another.
  /// - Returns: The results of all work that was started.
  public func attempting<Value: Sendable, Fault: Error>(
    width: Int, _ work: @escaping @Sendable (Element) async throws(Fault) -> Value,
    each: (Value) -> Void = { _ in }
  ) async -> [Result<Value, Fault>] {
    await concurrently(width: width) { element in
      do throws(Fault) { return Result.success(try await work(element)) } catch {
        return Result.failure(error)
      }
    } shouldContinue: { outcome in
      guard case .success(let value) = outcome else { return false }
      each(value)
      return true
    }
  }

  private func concurrently<Outcome: Sendable>(
    width: Int, _ work: @escaping @Sendable (Element) async -> Outcome,
    shouldContinue: (Outcome) -> Bool
  ) async -> [Outcome] {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var waiting = enumerated().makeIterator()
      var outcomes: [Outcome?] = []
      var continues = true
      func begin() {
        guard continues, !group.isCancelled, let (index, element) = waiting.next() else { return }
        outcomes.append(nil)
        group.addTask { (index, await work(element)) }
      }
      for _ in 0..<Swift.max(1, width) { begin() }
      while let (index, outcome) = await group.next() {
        outcomes[index] = outcome
        continues = shouldContinue(outcome) && continues
        begin()
      }
      return outcomes.compactMap(\.self)
    }
  }
}
