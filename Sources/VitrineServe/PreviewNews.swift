// What the pages that are open are told: which build they see, and what went wrong with the latest.

import Synchronization
import VitrineModel

/// The state of a preview and those that listen to it.
final class PreviewNews: Sendable {
  /// What a page is told.
  struct State: Hashable, Sendable {
    /// Another one after each build that changed the site.
    var built: String
    /// Is it the site that is published, not one to come.
    var isPublished = true
    /// What is wrong, in words for the one who builds; nil where all is well.
    var fault: String?
  }

  private struct Listening {
    var state: State
    var listeners: [Int: AsyncStream<State>.Continuation] = [:]
    var next = 0
    /// The site that the page is of which began to listen last.
    var shown: String?
  }

  private let listening: Mutex<Listening>

  init(built: String) { listening = Mutex(Listening(state: State(built: built))) }

  /// What pages know now.
  var built: String { listening.withLock(\.state.built) }

  /// Does any page listen.
  var isHeard: Bool { listening.withLock { !$0.listeners.isEmpty } }

  func tell(_ state: State) {
    listening.withLock { listening in
      listening.state = state
      for listener in listening.listeners.values { listener.yield(state) }
    }
  }

  /// Does a page listen, or did one, that is of the site which pages know now.
  var isShown: Bool { listening.withLock { $0.shown == $0.state.built } }

  /// The state now, and each one after it; only the newest waits for a slow page.
  ///
  /// - Parameter site: what the page that listens says that it is of.
  func states(for site: String?) -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    listening.withLock { listening in
      let number = listening.next
      listening.next += 1
      listening.shown = site
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

extension PreviewNews.State {
  /// As an event that the script listens for.
  var event: [UInt8] {
    let value: TemplateMap = [
      "built": .text(built), "published": .truth(isPublished),
      "fault": fault.map { .text($0) } ?? .none,
    ]
    var bytes = Array("event: site\ndata: ".utf8)
    value.appendJSON(to: &bytes)
    return bytes + Array("\n\n".utf8)
  }
}
