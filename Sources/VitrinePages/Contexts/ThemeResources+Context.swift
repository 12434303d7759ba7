// The values of the theme in the context of every page.

import VitrineModel

extension ThemeResources {
  var context: TemplateMap {
    [
      "sheet": .html(sheet),
      "early": early.map { .html($0) } ?? .none,
      "speculation": .html(SpeculationRules.json),
      "assets": .map(TemplateMap(assets.compactMap(\.link))),
    ]
  }
}

extension Asset {
  fileprivate var link: (String, TemplateValue)? { key.map { ($0, .text(path.text)) } }
}
