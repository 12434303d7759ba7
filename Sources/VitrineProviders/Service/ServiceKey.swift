// The key of a service. It can be sent, and nothing else: printing what holds it shows nothing of
// it, and a message of the service that repeats it is quoted without it.

import VitrineConfig
import VitrineModel

/// A secret option of a provider.
struct ServiceKey: Sendable {
  private let text: String
  private let title: String
  private let variable: String

  init(_ option: String, in options: ProviderOptions, of info: ProviderInfo) {
    text = options[option] ?? ""
    title = info.title
    variable = info.options.first { $0.name == option }?.variable ?? ""
  }

  /// - Throws: where there is none.
  func value() throws(ProviderError) -> String {
    guard !text.isEmpty else {
      throw .unavailable(
        source: title, reason: "it needs a key",
        mend: "set \(variable) in the environment")
    }
    return text
  }

  /// What to do about a key that is refused.
  var mend: String { "check what \(variable) holds in the environment" }

  /// Words of the service in a message of ours: on one line, short, and without the key.
  func quoted(_ words: String) -> String {
    let bare = text.isEmpty ? words : words.replacing(text, with: "…")
    let line = String(bare.prefix(200)).printable
    return "“\(line)”"
  }
}

extension ServiceKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "the key of \(title)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
