// The bundles that come with a theme, so that sites on it build without esbuild: a file beside
// `theme.yml`, with bundles by the digest of what they are made from. A bundle of other scripts is
// never used. A file that cannot be read has no bundles; esbuild makes them then.

import Foundation
package import VitrineModel

/// The bundles in the file of a theme.
package struct ThemeBundles: Sendable {
  /// The name of the file.
  package static let file = "bundles.json"

  private var bundles: [String: ScriptBundle] = [:]

  /// Creates a file without bundles.
  package init() {}

  init(json: [UInt8]) {
    bundles = (try? JSONDecoder().decode([String: ScriptBundle].self, from: Data(json))) ?? [:]
  }

  /// Whether there are no bundles.
  package var isEmpty: Bool { bundles.isEmpty }

  /// The bundle of what has this digest.
  package subscript(key: Digest) -> ScriptBundle? {
    get { bundles[key.hex] }
    set { bundles[key.hex] = newValue }
  }

  /// The content of the file.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(bundles), as: UTF8.self) + "\n"
    }
  }
}
