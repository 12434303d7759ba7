// Converts the errors of Yams to our own.

internal import Yams

extension YAMLReadError {
  init(_ error: YamlError, in text: String) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let lines = YAMLSourceLines(text)
      self =
        YAMLErrorMessage(problem: problem, context: context, mark: mark, lines: lines).readError
    case .reader(_, let offset, _, _):
      self = Self.reader(at: offset ?? 0, in: text)
    default:
      self = .syntax(
        "the file cannot be read as YAML", at: Position(line: 1, column: 1),
        help: "check the YAML syntax of the file")
    }
  }

  /// Returns the error for a forbidden character; `offset` counts characters.
  private static func reader(at offset: Int, in text: String) -> YAMLReadError {
    let bytes = Array(text.utf8)
    let index = text.prefix(offset).utf8.count
    return YAMLReadError(
      code: "config.encoding", what: "the file contains a character that YAML does not allow",
      position: YAMLText.position(of: index, in: bytes), help: "remove the character")
  }
}
