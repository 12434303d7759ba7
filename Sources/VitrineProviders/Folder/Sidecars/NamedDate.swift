// Finds the date in the names that phones, cameras and messengers give to files:
// `IMG-20190704-WA0026`, `PXL_20230509_180432123`, `Screenshot_2019-07-04-10-11-12`,
// `2019-07-04 10.11.12`, `WhatsApp Image 2019-07-04 at 10.11.12 AM`. Only whole dates count: numbers
// such as `IMG_2019` are counters.

import VitrineModel

/// The date in a file's name.
enum NamedDate {
  /// Digits in a name, and what separates them from the digits before.
  private struct Run {
    let gap: Substring
    let digits: Substring
    let rest: Substring
  }

  /// Returns the date in a name; nil if there is none.
  static func find(in name: String) -> PartialDate? {
    guard name.utf8.count <= 255 else { return nil }
    let runs = runs(of: name)
    for start in runs.indices {
      guard let (text, next) = date(runs[start...]),
        (1900...2099).contains(Int(text.prefix(4)) ?? 0),
        let day = PartialDate(String(text.prefix(8))), day.day != nil
      else { continue }
      guard let time = time(text.dropFirst(8), runs[min(next, runs.endIndex)...]) else {
        return day
      }
      // The clock in these names is that of Greenwich.
      let zone = name.hasPrefix("PXL_") ? "Z" : ""
      return PartialDate("\(day.iso8601)T\(time)\(zone)") ?? day
    }
    return nil
  }

  private static func runs(of name: String) -> [Run] {
    var runs: [Run] = []
    var rest = name[...]
    while true {
      let gap = rest.prefix { !isDigit($0) }
      let digits = rest.dropFirst(gap.count).prefix(while: isDigit)
      guard !digits.isEmpty else { return runs }
      rest = rest[digits.endIndex...]
      runs.append(Run(gap: gap, digits: digits, rest: rest))
    }
  }

  private static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }

  /// The eight digits of a date at the front, in one or three runs, with a time behind them if they
  /// are in one; and the index of the next run.
  private static func date(_ runs: ArraySlice<Run>) -> (text: String, next: Int)? {
    guard let first = runs.first else { return nil }
    if [8, 14, 17].contains(first.digits.count) {
      return (String(first.digits), runs.startIndex + 1)
    }
    let three = Array(runs.prefix(3))
    guard three.map(\.digits.count) == [4, 2, 2], three[1].gap == three[2].gap,
      ["-", ".", "_"].contains(three[1].gap)
    else { return nil }
    return (three.map { String($0.digits) }.joined(), runs.startIndex + 3)
  }

  /// The time after a date: `10:11:12`.
  private static func time(_ behind: Substring, _ runs: ArraySlice<Run>) -> String? {
    if behind.count >= 6 { return clock(behind, "") }
    guard let first = runs.first, first.gap.count <= 4 else { return nil }
    if [6, 9].contains(first.digits.count) { return clock(first.digits, first.rest) }
    let three = Array(runs.prefix(3))
    guard three.count == 3, (1...2).contains(three[0].digits.count),
      three[1...].allSatisfy({ $0.digits.count == 2 && $0.gap.count == 1 })
    else { return nil }
    let hour = three[0].digits.count == 1 ? "0" + three[0].digits : three[0].digits
    return clock(hour + three[1].digits + three[2].digits, three[2].rest)
  }

  private static func clock(_ digits: Substring, _ rest: Substring) -> String? {
    let parts = stride(from: 0, to: 6, by: 2).map { digits.dropFirst($0).prefix(2) }
    guard let hour = Int(parts[0]), let minute = Int(parts[1]), let second = Int(parts[2]),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let half = rest.drop { $0.isWhitespace }.prefix(2).uppercased()
    let shown = half == "PM" && hour < 12 ? hour + 12 : half == "AM" && hour == 12 ? 0 : hour
    return [shown, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
