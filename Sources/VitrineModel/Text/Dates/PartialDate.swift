// A date as a camera, a person or a service wrote it: often without a time zone or a time of day, of an
// old photo only a year. It is kept as written, so no page depends on the time zone of the machine that
// builds it.

/// A calendar date, or as much as is known of one: a year, a month, or a day with an optional time
/// and an optional offset from UTC.
public struct PartialDate: Hashable, Sendable {
  private let date: PackedDate
  /// The time of day; nil if the source names only the day.
  public let time: Time?

  /// The year, 1 to 9999.
  public var year: Int { date.year }
  /// The month, 1 to 12; nil if only the year is known.
  public var month: Int? { date.month }
  /// The day of the month, from 1; nil if only the month or the year is known.
  public var day: Int? { date.day }
  /// Whether the date is approximate.
  public var isCirca: Bool { date.isCirca }

  /// A time of day.
  public struct Time: Hashable, Sendable {
    private let packed: PackedTime

    /// The hour, 0 to 23.
    public var hour: Int { packed.hour }
    /// The minute, 0 to 59.
    public var minute: Int { packed.minute }
    /// The second, 0 to 59.
    public var second: Int { packed.second }
    /// Minutes east of UTC; nil if the source names no time zone.
    public var offset: Int? { packed.offset }

    /// Creates a time of day; nil if a number is out of range.
    ///
    /// A leap second becomes 59.
    public init?(hour: Int, minute: Int, second: Int = 0, offset: Int? = nil) {
      guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
        (-1080...1080).contains(offset ?? 0)
      else { return nil }
      packed = PackedTime(hour: hour, minute: minute, second: min(second, 59), offset: offset)
    }
  }

  /// Creates a date; nil unless it exists in the Gregorian calendar, in the years 1 to 9999.
  ///
  /// There is no day without a month, and no time without a day.
  public init?(
    year: Int, month: Int? = nil, day: Int? = nil, time: Time? = nil, isCirca: Bool = false
  ) {
    guard (1...9999).contains(year), (1...12).contains(month ?? 1),
      (1...Self.length(of: month ?? 1, in: year)).contains(day ?? 1),
      day == nil || month != nil, time == nil || day != nil
    else { return nil }
    date = PackedDate(year: year, month: month, day: day, isCirca: isCirca)
    self.time = time
  }

  static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Seconds since 0000-03-01 in UTC, by which photos are ordered.
  ///
  /// A missing time zone counts as UTC. A missing time, day or month counts as the first one.
  public var order: Int {
    let (month, day) = (month ?? 1, day ?? 1)
    let y = month <= 2 ? year - 1 : year
    let m = (month + 9) % 12
    let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1
    guard let time else { return days * 86_400 }
    let seconds = time.hour * 3600 + time.minute * 60 + time.second
    return days * 86_400 + seconds - (time.offset ?? 0) * 60
  }
}

extension PartialDate: Comparable {
  /// Orders dates by their time in UTC, equal ones by how they are written.
  public static func < (a: PartialDate, b: PartialDate) -> Bool {
    a.order == b.order ? a.exact < b.exact : a.order < b.order
  }
}

extension PartialDate {
  /// The date as ISO 8601: `1932`, `1932-05`, `2026-03-09` or `2026-03-09T18:04:00+01:00`; without an
  /// offset if it has none.
  public var iso8601: String {
    let date = ([pad(year, 4)] + [month, day].compactMap { $0.map { pad($0) } })
      .joined(separator: "-")
    guard let time else { return date }
    return date + "T\(pad(time.hour)):\(pad(time.minute)):\(pad(time.second))"
      + (time.offset.map(Self.zone) ?? "")
  }

  /// The date as ISO 8601, followed by `~` if it is approximate, as in the Extended Date/Time Format.
  ///
  /// Nothing is lost: `PartialDate(_:)` reads it back.
  public var exact: String { isCirca ? iso8601 + "~" : iso8601 }

  /// The date as RFC 3339, which feeds require: with a time and a zone, midnight and `Z` if unknown.
  public var rfc3339: String {
    let time = time.map { "T\(pad($0.hour)):\(pad($0.minute)):\(pad($0.second))" } ?? "T00:00:00"
    return "\(pad(year, 4))-\(pad(month ?? 1))-\(pad(day ?? 1))" + time
      + Self.zone(minutes: self.time?.offset ?? 0)
  }

  private static func zone(minutes: Int) -> String {
    guard minutes != 0 else { return "Z" }
    let size = abs(minutes)
    return (minutes < 0 ? "-" : "+") + "\(pad(size / 60)):\(pad(size % 60))"
  }
}

extension PartialDate {
  /// Returns the date, or the other one if it names the same day, month or year and more of it.
  public func completed(by other: PartialDate) -> PartialDate {
    guard year == other.year, month == nil || month == other.month, day == nil || day == other.day
    else { return self }
    guard let time else { return other }
    guard let later = other.time, time.offset == nil,
      (time.hour, time.minute) == (later.hour, later.minute),
      // Many programs write no seconds.
      [0, later.second].contains(time.second)
    else { return self }
    return other
  }
}

extension Collection<PartialDate> {
  /// The first date, completed by the others in their order.
  public var completed: PartialDate? {
    first.map { dropFirst().reduce($0) { $0.completed(by: $1) } }
  }
}

private func pad(_ number: Int, _ width: Int = 2) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}
