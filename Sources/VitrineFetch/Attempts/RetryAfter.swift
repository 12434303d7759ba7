// Parses Retry-After in its two forms, RFC 9110, section 10.2.3.

import Foundation

/// Parses the `Retry-After` header field.
enum RetryAfter {
  /// The longest pause.
  ///
  /// Longer ones are mistakes of the service.
  private static let longest: TimeInterval = 31 * 86_400

  /// Returns the latest of all dates that the fields name; nil if they name none that can be
  /// parsed.
  ///
  /// A field may have several values between commas, because proxies join fields.
  static func end(_ fields: [String], date: String?, now: Date) -> Date? {
    fields.flatMap(values).compactMap { end(ofValue: $0, date: date, now: now) }.max()
  }

  /// Returns the texts between commas, and the texts around each comma, because dates contain one.
  private static func values(in field: String) -> [String] {
    let parts = field.split(separator: ",").map(String.init)
    return parts + zip(parts, parts.dropFirst()).map { "\($0),\($1)" }
  }

  private static func end(ofValue text: String, date: String?, now: Date) -> Date? {
    let value = text.trimmingCharacters(in: .whitespaces)
    guard !value.isEmpty else { return nil }
    // The standard allows no fractions, but they must not cause an early request.
    if value.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) {
      return now + min(TimeInterval(value)?.rounded(.up) ?? longest, longest)
    }
    guard let end = HTTPDate.read(value) else { return nil }
    return now + min(max(0, wait(until: end, of: date.flatMap(HTTPDate.read), now: now)), longest)
  }

  /// Returns the wait until a date of the host's clock.
  ///
  /// If that clock is off by more than a minute, its own `Date` counts as now. Otherwise the longer
  /// wait counts, because `Date` has no fractions.
  private static func wait(until end: Date, of hostNow: Date?, now: Date) -> TimeInterval {
    let byOurs = end.timeIntervalSince(now)
    guard let hostNow else { return byOurs }
    let byTheirs = end.timeIntervalSince(hostNow)
    return abs(now.timeIntervalSince(hostNow)) > 60 ? byTheirs : max(byOurs, byTheirs)
  }
}

/// Parses the three date formats of HTTP, RFC 9110, section 5.6.7.
enum HTTPDate {
  static func read(_ text: String) -> Date? {
    let words = text.split { " -,".contains($0) }.map(String.init)
    switch words.count {
    // Sun, 06 Nov 1994 08:49:37 GMT and Sunday, 06-Nov-94 08:49:37 GMT
    case 6 where words[5] == "GMT" || words[5] == "UTC":
      return date(year: words[3], month: words[2], day: words[1], time: words[4])
    // Sun Nov  6 08:49:37 1994
    case 5: return date(year: words[4], month: words[1], day: words[2], time: words[3])
    default: return nil
    }
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func date(year: String, month: String, day: String, time: String) -> Date? {
    let clock = time.split(separator: ":").map { Int($0) }
    guard let written = Int(year), (0...9999).contains(written),
      let month = months.firstIndex(of: month.lowercased()), let day = Int(day),
      (1...31).contains(day), clock.count == 3,
      let hour = clock[0], let minute = clock[1], let second = clock[2],
      (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    let year = year.count == 2 ? written + (written < 70 ? 2000 : 1900) : written
    return Date(
      timeIntervalSince1970: TimeInterval(
        days(year, month + 1, day) * 86_400 + hour * 3600 + minute * 60 + second))
  }

  /// Returns the days since 1970 of a Gregorian date (Howard Hinnant, days_from_civil).
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let ofEra = y - era * 400
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}
