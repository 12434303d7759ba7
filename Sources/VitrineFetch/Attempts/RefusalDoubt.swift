// Services sometimes refuse one call that they answer a moment later: a single 404 or 403, or a
// redirect to a host that does not exist. Such an answer is asked for again, once. Most refusals are
// meant, though: a photo is gone, a key is wrong. If several in a row came again, they are believed
// at once until an answer shows that the service is wavering. A quota that is used up is believed
// from the start.

import Synchronization

/// Decides which refusals of services are asked for again.
///
/// A class, because all calls of a run share it.
final class RefusalDoubt: Sendable {
  /// The number of refusals of a service in a row that came again.
  private let confirmed = Mutex<[String: Int]>([:])

  /// The number of confirmed refusals after which a service is believed.
  private static let mostConfirmed = 5
  private static let statuses: Set<Int> = [403, 404]

  /// Whether the outcome of a call may be a mistake of the service.
  func covers(
    _ outcome: Result<CachedAnswer, FetchError>, of call: APICall, at target: ResolvedURL,
    for service: String
  ) -> Bool {
    guard confirmed.withLock({ $0[service] ?? 0 }) < Self.mostConfirmed else { return false }
    switch outcome {
    case .success(let cached):
      return !cached.isGood && Self.statuses.contains(cached.answer.status)
        && !call.judge(cached.answer).isQuotaSpent
    // Only a redirect leads to another host.
    case .failure(.unreachable(let host, _)), .failure(.refusedAddress(let host)):
      return host != target.name
    case .failure: return false
    }
  }

  /// Records whether a refusal came again.
  func record(_ isConfirmed: Bool, at service: String) {
    confirmed.withLock { $0[service] = isConfirmed ? ($0[service] ?? 0) + 1 : 0 }
  }
}
