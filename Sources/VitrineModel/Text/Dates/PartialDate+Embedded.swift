// Dates in files, which programs write in odd forms: hour 24 for midnight, blanks instead of zeros, a clock
// of twelve hours, dots and commas. If the time of day cannot be read, the day is still known. Ranges
// and doubtful dates are not read: they would look exact.

extension PartialDate {
  /// Creates a date from a field of a photo or video.
  ///
  /// Reads all that `init(_:)` reads, and other forms that begin with year, month and day. A time of
  /// day or a zone that makes no sense is left out; nil if anything else follows the day.
  public init?(embedded text: String) {
    if let date = PartialDate(text) {
      self = date
      return
    }
    let (plain, isCirca) = Self.withoutCirca(text)
    // Single blanks, because several in a row would be tried in all ways.
    let line = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard line.utf8.count <= Self.longest, let (day, rest) = Self.day(line),
      let parts = rest.firstMatch(of: Self.rest.asciiOnlyDigits())?.output
    else { return nil }
    let time = day.day == nil ? nil : Self.time(parts)
    self.init(year: day.year, month: day.month, day: day.day, time: time, isCirca: isCirca)
  }

  private static let longest = 100

  /// Reads year, month and day, and returns what follows.
  private static func day(_ line: String) -> (PartialDate, Substring)? {
    let form = /^['"]?(\d{4})[\-:\/._ ] ?(\d{1,2})[\-:\/._ ] ?(\d{1,2})(?!\d)/
    guard let match = line.firstMatch(of: form.asciiOnlyDigits()) else { return nil }
    let (_, year, month, day) = match.output
    return PartialDate("\(year)-\(padded(month))-\(padded(day))")
      .map { ($0, line[match.range.upperBound...]) }
  }

  private typealias Parts = (
    Substring, half: Substring?, hour: Substring?, minute: Substring?, second: Substring?,
    hyphenated: Substring?, halfAfter: Substring?, zone: Substring?
  )

  /// What may follow a day: a weekday, a time of day with the half of the day before or after it,
  /// and a zone.
  ///
  /// Not stored, because a `Regex` is not `Sendable`.
  private static var rest: Regex<Parts> {
    #/
      ^\.?[\ ,;:_Tt]{0,4}
      (?:\(?(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}|[월화수목금토일月火水木金土日])\)?[.,]?\ ?)?
      (?:
        (?<half>上午|下午|午前|午後|오전|오후)?\ ?
        (?:
          (?<hour>-?\d{1,2})\ ?[:._\ ]\ ?(?<minute>\d{1,2})
          (?:\ ?[:._\ ]\ ?(?<second>\d{1,2})(?:[.,:]\d+)?)?
          | -?(?<hyphenated>\d\d-\d\d-\d\d)
        )
        \ ?(?<halfAfter>[AaPp]\.?\ ?[Mm]\.?)?
        \ ?(?<zone>[Zz]|(?:UTC|GMT)?[+\-]\d{1,2}(?::?\d\d)?|[A-Z]{2,5})?
        (?:\ ?\([A-Z][A-Za-z\ ]*\))?
        | (?:[Zz]|(?:UTC|GMT)?[+\-]\d\d:\d\d|UTC|GMT)
        | \d{1,2}
      )?
      [\ '"]*$
    /#
  }

  private static func time(_ parts: Parts) -> Time? {
    let hyphenated = parts.hyphenated?.split(separator: "-") ?? []
    let numbers =
      hyphenated.isEmpty
      ? [parts.hour, parts.minute, parts.second ?? "0"].compactMap(\.self) : hyphenated
    let time = numbers.compactMap { Int($0) }
    guard time.count == 3, var hour = time.first else { return nil }
    if let half = parts.half ?? parts.halfAfter {
      let isMorning = ["上午", "午前", "오전"].contains(half) || half.lowercased().hasPrefix("a")
      if hour == 12 { hour = 0 }
      // `13:05 PM` is clear, `13:05 AM` is not.
      guard hour < 12 || !isMorning else { return nil }
      if !isMorning, hour < 12 { hour += 12 }
    } else if hour == 24 {
      hour = 0
    }
    return Time(
      hour: hour, minute: time[1], second: time[2], offset: parts.zone.flatMap(offset))
  }

  /// Returns the minutes east of UTC; nil if the zone is unknown.
  private static func offset(_ zone: Substring) -> Int? {
    guard let sign = zone.firstIndex(where: { "+-".contains($0) }) else {
      return ["Z", "UTC", "GMT"].contains(zone.uppercased()) ? 0 : nil
    }
    let digits = zone[sign...].filter(\.isNumber)
    let width = digits.count > 2 ? digits.count - 2 : digits.count
    guard let hours = Int(digits.prefix(width)), hours <= 18,
      let minutes = Int("0" + digits.dropFirst(width)), minutes < 60, hours < 18 || minutes == 0
    else { return nil }
    return (hours * 60 + minutes) * (zone[sign] == "-" ? -1 : 1)
  }

  private static func padded(_ number: Substring) -> String {
    number.count == 1 ? "0\(number)" : String(number)
  }
}
