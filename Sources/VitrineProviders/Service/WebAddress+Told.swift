// Addresses as services write them: with white space around, or without their scheme.

import Foundation
import VitrineModel

extension WebAddress {
  /// Nil for nothing, and for what is no address of the web.
  ///
  /// - Parameter scheme: what an address that begins with `//` is given.
  init?(told text: String?, scheme: String = "https:") {
    guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
    self.init(text.hasPrefix("//") ? scheme + text : text)
  }

  /// The parts of its path, escapes replaced.
  var pathComponents: [String] {
    text.dropFirst(8).prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst()
      .map { $0.removingPercentEncoding ?? String($0) }
  }
}
