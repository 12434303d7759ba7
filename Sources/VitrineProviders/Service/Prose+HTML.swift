// Descriptions from services are foreign HTML, whole or in part. Paragraphs, line breaks and links
// are kept. Every other tag is dropped with its attributes, and so is what browsers do not show.
// Nothing here makes HTML: pages write their own from the result.

import Foundation
import VitrineModel

extension Prose {
  private static let longest = 100_000

  /// Reads a fragment of HTML, at most 100,000 bytes of it.
  ///
  /// - Parameters:
  ///   - html: the fragment.
  ///   - scheme: the scheme of links that begin with `//`.
  ///   - lines: what a line break in the source means.
  init(html: String, scheme: String = "https:", lines: HTMLReading.Lines = .typed) {
    var reading = HTMLReading(scheme: scheme, lines: lines)
    reading.read(String(html.beginning(bytes: Self.longest)))
    self.init(paragraphs: reading.paragraphs)
  }

  /// The address of the first link.
  var firstLink: WebAddress? {
    for case .link(_, let address) in paragraphs.joined() { return address }
    return nil
  }
}
