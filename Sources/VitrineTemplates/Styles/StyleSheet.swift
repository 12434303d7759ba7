// Joins a theme's style sheets and removes comments and whitespace. It knows strings, `url(…)` and
// comments, and nothing else of CSS: whatever might have a meaning stays as written. Pages contain
// the result in `<style>`, so text that could end that element is an error. So are addresses: they
// would start at each page, and the policy of pages allows no others.

import VitrineModel

/// The style sheets of a theme as one.
struct StyleSheet {
  let text: String
  let problems: [Problem]
  /// The addresses in the rules, each with a problem.
  let addresses: Set<String>

  /// - Parameters:
  ///   - folders: The sheets of each folder, sorted by name; the child's folder first.
  ///   - own: Rules of the site, which follow those of the theme.
  init(_ folders: [[TemplateSource]], followedBy own: TemplateSource? = nil) {
    var order: [TemplateSource] = []
    for folder in folders.reversed() {
      for sheet in folder {
        if let index = order.firstIndex(where: { $0.name == sheet.name }) {
          order[index] = sheet
        } else {
          order.append(sheet)
        }
      }
    }
    if let own { order.append(own) }
    let sheets = order.map { Self.minified($0.text) }
    let addresses = sheets.map(Self.addresses)
    self.addresses = Set(addresses.joined())
    problems =
      order.compactMap(Self.end)
      + zip(order, addresses).flatMap { sheet, addresses in
        addresses.map { Self.outside($0, in: sheet, isOfSite: sheet.name == own?.name) }
      } + (own.map { Self.problems(of: $0) } ?? [])
    text = sheets.joined(separator: "\n")
  }

  private static func addresses(in text: String) -> [String] {
    let references = AssetReferences(unescaped(text))
    return references.elsewhere.map(String.init) + references.names.map { "./\($0)" }
  }

  /// Returns a text with letters for escapes, by which a function can be named, too.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    return text.replacing(/\\(?:([0-9A-Fa-f]{1,6})\s?|([^\n]))/) { match in
      guard let digits = match.1 else { return String(match.2 ?? "") }
      return UInt32(digits, radix: 16).flatMap({ Unicode.Scalar($0) }).map { String(Character($0)) }
        ?? "\u{FFFD}"
    }
  }

  /// The problems of the rules of a site, which browsers would pass over in silence.
  private static func problems(of sheet: TemplateSource) -> [Problem] {
    var minifier = StyleMinifier(source: Array(sheet.text.utf8))
    let text = String(decoding: minifier.run(), as: UTF8.self)
    var problems: [Problem] = []
    if minifier.endsInComment {
      problems.append(
        Problem(
          .error, "theme.sheet", "a comment in this style sheet is never closed",
          at: .file(sheet.file),
          help: "write `*/` after the comment"))
    }
    if StyleRules(text) == nil {
      problems.append(
        Problem(
          .error, "theme.sheet", "the braces of this style sheet do not match",
          at: .file(sheet.file), help: "write one `}` for each `{`"))
    }
    if unescaped(text).lowercased().contains("@import") {
      problems.append(
        Problem(
          .error, "theme.sheet", "a style sheet may not import another", at: .file(sheet.file),
          help: "copy the rules into this file"))
    }
    return problems
  }

  private static func outside(
    _ address: String, in sheet: TemplateSource, isOfSite: Bool
  ) -> Problem {
    let start = sheet.text.firstRange(of: address)?.lowerBound ?? sheet.text.startIndex
    return Problem(
      .error, "theme.asset-outside",
      "rules in pages cannot refer to files, and this one refers to \(address)",
      at: .file(sheet.file, line: sheet.text.line(of: start)),
      help: isOfSite
        ? "write the content into the rule, as in `url(data:image/png;base64,…)`"
        : "move the rule to a file in assets/, such as fonts.css, and link that in the layout:"
          + " `<link rel=\"stylesheet\" href=\"{{ root }}{{ theme.assets.fonts_css }}\">`")
  }

  /// The problem of text that would end the element.
  private static func end(in sheet: TemplateSource) -> Problem? {
    let bytes = Array(sheet.text.utf8)
    let end = bytes.indices.first { place in
      bytes[place] == UInt8(ascii: "<")
        && bytes[place...].prefix(7).map { $0 | 0x20 } == Array("</style".utf8)
    }
    guard let end else { return nil }
    return Problem(
      .error, "theme.sheet", "a style sheet may not contain `</style`",
      at: .file(sheet.file, line: bytes[..<end].count { $0 == 0x0A } + 1),
      help: "write `<\\/style` inside strings")
  }

  /// The same rules in fewer bytes.
  static func minified(_ text: String) -> String {
    var minifier = StyleMinifier(source: Array(text.utf8))
    return String(decoding: minifier.run(), as: UTF8.self)
  }
}

