// Descriptions of services are HTML of strangers, whole or in part. Paragraphs, line breaks and
// links are kept; every other tag is dropped with its attributes, and what browsers do not show
// with it. Nothing here makes HTML: pages write theirs from the prose.

import Foundation
import VitrineModel

extension Prose {
  private static let longest = 100_000

  /// Reads a fragment of HTML, at most 100,000 bytes of it.
  ///
  /// - Parameters:
  ///   - scheme: what links that begin with `//` are given.
  ///   - lines: what a line break in the source means.
  init(html: String, scheme: String = "https:", lines: HTMLReading.Lines = .typed) {
    var reading = HTMLReading(scheme: scheme, lines: lines)
    reading.read(String(html.beginning(bytes: Self.longest)))
    self.init(paragraphs: reading.paragraphs)
  }

  /// Where its first link leads.
  var firstLink: WebAddress? {
    for case .link(_, let address) in paragraphs.joined() { return address }
    return nil
  }
}
