// Joins a theme's style sheets and takes out what only its authors need. It knows strings, `url(…)`
// and comments, and nothing else of CSS: what might carry meaning stays as written. The result is
// printed inside `<style>`, so text that could end that element is refused.

import VitrineModel

/// The style sheets of a theme as one.
struct StyleSheet {
  let text: String
  let problems: [Problem]

  /// - Parameter folders: the sheets of each folder sorted by name, the child's folder first.
  init(_ folders: [[TemplateSource]]) {
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
    problems = order.compactMap(Self.fault)
    text = order.map { Self.squeezed($0.text) }.joined(separator: "\n")
  }

  private static func fault(in sheet: TemplateSource) -> Problem? {
    let bytes = Array(sheet.text.utf8)
    let end = bytes.indices.first { place in
      bytes[place] == UInt8(ascii: "<")
        && bytes[place...].prefix(7).map { $0 | 0x20 } == Array("</style".utf8)
    }
    guard let end else { return nil }
    return Problem(
      .error, "theme.sheet", "a style sheet may not contain `</style`",
      at: .file(sheet.file, line: bytes[..<end].count { $0 == 0x0A } + 1),
      mend: "write `<\\/style` inside strings")
  }

  /// The same rules in fewer bytes.
  static func squeezed(_ text: String) -> String {
    var squeezer = Squeezer(source: Array(text.utf8))
    return String(decoding: squeezer.run(), as: UTF8.self)
  }
}

/// One pass over a style sheet.
private struct Squeezer {
  let source: [UInt8]
  private var position = 0
  private var output: [UInt8] = []
  /// White space was met and may have to be written as one space.
  private var isSpacePending = false
  /// The last thing written was one of the tight marks.
  private var endsTight = false

  private static let tight = Set("{};,".utf8)

  init(source: [UInt8]) { self.source = source }

  mutating func run() -> [UInt8] {
    while position < source.count {
      let byte = source[position]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        isSpacePending = true
        position += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): comment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): copy(string(at: position, quote: byte))
      case UInt8(ascii: "("): copy(parenthesis())
      case UInt8(ascii: "\\"): copy(position..<min(position + 2, source.count))
      default: copy(position..<position + 1)
      }
    }
    return output
  }

  private func peek(_ offset: Int) -> UInt8? {
    position + offset < source.count ? source[position + offset] : nil
  }

  /// Marks that white space beside them adds nothing to; not those in strings or escaped.
  private mutating func copy(_ range: Range<Int>) {
    let first = source[range.lowerBound]
    let isTight = range.count == 1 && Self.tight.contains(first)
    if isSpacePending, !output.isEmpty, !endsTight, !isTight || isEmptyValue(before: first) {
      output.append(0x20)
    }
    isSpacePending = false
    output += source[range]
    endsTight = isTight
    position = range.upperBound
  }

  /// `--x: ;` gives a property nothing, which older browsers want written with the space.
  private func isEmptyValue(before next: UInt8) -> Bool {
    output.last == UInt8(ascii: ":") && next != UInt8(ascii: ",") && next != UInt8(ascii: "{")
  }

  /// A comment between two names keeps them apart without being white space, so an empty one
  /// stays where nothing else does.
  private mutating func comment() {
    var end = position + 2
    while end < source.count,
      !(source[end - 1] == UInt8(ascii: "*") && end > position + 2
        && source[end] == UInt8(ascii: "/"))
    { end += 1 }
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

  /// `url(` without quotes is one token up to its parenthesis, and `/*` opens no comment in it.
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
