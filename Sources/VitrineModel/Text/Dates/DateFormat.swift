// How a language writes dates, read once from the theme's string table. Keys:
//
//   months:     twelve names, January first
//   months_alone: the same without a day, if they differ: in Polish `marzec`, not `marca`
//   date:       "{day} {month} {year}"      also {month_number}; {day_padded}, {month_padded}
//   date_month: "{month} {year}"            a month without a day
//   date_year:  "{year}"
//   date_circa: "circa {date}"              an approximate date
//   time:       "{hour}:{minute}"           two digits each
//   date_time:  "{date}, {time}"
//
// date_month, date_year and date_circa have the defaults shown here.

/// The formats of a language for dates.
public struct DateFormat: Sendable {
  private let months: [String]
  private let monthsAlone: [String]
  private let date: String?
  private let monthAlone: String
  private let yearAlone: String
  private let circa: String
  private let time: String?
  private let dateTime: String?

  /// Reads the formats from a string table.
  public init(_ strings: TemplateMap) {
    months = strings["months"]?.texts ?? []
    monthsAlone = strings["months_alone"]?.texts ?? months
    date = strings["date"]?.asText
    monthAlone = strings["date_month"]?.asText ?? "{month} {year}"
    yearAlone = strings["date_year"]?.asText ?? "{year}"
    circa = strings["date_circa"]?.asText ?? "circa {date}"
    time = strings["time"]?.asText
    dateTime = strings["date_time"]?.asText
  }

  /// The keys that the string table needs and does not have.
  ///
  /// `withTime` says whether times of day are written.
  public func missingKeys(withTime: Bool) -> [String] {
    let keys = [
      ("months", months.count == 12), ("months_alone", [0, 12].contains(monthsAlone.count)),
      ("date", date != nil), ("time", !withTime || time != nil),
      ("date_time", !withTime || dateTime != nil),
    ]
    return keys.filter { !$0.1 }.map(\.0)
  }

  /// Returns the text of the known part of a date; ISO 8601 if a key is missing.
  public func text(of moment: PartialDate) -> String {
    let text = filled(moment)
    return moment.isCirca ? FormatPattern.fill(circa) { $0 == "date" ? text : nil } : text
  }

  /// Returns the name of a month without a day; nil if the theme has no names.
  public func name(ofMonth number: Int) -> String? {
    monthsAlone.indices.contains(number - 1) ? monthsAlone[number - 1] : nil
  }

  private func filled(_ moment: PartialDate) -> String {
    guard let date, months.indices.contains((moment.month ?? 1) - 1) else {
      return moment.iso8601
    }
    let pattern = moment.day != nil ? date : moment.month != nil ? monthAlone : yearAlone
    let names = moment.day != nil ? months : monthsAlone
    return FormatPattern.fill(pattern) { name in
      switch name {
      case "day": moment.day.map { String($0) }
      case "day_padded": moment.day.map(Self.padded)
      case "month": moment.month.map { names[$0 - 1] }
      case "month_number": moment.month.map { String($0) }
      case "month_padded": moment.month.map(Self.padded)
      case "year": String(moment.year)
      default: nil
      }
    }
  }

  /// Returns the text of a date with the time of day, if it is known.
  public func textWithTime(of moment: PartialDate) -> String {
    guard let clock = moment.time, let time, let dateTime else { return text(of: moment) }
    let shown = FormatPattern.fill(time) { name in
      switch name {
      case "hour": Self.padded(clock.hour)
      case "minute": Self.padded(clock.minute)
      case "second": Self.padded(clock.second)
      default: nil
      }
    }
    return FormatPattern.fill(dateTime) {
      $0 == "date" ? text(of: moment) : $0 == "time" ? shown : nil
    }
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
