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

  /// The script with the words in the places of their names. Read byte by byte: patterns take ten
  /// times as long, in each build.
  func spelledOut(in text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var rest = 0
    for start in Self.uses(in: bytes) {
      let name = bytes[(start + Self.prefix.count)...].prefix(while: Self.isOfName)
      guard !(0x30...0x39).contains(name.first ?? 0x30),
        let word = strings[String(decoding: name, as: UTF8.self)]
      else { continue }
      result += bytes[rest..<start] + Array("(\(literal(word)))".utf8)
      rest = name.endIndex
    }
    return rest == 0 ? text : String(decoding: result + bytes[rest...], as: UTF8.self)
  }

  private static let prefix = Array("words.".utf8)

  /// Where `words.` begins, and is neither the end of a longer name nor part of another's.
  private static func uses(in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { start in
      guard bytes[start] == prefix[0], bytes[start...].starts(with: prefix) else { return false }
      guard start > 0 else { return true }
      let before = bytes[start - 1]
      return !isOfName(before) && before < 0x80 && !"/.$".utf8.contains(before)
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_")
  }

  private func literal(_ value: TemplateValue) -> String {
    var bytes: [UInt8] = []
    value.appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
