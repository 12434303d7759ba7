// Reads addresses as services send them: surrounded by whitespace, or without a scheme.

import Foundation
import VitrineModel

extension WebAddress {
  /// Nil if there is no text, or if it is not a web address.
  ///
  /// - Parameters:
  ///   - text: The text that the service sent.
  ///   - scheme: The scheme for an address that starts with `//`.
  init?(reported text: String?, scheme: String = "https:") {
    guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
    self.init(text.hasPrefix("//") ? scheme + text : text)
  }
}
