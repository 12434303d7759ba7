// What the pages that are open are told: which build they see, and what went wrong with the latest.

import Synchronization

/// The state of a preview and those that listen to it.
final class PreviewNews: Sendable {
  /// What a page is told.
  struct State: Hashable, Sendable {
    /// Another one after each build that changed the site.
    var built: String
    /// What is wrong, in words for the one who builds; nil where all is well.
    var fault: String?
  }

  private struct Listening {
    var state: State
    var listeners: [Int: AsyncStream<State>.Continuation] = [:]
    var next = 0
  }

  private let listening: Mutex<Listening>

  init(built: String) { listening = Mutex(Listening(state: State(built: built))) }

  /// What pages know now.
  var built: String { listening.withLock(\.state.built) }

  /// - Returns: how many will have listened once each page that is told has loaded anew.
  @discardableResult func tell(_ state: State) -> Int {
    listening.withLock { listening in
      listening.state = state
      for listener in listening.listeners.values { listener.yield(state) }
      return listening.next + listening.listeners.count
    }
  }

  /// Have so many listened, those included that left.
  func hadListeners(_ count: Int) -> Bool { listening.withLock { $0.next >= count } }

  /// The state now, and each one after it; only the newest waits for a slow page.
  func states() -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    listening.withLock { listening in
      let number = listening.next
      listening.next += 1
      listening.listeners[number] = continuation
      continuation.yield(listening.state)
      continuation.onTermination = { [weak self] _ in self?.forget(number) }
    }
    return stream
  }

  private func forget(_ number: Int) {
    listening.withLock { $0.listeners[number] = nil }
  }
}
