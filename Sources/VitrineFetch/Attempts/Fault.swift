// What went wrong with one attempt, and whether another may go better.

import Foundation

/// Why one attempt brought nothing.
enum Fault: Error, Sendable {
  /// Asking again is of no use.
  case final(FetchError)
  /// It may pass.
  case passing(FetchError)
  /// It may pass; the host said nothing at all.
  case silent(Target, FetchError)
  /// The host wants to be left alone, until then where it says so.
  case limited(by: Target, until: Date?)
  /// Nothing was sent: the host has told another request to wait.
  case held(Target)
  /// Nothing was sent: the quota is used up.
  case spent(service: String, until: Date)
}
