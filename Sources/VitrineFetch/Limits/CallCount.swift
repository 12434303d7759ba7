// Counts the calls of one period in sixtieths of it. This is exact enough to stop in time and small
// enough to be stored after each call. The window slides, because nobody knows when a service
// begins a new hour. Calls leave the count when their whole sixtieth has left the window.

import Foundation

/// The number of calls in the last minute, hour, day or month.
struct CallCount: Hashable, Codable {
  /// The calls in a sixtieth of the period.
  private struct Part: Hashable, Codable {
    /// The number of sixtieths of the period since 1970.
    var number: Int
    var calls: Int
  }

  private var parts: [Part] = []

  private static let partsPerPeriod = 60

  private static func length(_ span: ServiceLimits.Quota.Span) -> TimeInterval {
    TimeInterval(span.seconds) / TimeInterval(partsPerPeriod)
  }

  private static func number(_ date: Date, _ span: ServiceLimits.Quota.Span) -> Int {
    Int((date.timeIntervalSince1970 / length(span)).rounded(.down))
  }

  /// Returns the calls that still count at this time.
  ///
  /// Calls dated later than now were counted by a wrong clock and are ignored.
  func calls(at now: Date, per span: ServiceLimits.Quota.Span) -> Int {
    let current = Self.number(now, span)
    return parts.filter { $0.number <= current && $0.number >= current - Self.partsPerPeriod }
      .reduce(0) { $0 + $1.calls }
  }

  /// Counts one call.
  mutating func add(at now: Date, per span: ServiceLimits.Quota.Span) {
    let current = Self.number(now, span)
    parts.removeAll { $0.number > current || $0.number < current - Self.partsPerPeriod }
    if parts.last?.number == current {
      parts[parts.count - 1].calls += 1
    } else {
      parts.append(Part(number: current, calls: 1))
    }
  }

  /// Returns the time at which the count will be below `limit` if no further call is made.
  func isBelow(_ limit: Int, at now: Date, per span: ServiceLimits.Quota.Span) -> Date {
    var left = calls(at: now, per: span)
    for part in parts {
      guard left >= limit else { break }
      left -= part.calls
      if left < limit {
        return Date(
          timeIntervalSince1970: TimeInterval(part.number + Self.partsPerPeriod + 1)
            * Self.length(span))
      }
    }
    return now
  }
}
