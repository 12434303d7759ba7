// The reasons why one attempt failed, and whether another may succeed.

import Foundation

/// The reason why one attempt failed.
enum Fault: Error, Sendable {
  /// A permanent failure.
  case final(FetchError)
  /// A transient failure.
  case passing(FetchError)
  /// A transient failure without any answer of the host.
  case silent(Target, FetchError)
  /// The host asked for a pause, until this date if it named one.
  case limited(by: Target, until: Date?)
  /// Nothing was sent, because the host has asked for a pause in answer to another request.
  case held(Target)
  /// Nothing was sent, because the quota is used up.
  case spent(service: String, until: Date)
}
