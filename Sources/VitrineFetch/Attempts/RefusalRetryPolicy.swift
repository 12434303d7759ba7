// Services sometimes refuse one call that they answer a moment later: a single 404 or 403, or a
// redirect to a host that does not exist. Such a call is sent again, once. Most refusals are meant,
// though: a photo is gone, a key is wrong. If several in a row came again, they are believed at
// once until an answer shows that the service is wavering. A quota that is used up is believed
// from the start.

import Synchronization

/// Decides which refused calls are sent again.
///
/// A class, because all calls of a run share it.
final class RefusalRetryPolicy: Sendable {
  /// The number of refusals of a service in a row that came again.
  private let confirmed = Mutex<[String: Int]>([:])

  /// The number of confirmed refusals after which a service is believed.
  private static let mostConfirmed = 5
  private static let statuses: Set<Int> = [403, 404]

  /// Whether the outcome of a call to this address may be a mistake of the service.
  static func mayBeMistake(
    _ outcome: Result<JudgedAnswer, FetchError>, of target: ResolvedURL
  ) -> Bool {
    switch outcome {
    case .success(let answer):
      guard case .bad = answer.verdict else { return false }
      return statuses.contains(answer.cached.answer.status)
    // Only a redirect leads to another host.
    case .failure(.unreachable(let host, _)), .failure(.refusedAddress(let host)):
      return host != target.name
    case .failure: return false
    }
  }

  /// Whether a service has not yet confirmed enough refusals to be believed.
  func mayDoubt(_ service: String) -> Bool {
    confirmed.withLock { $0[service] ?? 0 } < Self.mostConfirmed
  }

  /// Records whether a refusal came again.
  func record(isConfirmed: Bool, at service: String) {
    confirmed.withLock { $0[service] = isConfirmed ? ($0[service] ?? 0) + 1 : 0 }
  }
}
