// The events for open pages: the build that they see, how far the first build is, and the error of
// the latest build.

import Synchronization
import VitrineModel

/// The state of a preview, and the pages that listen to it.
final class PreviewUpdates: Sendable {
  /// The state that pages receive.
  struct State: Hashable, Sendable {
    /// The name of the site, which differs after each build that changed it.
    var siteVersion: String
    /// Whether the site is published, not pending.
    var isPublished = true
    /// The errors of the build as text for the author; nil if there are none.
    var errorText: String?
    /// How far the first build is; nil if no such build runs.
    var progressText: String?
  }

  /// The state of the preview, and the pages that listen for changes of it.
  private struct Subscriptions {
    var state: State
    var listeners: [Int: AsyncStream<State>.Continuation] = [:]
    var next = 0
    /// The site that the latest listener shows.
    var shown: String?
    /// When progress was sent last.
    var progressTime: ContinuousClock.Instant?
  }

  private let subscriptions: Mutex<Subscriptions>

  init(siteVersion: String) {
    subscriptions = Mutex(Subscriptions(state: State(siteVersion: siteVersion)))
  }

  /// The name of the site that pages know now.
  var siteVersion: String { subscriptions.withLock(\.state.siteVersion) }

  /// Whether any page listens.
  var hasListeners: Bool { subscriptions.withLock { !$0.listeners.isEmpty } }

  /// Sends a state to all pages that listen.
  func notify(_ state: State) {
    subscriptions.withLock { subscriptions in
      subscriptions.state = state
      for listener in subscriptions.listeners.values { listener.yield(state) }
    }
  }

  /// Sends how far the first build is, at most five times a second.
  func notify(progress: String) {
    subscriptions.withLock { subscriptions in
      subscriptions.state.progressText = progress
      if let last = subscriptions.progressTime, last.duration(to: .now) < .milliseconds(200) {
        return
      }
      subscriptions.progressTime = .now
      for listener in subscriptions.listeners.values { listener.yield(subscriptions.state) }
    }
  }

  /// How far the first build is; nil if no such build runs.
  var progressText: String? { subscriptions.withLock(\.state.progressText) }

  /// Whether the latest listener shows the site that pages know now.
  var isShown: Bool { subscriptions.withLock { $0.shown == $0.state.siteVersion } }

  /// Returns the current state and each later one.
  ///
  /// A slow page gets only the newest.
  ///
  /// - Parameter site: The site that the page shows; nil if unknown.
  /// - Returns: The states.
  func states(for site: String?) -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    subscriptions.withLock { subscriptions in
      let number = subscriptions.next
      subscriptions.next += 1
      subscriptions.shown = site
      subscriptions.listeners[number] = continuation
      continuation.yield(subscriptions.state)
      continuation.onTermination = { [weak self] _ in self?.removeListener(number) }
    }
    return stream
  }

  private func removeListener(_ number: Int) {
    subscriptions.withLock { $0.listeners[number] = nil }
  }
}

extension PreviewUpdates.State {
  /// The state as a server-sent event for the script.
  var event: [UInt8] {
    let value: TemplateMap = [
      "built": .text(siteVersion), "published": .bool(isPublished),
      "fault": errorText.map { .text($0) } ?? .none,
      "progress": progressText.map { .text($0) } ?? .none,
    ]
    var bytes = Array("event: site\ndata: ".utf8)
    value.appendJSON(to: &bytes)
    return bytes + Array("\n\n".utf8)
  }
}
