// Calls of the system whose refusal becomes a `StoreError`. `errno` is read at once, before anything
// else can change it, and calls interrupted by a signal are made again.

import Foundation

/// Calls until the system answers, and throws what it refused.
@discardableResult
func system<Answer: SignedInteger>(
  _ deed: StoreError.Operation, _ path: @autoclosure () -> String, _ call: () -> Answer
) throws(StoreError) -> Answer {
  while true {
    let answer = call()
    if answer >= 0 { return answer }
    let code = errno
    guard code == EINTR else { throw .system(deed, path: path(), code: code) }
  }
}

/// The same where a missing file is an answer: nil.
@discardableResult
func systemUnlessMissing<Answer: SignedInteger>(
  _ deed: StoreError.Operation, _ path: @autoclosure () -> String, _ call: () -> Answer
) throws(StoreError) -> Answer? {
  do {
    return try system(deed, path(), call)
  } catch .system(_, _, ENOENT) {
    return nil
  }
}
