// The date of a file: `2020-05-01 12:30:00`, or text in any language with the machine-readable date
// in a `<time>` element or a hidden Wikidata statement. Text without either is read if it is an
// English date, which most of it is.

import VitrineModel

/// Reads dates of files.
enum CommonsDate {
  /// Returns the known part of the date in a fragment of HTML; nil for decades and centuries.
  static func date(_ html: String) -> PartialDate? {
    let line = RichText(html: html, lines: .marked).text.asLine ?? ""
    return PartialDate(line) ?? time(html) ?? statement(html) ?? english(line)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Reads `15 July 1987`, `July 15, 1987` and `circa July 1987`.
  private static func english(_ line: String) -> PartialDate? {
    let form = /(circa |ca?\. )?(?:(\d\d?) )?([A-Za-z]{3,9}) (?:(\d\d?), )?(\d{4})/
    guard let match = line.wholeMatch(of: form), match.output.2 == nil || match.output.4 == nil,
      let month = months.firstIndex(where: { $0.hasPrefix(match.output.3.lowercased()) })
    else { return nil }
    let day = (match.output.2 ?? match.output.4).flatMap { Int($0) }
    return Int(match.output.5).flatMap {
      PartialDate(year: $0, month: month + 1, day: day, isCirca: match.output.1 != nil)
    }
  }

  private static func time(_ html: String) -> PartialDate? {
    let tokens = HTMLTokens(Array(html.prefix(10_000).utf8), as: .fragment)
    for case .start("time", let attributes) in tokens {
      return attributes["datetime"].flatMap { PartialDate($0) }
    }
    return nil
  }

  /// Reads `+2020-05-01T00:00:00Z/11`, with `,P1480,Q5727902` after it if the date is approximate.
  ///
  /// The precision 9 is a year, 10 a month, 11 a day; higher values are finer:
  /// https://www.wikidata.org/wiki/Help:Dates.
  private static func statement(_ html: String) -> PartialDate? {
    let form = /\+(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\dZ\/(\d{1,2})(,P1480,Q5727902)?/
    guard let match = html.prefix(10_000).firstMatch(of: form), let year = Int(match.output.1),
      let precision = Int(match.output.4), precision >= 9
    else { return nil }
    return PartialDate(
      year: year, month: precision > 9 ? Int(match.output.2) : nil,
      day: precision > 10 ? Int(match.output.3) : nil, isCirca: match.output.5 != nil)
  }
}
