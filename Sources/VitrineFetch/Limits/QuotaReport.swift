// Parses the quotas that services report in header fields. They know better than our count, because
// a key may be used elsewhere too.

import Foundation

/// A quota as a service reported it.
struct QuotaReport: Hashable, Codable {
  let limit: Int
  /// Whether the service reported the limit.
  ///
  /// Otherwise the limit is the number of calls left.
  let isLimitReported: Bool
  var left: Int
  let span: String
  /// When the service reported it.
  let reportedAt: Date
  /// When the quota is full again, at the latest.
  var end: Date

  /// Parses `X-Ratelimit-Limit`, `-Remaining` and `-Reset` (Unsplash, Pexels), and
  /// `X-RateLimit-Limit-<scope>: 20/min` with `X-RateLimit-Available-<scope>` (Openverse).
  static func read(
    _ headers: [String: String], quotas: [ServiceLimits.Quota], now: Date
  ) -> [QuotaReport] {
    let reports = [plain(headers, quotas, now)].compactMap(\.self) + scoped(headers, now)
    let pause = headers["retry-after"].flatMap {
      RetryAfter.end([$0], date: headers["date"], now: now)
    }
    // Without any calls, nothing would ever be asked again.
    return reports.filter { $0.limit > 0 }.map { report in
      var report = report
      if report.left == 0 { report.end = min(report.end, pause ?? report.end) }
      return report
    }
  }

  private static func plain(
    _ headers: [String: String], _ quotas: [ServiceLimits.Quota], _ now: Date
  ) -> QuotaReport? {
    guard let left = number(headers["x-ratelimit-remaining"]) else { return nil }
    let limit = number(headers["x-ratelimit-limit"])
    // A key may have other limits than the declared ones. Without a match the shortest quota is
    // meant, unless the service names the date at which it ends.
    let reset = number(headers["x-ratelimit-reset"]).flatMap { date(ofReset: $0, now: now) }
    let match = quotas.first { $0.calls == limit }?.span
    let span = match ?? (reset.map { spanEnding(in: $0.timeIntervalSince(now)) }) ?? .hour
    return QuotaReport(
      limit: limit ?? max(left, 1), isLimitReported: limit != nil, left: max(0, left),
      span: span.rawValue, reportedAt: now,
      end: reset ?? now + TimeInterval(span.seconds))
  }

  private static func scoped(_ headers: [String: String], _ now: Date) -> [QuotaReport] {
    let mark = "x-ratelimit-available-"
    return headers.keys.filter { $0.hasPrefix(mark) }.sorted().compactMap { name in
      let limit = headers["x-ratelimit-limit-" + name.dropFirst(mark.count)]?.split(separator: "/")
      guard let left = number(headers[name]), let limit, limit.count == 2,
        let calls = number(String(limit[0])),
        let span = ServiceLimits.Quota.Span.allCases.first(where: { limit[1].hasPrefix($0.mark) })
      else { return nil }
      return QuotaReport(
        limit: calls, isLimitReported: true, left: max(0, left), span: span.rawValue,
        reportedAt: now,
        end: now + TimeInterval(span.seconds))
    }
  }

  /// Reads a number, limited so that the count of calls cannot overflow.
  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }.map { min($0, 1 << 52) }
  }

  /// Returns the date of a reset, which is given in seconds from now or since 1970.
  private static func date(ofReset number: Int, now: Date) -> Date? {
    guard number > 0 else { return nil }
    let date =
      number > 1_000_000_000
      ? Date(timeIntervalSince1970: TimeInterval(number)) : now + TimeInterval(number)
    return date > now && date < now + 32 * 86_400 ? date : nil
  }

  private static func spanEnding(in seconds: TimeInterval) -> ServiceLimits.Quota.Span {
    ServiceLimits.Quota.Span.allCases.first { TimeInterval($0.seconds) >= seconds } ?? .month
  }
}

extension ServiceLimits.Quota.Span {
  fileprivate var mark: String {
    switch self {
    case .minute: "min"
    case .hour: "hour"
    case .day: "day"
    case .month: "month"
    }
  }
}
