// Compares the languages of the base theme with English: every word exists, has the same
// placeholders, and has the plural forms of its language.

import Foundation
import Testing
import VitrineConfig
import VitrineModel

@Suite("The words of each language") struct LanguageTests {
  /// The plural forms that each language needs by Unicode's rules for whole numbers.
  static let forms: [String: [String]] = [
    "de": ["one", "other"], "fr": ["one", "other"], "es": ["one", "other"], "ja": ["other"],
    "ar": ["zero", "one", "two", "few", "many", "other"],
  ]

  private static func table(_ language: String) throws -> TemplateMap {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Themes/base/strings")
    let file = folder.appendingPathComponent("\(language).yml")
    return try StringTable.read(Array(Data(contentsOf: file)), path: file.path)
  }

  @Test(arguments: forms.keys.sorted())
  func matchTheKeysOfEnglish(_ language: String) throws {
    let english = try Self.table("en")
    let table = try Self.table(language)
    for (key, value) in english.entries {
      guard let translated = table[key] else {
        Issue.record("\(language).yml does not have \(key)")
        continue
      }
      switch (value, translated) {
      case (.text, .text):
        guard !["date", "date_month", "time", "date_time"].contains(key) else { continue }
        #expect(value.placeholders == translated.placeholders, "\(language): \(key)")
      case (.list(let words), .list(let others)):
        #expect(words.count == others.count, "\(language): \(key)")
      case (.map(let map), .map(let others)) where map["other"] != nil:
        #expect(others.entries.map(\.name) == Self.forms[language], "\(language): \(key)")
        #expect(value.placeholders == translated.placeholders, "\(language): \(key)")
      case (.map(let map), .map(let others)):
        #expect(map.entries.map(\.name) == others.entries.map(\.name), "\(language): \(key)")
      default: Issue.record("\(language): \(key) has another type than in English")
      }
    }
  }

  @Test(arguments: [
    ("de", "{day}. {month} {year}"), ("ja", "{year}年{month_number}月{day}日"),
    ("es", "{day} de {month} de {year}"),
  ])
  func useTheirOwnDateFormats(_ language: String, _ date: String) throws {
    #expect(try Self.table(language)["date"] == .text(date))
  }
}

extension TemplateValue {
  /// The placeholders, such as `{1}` and `{n}`.
  fileprivate var placeholders: Set<String> {
    switch self {
    case .text(let text): Set(text.matches(of: /\{\w+\}/).map { String($0.output) })
    case .list(let list): list.reduce(into: []) { $0.formUnion($1.placeholders) }
    case .map(let map): map.entries.reduce(into: []) { $0.formUnion($1.value.placeholders) }
    default: []
    }
  }
}
