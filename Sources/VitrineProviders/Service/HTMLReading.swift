// Reads fragments of HTML and knows as little as it must: which tags separate paragraphs, where
// links lead, and what browsers do not show. It cannot fail: what it does not understand is text or
// nothing.

import Foundation
import VitrineModel

/// Collects the paragraphs of a fragment.
struct HTMLReading {
  /// What a line break in the source means.
  enum Lines: Sendable {
    /// A line break: people typed the text into a field. A blank line separates paragraphs.
    case typed
    /// A space: a program wrote the HTML, and only tags break lines.
    case marked
  }

  let scheme: String
  let lines: Lines
  private var done: [[RichText.Run]] = []
  private var runs: [RichText.Run] = []
  private var text = ""
  private var link: WebAddress?

  init(scheme: String, lines: Lines) {
    self.scheme = scheme
    self.lines = lines
  }

  var paragraphs: [[RichText.Run]] { done.map(Self.trimmed).filter { !$0.isEmpty } }

  mutating func read(_ html: String) {
    var tokens = HTMLTokens(Array(html.utf8), as: .fragment)
    while let token = tokens.next() {
      switch token {
      case .text(let text): add(text.decoded)
      case .start(let name, let attributes):
        let address = name == "a" ? attributes["href"] : nil
        take(name, linkingTo: WebAddress(reported: address, scheme: scheme))
        if Self.isHidden(name, attributes) { Self.skip(past: name, &tokens) }
      case .end(let name): take(name, linkingTo: nil)
      case .raw: break
      }
    }
    endParagraph()
  }

  // MARK: Tags

  private static let blocks: Set = [
    "p", "div", "ul", "ol", "li", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "table", "tr",
    "dl", "dt", "dd", "hr", "section", "article", "header", "footer", "pre", "figcaption",
  ]
  private static let hidden: Set = ["template", "head", "title", "noscript"]
  /// Elements without content or an end tag.
  private static let voids: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]

  private mutating func take(_ name: String, linkingTo address: WebAddress?) {
    switch name {
    case "br": text += "\n"
    case "a":
      endRun()
      link = address
    case _ where Self.blocks.contains(name): endParagraph()
    case "td", "th": text += " "
    default: break
    }
  }

  /// Returns whether browsers show nothing of an element.
  private static func isHidden(_ name: String, _ attributes: HTMLAttributes) -> Bool {
    guard !voids.contains(name) else { return false }
    let style = attributes["style"]?.lowercased().filter { !$0.isWhitespace } ?? ""
    return hidden.contains(name) || attributes["hidden"] != nil || style.contains("display:none")
      || style.contains("visibility:hidden")
  }

  /// Continues behind the end of an element, which may contain elements of the same name.
  private static func skip(past name: String, _ tokens: inout HTMLTokens) {
    var depth = 1
    while depth > 0, let token = tokens.next() {
      switch token {
      case .start(name, _): depth += 1
      case .end(name): depth -= 1
      default: break
      }
    }
  }

  // MARK: Text

  private mutating func add(_ decoded: String) {
    guard lines == .typed else {
      text += decoded.map { $0.isNewline ? " " : $0 }
      return
    }
    let parts = decoded.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in parts.enumerated() {
      if index > 0 { text += "\n" }
      let isInner = index > 0 && index < parts.count - 1
      if isInner, line.allSatisfy(\.isWhitespace) { endParagraph() }
      text += line
    }
  }

  private mutating func endRun() {
    guard !text.isEmpty else { return }
    if let link {
      runs.append(.link(text, link))
    } else if case .text(let before) = runs.last {
      runs[runs.count - 1] = .text(before + text)
    } else {
      runs.append(.text(text))
    }
    text = ""
  }

  private mutating func endParagraph() {
    endRun()
    if !runs.isEmpty { done.append(runs) }
    runs = []
  }

  /// Collapses whitespace, also across runs, and removes it at both ends of the paragraph.
  private static func trimmed(_ runs: [RichText.Run]) -> [RichText.Run] {
    var result: [RichText.Run] = []
    for run in runs {
      let text = collapsed(run.text, after: result.last?.text.last)
      if !text.isEmpty { result.append(run.saying(text)) }
    }
    while let last = result.popLast() {
      let text = last.text.trimmingSuffix(while: \.isWhitespace)
      guard text.isEmpty else { return result + [last.saying(String(text))] }
    }
    return []
  }

  private static func collapsed(_ text: String, after before: Character?) -> String {
    var result = ""
    for character in text {
      guard character.isWhitespace else {
        result.append(character)
        continue
      }
      if character.isNewline { while result.last == " " { result.removeLast() } }
      let last = result.last ?? before ?? "\n"
      if character.isNewline, last != "\n" { result.append("\n") }
      if !character.isNewline, !last.isWhitespace { result.append(" ") }
    }
    return result
  }
}

extension RichText.Run {
  fileprivate func saying(_ text: String) -> RichText.Run {
    switch self {
    case .text: .text(text)
    case .link(_, let address): .link(text, address)
    }
  }
}

extension BidirectionalCollection {
  fileprivate func trimmingSuffix(while isLeft: (Element) -> Bool) -> SubSequence {
    guard let last = lastIndex(where: { !isLeft($0) }) else { return prefix(0) }
    return self[...last]
  }
}
