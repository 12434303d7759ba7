// A piece made ready for the parser: its words as Stencil's tokenizer splits them, and its place
// for messages. Text has already lost the white space that neighboring tags trim.

import Stencil
import VitrineModel

/// One step of a template as the parser sees it.
struct Tag {
  let kind: Piece.Kind
  /// Of text: what is printed.
  let text: [UInt8]
  /// Stencil's token; text has none.
  let token: Token?
  let spot: Spot

  /// A tag's words.
  var words: [String] { token?.components ?? [] }

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
  let excerpt: String
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
    self.excerpt = Self.oneLine(
      String(decoding: Array(excerpt.prefix(320)), as: UTF8.self), limit: 80)
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
  let environment: Environment

  func read() throws(Problem) -> [Tag] {
    let pieces: [Piece]
    do throws(CutFault) {
      var cutter = PieceCutter(source.text)
      pieces = try cutter.cut()
    } catch {
      throw Spot(source, line: error.line, column: error.column, excerpt: error.excerpt)
        .problem("template.syntax", error.what)
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
        kind: .text, text: Array(bytes), token: nil,
        spot: Spot(source, line: piece.line, column: piece.column, excerpt: []))
    }
    let raw = String(decoding: piece.bytes, as: UTF8.self)
    let tokens = Template(templateString: raw, environment: environment, name: source.name).tokens
    guard let token = tokens.first else { return nil }
    return Tag(
      kind: piece.kind, text: [], token: token,
      spot: Spot(
        source, line: piece.line, column: piece.column, excerpt: piece.bytes, element: element))
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
