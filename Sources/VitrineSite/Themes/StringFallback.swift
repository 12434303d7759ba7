// The words of a theme in one language. A child's words come before its parent's, and the
// language's own before English, which every theme must have somewhere in its chain.

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

  /// `pt-BR`, then `pt`, then `en`.
  private var languages: [String] {
    let base = language.split(separator: "-").first.map(String.init) ?? language
    var seen: Set<String> = []
    return [language, base, "en"].filter { seen.insert($0).inserted }
  }
}
