// The words that scripts show are those of the theme's string table. A script says
// `import { words } from "./words.js"` and `words.retry`; the module is made here and holds just the
// words that some script names, so that a visitor doesn't load the others.

import VitrineModel

struct ScriptWords {
  /// The name of the module.
  static let name = "words.js"

  private let strings: TemplateMap
  private var used: Set<String> = []
  private(set) var problems: [Problem] = []

  init(_ strings: TemplateMap) { self.strings = strings }

  /// Notes what a script names.
  ///
  /// - Parameter text: without comments, its lines where they were.
  mutating func read(_ text: String, file: String) {
    for match in text.matches(of: /(?:^|[^\/\w.$])words\.([A-Za-z_][A-Za-z0-9_]*)/) {
      let name = String(match.output.1)
      guard strings[name] == nil else {
        used.insert(name)
        continue
      }
      let before = text[..<match.output.1.startIndex]
      let column = before.utf8.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
      problems.append(
        .unknownWord(
          name, in: strings,
          at: .file(file, line: text.line(of: match.output.1.startIndex), column: column)))
    }
  }

  var source: AssetSource {
    var bytes = Array("export const words = ".utf8)
    let entries = strings.entries.filter { used.contains($0.name) }.sorted { $0.name < $1.name }
    TemplateMap(entries).appendJSON(to: &bytes)
    return AssetSource(name: Self.name, file: Self.name, bytes: bytes + Array(";\n".utf8))
  }
}

extension Problem {
  fileprivate static func unknownWord(
    _ name: String, in strings: TemplateMap, at place: Place
  ) -> Problem {
    let near = nearest(to: name, in: strings.entries.map(\.name))
    return Problem(
      .error, "theme.unknown-word", "the theme has no word `\(name)`", at: place,
      mend: near.map { "did you mean words.\($0)?" } ?? "add it to strings/en.yml")
  }
}