/// One pass over a style sheet.
private struct StyleMinifier {
  let source: [UInt8]
  private var position = 0
  private var output: [UInt8] = []
  /// Whether there was whitespace, which may have to be written as one space.
  private var isSpacePending = false
  /// Whether the last byte written is one of the tight marks.
  private var endsTight = false
  private(set) var endsInComment = false

  /// Marks that whitespace beside them adds nothing to, except in strings or escaped.
  private static let tight = Set("{};,".utf8)

  init(source: [UInt8]) { self.source = source }

  mutating func run() -> [UInt8] {
    while position < source.count {
      let byte = source[position]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        isSpacePending = true
        position += 1
      case UInt8(ascii: "/") where following(1) == UInt8(ascii: "*"): comment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): copy(string(at: position, quote: byte))
      case UInt8(ascii: "("): copy(parenthesis())
      case UInt8(ascii: "\\"): copy(position..<min(position + 2, source.count))
      default: copy(position..<position + 1)
      }
    }
    return output
  }

  private func following(_ offset: Int) -> UInt8? {
    position + offset < source.count ? source[position + offset] : nil
  }

  private mutating func copy(_ range: Range<Int>) {
    let first = source[range.lowerBound]
    let isTight = range.count == 1 && Self.tight.contains(first)
    if isSpacePending, !output.isEmpty, isTight ? isEmptyValue(before: first) : !endsTight {
      output.append(0x20)
    }
    isSpacePending = false
    if first == UInt8(ascii: "}") { dropSemicolon() }
    output += source[range]
    // After a colon, whitespace adds nothing; before one, it separates selectors.
    endsTight = isTight || first == UInt8(ascii: ":")
    position = range.upperBound
  }

  /// Drops the semicolon behind the last declaration of a rule.
  private mutating func dropSemicolon() {
    guard output.last == UInt8(ascii: ";"), output.dropLast().last != UInt8(ascii: "\\") else {
      return
    }
    output.removeLast()
  }

  /// Whether a value is empty, as in `--x: ;`.
  ///
  /// Older browsers need the space.
  private func isEmptyValue(before next: UInt8) -> Bool {
    output.last == UInt8(ascii: ":") && next != UInt8(ascii: ",") && next != UInt8(ascii: "{")
  }

  /// Skips a comment.
  ///
  /// Between two names a comment separates them without being whitespace, so an empty one stays if
  /// nothing else does.
  private mutating func comment() {
    var end = position + 2
    while end < source.count,
      !(source[end - 1] == UInt8(ascii: "*") && end > position + 2
        && source[end] == UInt8(ascii: "/"))
    { end += 1 }
    endsInComment = end >= source.count
    let after = min(end + 1, source.count)
    let next = after < source.count ? source[after] : 0x20
    if !isSpacePending, let last = output.last, !Self.separates(last), !Self.separates(next) {
      output += Array("/**/".utf8)
    }
    position = after
  }

  private static func separates(_ byte: UInt8) -> Bool { byte <= 0x20 || tight.contains(byte) }

  private func string(at start: Int, quote: UInt8) -> Range<Int> {
    var end = start + 1
    while end < source.count, source[end] != quote {
      end += source[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return start..<min(end + 1, source.count)
  }

  /// The range of an opening parenthesis, or of the rest of `url(` without quotes: that is one
  /// token, in which `/*` does not begin a comment.
  private func parenthesis() -> Range<Int> {
    let name = output.suffix(3).map { $0 | 0x20 }
    guard !isSpacePending, name == Array("url".utf8) else { return position..<position + 1 }
    var end = position + 1
    while end < source.count, source[end] <= 0x20 { end += 1 }
    guard end < source.count, source[end] != UInt8(ascii: "\""), source[end] != UInt8(ascii: "'")
    else { return position..<position + 1 }
    while end < source.count, source[end] != UInt8(ascii: ")") {
      end += source[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return position..<min(end + 1, source.count)
  }
}
