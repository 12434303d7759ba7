// Calls of one span, counted in sixtieths of it: exact enough to stop in time, small enough to be
// kept after each call. A window slides, since nobody knows when a service begins a new hour; what
// is counted in a sixtieth leaves the count when the whole of it has.

import Foundation

/// How many calls were made in the last minute, hour, day or month.
struct CallCount: Hashable, Codable {
  private struct Part: Hashable, Codable {
    /// Sixtieths of the span since 1970.
    var number: Int
    var calls: Int
  }

  private var parts: [Part] = []

  private static let fineness = 60

  private static func length(_ span: ServiceLimits.Quota.Span) -> TimeInterval {
    TimeInterval(span.seconds) / TimeInterval(fineness)
  }

  private static func number(_ date: Date, _ span: ServiceLimits.Quota.Span) -> Int {
    Int((date.timeIntervalSince1970 / length(span)).rounded(.down))
  }

  /// Calls that still count at this time. What is dated later than now was counted by a clock that
  /// was wrong, and is left out.
  func calls(at now: Date, per span: ServiceLimits.Quota.Span) -> Int {
    let current = Self.number(now, span)
    return parts.filter { $0.number <= current && $0.number >= current - Self.fineness }
      .reduce(0) { $0 + $1.calls }
  }

  mutating func add(at now: Date, per span: ServiceLimits.Quota.Span) {
    let current = Self.number(now, span)
    parts.removeAll { $0.number > current || $0.number < current - Self.fineness }
    if parts.last?.number == current {
      parts[parts.count - 1].calls += 1
    } else {
      parts.append(Part(number: current, calls: 1))
    }
  }

  /// When calls made by now will have left the count so far that fewer than `limit` are in it.
  func isBelow(_ limit: Int, at now: Date, per span: ServiceLimits.Quota.Span) -> Date {
    var left = calls(at: now, per: span)
    for part in parts {
      guard left >= limit else { break }
      left -= part.calls
      if left < limit {
        return Date(
          timeIntervalSince1970: TimeInterval(part.number + Self.fineness + 1) * Self.length(span))
      }
    }
    return now
  }
}
