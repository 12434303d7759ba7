// The key of a service. It can be sent, but not printed: it is left out of descriptions of values
// that contain it, and removed from quoted messages that repeat it.

import VitrineConfig
import VitrineModel

/// A secret option of a provider.
struct ServiceKey: Sendable {
  private let text: String
  private let title: String
  /// The environment variable that it comes from.
  let variable: String

  init(_ option: String, in options: ProviderOptions, of info: ProviderInfo) {
    text = options[option] ?? ""
    title = info.title
    variable =
      options.variable(of: option) ?? info.options.first { $0.name == option }?.variable ?? ""
  }

  /// Whether there is a key.
  var isSet: Bool { !text.isEmpty }

  /// The key, to be sent.
  ///
  /// - Throws: `ProviderError.unavailable` if there is no key.
  func value() throws(ProviderError) -> String {
    guard !text.isEmpty else {
      throw .unavailable(
        source: title, reason: "it needs a key",
        help: "set \(variable) in the environment")
    }
    return text
  }

  /// The advice for a key that the service rejects.
  var help: String { "check the value of \(variable) in the environment" }

  /// Returns a message of the service as a quotation: one line, at most 200 characters, without the
  /// key.
  func quoted(_ words: String) -> String {
    let line = String(removed(from: words).prefix(200)).printable
    return "“\(line)”"
  }

  /// Returns a text without the key.
  func removed(from words: String) -> String {
    text.isEmpty ? words : words.replacing(text, with: "…")
  }
}

extension ServiceKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "the key of \(title)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
