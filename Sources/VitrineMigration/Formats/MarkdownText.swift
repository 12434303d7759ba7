// Markdown as plain text, which is what captions are.

import VitrineModel
import VitrinePages

/// Converts Markdown.
enum MarkdownText {
  /// The longest caption of a photo or an album, in bytes.
  private static let longest = 20_000

  /// Returns a text without its marks; links keep their addresses.
  ///
  /// A text that cannot be parsed stays as it is.
  static func plain(_ markdown: String) -> String {
    let text = (try? MarkdownDocument(markdown))?.plainText ?? markdown
    var kept = text.trimmingBlanks
    while kept.utf8.count > longest { kept.removeLast(max(1, kept.count / 20)) }
    return kept
  }
}

extension StringProtocol {
  /// The text without whitespace around it.
  var trimmingBlanks: String {
    let start = drop(while: \.isWhitespace)
    return String(String(start.reversed().drop(while: \.isWhitespace)).reversed())
  }
}
