// A piece made ready for the parser: its words as Stencil's tokenizer splits them, and its place
// for messages. Text has already lost the white space that neighboring tags trim.

import Stencil
import VitrineModel

/// One step of a template as the parser sees it. A class because reading nested tags hands it down,
/// and copies would fill a small stack.
final class Tag {
  let kind: Piece.Kind
  /// Of text: what is printed; of a tag: as it is written.
  let text: ArraySlice<UInt8>
  /// What stands between a tag's marks, on one line.
  let contents: String
  /// The same in pieces.
  let words: [String]
  let spot: Spot

  /// Of text that is to be printed.
  convenience init(text: ArraySlice<UInt8>, at spot: Spot) {
    self.init(kind: .text, text: text, contents: "", words: [], spot: spot)
  }

  /// Of a tag with its marks.
  convenience init(_ kind: Piece.Kind, _ text: ArraySlice<UInt8>, at spot: Spot, _ map: SourceMap) {
    let contents = Self.contents(of: text)
    let token = Token.variable(value: contents, at: map)
    self.init(
      kind: kind, text: text, contents: contents, words: token.components, spot: spot)
  }

  private init(
    kind: Piece.Kind, text: ArraySlice<UInt8>, contents: String, words: [String], spot: Spot
  ) {
    self.kind = kind
    self.text = text
    self.contents = contents
    self.words = words
    self.spot = spot
  }

  /// As Stencil's lexer strips a tag: its marks, and of each line the spaces at both ends.
  private static func contents(of tag: ArraySlice<UInt8>) -> String {
    let isBlock = tag.dropFirst().first == UInt8(ascii: "%")
    func marks(_ byte: UInt8?) -> Int { isBlock && (byte == 0x2D || byte == 0x2B) ? 3 : 2 }
    let (before, after) = (marks(tag.dropFirst(2).first), marks(tag.dropLast(2).last))
    guard tag.count > before + after else { return "" }
    return tag.dropFirst(before).dropLast(after).split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self).withoutOuterSpaces }.joined(separator: " ")
  }

  /// `for` of `{% outer: for x in y %}`.
  var name: String {
    guard let first = words.first else { return "" }
    return first.hasSuffix(":") && words.count > 1 ? words[1] : first
  }
}

/// A place in a template, with the tag that stands there. A class because every node keeps one and
/// hands it down while rendering.
final class Spot: Sendable {
  let file: String
  let line: Int
  /// Of the tag's first brace.
  let column: Int
  /// The tag as written, on one line, at most 80 characters.
  var excerpt: String { Self.oneLine(String(decoding: written, as: UTF8.self), limit: 80) }
  private let written: [UInt8]
  /// The element whose content the tag is part of.
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

  func problem(_ code: String, _ what: String, mend: String? = nil) -> Problem {
    let shown = Self.oneLine(what, limit: 240)
    return Problem(
      .error, code, excerpt.isEmpty ? shown : "\(shown): \(excerpt)",
      at: .file(file, line: line, column: column), mend: mend.map { Self.oneLine($0, limit: 400) })
  }

  /// Without controls, cut where it is too long for a message.
  private static func oneLine(_ text: String, limit: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let line = String(scalars)
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }
}

/// Turns a template's text into tags.
struct TagReader {
  let source: TemplateSource
  /// Stencil wants one for each token, and makes one by itself alone.
  private let nowhere = Template(templateString: " ").tokens[0].sourceMap

  init(source: TemplateSource) { self.source = source }

  func read() throws(Problem) -> [Tag] {
    let pieces: [Piece]
    do throws(CutFault) {
      var cutter = PieceCutter(source.text)
      pieces = try cutter.cut()
    } catch {
      throw Spot(source, line: error.line, column: error.column, excerpt: error.excerpt)
        .problem("template.syntax", error.what, mend: error.mend)
    }
    var reader = RawElementReader()
    return pieces.indices.compactMap { index in
      if pieces[index].kind == .text { reader.read(pieces[index].bytes) }
      return tag(at: index, of: pieces, in: reader.current)
    }
  }

  private func tag(at index: Int, of pieces: [Piece], in element: RawElement?) -> Tag? {
    let piece = pieces[index]
    guard piece.kind != .comment else { return nil }
    if piece.kind == .text {
      let bytes = trimmed(
        piece.bytes, before: index > 0 && pieces[index - 1].trimsAfter,
        after: index + 1 < pieces.count && pieces[index + 1].trimsBefore)
      guard !bytes.isEmpty else { return nil }
      return Tag(
        text: bytes, at: Spot(source, line: piece.line, column: piece.column, excerpt: []))
    }
    return Tag(
      piece.kind, piece.bytes,
      at: Spot(
        source, line: piece.line, column: piece.column, excerpt: piece.bytes, element: element),
      nowhere)
  }

  /// White space as Stencil's pattern `\s` has it: ICU's separators with tab, line and form feed.
  private func trimmed(
    _ bytes: ArraySlice<UInt8>, before: Bool, after: Bool
  ) -> ArraySlice<UInt8> {
    guard before || after else { return bytes }
    var scalars = Substring(decoding: bytes, as: UTF8.self).unicodeScalars
    if before { scalars = scalars.drop(while: Self.isSpace) }
    while after, let last = scalars.last, Self.isSpace(last) { scalars.removeLast() }
    return ArraySlice(Array(String(scalars).utf8))
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: scalar == "\t" || scalar == "\n" || scalar == "\u{0C}" || scalar == "\r"
    }
  }
}
