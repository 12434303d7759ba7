// The words that scripts show are those of the theme's string table. A script says
// `import * as words from "./words.js"` and `words.retry`; the module is made here, and a bundle
// holds just the words that its scripts name.

import VitrineModel

enum ScriptWords {
  /// The name of the module.
  static let name = "words.js"

  /// Each word under its key, which may be a word of the language as well: `delete`.
  static func module(of strings: TemplateMap) -> String {
    var bytes: [UInt8] = []
    for (place, entry) in strings.entries.enumerated() {
      bytes += "const word\(place) = ".utf8
      entry.value.appendJSON(to: &bytes)
      bytes += ";\nexport { word\(place) as ".utf8
      TemplateValue.text(entry.name).appendJSON(to: &bytes)
      bytes += " };\n".utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
