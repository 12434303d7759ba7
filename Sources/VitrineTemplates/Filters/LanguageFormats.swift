// The formats of a language for dates and numbers, read once from the theme's string table. `DateFormat`
// has the keys for dates; those for numbers are `number: { group: ",", decimal: "." }`. Using a filter
// without the keys that it needs is an error of the template.

import VitrineModel

/// The formats of a language.
struct LanguageFormats {
  let language: String
  private let dates: DateFormat
  private let group: String?
  private let decimal: String?
  private let groups: DigitGroups

  init(language: String, strings: TemplateMap) {
    self.language = language
    dates = DateFormat(strings)
    let number = strings["number"]?.asMap
    group = number?["group"]?.asText
    decimal = number?["decimal"]?.asText
    groups = DigitGroups(language: language)
  }

  /// The keys that a filter, with or without an argument, needs and the string table does not have.
  func missing(for filter: Filter, takingNothing isPlain: Bool) -> [String] {
    let group = group == nil ? ["number.group"] : []
    return switch filter {
    case .date: dates.missingKeys(withTime: !isPlain)
    case .number: group + (decimal == nil && !isPlain ? ["number.decimal"] : [])
    case .plural: group
    default: []
    }
  }

  /// The text of a date.
  ///
  /// - Parameters:
  ///   - value: A date.
  ///   - form: `long` (the default), `time` (with the time of day if it is known), `iso` or `year`.
  /// - Returns: The text, or nothing for nothing.
  /// - Throws: An error if the value is not a date, or there is no such form.
  func date(
    _ value: TemplateValue, form: TemplateValue?
  ) throws(FilterError) -> TemplateValue {
    if value.isNothing { return .none }
    guard case .date(let moment) = value else { throw FilterError("`date` takes a date") }
    switch form?.asText ?? "long" {
    case "long": return .text(dates.text(of: moment))
    case "time": return .text(dates.textWithTime(of: moment))
    case "iso": return .text(moment.iso8601)
    case "year": return .text(String(moment.year))
    case let form:
      throw FilterError("`date` has no form `\(form)`, only long, time, iso and year")
    }
  }

  /// The text of a number, with the language's separators.
  ///
  /// - Parameters:
  ///   - value: A number.
  ///   - places: The number of decimals; none by default.
  /// - Returns: The text, or nothing for nothing.
  /// - Throws: An error if the value is not a number, or `places` is not from 0 to 6.
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
  ///   - value: A whole number.
  ///   - forms: Text, or a map of plural forms, with `{n}` for the number.
  /// - Returns: The text, or nothing for nothing.
  /// - Throws: An error if the value or the forms have another type.
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
