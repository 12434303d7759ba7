// The words of a theme in one language. A child's words come before its parent's, and the
// language's own before English, which every theme must have somewhere in its chain.

import Foundation
import VitrineConfig
import VitrineModel

/// Merges the string files of a theme and its parents for one language.
struct StringFallback {
  /// The child first.
  let folders: [String]
  let language: String

  func merged() throws(Problems) -> TemplateMap {
    var merged = TemplateMap()
    for language in languages {
      for folder in folders {
        let table = try StringTable.read(at: "\(folder)/strings/\(language).yml")
        for entry in table?.entries ?? [] where merged[entry.name] == nil {
          merged[entry.name] = entry.value
        }
      }
    }
    return merged
  }

  /// Whether the theme has words in the language, or in the language without its region.
  var hasLanguage: Bool {
    languages.dropLast(language == "en" ? 0 : 1).contains { tables.contains($0) }
  }

  /// The languages of the theme, sorted.
  var known: [String] { tables.sorted() }

  private var tables: Set<String> {
    Set(
      folders.flatMap { folder in
        (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/strings")) ?? []
      }.filter { $0.hasSuffix(".yml") }.map { String($0.dropLast(4)) })
  }

  /// `pt-BR`, then `pt`, then `en`.
  private var languages: [String] {
    let base = language.split(separator: "-").first.map(String.init) ?? language
    var seen: Set<String> = []
    return [language, base, "en"].filter { seen.insert($0).inserted }
  }
}
