// The words of a theme in one language. A child's words come before its parent's, and the
// language's own before English, which every theme must have somewhere in its chain.

import Foundation
public import VitrineModel

/// Merges the string files of a theme and its parents for one language.
public struct StringFallback {
  /// The folders of the themes, the child first.
  private let folders: [String]
  private let language: String

  /// Creates a merge.
  ///
  /// - Parameters:
  ///   - folders: The folders of the themes, the child first.
  ///   - language: The language of the site, such as `pt-BR`.
  public init(folders: [String], language: String) {
    self.folders = folders
    self.language = language
  }

  /// Returns the words, by name.
  ///
  /// - Throws: Every problem of a string file.
  public func merged() throws(Problems) -> TemplateMap {
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

  /// Whether the theme has words in the language, or in the nearest one that has a table.
  public var hasLanguage: Bool {
    LanguageFallback.tags(for: language).contains(where: tables.contains)
  }

  /// The languages of the theme, sorted.
  public var known: [String] { tables.sorted() }

  private var tables: Set<String> {
    Set(
      folders.flatMap { folder in
        (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/strings")) ?? []
      }.filter { $0.hasSuffix(".yml") }.map { String($0.dropLast(4)) })
  }

  /// `pt-BR`, then `pt`, then `en`.
  private var languages: [String] {
    let tags = LanguageFallback.tags(for: language)
    return tags.contains("en") ? tags : tags + ["en"]
  }
}
