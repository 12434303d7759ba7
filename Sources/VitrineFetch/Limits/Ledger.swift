// Counts the calls made with a key over all runs that share a cache, so that a build stops before a
// service has to refuse. Services block keys that keep asking beyond their quota.
//
// The key itself is not stored. A digest of it with a salt of this cache identifies it, so that
// nobody can test keys against a shared cache.

import Foundation
import Synchronization
import VitrineModel
import VitrineStore

/// The counted calls of one key.
///
/// A class, because its record may be shared but not copied.
final class Ledger: Sendable {
  /// The counted calls of one service, as they are stored.
  private struct Record: Codable {
    var counts: [String: CallCount] = [:]
    var reports: [QuotaReport] = []
    /// The quotas that the service reported, by period, because keys have different quotas.
    var limits: [String: Int] = [:]
    /// The calls counted since the cache was last flushed to disk.
    var unsaved: Int? = 0
    /// The calls of this run that have begun and ended.
    ///
    /// Not stored, because no call is in progress between two runs.
    var begun = 0
    var ended = 0
    /// The quota that seems to be used up.
    ///
    /// Not stored, because a service may refuse calls for another reason, such as a burst.
    var assumed: QuotaReport?

    /// The stored properties.
    private enum CodingKeys: CodingKey { case counts, reports, limits, unsaved }
  }

  /// A counted call.
  struct Call {
    /// The number of calls that had ended when it began.
    fileprivate let earlier: Int
  }

  /// The most calls that are lost if a build is killed.
  private static let batch = 8

  let service: String
  private let quotas: [ServiceLimits.Quota]
  private let store: Store
  private let clock: FetchClock
  private let key: Digest
  private let record: Mutex<Record>

  private static let kind = "quota-1"
  private static let saltKind = "salt-1"

  init(
    _ service: String, quotas: [ServiceLimits.Quota], secret: String?, store: Store,
    clock: FetchClock
  ) {
    self.service = service
    self.quotas = quotas
    self.store = store
    self.clock = clock
    key = Store.digest(
      of: Array("\(service)\0".utf8) + Self.salt(of: store) + Array((secret ?? "").utf8))
    let kept = (try? store.fact(Self.kind, key)).flatMap { $0 }
    record = Mutex(
      kept.flatMap { try? JSONDecoder().decode(Record.self, from: Data($0)) } ?? Record())
  }

  private static func salt(of store: Store) -> [UInt8] {
    if let kept = (try? store.fact(saltKind, .zero)).flatMap({ $0 }) { return kept }
    let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    try? store.setFact(saltKind, .zero, salt)
    return salt
  }

  /// Counts one call; nil if none is allowed now.
  func reserveCall() throws(FetchError) -> Call? {
    let now = clock.now()
    let reserved = record.withLock { record -> (call: Call, bytes: [UInt8])? in
      guard endOfSpentQuota(in: record, at: now) == nil else { return nil }
      for quota in quotas {
        record.counts[quota.span.rawValue, default: CallCount()].add(at: now, per: quota.span)
      }
      record.reports = record.reports.filter { $0.end > now }.map(\.afterOneCall)
      record.unsaved = ((record.unsaved ?? 0) + 1) % Self.batch
      record.begun += 1
      return (Call(earlier: record.ended), Self.bytes(record))
    }
    if let reserved { try keep(reserved.bytes) }
    return reserved?.call
  }

  /// The time at which a quota that is used up allows calls again; nil if one is allowed now.
  var endOfSpentQuota: Date? {
    let now = clock.now()
    return record.withLock { endOfSpentQuota(in: $0, at: now) }
  }

  private func endOfSpentQuota(in record: Record, at now: Date) -> Date? {
    states(of: record, at: now).compactMap(\.until).max()
  }

  /// Records the end of a call, whatever its result.
  func end(_ call: Call) { record.withLock { $0.ended += 1 } }

