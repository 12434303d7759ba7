// Dates in files, which programs write in odd forms: hour 24 for midnight, blanks instead of zeros, a clock
// of twelve hours, dots and commas. If the time of day cannot be read, the day is still known.

extension PartialDate {
  /// Creates a date from a field of a photo or video.
  ///
  /// Reads all that `init(_:)` reads, and other forms that begin with year, month and day. A time of
  /// day that cannot be read is left out.
  public init?(embedded text: String) {
    if let date = PartialDate(text) {
      self = date
      return
    }
    guard let parts = text.prefix(80).firstMatch(of: Self.day)?.output,
      let date = PartialDate(
        "\(parts.1)-\(Self.padded(parts.2))-\(Self.padded(parts.3))")
    else { return nil }
    let time = date.day == nil ? nil : parts.4.flatMap(Self.time)
    self = PartialDate(year: date.year, month: date.month, day: date.day, time: time) ?? date
  }

  private typealias Parts = (Substring, Substring, Substring, Substring, Substring?)
  private typealias TimeParts = (
    Substring, Substring?, Substring, Substring, Substring?, Substring?, Substring?
  )

  // Not stored: a `Regex` is not `Sendable`.

  /// Year, month, day and anything that follows.
  private static var day: Regex<Parts> {
    /^[\s'"]*(\d{4})[\-:\/._\s]\s?(\d{1,2})[\-:\/._\s]\s?(\d{1,2})(?:(?!\d)(.*))?$/
  }

  /// Half of the day, hour, minute, second, half of the day again, and zone.
  private static var clock: Regex<TimeParts> {
    #/
      ^[\sTt,;_]*(上午|下午|午前|午後|오전|오후)?
      \s*(\d{1,2}) \s*[:._\s]\s*(\d{1,2}) (?:\s*[:._\s]\s*(\d{1,2}))? (?:[.,:]\d+)?
      \s*([AaPp]\.?\s?[Mm]\.?)?
      \s*([Zz]|UTC|GMT|[+\-]\d\d:?\d\d|[+\-]\d\d)?[\s'"]*$
    /#
  }

  private static func time(_ text: Substring) -> Time? {
    guard let parts = text.firstMatch(of: clock)?.output, var hour = Int(parts.2),
      let minute = Int(parts.3), let second = Int(parts.4 ?? "0")
    else { return nil }
    if let half = parts.1 ?? parts.5 {
      let isMorning = ["上午", "午前", "오전"].contains(half) || half.lowercased().hasPrefix("a")
      if hour == 12 { hour = 0 }
      // `13:05 PM` is clear, `13:05 AM` is not.
      guard hour < 12 || !isMorning else { return nil }
      if !isMorning, hour < 12 { hour += 12 }
    } else if hour == 24 {
      hour = 0
    }
    return Time(hour: hour, minute: minute, second: second, offset: parts.6.flatMap(offset))
  }

  private static func offset(_ zone: Substring) -> Int? {
    guard let sign = zone.first, sign == "+" || sign == "-" else { return 0 }
    let digits = zone.filter(\.isNumber)
    let hours = Int(digits.prefix(2)) ?? 0
    let minutes = Int(digits.dropFirst(2)) ?? 0
    return (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
  }

  private static func padded(_ number: Substring) -> String {
    number.count == 1 ? "0\(number)" : String(number)
  }
}
