// The string tables that serve a language, the nearest first: its own, then those of its tag
// without the last parts (RFC 4647, lookup). Chinese has a table for each script. If a tag names no
// script, the region decides, by the likely subtags of the Unicode CLDR.

import Foundation

/// Finds the languages whose words serve another language.
enum LanguageFallback {
  /// Returns the tags of tables, the nearest first.
  ///
  /// For `zh-tw` they are `zh-TW`, `zh-Hant-TW`, `zh-Hant` and `zh`.
  static func tags(for language: String) -> [String] {
    let parts = parts(of: language)
    let chain = parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
    guard parts.first == "zh", !parts.contains(where: isScript) else { return chain }
    let written = ["zh", script(of: parts)] + parts.dropFirst()
    let scripted = written.indices.dropFirst().reversed().map {
      written[...$0].joined(separator: "-")
    }
    return [chain[0]] + scripted + chain.dropFirst().suffix(1)
  }

  /// Returns the parts as tables are named: `zh`, `Hant`, `TW`.
  private static func parts(of language: String) -> [String] {
    language.lowercased().split(separator: "-").enumerated().map { place, part in
      guard place > 0 else { return String(part) }
      if isScript(part) { return part.capitalized }
      return part.utf8.count == 2 ? part.uppercased() : String(part)
    }
  }

  private static func isScript(_ part: some StringProtocol) -> Bool {
    part.utf8.count == 4 && part.utf8.allSatisfy(\.isLetter)
  }

  /// The script of Chinese in a region.
  private static func script(of parts: [String]) -> String {
    parts.contains { ["TW", "HK", "MO"].contains($0) } ? "Hant" : "Hans"
  }
}
