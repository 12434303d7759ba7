import Synchronization

/// A value that is computed when it is first needed.
final class OnceValue<Value: Sendable>: Sendable {
  private let computed = Mutex<Value?>(nil)
  private let compute: @Sendable () -> Value

  init(_ compute: @escaping @Sendable () -> Value) { self.compute = compute }

  var value: Value {
    computed.withLock { computed in
      if let known = computed { return known }
      let new = compute()
      computed = new
      return new
    }
  }
}
