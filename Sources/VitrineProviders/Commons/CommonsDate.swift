// The date of a file: `2020-05-01 12:30:00`, or text in any language with the machine-readable date
// in a `<time>` element or a hidden Wikidata statement.

import VitrineModel

/// Reads dates of files.
enum CommonsDate {
  /// Returns the known part of the date in a fragment of HTML; nil for decades and centuries.
  static func date(_ html: String) -> PartialDate? {
    let plain = RichText(html: html, lines: .marked).text.asLine.flatMap { PartialDate($0) }
    return plain ?? time(html) ?? statement(html)
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
