// A date as a camera or a service wrote it: often without a time zone, sometimes without a time of day.
// It is kept as written, so no page depends on the time zone of the machine that builds it.

/// A calendar date with an optional time of day and an optional offset from UTC.
public struct PartialDate: Hashable, Sendable {
  private let date: PackedDate
  /// The time of day; nil if the source names only the day.
  public let time: Time?

  /// The year, 1 to 9999.
  public var year: Int { date.year }
  /// The month, 1 to 12.
  public var month: Int { date.month }
  /// The day of the month, from 1.
  public var day: Int { date.day }

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
  public init?(year: Int, month: Int, day: Int, time: Time? = nil) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(of: month, in: year)
    else { return nil }
    date = PackedDate(year: year, month: month, day: day)
    self.time = time
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Seconds since 0000-03-01 in UTC, by which photos are ordered.
  ///
  /// A missing time zone counts as UTC, a missing time as midnight.
  public var order: Int {
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
    a.order == b.order ? a.iso8601 < b.iso8601 : a.order < b.order
  }
}

extension PartialDate {
  /// The date as ISO 8601, `2026-03-09` or `2026-03-09T18:04:00+01:00`; without an offset if it has
  /// none.
  public var iso8601: String {
    let date = "\(pad(year, 4))-\(pad(month))-\(pad(day))"
    guard let time else { return date }
    return date + "T\(pad(time.hour)):\(pad(time.minute)):\(pad(time.second))"
      + (time.offset.map(Self.zone) ?? "")
  }

  /// The date as RFC 3339, which feeds require: with a time and a zone, midnight and `Z` if unknown.
  public var rfc3339: String {
    let time = time.map { "T\(pad($0.hour)):\(pad($0.minute)):\(pad($0.second))" } ?? "T00:00:00"
    return "\(pad(year, 4))-\(pad(month))-\(pad(day))" + time
      + Self.zone(minutes: self.time?.offset ?? 0)
  }

  private static func zone(minutes: Int) -> String {
    guard minutes != 0 else { return "Z" }
    let size = abs(minutes)
    return (minutes < 0 ? "-" : "+") + "\(pad(size / 60)):\(pad(size % 60))"
  }
}

extension PartialDate {
  /// Creates a date from ISO 8601 (`2026-03-09`, `2026-03-09T18:04:00+01:00`, `20260309`) or the
  /// forms of EXIF and IPTC (`2026:03:09 18:04:00`, `180400+0100`).
  ///
  /// Drops fractions of a second; nil for anything else.
  public init?(_ text: String) {
    var digits = Scanner(text)
    guard let year = digits.number(4) else { return nil }
    digits.skip("-:/")
    guard let month = digits.number(2) else { return nil }
    digits.skip("-:/")
    guard let day = digits.number(2) else { return nil }
    guard !digits.isAtEnd else {
      self.init(year: year, month: month, day: day)
      return
    }
    digits.skip("Tt ")
    guard let time = digits.time(), digits.isAtEnd else { return nil }
    self.init(year: year, month: month, day: day, time: time)
  }

  /// Reads digits from the front of a text.
  private struct Scanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
      let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
      var trimmed = Substring(text).utf8.drop(while: isBlank)
      while trimmed.last.map(isBlank) == true { trimmed.removeLast() }
      rest = trimmed
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number(_ width: Int) -> Int? {
      let digits = rest.prefix(width)
      guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      rest = rest.dropFirst(width)
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    mutating func skip(_ marks: String) {
      if let first = rest.first, marks.utf8.contains(first) { rest = rest.dropFirst() }
    }

    mutating func time() -> Time? {
      guard let hour = number(2) else { return nil }
      skip(":")
      guard let minute = number(2), let second = lesser() else { return nil }
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst().drop { (0x30...0x39).contains($0) }
      }
      if isAtEnd { return Time(hour: hour, minute: minute, second: second) }
      return zone().flatMap { Time(hour: hour, minute: minute, second: second, offset: $0) }
    }

    mutating func zone() -> Int? {
      guard let sign = rest.first else { return nil }
      rest = rest.dropFirst()
      if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(2),
        let minutes = lesser(), minutes < 60
      else { return nil }
      return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    /// The two digits that may follow a larger unit, 0 if none follow; nil if only a colon does.
    private mutating func lesser() -> Int? {
      let isMarked = rest.first == UInt8(ascii: ":")
      skip(":")
      return number(2) ?? (isMarked ? nil : 0)
    }
  }
}

private func pad(_ number: Int, _ width: Int = 2) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}
