// Whether a photo has its own alternative text. Pages show the caption, the title or the tags of
// a photo without one, so that people hear at least something; the data for search engines says which
// text that is.

import Foundation
import VitrineModel

/// The alternative text on the page of a photo.
enum AlternativeText {
  /// The texts of a photo's structured data.
  private struct PhotoTexts: Decodable {
    let name: String?
    let caption: String?
    let keywords: [String]?
  }

  /// Returns whether the text on a page says more than the photo's other texts; nil if the page shows no
  /// photo.
  static func isOwn(on page: PageContents) -> Bool? {
    guard page.picture != nil else { return nil }
    guard let text = page.pictureText, !text.allSatisfy(\.isWhitespace) else { return false }
    guard
      let facts = page.structured.flatMap({
        try? JSONDecoder().decode(PhotoTexts.self, from: Data($0))
      })
    else { return true }
    let others = [
      facts.name, facts.caption.map { RichText($0).summary() },
      facts.keywords?.joined(separator: ", "),
    ]
    return !others.contains(text)
  }
}
