// Limits of Markdown. The parser was not made for foreign texts: some of its steps take time or
// memory in the square of their input, so each measure of a text is limited first.

public import VitrineModel

/// Why a Markdown text is refused.
public enum MarkdownError: Error, Hashable, Sendable {
  /// A line has too many bytes.
  case tooLong(line: Int, most: Int)
  /// The text has too many lines.
  case tooManyLines(most: Int)
  /// A line has too many `|`.
  case tooWide(line: Int, most: Int)
  /// Lists and quotations are nested too deep.
  case tooDeep(line: Int, most: Int)
  /// A line has too many marks.
  case tooMuchMarkup(line: Int)
  /// The parser failed.
  case notRead

  /// Returns the problem for the user, at a line of a file.
  public func problem(of file: String) -> Problem {
    let (what, line, help) = words
    return Problem(
      .error, "page.markdown", what, at: .file(file, line: line), help: help)
  }

  private var words: (what: String, line: Int?, help: String) {
    switch self {
    case .tooLong(let line, let most):
      ("this line is longer than \(most) bytes", line, "break it into several lines")
    case .tooManyLines(let most):
      ("the page has more than \(most) lines", nil, "split it into several pages")
    case .tooWide(let line, let most):
      ("this line has more than \(most) `|`", line, "make the table narrower")
    case .tooDeep(let line, let most):
      ("lists and quotations are nested more than \(most) levels deep", line, "use fewer levels")
    case .tooMuchMarkup(let line):
      ("this line has too many Markdown marks", line, "break it into several paragraphs")
    case .notRead: ("the Markdown cannot be parsed", nil, "make the page shorter")
    }
  }
}

/// The limits of a Markdown text.
enum MarkdownLimits {
  static let lines = 5_000
  static let lineBytes = 16_384
  static let columns = 64
  static let depth = 64

  static func check(_ text: String) throws(MarkdownError) {
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
