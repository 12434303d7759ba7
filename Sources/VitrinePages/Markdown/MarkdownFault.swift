// What Markdown may be. The parser was not made for texts by strangers: some of its steps take time
// or memory in the square of what they are given, so that each measure of a text is bounded first.

public import VitrineModel

/// Why a text is not taken.
public enum MarkdownFault: Error, Hashable, Sendable {
  case tooLong(line: Int, most: Int)
  case tooManyLines(most: Int)
  case tooWide(line: Int, most: Int)
  case tooDeep(line: Int, most: Int)
  case tooMuchMarkup(line: Int)
  case notRead

  /// The problem at a file.
  public func problem(of file: String) -> Problem {
    let (what, line, mend) = words
    return Problem(
      .error, "page.markdown", what, at: .file(file, line: line), mend: mend)
  }

  private var words: (what: String, line: Int?, mend: String) {
    switch self {
    case .tooLong(let line, let most):
      ("this line is longer than \(most) bytes", line, "break it into several lines")
    case .tooManyLines(let most):
      ("the page has more than \(most) lines", nil, "split it into several pages")
    case .tooWide(let line, let most):
      ("this line has more than \(most) `|`", line, "make the table narrower")
    case .tooDeep(let line, let most):
      ("lists and quotations lie more than \(most) deep in each other here", line, "flatten them")
    case .tooMuchMarkup(let line):
      ("this line has too many marks for one line", line, "break it into several paragraphs")
    case .notRead: ("the Markdown cannot be read", nil, "make the page shorter")
    }
  }
}

enum MarkdownBounds {
  static let lines = 5_000
  static let lineBytes = 16_384
  static let columns = 64
  static let depth = 64

  static func check(_ text: String) throws(MarkdownFault) {
    var number = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard number <= lines else { throw .tooManyLines(most: lines) }
      guard line.count <= lineBytes else { throw .tooLong(line: number, most: lineBytes) }
      var bars = 0
      for byte in line where byte == UInt8(ascii: "|") { bars += 1 }
      guard bars <= columns else { throw .tooWide(line: number, most: columns) }
    }
  }
}
