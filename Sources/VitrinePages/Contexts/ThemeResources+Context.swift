// The values of the theme in the context of every page.

import VitrineModel

extension ThemeResources {
  /// Returns the values of the theme on pages of a kind.
  func context(of kind: String) -> TemplateMap {
    [
      "sheet": .html(sheet(of: kind)),
      "early": early.map { .html($0) } ?? .none,
      "speculation": .html(SpeculationRules.json),
      "assets": .map(TemplateMap(assets.compactMap(\.link))),
    ]
  }
}

extension Asset {
  fileprivate var link: (String, TemplateValue)? { key.map { ($0, .text(path.text)) } }
}
