// The date of a file: `2020-05-01 12:30:00`, or words in the reader's language with the date for
// machines in a `<time>` or in a hidden statement for Wikidata.

import VitrineModel

enum CommonsDate {
  /// Nil for centuries, years and months: a photo's date is a day.
  static func moment(_ html: String) -> Moment? {
    let plain = Prose(html: html, lines: .marked).text.asLine.flatMap { Moment($0) }
    return plain ?? time(html) ?? statement(html)
  }

  private static func time(_ html: String) -> Moment? {
    let tokens = HTMLTokens(Array(html.prefix(10_000).utf8), as: .fragment)
    for case .start("time", let attributes) in tokens {
      return attributes["datetime"].flatMap { Moment($0) }
    }
    return nil
  }

  /// `+2020-05-01T00:00:00Z/11`: 11 and more are days and finer.
  private static func statement(_ html: String) -> Moment? {
    let form = /\+(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\dZ\/(\d{1,2})/
    guard let match = html.prefix(10_000).firstMatch(of: form), (Int(match.output.2) ?? 0) >= 11
    else { return nil }
    return Moment(String(match.output.1))
  }
}
