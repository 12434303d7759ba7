// Tokens prepared for the parser: their words, as Stencil's tokenizer splits them, and their places
// for messages. Text is without the whitespace that neighboring tags trim.

import Stencil
import VitrineModel

/// One tag or text of a template.
///
/// It is a class because the parser passes it down through nested tags, and copies would fill a
/// small stack.
final class TemplateTag {
  let kind: Token.Kind
  /// The text to print, or the tag as written.
  let text: ArraySlice<UInt8>
  /// The text between a tag's delimiters, on one line.
  let contents: String
  /// The contents, split.
  let words: [String]
  let location: SourceLocation

  /// Creates text to print.
  convenience init(text: ArraySlice<UInt8>, at location: SourceLocation) {
    self.init(kind: .text, text: text, contents: "", words: [], location: location)
  }

  /// Creates a tag from its text with delimiters.
  convenience init(
    _ kind: Token.Kind, _ text: ArraySlice<UInt8>, at location: SourceLocation, _ map: SourceMap
  ) {
    let contents = Self.contents(of: text)
    let token = Stencil.Token.variable(value: contents, at: map)
    self.init(
      kind: kind, text: text, contents: contents, words: token.components, location: location)
  }

  private init(
    kind: Token.Kind, text: ArraySlice<UInt8>, contents: String, words: [String],
    location: SourceLocation
  ) {
    self.kind = kind
    self.text = text
    self.contents = contents
    self.words = words
    self.location = location
  }

  /// The contents as in Stencil's lexer: without delimiters, and without spaces around each line.
  private static func contents(of tag: ArraySlice<UInt8>) -> String {
    let isBlock = tag.dropFirst().first == UInt8(ascii: "%")
    func marks(_ byte: UInt8?) -> Int { isBlock && (byte == 0x2D || byte == 0x2B) ? 3 : 2 }
    let (before, after) = (marks(tag.dropFirst(2).first), marks(tag.dropLast(2).last))
    guard tag.count > before + after else { return "" }
    return tag.dropFirst(before).dropLast(after).split(separator: UInt8(ascii: "\n"))
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
      .map { String(decoding: $0, as: UTF8.self).withoutOuterSpaces }.joined(separator: " ")
  }

  /// `for` of `{% outer: for x in y %}`.
  var name: String {
    guard let first = words.first else { return "" }
    return first.hasSuffix(":") && words.count > 1 ? words[1] : first
  }
}

/// A place in a template, with the tag that is there.
///
/// It is a class because every node has one and passes it down while rendering.
final class SourceLocation: Sendable {
  let file: String
  let line: Int
  /// The column of the tag's first brace.
  let column: Int
  /// The tag as written, on one line, at most 80 characters.
  var excerpt: String { Self.oneLine(String(decoding: written, as: UTF8.self), limit: 80) }
  private let written: [UInt8]
  /// The element that the tag is in.
  let element: RawElement?

  init(
    _ source: TemplateSource, line: Int, column: Int, excerpt: some Sequence<UInt8>,
    element: RawElement? = nil
  ) {
    self.element = element
    file = source.file
    self.line = line
    self.column = column
    written = Array(excerpt.prefix(320))
  }

  /// A problem at this place, with the tag in the message.
  func problem(_ code: String, _ what: String, help: String? = nil) -> Problem {
    let shown = Self.oneLine(what, limit: 240)
    return Problem(
      .error, code, excerpt.isEmpty ? shown : "\(shown): \(excerpt)",
      at: .file(file, line: line, column: column), help: help.map { Self.oneLine($0, limit: 400) })
  }

  /// The text without control characters, cut to the length of a message.
  private static func oneLine(_ text: String, limit: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let line = String(scalars)
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }
}

/// Turns the text of a template into tags.
struct TagReader {
  let source: TemplateSource
  /// Stencil's tokens need one, and only Stencil can make one.
  private let sourceMap = Template(templateString: " ").tokens[0].sourceMap

  init(source: TemplateSource) { self.source = source }

  func read() throws(Problem) -> [TemplateTag] {
    let tokens: [Token]
    do {
      var lexer = Lexer(source.text)
      tokens = try lexer.tokenize()
    } catch {
      throw SourceLocation(source, line: error.line, column: error.column, excerpt: error.excerpt)
        .problem("template.syntax", error.what, help: error.help)
    }
    var reader = RawElementReader()
    return tokens.indices.compactMap { index in
      if tokens[index].kind == .text { reader.read(tokens[index].bytes) }
      return tag(at: index, of: tokens, in: reader.current)
    }
  }

  private func tag(at index: Int, of tokens: [Token], in element: RawElement?) -> TemplateTag? {
    let token = tokens[index]
    guard token.kind != .comment else { return nil }
    if token.kind == .text {
      let bytes = trimmed(
        token.bytes, before: index > 0 && tokens[index - 1].trimsAfter,
        after: index + 1 < tokens.count && tokens[index + 1].trimsBefore)
      guard !bytes.isEmpty else { return nil }
      return TemplateTag(
        text: bytes, at: SourceLocation(source, line: token.line, column: token.column, excerpt: [])
      )
    }
    return TemplateTag(
      token.kind, token.bytes,
      at: SourceLocation(
        source, line: token.line, column: token.column, excerpt: token.bytes, element: element),
      sourceMap)
  }

  /// The text without whitespace as in Stencil's pattern `\s`, which is Unicode's property.
  private func trimmed(
    _ bytes: ArraySlice<UInt8>, before: Bool, after: Bool
  ) -> ArraySlice<UInt8> {
    guard before || after else { return bytes }
    var scalars = Substring(decoding: bytes, as: UTF8.self).unicodeScalars
    if before { scalars = scalars.drop { $0.properties.isWhitespace } }
    while after, let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return ArraySlice(Array(String(scalars).utf8))
  }
}
