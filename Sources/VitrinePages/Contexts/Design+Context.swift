// What templates know of their theme.

import VitrineModel

extension Design {
  var context: TemplateMap {
    [
      "sheet": .html(sheet),
      "early": early.map { .html($0) } ?? .none,
      "speculation": .html(Speculation.rules),
      "assets": .map(TemplateMap(assets.map { ($0.key, .text($0.path.text)) })),
    ]
  }
}
