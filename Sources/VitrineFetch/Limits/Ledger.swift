// Counts the calls made with a key, over all runs that share a cache, so that a build stops asking
// before a service has to refuse: keys that keep asking past their quota are taken away.
//
// The key itself is not kept. What tells two keys apart is a digest of it with a salt of this
// cache, so that nobody can try out keys against a cache that was shared.

import Foundation
import Synchronization
import VitrineModel
import VitrineStore

/// The calls of one key. A class because its page may be shared but not copied.
final class Ledger: Sendable {
  private struct Page: Codable {
    var counts: [String: CallCount] = [:]
    var reports: [QuotaReport] = []
    /// What the service said its quotas are, by span: keys differ.
    var limits: [String: Int] = [:]
    /// Calls counted since the cache was last made durable.
    var unsaved: Int? = 0
    /// Calls of this run, begun and ended; not kept, for none is under way between two runs.
    var begun = 0
    var ended = 0

    private enum CodingKeys: CodingKey { case counts, reports, limits, unsaved }
  }

  /// A call that was counted.
  struct Call {
    /// How many had ended when it began.
    fileprivate let earlier: Int
  }

  /// What becomes of a wish to call.
  enum Permission {
    case call(Call)
    case wait(until: Date)
  }

  /// So many calls are forgotten at most when a build is killed.
  private static let batch = 8

  let service: String
  private let quotas: [ServiceLimits.Quota]
  private let store: Store
  private let clock: FetchClock
  private let key: Digest
  private let page: Mutex<Page>

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
    page = Mutex(
      kept.flatMap { try? JSONDecoder().decode(Page.self, from: Data($0)) } ?? Page())
  }

  private static func salt(of store: Store) -> [UInt8] {
    if let kept = (try? store.fact(saltKind, .zero)).flatMap({ $0 }) { return kept }
    let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    try? store.setFact(saltKind, .zero, salt)
    return salt
  }

  /// Counts one call, or tells when there may be one.
  func take() throws(FetchError) -> Permission {
    let now = clock.now()
    let (permission, bytes) = page.withLock { page -> (Permission, [UInt8]) in
      let wait = states(of: page, at: now).filter { $0.left <= 0 }.compactMap(\.until).max()
      if let wait { return (.wait(until: wait), []) }
      for quota in quotas {
        page.counts[quota.span.rawValue, default: CallCount()].add(at: now, per: quota.span)
      }
      page.reports = page.reports.filter { $0.end > now }.map(\.afterOneCall)
      page.unsaved = ((page.unsaved ?? 0) + 1) % Self.batch
      page.begun += 1
      return (.call(Call(earlier: page.ended)), Self.bytes(page))
    }
    if case .call = permission { try keep(bytes) }
    return permission
  }

  /// The call came to its end, whatever that was.
  func end(_ call: Call) { page.withLock { $0.ended += 1 } }

  /// Takes over what the service says in its answer to a call.
  func learn(from headers: [String: String], to call: Call) throws(FetchError) {
    let now = clock.now()
    let reports = QuotaReport.read(headers, quotas: quotas, now: now)
    guard !reports.isEmpty else { return }
    let bytes = page.withLock { page -> [UInt8] in
      let spans = Set(reports.map(\.span))
      for report in reports where report.isLimitTold { page.limits[report.span] = report.limit }
      let valid = page.reports.filter { $0.end > now }
      // Calls that were under way together with this one.
      let others = page.begun - call.earlier - 1
      page.reports =
        valid.filter { !spans.contains($0.span) }
        + reports.map { report in
          report.doubted(by: others, known: valid.first { $0.span == report.span })
        }
      return Self.bytes(page)
    }
    try keep(bytes)
  }

  /// The quota that ends first; nil where none is known.
  var state: QuotaState? {
    let now = clock.now()
    return page.withLock { states(of: $0, at: now) }.min {
      ($0.left, $0.limit) < ($1.left, $1.limit)
    }
  }

  private func states(of page: Page, at now: Date) -> [QuotaState] {
    let told = page.reports.filter { $0.end > now && $0.told <= now }
    let spans = Set(told.map(\.span))
    let counted = quotas.filter { !spans.contains($0.span.rawValue) }.map { quota in
      let limit = page.limits[quota.span.rawValue] ?? quota.calls
      let count = page.counts[quota.span.rawValue] ?? CallCount()
      let left = limit - count.calls(at: now, per: quota.span)
      return QuotaState(
        left: max(0, left), limit: limit, span: quota.span,
        until: left > 0 ? nil : count.isBelow(limit, at: now, per: quota.span))
    }
    return counted + told.map(\.state)
  }

  private func keep(_ bytes: [UInt8]) throws(FetchError) {
    do throws(Problem) {
      try store.setFact(Self.kind, key, bytes)
      if page.withLock({ $0.unsaved }) == 0 { try store.flush() }
    } catch {
      throw FetchError(error)
    }
  }

  private static func bytes(_ page: Page) -> [UInt8] {
    (try? JSONEncoder().encode(page)).map { Array($0) } ?? []
  }
}

extension QuotaReport {
  fileprivate var state: QuotaState {
    QuotaState(
      left: left, limit: limit, span: .init(rawValue: span) ?? .hour, until: left > 0 ? nil : end)
  }

  fileprivate var afterOneCall: QuotaReport { with(left: left - 1) }

  /// Nobody knows whether the service had counted the other calls that were under way: as many less
  /// may be left as it says. Within that, what was known before is right.
  fileprivate func doubted(by others: Int, known: QuotaReport?) -> QuotaReport {
    with(left: min(left, max(left - others, known?.left ?? 0)))
  }

  private func with(left: Int) -> QuotaReport {
    QuotaReport(
      limit: limit, isLimitTold: isLimitTold, left: max(0, left), span: span, told: told, end: end)
  }
}
