// The values of the theme in the context of every page.

import VitrineModel

extension ThemeResources {
  /// Returns the values of the theme on pages of a kind, most rules of which may be in a file.
  func context(of kind: String, _ file: Asset?) -> TemplateMap {
    [
      "sheet": .html(sheet(of: kind)),
      "sheet_file": .text(orNone: file?.path.text),
      "early": early.map { .html($0) } ?? .none,
      "speculation": .html(SpeculationRules.json),
      "assets": .map(TemplateMap(assets.compactMap(\.link))),
    ]
  }
}

extension Asset {
  fileprivate var link: (String, TemplateValue)? { key.map { ($0, .text(path.text)) } }
}
