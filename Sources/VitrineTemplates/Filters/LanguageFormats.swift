// The formats of a language for dates and numbers, read once from the theme's string table. Keys:
//
//   months:     twelve names, January first
//   months_alone: the same without a day, if they differ: in Polish `marzec`, not `marca`
//   date:       "{day} {month} {year}"      also {month_number}; {day_padded}, {month_padded}
//   date_month: "{month} {year}"            a month without a day
//   date_year:  "{year}"
//   date_circa: "circa {date}"              an approximate date
//   time:       "{hour}:{minute}"           two digits each
//   date_time:  "{date}, {time}"
//   number:     { group: ",", decimal: "." }
//
// Using a filter without the keys that it needs is an error of the template; date_month, date_year and
// date_circa have the defaults shown here.

import VitrineModel

/// The formats of a language.
struct LanguageFormats {
  let language: String
  private let months: [String]
  private let monthsAlone: [String]
  private let date: String?
  private let monthAlone: String
  private let yearAlone: String
  private let circa: String
  private let time: String?
  private let dateTime: String?
  private let group: String?
  private let decimal: String?
  private let groups: DigitGroups

  init(language: String, strings: TemplateMap) {
    self.language = language
    months = strings["months"]?.texts ?? []
    monthsAlone = strings["months_alone"]?.texts ?? months
    date = strings["date"]?.asText
    monthAlone = strings["date_month"]?.asText ?? "{month} {year}"
    yearAlone = strings["date_year"]?.asText ?? "{year}"
    circa = strings["date_circa"]?.asText ?? "circa {date}"
    time = strings["time"]?.asText
    dateTime = strings["date_time"]?.asText
    let number = strings["number"]?.asMap
    group = number?["group"]?.asText
    decimal = number?["decimal"]?.asText
    groups = DigitGroups(language: language)
  }

  /// The first key that a filter needs and the string table does not have.
  func missing(for filter: Filter) -> String? {
    switch filter {
    case .date where months.count != 12: "months"
    case .date where monthsAlone.count != 12: "months_alone"
    case .date where date == nil: "date"
    case .date where time == nil: "time"
    case .date where dateTime == nil: "date_time"
    case .number where group == nil, .plural where group == nil: "number.group"
    case .number where decimal == nil: "number.decimal"
    default: nil
    }
  }

  /// The text of a date.
  ///
  /// - Parameters:
  ///   - value: a date.
  ///   - form: `long` (the default), `time` (with the time of day if it is known), `iso` or `year`.
  /// - Returns: the text, or nothing for nothing.
  /// - Throws: an error if the value is not a date, or there is no such form.
  func date(
    _ value: TemplateValue, form: TemplateValue?
  ) throws(FilterError) -> TemplateValue {
    if value.isNothing { return .none }
    guard case .date(let moment) = value else { throw FilterError("`date` takes a date") }
    switch form?.asText ?? "long" {
    case "long": return .text(long(moment))
    case "time": return .text(withTime(moment))
    case "iso": return .text(moment.iso8601)
    case "year": return .text(String(moment.year))
    case let form:
      throw FilterError("`date` has no form `\(form)`, only long, time, iso and year")
    }
  }

  private func long(_ moment: PartialDate) -> String {
    let text = filled(moment)
    return moment.isCirca ? FormatPattern.fill(circa) { $0 == "date" ? text : nil } : text
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

  private func withTime(_ moment: PartialDate) -> String {
    guard let clock = moment.time, let time, let dateTime else { return long(moment) }
    let shown = FormatPattern.fill(time) { name in
      switch name {
      case "hour": Self.padded(clock.hour)
      case "minute": Self.padded(clock.minute)
      case "second": Self.padded(clock.second)
      default: nil
      }
    }
    return FormatPattern.fill(dateTime) { $0 == "date" ? long(moment) : $0 == "time" ? shown : nil }
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  /// The text of a number, with the language's separators.
  ///
  /// - Parameters:
  ///   - value: a number.
  ///   - places: the number of decimals; none by default.
  /// - Returns: the text, or nothing for nothing.
  /// - Throws: an error if the value is not a number, or `places` is not from 0 to 6.
  func number(
    _ value: TemplateValue, places: TemplateValue?
  ) throws(FilterError) -> TemplateValue {
    var decimals = 0
    if let places {
      guard case .number(let count) = places, (0...TemplateLimits.decimals).contains(count) else {
        throw FilterError("`number` takes 0 to \(TemplateLimits.decimals) decimals")
      }
      decimals = count
    }
    switch value {
    case .none: return .none
    case .number(let number): return .text(grouped(number, decimals: decimals))
    case .decimal(let number): return .text(grouped(number, decimals: decimals))
    default: throw FilterError("`number` takes a number")
    }
  }

  func grouped(_ number: Int, decimals: Int = 0) -> String {
    let digits = Array(String(number.magnitude).utf8)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if groups.isSeparated(at: index, of: digits.count) { text += group ?? "" }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return decimals == 0 ? text : text + (decimal ?? ".") + String(repeating: "0", count: decimals)
  }

  private func grouped(_ number: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let scaled = (number * Double(scale)).rounded()
    guard let whole = Int(exactly: scaled) else { return number.description }
    guard decimals > 0 else { return grouped(whole) }
    let fraction = String(whole.magnitude % UInt(scale))
    let sign = whole < 0 && whole / scale == 0 ? "-" : ""
    return sign + grouped(whole / scale) + (decimal ?? ".")
      + String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
  }

  /// A count with its noun in the right form.
  ///
  /// - Parameters:
  ///   - value: a whole number.
  ///   - forms: text, or a map of plural forms, with `{n}` for the number.
  /// - Returns: the text, or nothing for nothing.
  /// - Throws: an error if the value or the forms have another type.
  func plural(
    _ value: TemplateValue, forms: TemplateValue
  ) throws(FilterError) -> TemplateValue {
    if value.isNothing { return .none }
    guard case .number(let count) = value else {
      throw FilterError("`plural` takes a whole number")
    }
    let form =
      forms.asMap.flatMap { $0[PluralRule.form(of: count, in: language)] ?? $0["other"] } ?? forms
    guard let text = form.asText else {
      throw FilterError("`plural` takes text, or a map with the form `other`")
    }
    return .text(FormatPattern.fill(text) { $0 == "n" ? grouped(count) : nil })
  }
}

/// Text with names in braces.
enum FormatPattern {
  /// The text with the names replaced.
  ///
  /// Unknown names stay as written; replacements are not searched again.
  static func fill(_ pattern: String, _ value: (Substring) -> String?) -> String {
    var result = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let name = rest[rest.index(after: open)..<close]
      result += value(name) ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

extension TemplateValue {
  var asText: String? {
    switch self {
    case .text(let text): text
    case .html(let html): html.text
    case .output(let output): output.text
    default: nil
    }
  }

  var asMap: TemplateMap? {
    guard case .map(let map) = self else { return nil }
    return map
  }

  fileprivate var texts: [String]? {
    guard case .list(let values) = self else { return nil }
    return values.compactMap(\.asText)
  }
}
