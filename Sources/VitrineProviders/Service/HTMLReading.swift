// A reader of HTML fragments that knows as little as it must: where tags begin and end, which of
// them part paragraphs, and where links lead. It cannot fail; what it does not understand is text
// or nothing.

import Foundation
import VitrineModel

/// Collects paragraphs while it reads.
struct HTMLReading {
  let scheme: String
  private var done: [[Prose.Run]] = []
  private var runs: [Prose.Run] = []
  private var text = ""
  private var link: WebAddress?

  init(scheme: String) { self.scheme = scheme }

  var paragraphs: [[Prose.Run]] { done.map(Self.trimmed).filter { !$0.isEmpty } }

  mutating func read(_ html: String) {
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      add(rest[..<open])
      rest = rest[open...]
      guard let tag = HTMLTag(readingFrom: &rest) else {
        add(rest.prefix(1))
        rest = rest.dropFirst()
        continue
      }
      take(tag)
      if !tag.isEnd, Self.silent.contains(tag.name) { Self.skip(past: tag.name, &rest) }
    }
    add(rest)
    endParagraph()
  }

  // MARK: Tags

  private static let silent: Set = ["script", "style", "template", "head", "title", "noscript"]
  private static let blocks: Set = [
    "p", "div", "ul", "ol", "li", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "table", "tr",
    "dl", "dt", "dd", "hr", "section", "article", "header", "footer", "pre",
  ]

  private mutating func take(_ tag: HTMLTag) {
    switch tag.name {
    case "br": text += "\n"
    case "a":
      endRun()
      link = tag.isEnd ? nil : tag.attribute("href").flatMap(address)
    case let name where Self.blocks.contains(name): endParagraph()
    case "td", "th": text += " "
    default: break
    }
  }

  private func address(_ text: String) -> WebAddress? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return WebAddress(text.hasPrefix("//") ? scheme + text : text)
  }

  private static func skip(past name: String, _ rest: inout Substring) {
    guard let end = rest.range(of: "</\(name)", options: .caseInsensitive) else {
      rest = ""
      return
    }
    rest = rest[end.lowerBound...]
  }

  // MARK: Text

  /// White space of the source is one space; only tags break lines. A blank line of the source is
  /// meant as one, since services keep what people typed.
  private mutating func add(_ raw: Substring) {
    let parts = HTMLEntities.decoded(raw).replacing("\r\n", with: "\n")
      .split(separator: "\n\n", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0 { endParagraph() }
      text += part
    }
  }

  private mutating func endRun() {
    guard !text.isEmpty else { return }
    runs.append(link.map { .link(text, $0) } ?? .text(text))
    text = ""
  }

  private mutating func endParagraph() {
    endRun()
    if !runs.isEmpty { done.append(runs) }
    runs = []
  }

  /// White space collapsed within runs and cut off at both ends of the paragraph.
  private static func trimmed(_ runs: [Prose.Run]) -> [Prose.Run] {
    var result: [Prose.Run] = []
    for (index, run) in runs.enumerated() {
      var text = collapsed(run.text)
      if result.isEmpty { text = String(text.drop(while: \.isWhitespace)) }
      if index == runs.count - 1 {
        while text.last?.isWhitespace == true { text.removeLast() }
      }
      guard !text.isEmpty else { continue }
      if case .link(_, let address) = run {
        result.append(.link(text, address))
      } else {
        result.append(.text(text))
      }
    }
    return result
  }

  private static func collapsed(_ text: String) -> String {
    var result = ""
    for character in text {
      guard character.isWhitespace else {
        result.append(character)
        continue
      }
      if character == "\n" {
        while result.last == " " { result.removeLast() }
        if result.last != "\n" { result.append("\n") }
      } else if result.last?.isWhitespace != true {
        result.append(" ")
      }
    }
    return result
  }
}

/// One tag: its name in lower case, and its attributes as they stand.
struct HTMLTag {
  let name: String
  let isEnd: Bool
  private let body: Substring

  /// Takes a tag, a comment or a declaration off the front; nil where the `<` is only text.
  init?(readingFrom rest: inout Substring) {
    let inner = rest.dropFirst()
    if inner.hasPrefix("!--") {
      let end = inner.range(of: "-->")?.upperBound ?? inner.endIndex
      (name, isEnd, body) = ("!", false, "")
      rest = rest[end...]
      return
    }
    isEnd = inner.first == "/"
    let start = isEnd ? inner.dropFirst() : inner
    guard let first = start.first, first.isASCII, first.isLetter || first == "!" || first == "?"
    else { return nil }
    name = start.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    let end = Self.end(of: start)
    body = start[..<end].dropFirst(name.count)
    rest = end < rest.endIndex ? rest[end...].dropFirst() : ""
  }

  /// The `>` that ends the tag, not one within a quoted value.
  private static func end(of start: Substring) -> Substring.Index {
    var quote: Character?
    for index in start.indices {
      let character = start[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == ">" {
        return index
      } else if character == "\"" || character == "'" {
        quote = character
      }
    }
    return start.endIndex
  }

  /// The value of an attribute, entities replaced.
  func attribute(_ wanted: String) -> String? {
    let pattern = /([A-Za-z][A-Za-z0-9:_-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/
    for match in body.matches(of: pattern) where match.output.1.lowercased() == wanted {
      let value = match.output.2 ?? match.output.3 ?? match.output.4 ?? ""
      return HTMLEntities.decoded(value)
    }
    return nil
  }
}
