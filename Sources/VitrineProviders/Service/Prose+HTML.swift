// Descriptions of services are HTML of strangers, whole or in part. Paragraphs, line breaks and
// links are kept; every other tag is dropped with its attributes, and what stands in scripts and
// styles with it. Nothing here makes HTML: pages write theirs from the prose.

import Foundation
import VitrineModel

extension Prose {
  /// Reads a fragment of HTML, at most 100,000 bytes of it.
  ///
  /// - Parameter scheme: what links that begin with `//` are given.
  init(html: String, scheme: String = "https:") {
    var reading = HTMLReading(scheme: scheme)
    reading.read(String(decoding: html.utf8.prefix(100_000), as: UTF8.self))
    self.init(paragraphs: reading.paragraphs)
  }
}
