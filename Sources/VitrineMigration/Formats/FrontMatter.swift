// The front matter of a content file of Hugo: YAML, TOML or JSON before the text
// (https://gohugo.io/content-management/front-matter/).

import VitrineConfig
import VitrineModel

/// The front matter and the text of a content file.
struct FrontMatter {
  /// The front matter; nil if it cannot be read, so that nobody knows what it asks for.
  var value: PlainValue?
  let body: String

  /// Whether a shortcode hides part of the text, for example by encrypting it.
  ///
  /// Such a shortcode encloses the text, so only closing tags count, such as `{{< /password >}}`.
  var hasSecretText: Bool {
    let words = ["crypt", "password", "secret", "private", "protect", "hidden"]
    return body.matches(of: /\{\{[<%]\s*\/\s*([A-Za-z0-9_.\/-]+)/).contains { match in
      words.contains { match.output.1.lowercased().contains($0) }
    }
  }

  init(_ text: String, file: String) {
    let lines = text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    switch lines.first.map({ $0.trimmingBlanks }) {
    case "---"?, "+++"?:
      let mark = lines[0].trimmingBlanks
      guard let end = lines.dropFirst().firstIndex(where: { $0.trimmingBlanks == mark }) else {
        (value, body) = (nil, "")
        return
      }
      let head = lines[1..<end].joined(separator: "\n")
      value = Self.read(head, isTOML: mark == "+++", file)
      body = lines[(end + 1)...].joined(separator: "\n")
    case let first? where first.hasPrefix("{"):
      let end = Self.endOfJSON(text)
      value = end.flatMap { Self.read(String(text[..<$0]), isTOML: false, file) }
      body = end.map { String(text[$0...]) } ?? ""
    case let first? where first.hasPrefix("#+"):
      (value, body) = (nil, "")
    default: (value, body) = (.mapping([]), text)
    }
  }

  /// Reads a settings file by its name.
  static func read(_ text: String, named file: String) -> PlainValue? {
    read(text, isTOML: file.hasSuffix(".toml"), file)
  }

  private static func read(_ text: String, isTOML: Bool, _ file: String) -> PlainValue? {
    isTOML
      ? try? TOMLReader.read(text)
      : try? PlainValue(yaml: Array(text.replacing("\t", with: " ").utf8), file: file)
  }

  /// The end of an object at the beginning of a text.
  private static func endOfJSON(_ text: String) -> String.Index? {
    var (depth, isText, isEscaped) = (0, false, false)
    for index in text.indices {
      let next = text[index]
      if isEscaped {
        isEscaped = false
      } else if isText {
        if next == "\\" { isEscaped = true }
        if next == "\"" { isText = false }
      } else if next == "\"" {
        isText = true
      } else if next == "{" || next == "}" {
        depth += next == "{" ? 1 : -1
        if depth == 0 { return text.index(after: index) }
      }
    }
    return nil
  }
}
