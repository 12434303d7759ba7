// Reads descriptions in untrusted HTML. Keeps paragraphs, line breaks and links; drops all other
// tags and attributes, and everything that browsers do not show. The result contains no HTML: pages
// generate their own from it.

import Foundation
import VitrineModel

extension RichText {
  private static let longest = 100_000

  /// Reads the first 100,000 bytes of an HTML fragment.
  ///
  /// - Parameters:
  ///   - html: The fragment.
  ///   - scheme: The scheme for links that start with `//`.
  ///   - lines: The meaning of line breaks in the source.
  init(html: String, scheme: String = "https:", lines: HTMLReading.Lines = .typed) {
    var reading = HTMLReading(scheme: scheme, lines: lines)
    reading.read(String(html.prefix(bytes: Self.longest)))
    self.init(paragraphs: reading.paragraphs)
  }

  /// Returns the first link with a suitable address; nil if there is none.
  func firstLink(
    where isSuitable: (WebAddress) -> Bool = { _ in true }
  ) -> (text: String, address: WebAddress)? {
    for case .link(let text, let address) in paragraphs.joined() where isSuitable(address) {
      return (text, address)
    }
    return nil
  }
}
