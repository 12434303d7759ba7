// Cuts a template at its tags, with the same rules as Stencil's lexer. Stencil's own finds a tag's
// line by searching for the line's text, which names the first line that reads alike, takes time
// with the square of a template's length, and drops the rest of a template after an unclosed tag.
// Here the cut is ours; what is between the marks is read by Stencil's tokenizer, piece by piece.

/// A run of a template: text between tags, or one tag with its marks.
struct Piece {
  enum Kind { case text, variable, block, comment }

  let kind: Kind
  let bytes: ArraySlice<UInt8>
  /// Where it begins, counted from 1; columns in Unicode's scalars.
  let line: Int
  let column: Int
  /// `{%-`: white space before the tag goes.
  var trimsBefore = false
  /// `-%}`: white space after the tag goes.
  var trimsAfter = false

  static let longestTag = 4096
  /// In one template.
  static let mostTags = 20_000
}

/// Why a template can't be cut.
struct CutFault: Error {
  let line: Int
  let column: Int
  let what: String
  let mend: String
  let excerpt: ArraySlice<UInt8>
}

/// One pass over a template's bytes.
struct PieceCutter {
  private let source: [UInt8]
  private var position = 0
  private var line = 1
  private var column = 1
  private var pieces: [Piece] = []

  private static let brace = UInt8(ascii: "{")
  private static let close = UInt8(ascii: "}")

  init(_ text: String) { source = Array(text.utf8) }

  /// - Throws: where a tag is never closed, one is longer than `Piece.longestTag`, or there are
  ///   more than `Piece.mostTags`.
  mutating func cut() throws(CutFault) -> [Piece] {
    while position < source.count {
      let start = nextTag()
      if start > position { take(.text, to: start) }
      guard position < source.count else { break }
      try takeTag()
      guard pieces.count <= 2 * Piece.mostTags else {
        throw fault(
          "a template has at most \(Piece.mostTags) tags",
          mend: "put parts into templates of their own, and include them")
      }
    }
    return pieces
  }

  private func nextTag() -> Int {
    var index = position
    while index + 1 < source.count {
      if source[index] == Self.brace, Self.mark(source[index + 1]) != nil { return index }
      index += 1
    }
    return source.count
  }

  private static func mark(_ byte: UInt8) -> Piece.Kind? {
    switch byte {
    case UInt8(ascii: "{"): .variable
    case UInt8(ascii: "%"): .block
    case UInt8(ascii: "#"): .comment
    default: nil
    }
  }

  private mutating func takeTag() throws(CutFault) {
    let opening = source[position + 1]
    guard let kind = Self.mark(opening) else { return }
    let ending = kind == .variable ? Self.close : opening
    var end = position + 2
    while end < source.count,
      !(source[end] == Self.close && source[end - 1] == ending
        && (end > position + 2 || kind != .variable))
    { end += 1 }
    let close = String(decoding: [ending, Self.close], as: UTF8.self)
    guard end < source.count else {
      throw fault("a tag is opened here and never closed", mend: "write `\(close)` where it ends")
    }
    guard kind == .comment || end - position < Piece.longestTag else {
      throw fault(
        "a tag has at most \(Piece.longestTag) bytes",
        mend: "close it with `\(close)` sooner, or divide it")
    }
    take(kind, to: end + 1)
  }

  private func fault(_ what: String, mend: String) -> CutFault {
    let position = min(position, source.count)
    let end = source[position...].prefix(60).firstIndex(of: UInt8(ascii: "\n"))
    return CutFault(
      line: line, column: column, what: what, mend: mend,
      excerpt: source[position..<(end ?? min(position + 60, source.count))])
  }

  private mutating func take(_ kind: Piece.Kind, to end: Int) {
    let bytes = source[position..<end]
    var piece = Piece(kind: kind, bytes: bytes, line: line, column: column)
    if kind == .block, bytes.count >= 5 {
      piece.trimsBefore = bytes[position + 2] == UInt8(ascii: "-")
      piece.trimsAfter = bytes[end - 3] == UInt8(ascii: "-")
    }
    pieces.append(piece)
    advance(over: bytes)
    position = end
  }

  private mutating func advance(over bytes: ArraySlice<UInt8>) {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    line += lines
    let last = lines == 0 ? bytes : bytes[((bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0) + 1)...]
    column = (lines == 0 ? column : 1) + last.count { $0 & 0xC0 != 0x80 }
  }
}
