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

  /// Expressions by the placeholders of their words, and of the texts in a group of words.
  var expressions: [String: String] {
    let words = strings.entries.flatMap { word in
      [(word.name, word.value)]
        + (word.value.asMap?.entries ?? []).map { ("\(word.name).\($0.name)", $0.value) }
    }
    return Dictionary(
      words.map { (Placeholder.ofWord($0), Self.expression($1)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Anything but text is in parentheses, which an object needs if a statement or a function's body
  /// could begin.
  private static func expression(_ value: TemplateValue) -> String {
    value.asText == nil ? "(\(literal(value)))" : literal(value)
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
      guard let (key, end) = word(at: start + Self.use.count, in: bytes) else { continue }
      result += bytes[rest..<start] + Array(Placeholder.ofWord(key).utf8)
      rest = end
    }
    return rest == 0 ? text : String(decoding: result + bytes[rest...], as: UTF8.self)
  }

  /// Returns the word that a script names at a place, such as `retry` or `number.group`, and where the
  /// name ends.
  ///
  /// A text of a group stands for itself: the whole group would cost more bytes.
  private func word(at start: Int, in bytes: [UInt8]) -> (key: String, end: Int)? {
    let name = bytes[start...].prefix(while: Self.isOfName)
    let key = String(decoding: name, as: UTF8.self)
    guard !(0x30...0x39).contains(name.first ?? 0x30), let value = strings[key] else { return nil }
    let rest = bytes[name.endIndex...]
    guard rest.first == UInt8(ascii: ".") else { return (key, name.endIndex) }
    let part = rest.dropFirst().prefix(while: Self.isOfName)
    let member = String(decoding: part, as: UTF8.self)
    guard value.asMap?[member] != nil else { return (key, name.endIndex) }
    return ("\(key).\(member)", part.endIndex)
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
