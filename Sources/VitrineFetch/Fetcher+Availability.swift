// Finds out whether a picture is still there without downloading it, and remembers what is gone.

import AsyncHTTPClient
import Foundation
import NIOHTTP1
public import VitrineModel
import VitrineStore

extension Fetcher {
  /// Whether an image that visitors load from its service is gone.
  ///
  /// The service is asked for its first byte, if the last answer is too old. Whatever is not a clear
  /// answer counts as there: a host that does not want such requests must not empty a site.
  ///
  /// - Parameters:
  ///   - address: The address of the image.
  ///   - service: The service whose limits apply.
  /// - Returns: The reason if it is gone; nil if it is there, or if that is unknown.
  public func absence(of address: WebAddress, for service: String) async -> FetchError? {
    let key = DownloadRecord.key(address.text)
    if let known = knownAbsence(key, at: address.host) { return known }
    guard !settings.isOffline, !availability.isTrusted(key), !Task.isCancelled,
      let target = ResolvedURL(address.text), mayCheck(target.origin)
    else { return nil }
    do {
      guard let status = try await goneStatus(of: target, for: service) else {
        availability.noteThere(key)
        return nil
      }
      availability.noteGone(key, status: status)
      return .status(status, host: target.name)
    } catch {
      // The other images of this host get no answer either.
      if error != .stopped { noteUncheckable(target.origin) }
      return nil
    }
  }

  /// The reason why an image is known to be gone; nil if it is not, or if it is time to ask again.
  public func knownAbsence(of address: WebAddress) -> FetchError? {
    knownAbsence(DownloadRecord.key(address.text), at: address.host)
  }

  /// The same by the key of a file, which a stable name may give.
  func knownAbsence(_ key: Digest, at host: String) -> FetchError? {
    let status = availability.goneStatus(key, isFinal: settings.isOffline)
    guard let status, status != AvailabilityTable.refused else { return nil }
    return .status(status, host: host)
  }

  /// Records that the file of an address is not the image that it should be.
  ///
  /// The file stays in the store, where others may use the same bytes, and is not fetched again by
  /// every build.
  public func refuse(_ address: WebAddress, isDamaged: Bool) {
    availability.noteRefused(DownloadRecord.key(address.text), isDamaged: isDamaged)
  }

  /// Records that a file cannot be decoded, if only its content is known.
  public func refuse(damaged blob: Digest) {
    availability.noteRefused(blob, isDamaged: true)
  }

  /// Whether a question is known to have no answer: the account or the photo is gone.
  public func isKnownGone(_ subject: String, for service: String) -> Bool {
    let key = Snapshot.key(service, subject)
    return availability.goneStatus(key, isFinal: settings.isOffline) != nil
  }

  /// Records that a question has no answer, because what it is about is gone.
  public func noteGone(_ subject: String, for service: String) {
    availability.noteGone(Snapshot.key(service, subject), status: 404)
  }
}

extension Fetcher {
  /// The statuses of something that is gone.
  static let goneStatuses: Set<Int> = [404, 410]

  /// Returns the status of an image if it is gone; nil for every other final answer.
  ///
  /// It is asked once: only a pause that the host asks for is waited for.
  private func goneStatus(
    of target: ResolvedURL, for service: String
  ) async throws(FetchError) -> Int? {
    let start = RedirectChain(target)
    var chain = start
    return try await retryPolicy.run(
      target, through: limiters(of: service).downloads, within: settings.callTimeout
    ) { deadline throws(AttemptError) -> Int? in
      try await restartingOnFailure(&chain, from: start) { chain throws(AttemptError) -> Int? in
        do throws(AttemptError) {
          return try await look(&chain, for: service, until: deadline)
        } catch {
          throw error.withoutRetry
        }
      }
    }
  }

  private func look(
    _ chain: inout RedirectChain, for service: String, until deadline: Date
  ) async throws(AttemptError) -> Int? {
    let headers = [APICall.Parameter("Range", "bytes=0-0"), .init("Accept-Encoding", "identity")]
    while true {
      let limiter = limiter(of: chain.target.origin, for: service)
      let answer = try await limiter.withPermit(orThrow: AttemptError.final(.stopped)) {
        () throws(AttemptError) -> Int? in
        guard let response = try await hop(&chain, headers: headers, until: deadline) else {
          return nil
        }
        // A longer body could take forever, and is not needed: the connection is closed.
        if response.headers.first(name: "content-length") == "1" {
          await BodyReader.drain(response)
        }
        return Int(response.status.code)
      }
      guard let answer else { continue }
      if Self.goneStatuses.contains(answer) { return answer }
      return Download.isPlaceholder(at: chain.target.text) ? 404 : nil
    }
  }
}

extension AttemptError {
  /// The same error as a final one, unless the host asks for a pause.
  fileprivate var withoutRetry: AttemptError {
    switch self {
    case .transient(let error), .noResponse(_, let error): .final(error)
    case .final, .limited, .paused, .quotaSpent: self
    }
  }
}
