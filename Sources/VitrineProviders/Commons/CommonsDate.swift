// The date of a file: `2020-05-01 12:30:00`, or text in any language with the machine-readable date
// in a `<time>` element or a hidden Wikidata statement.

import VitrineModel

/// Reads dates of files.
enum CommonsDate {
  /// Returns the date in a fragment of HTML; nil for centuries, years and months, because the date
  /// of a photo is a day.
  static func moment(_ html: String) -> PartialDate? {
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

  /// Reads `+2020-05-01T00:00:00Z/11`.
  ///
  /// Precision 11 is a day; higher values are finer.
  private static func statement(_ html: String) -> PartialDate? {
    let form = /\+(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\dZ\/(\d{1,2})/
    guard let match = html.prefix(10_000).firstMatch(of: form), (Int(match.output.2) ?? 0) >= 11
    else { return nil }
    return PartialDate(String(match.output.1))
  }
}