  /// Records the quotas that the service reports in its answer to a call.
  func learn(from headers: [String: String], to call: Call) throws(FetchError) {
    let now = clock.now()
    let reports = QuotaReport.read(headers, quotas: quotas, now: now)
    guard !reports.isEmpty else { return }
    let bytes = record.withLock { record -> [UInt8] in
      let spans = Set(reports.map(\.span))
      for report in reports where report.isLimitReported {
        record.limits[report.span] = report.limit
      }
      let valid = record.reports.filter { $0.end > now }
      // The calls that were in progress together with this one.
      let others = record.begun - call.earlier - 1
      record.assumed = nil
      record.reports =
        valid.filter { !spans.contains($0.span) }
        + reports.map { report in
          report.doubted(by: others, known: valid.first { $0.span == report.span })
        }
      return Self.bytes(record)
    }
    try keep(bytes)
  }

  /// Records that the service refuses further calls, and returns when it allows them.
  ///
  /// Unless it has said which quota is used up, that is the shortest one. If it has not said that
  /// any is, the next run may ask again, unless our count is near the limit.
  @discardableResult
  func recordSpent(isStated: Bool) throws(FetchError) -> Date {
    let now = clock.now()
    let (end, bytes) = record.withLock { record -> (Date, [UInt8]) in
      if let end = endOfSpentQuota(in: record, at: now) { return (end, []) }
      let quota = quotas.min { $0.span.seconds < $1.span.seconds } ?? .init(1, per: .hour)
      let (span, end) = (quota.span.rawValue, now + TimeInterval(quota.span.seconds))
      let report = QuotaReport(
        limit: record.limits[span] ?? quota.calls, isLimitReported: false, left: 0, span: span,
        reportedAt: now, end: end)
      let isNearLimit = states(of: record, at: now).contains { $0.left <= $0.limit / 10 }
      guard isStated || isNearLimit else {
        record.assumed = report
        return (end, [])
      }
      record.reports.removeAll { $0.span == span }
      record.reports.append(report)
      return (end, Self.bytes(record))
    }
    if !bytes.isEmpty { try keep(bytes) }
    return end
  }

  /// The state of the quota that ends first; nil if none is known.
  var state: QuotaState? {
    let now = clock.now()
    return record.withLock { states(of: $0, at: now) }.min {
      ($0.left, $0.limit) < ($1.left, $1.limit)
    }
  }

  private func states(of record: Record, at now: Date) -> [QuotaState] {
    let reported = (record.reports + [record.assumed].compactMap(\.self)).filter {
      $0.end > now && $0.reportedAt <= now
    }
    let spans = Set(reported.map(\.span))
    let counted = quotas.filter { !spans.contains($0.span.rawValue) }.map { quota in
      let limit = record.limits[quota.span.rawValue] ?? quota.calls
      let count = record.counts[quota.span.rawValue] ?? CallCount()
      let left = limit - count.calls(at: now, per: quota.span)
      return QuotaState(
        left: max(0, left), limit: limit, span: quota.span,
        until: left > 0 ? nil : count.isBelow(limit, at: now, per: quota.span))
    }
    return counted + reported.map(\.state)
  }

  private func keep(_ bytes: [UInt8]) throws(FetchError) {
    do {
      try store.setFact(Self.kind, key, bytes)
      if record.withLock({ $0.unsaved }) == 0 { try store.flush() }
    } catch {
      throw FetchError(error)
    }
  }

  private static func bytes(_ record: Record) -> [UInt8] {
    (try? JSONEncoder().encode(record)).map { Array($0) } ?? []
  }
}

extension QuotaReport {
  fileprivate var state: QuotaState {
    QuotaState(
      left: left, limit: limit, span: .init(rawValue: span) ?? .hour, until: left > 0 ? nil : end)
  }

  fileprivate var afterOneCall: QuotaReport { with(left: left - 1) }

  /// Returns the report, lowered by the other calls in progress.
  ///
  /// It is not known whether the service had counted them. Within that range, the earlier report is
  /// right.
  fileprivate func doubted(by others: Int, known: QuotaReport?) -> QuotaReport {
    with(left: min(left, max(left - others, known?.left ?? 0)))
  }

  private func with(left: Int) -> QuotaReport {
    var report = self
    report.left = max(0, left)
    return report
  }
}
