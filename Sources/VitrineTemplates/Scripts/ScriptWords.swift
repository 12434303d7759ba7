// Scripts show words of the theme's string table: `import * as words from "./words.js"`, then
// `words.retry`. The word's placeholder is written there before scripts are bundled, since a name
// that several bundles share costs more than most words. The module `words.js` is made here for all
// other uses, and so that esbuild finds an unknown word as it finds any unknown name.

import VitrineModel

/// The words of the interface as a module for scripts.
struct ScriptWords {
  /// The name of the module.
  static let name = "words.js"

  private let strings: TemplateMap

  init(_ strings: TemplateMap) { self.strings = strings }

  /// Expressions by the placeholders of their words.
  ///
  /// Anything but text is in parentheses, which an object needs if a statement or a function's body
  /// could begin.
  var expressions: [String: String] {
    Dictionary(
      strings.entries.map { entry in
        let literal = Self.literal(entry.value)
        return (
          Placeholder.ofWord(entry.name), entry.value.asText == nil ? "(\(literal))" : literal
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The module for scripts whose words have placeholders already.
  ///
  /// It has no words if none of the scripts needs them, so that a theme may add words without
  /// changing a bundle.
  func module(for scripts: some Sequence<String>) -> String {
    guard scripts.contains(where: Self.usesModule) else { return "" }
    // A key may also be a word of the language: `delete`. esbuild leaves out what nothing uses, if
    // making it is a pure call: reading an unknown name could have effects.
    return strings.entries.enumerated().map { place, entry in
      "const word\(place) = /* @__PURE__ */ (() => \(Placeholder.ofWord(entry.name)))();\n"
        + "export { word\(place) as \(Self.literal(.text(entry.name))) };\n"
    }.joined()
  }

  /// The script with placeholders for the words that it names.
  func replaced(in text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var rest = 0
    for start in Self.uses(in: bytes) {
      let name = bytes[(start + Self.use.count)...].prefix(while: Self.isOfName)
      let key = String(decoding: name, as: UTF8.self)
      guard !(0x30...0x39).contains(name.first ?? 0x30), strings[key] != nil else { continue }
      result += bytes[rest..<start] + Array(Placeholder.ofWord(key).utf8)
      rest = name.endIndex
    }
    return rest == 0 ? text : String(decoding: result + bytes[rest...], as: UTF8.self)
  }

  // MARK: Text

  private static let use = Array("words.".utf8)
  private static let identifier = Array("words".utf8)

  /// The places where `words.` is neither the end of a longer name nor part of another's.
  private static func uses(in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { start in
      bytes[start] == use[0] && bytes[start...].starts(with: use) && begins(at: start, bytes)
    }
  }

  private static func begins(at start: Int, _ bytes: [UInt8]) -> Bool {
    guard start > 0 else { return true }
    let before = bytes[start - 1]
    return !isOfName(before) && before < 0x80 && !"/.$".utf8.contains(before)
  }

  /// Whether a script names the module and uses it.
  ///
  /// Comment lines and `import * as words from "./words.js"` do not count. True for some that do not, such as those with the word in a string.
  private static func usesModule(_ text: String) -> Bool {
    guard text.contains(name) else { return false }
    let rest = text.replacing("import * as words from \"./\(name)\"", with: "")
    return rest.split(separator: "\n").contains { line in
      let line = line.drop(while: \.isWhitespace)
      guard !["//", "/*", "* "].contains(where: line.hasPrefix) else { return false }
      if line.contains(name) { return true }
      let bytes = Array(line.utf8)
      return bytes.indices.contains { start in
        bytes[start] == identifier[0] && bytes[start...].starts(with: identifier)
          && begins(at: start, bytes)
          && bytes[start...].dropFirst(identifier.count).first.map { !isOfName($0) } ?? true
      }
    }
  }

  static func isOfName(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_")
  }

  /// The value as an expression of a script.
  ///
  /// JSON here has no `<`, so it cannot end a `<script>`.
  private static func literal(_ value: TemplateValue) -> String {
    var bytes: [UInt8] = []
    value.appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
