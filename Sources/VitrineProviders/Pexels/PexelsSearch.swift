// The parameters of a search at Pexels: https://www.pexels.com/api/documentation/#photos-search.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The options of sets, and the parameters that they become.
enum PexelsSearch {
  private static let searches: Set<SetKind> = [.search, .featured]

  static let options = [
    SetOptionDeclaration(
      "orientation", .choice(Orientation.allCases.map(\.rawValue)), of: searches,
      help: "only photos of this shape"),
    SetOptionDeclaration(
      "color",
      .color([
        "red", "orange", "yellow", "green", "turquoise", "blue", "violet", "pink", "brown", "black",
        "gray", "white",
      ]), of: searches, help: "only photos with this dominant color"),
    SetOptionDeclaration(
      "size", .choice(["large", "medium", "small"]), of: searches,
      help: "photos of at least 24, 12 or 4 megapixels"),
    SetOptionDeclaration(
      "locale", .choice(locales), of: searches, help: "the language of the words"),
  ]

  private static let locales = [
    "en-US", "pt-BR", "es-ES", "ca-ES", "de-DE", "it-IT", "fr-FR", "sv-SE", "id-ID", "pl-PL",
    "ja-JP", "zh-TW", "zh-CN", "ko-KR", "th-TH", "nl-NL", "hu-HU", "vi-VN", "cs-CZ", "da-DK",
    "fi-FI", "uk-UA", "el-GR", "ro-RO", "nb-NO", "sk-SK", "tr-TR", "ru-RU",
  ]

  /// The parameters of a search; the option takes precedence over the condition.
  static func parameters(_ query: PhotoQuery) -> [APICall.Parameter] {
    let shape = query.options["orientation"] ?? query.filter.orientation?.rawValue
    return (shape.map { [.init("orientation", $0)] } ?? [])
      + ["color", "size", "locale"].compactMap { name in
        query.options[name].map { .init(name, $0) }
      }
  }
}
