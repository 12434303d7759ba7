// Markup that the Content-Security-Policy of pages forbids. Browsers pass over it in silence, so it is
// an error when the theme is loaded. Tags of the template count as values that are not known.

import VitrineModel

/// Finds markup in a template that browsers would not use.
struct MarkupPolicy {
  private(set) var problems: [Problem] = []
  private let source: TemplateSource
  /// How many tags of each name came before.
  private var counts: [String: Int] = [:]
  /// The script or style whose content comes next.
  private var opened: String?

  /// In place of a value.
  private static let value = UInt8(1)

  init(_ source: TemplateSource) {
    self.source = source
    var lexer = Lexer(source.text)
    guard let tokens = try? lexer.tokenize() else { return }
    var markup: [UInt8] = []
    for token in tokens {
      switch token.kind {
      case .text: markup += token.bytes
      case .variable: markup.append(Self.value)
      case .block, .comment: markup.append(0x20)
      }
    }
    for token in HTMLTokens(markup) { take(token) }
  }

  private mutating func take(_ token: HTMLTokens.Token) {
    switch token {
    case .start(let name, let attributes):
      counts[name, default: 0] += 1
      check(name, attributes)
      opened = name == "style" || name == "script" && Self.runs(attributes) ? name : nil
    case .raw(let text):
      guard let opened, text.contains(where: { $0 > 0x20 }) else { return }
      report(
        "inline `<\(opened)>`", in: opened,
        help: opened == "style"
          ? "write the rules into a file in styles/" : "write the script into a file in assets/")
    case .end, .text: break
    }
  }

  /// Whether the content of a script is a program, and not data.
  private static func runs(_ attributes: HTMLAttributes) -> Bool {
    guard attributes["src"] == nil else { return false }
    let type = attributes["type"]?.lowercased() ?? ""
    return ["", "module", "importmap"].contains(type) || type.hasSuffix("javascript")
  }

  private mutating func check(_ name: String, _ attributes: HTMLAttributes) {
    for attribute in attributes.all {
      let key = String(attribute.name.drop { $0 == "\u{1}" })
      if key == "style" {
        report(
          "the attribute `style`", in: name,
          help: "give the element a class, and write its rules into a file in styles/")
      } else if key.hasPrefix("on"), key.utf8.count > 2 {
        report(
          "the attribute `\(key)`", in: name,
          help: "write a script in assets/ that listens to the event")
      } else if Self.loads(key, name, attributes), Self.isElsewhere(attribute.value) {
        report(
          "files of other sites", in: name,
          help: "put the file into assets/ and write `{{ root }}{{ theme.assets.name_png }}`")
      }
    }
  }

  /// Whether browsers load what an attribute names.
  private static func loads(_ key: String, _ element: String, _ attributes: HTMLAttributes) -> Bool
  {
    guard element == "link" else { return ["src", "srcset", "poster"].contains(key) }
    let relations = attributes["rel"]?.lowercased().split(separator: " ") ?? []
    return key == "href"
      && relations.contains { ["stylesheet", "icon", "preload", "modulepreload"].contains($0) }
  }

  private static func isElsewhere(_ address: String) -> Bool {
    let address = address.lowercased()
    return ["http:", "https:", "//"].contains { address.hasPrefix($0) }
  }

  private mutating func report(_ what: String, in element: String, help: String) {
    problems.append(
      Problem(
        .error, "template.forbidden", "the policy of pages forbids \(what): <\(element)>",
        at: .file(source.file, line: line(of: element)), help: help))
  }

  /// The line of the tag that was read last.
  private func line(of element: String) -> Int {
    let bytes = Array(source.text.utf8)
    var left = counts[element] ?? 1
    let place = bytes.indices.first { index in
      guard bytes[index] == UInt8(ascii: "<"),
        zip(bytes[(index + 1)...], element.utf8).allSatisfy({ $0 | 0x20 == $1 })
      else { return false }
      let end = bytes[(index + 1)...].dropFirst(element.utf8.count).first ?? 0
      guard !(0x61...0x7A).contains(end | 0x20) else { return false }
      left -= 1
      return left == 0
    }
    return bytes[..<(place ?? 0)].count { $0 == 0x0A } + 1
  }
}
