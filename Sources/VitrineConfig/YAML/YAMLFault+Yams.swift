// Converts the errors of Yams to our own.

internal import Yams

extension YAMLFault {
  init(_ error: YamlError, in text: String) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      self = Slip(problem: problem, context: context, mark: mark, text: text).fault
    case .reader(_, let offset, _, _):
      self = Self.reader(at: offset ?? 0, in: text)
    default:
      self = .syntax(
        "the file cannot be read as YAML", at: Position(line: 1, column: 1),
        mend: "check the YAML syntax of the file")
    }
  }

  /// Returns the error for a forbidden character; `offset` counts characters.
  private static func reader(at offset: Int, in text: String) -> YAMLFault {
    let bytes = Array(text.utf8)
    let index = text.prefix(offset).utf8.count
    return YAMLFault(
      code: "config.encoding", what: "the file contains a character that YAML does not allow",
      position: YAMLText.position(of: index, in: bytes), mend: "remove the character")
  }
}
