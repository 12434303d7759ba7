// The words that scripts show are those of the theme's string table. A script says
// `import * as words from "./words.js"` and `words.retry`. The word itself is put there before
// scripts are bundled, since a name that several bundles share costs more than most words; the
// module is made here for all other uses, and so that an unknown word is found like any name.

import VitrineModel

struct ScriptWords {
  /// The name of the module.
  static let name = "words.js"

  private let strings: TemplateMap

  init(_ strings: TemplateMap) { self.strings = strings }

  /// Each word under its key, which may be a word of the language as well: `delete`.
  var module: String {
    strings.entries.enumerated().map { place, entry in
      "const word\(place) = \(literal(entry.value));\n"
        + "export { word\(place) as \(literal(.text(entry.name))) };\n"
    }.joined()
  }

  /// The script with the words in the places of their names.
  func spelledOut(in text: String) -> String {
    guard text.contains("./\(Self.name)") else { return text }
    return text.replacing(/(^|[^\/\w.$])words\.([A-Za-z_]\w*)/) { match in
      guard let word = strings[String(match.output.2)] else { return String(match.output.0) }
      return match.output.1 + "(\(literal(word)))"
    }
  }

  private func literal(_ value: TemplateValue) -> String {
    var bytes: [UInt8] = []
    value.appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
