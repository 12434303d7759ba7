// Lets one task through at a time, the others wait in line.

/// A lock that tasks wait for without holding a thread. An actor because its line changes.
actor Turnstile {
  private var isTaken = false
  private var line: [CheckedContinuation<Void, Never>] = []

  /// Returns when the way is free; every call is followed by one of `leave`.
  func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { line.append($0) }
  }

  func leave() {
    guard !line.isEmpty else {
      isTaken = false
      return
    }
    line.removeFirst().resume()
  }
}
