// Compares the languages of the base theme with English: every word exists, has the same
// placeholders, and has the plural forms of its language.

import Foundation
import Testing
import VitrineConfig
import VitrineModel

@Suite("The words of each language") struct LanguageTests {
  private static let romance = ["one", "many", "other"]

  /// The plural forms that each language needs by the Unicode CLDR.
  static let forms: [String: [String]] = [
    "ar": ["zero", "one", "two", "few", "many", "other"], "de": ["one", "other"], "es": romance,
    "fr": romance, "hi": ["one", "other"], "it": romance, "ja": ["other"], "ko": ["other"],
    "nl": ["one", "other"], "pl": ["one", "few", "many", "other"], "pt": romance,
    "zh-Hans": ["other"], "zh-Hant": ["other"],
  ]

  private static let theme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Themes/base")

  private static func table(_ language: String) throws -> TemplateMap {
    let file = theme.appendingPathComponent("strings/\(language).yml")
    return try StringTable.read(Array(Data(contentsOf: file)), path: file.path)
  }

  private static func words(_ language: String) -> StringFallback {
    StringFallback(folders: [theme.path], language: language)
  }

  @Test func areAllTested() {
    #expect(Self.words("en").known == (Self.forms.keys + ["en"]).sorted())
  }

  @Test(arguments: forms.keys.sorted())
  func matchTheKeysOfEnglish(_ language: String) throws {
    let english = try Self.table("en")
    let table = try Self.table(language)
    let added = table.entries.map(\.name).filter { english[$0] == nil }
    #expect(added == (language == "pl" ? ["months_alone"] : []))
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

  /// A form other than those for one, two and none holds for many numbers, so it has to show them.
  @Test(arguments: forms.keys.sorted())
  func showTheNumberThatTheyCount(_ language: String) throws {
    for (key, value) in try Self.table(language).entries {
      guard case .map(let forms) = value, forms["other"] != nil else { continue }
      for (form, text) in forms.entries where ["few", "many", "other"].contains(form) {
        #expect(text.placeholders.contains("{n}"), "\(language): \(key), \(form)")
      }
    }
  }

  @Test(arguments: [
    ("de", "{day}. {month} {year}"), ("ja", "{year}年{month_number}月{day}日"),
    ("es", "{day} de {month} de {year}"), ("pt", "{day} de {month} de {year}"),
    ("ko", "{year}년 {month_number}월 {day}일"), ("zh-Hant", "{year}年{month_number}月{day}日"),
    ("zh-Hans", "{year}年{month_number}月{day}日"), ("hi", "{day} {month} {year}"),
    ("it", "{day} {month} {year}"), ("nl", "{day} {month} {year}"), ("pl", "{day} {month} {year}"),
  ])
  func useTheirOwnDateFormats(_ language: String, _ date: String) throws {
    #expect(try Self.table(language)["date"] == .text(date))
  }

  // MARK: The nearest language

  @Test(arguments: [
    ("pt-BR", "pt"), ("pt-PT", "pt"), ("PT-br", "pt"), ("de-AT-1996", "de"), ("fr-CA", "fr"),
    ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-Hans-HK", "zh-Hans"),
    ("zh-TW", "zh-Hant"), ("zh-tw", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"),
    ("zh-Hant", "zh-Hant"), ("zh-hant-hk", "zh-Hant"), ("zh-Hant-CN", "zh-Hant"),
    ("ar-EG", "ar"), ("hi-IN", "hi"), ("en-GB", "en"), ("KO", "ko"),
  ])
  func areThoseOfTheNearestTable(_ language: String, _ table: String) throws {
    let words = Self.words(language)
    #expect(words.hasLanguage)
    #expect(try words.merged()["search_photos"] == Self.table(table)["search_photos"])
  }

  @Test(arguments: ["sv", "sv-SE", "ptx", "zha", "yue", "x"])
  func areEnglishIfNoTableIsNear(_ language: String) throws {
    let words = Self.words(language)
    #expect(!words.hasLanguage)
    #expect(try words.merged()["search_photos"] == Self.table("en")["search_photos"])
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
