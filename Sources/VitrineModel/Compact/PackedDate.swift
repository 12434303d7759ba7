// Dates and times of day in few bytes: every value in a template's context is as large as its largest
// case, and a date is one of them.

/// A calendar date, or a part of one, in 4 bytes.
///
/// The caller has checked the numbers.
struct PackedDate: Hashable, Sendable {
  /// Negative if the date is approximate.
  private let years: Int16
  /// Zero if it is unknown, as the day.
  private let months: Int8
  private let days: Int8

  init(year: Int, month: Int?, day: Int?, isCirca: Bool) {
    years = Int16(isCirca ? -year : year)
    months = Int8(month ?? 0)
    days = Int8(day ?? 0)
  }

  var year: Int { abs(Int(years)) }
  var month: Int? { months == 0 ? nil : Int(months) }
  var day: Int? { days == 0 ? nil : Int(days) }
  var isCirca: Bool { years < 0 }
}

/// A time of day with an optional offset from UTC in 7 bytes.
///
/// The caller has checked the numbers.
struct PackedTime: Hashable, Sendable {
  private let hours: Int8
  private let minutes: Int8
  private let seconds: Int8
  /// In minutes.
  private let zone: Int16?

  init(hour: Int, minute: Int, second: Int, offset: Int?) {
    hours = Int8(hour)
    minutes = Int8(minute)
    seconds = Int8(second)
    zone = offset.map(Int16.init)
  }

  var hour: Int { Int(hours) }
  var minute: Int { Int(minutes) }
  var second: Int { Int(seconds) }
  var offset: Int? { zone.map(Int.init) }
}
