// Calls of the system whose refusal becomes a `Problem`. `errno` is read at once, before anything else can
// change it, and calls interrupted by a signal are made again.

import Foundation
import VitrineModel

/// Calls until the system answers, and throws what it refused.
@discardableResult
func system<ServiceResponse: SignedInteger>(
  _ operation: FileOperation, _ path: @autoclosure () -> String, _ call: () -> ServiceResponse
) throws(Problem) -> ServiceResponse {
  let (answer, code) = attempt(call)
  guard answer >= 0 else { throw .refused(operation, path(), code) }
  return answer
}

/// Calls like `system`, and returns nil for refusals that the caller expects.
@discardableResult
func system<ServiceResponse: SignedInteger>(
  _ operation: FileOperation, _ path: @autoclosure () -> String, expecting codes: Int32...,
  call: () -> ServiceResponse
) throws(Problem) -> ServiceResponse? {
  let (answer, code) = attempt(call)
  if answer >= 0 { return answer }
  guard codes.contains(code) else { throw .refused(operation, path(), code) }
  return nil
}

/// Calls like `system`, and returns nil for a missing file.
@discardableResult
func systemUnlessMissing<ServiceResponse: SignedInteger>(
  _ operation: FileOperation, _ path: @autoclosure () -> String, _ call: () -> ServiceResponse
) throws(Problem) -> ServiceResponse? {
  try system(operation, path(), expecting: ENOENT, call: call)
}

/// Waits until the content of an open file or folder is on the disk.
///
/// Some network shares and FUSE file systems cannot sync folders.
func waitForDisk(
  _ descriptor: Int32, _ path: @autoclosure () -> String
) throws(Problem) {
  #if canImport(Darwin)
    // fsync(2) stops at the cache of the drive there. Network file systems know nothing else.
    let synced: Int32? = try system(.sync, path(), expecting: ENOTSUP, ENOTTY, EINVAL) {
      fcntl(descriptor, F_FULLFSYNC)
    }
    if synced != nil { return }
  #endif
  try system(.sync, path(), expecting: EINVAL, ENOTSUP, ENOSYS) { fsync(descriptor) }
}

/// Calls until the system answers.
///
/// The code is 0 for a success.
private func attempt<ServiceResponse: SignedInteger>(
  _ call: () -> ServiceResponse
) -> (answer: ServiceResponse, code: Int32) {
  while true {
    let answer = call()
    if answer >= 0 { return (answer, 0) }
    let code = errno
    if code != EINTR { return (answer, code) }
  }
}
