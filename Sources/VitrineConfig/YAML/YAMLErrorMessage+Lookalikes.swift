// Signs that look right to a reader and mean something else to YAML: spaces that do not break, long
// dashes and bullets, and the comments of other languages.

internal import Yams

extension YAMLErrorMessage {
  /// A space, a dash or a comment that YAML does not know, in this line or one of the lines before
  /// it.
  var lookalike: YAMLReadError? {
    for line in nearbyLines {
      if let error = Self.oddSpace(in: line) ?? Self.longDash(in: line) ?? Self.comment(in: line) {
        return error
      }
    }
    return nil
  }

  /// The line of the error and the two before it.
  var nearbyLines: [YAMLSourceLine] {
    stride(from: min(mark.line, lines.count), through: max(1, mark.line - 2), by: -1).map {
      lines[$0]
    }
  }

  /// A space that does not break, where YAML needs a normal one: before the key, or after a colon
  /// or a dash.
  private static func oddSpace(in line: YAMLSourceLine) -> YAMLReadError? {
    let key = line.content.prefix(while: \.isKeyLetter)
    var rest = line.content[key.endIndex...]
    guard key.isEmpty || key == "-" || rest.hasPrefix(":") else { return nil }
    if rest.hasPrefix(":") { rest = rest.dropFirst() }
    guard let space = rest.first, space.isOddSpace else { return nil }
    return .syntax(
      "YAML does not read the character \(space.codePoint) as a space",
      at: line.position(of: rest), help: "replace it with a normal space")
  }

  /// A list with a dash that an editor made out of a hyphen.
  private static func longDash(in line: YAMLSourceLine) -> YAMLReadError? {
    line.content.first?.looksLikeListDash == true ? bullet(in: line) : nil
  }

  /// A list with another sign than a hyphen, such as the `*`, `+` and `1.` of Markdown.
  static func bullet(in line: YAMLSourceLine) -> YAMLReadError? {
    let sign = line.content.prefix { $0 != " " }
    let isDash = sign.count == 1 && sign.first?.looksLikeListDash == true
    guard isDash || sign.wholeMatch(of: /[*+]|[0-9]{1,3}[.)]/) != nil,
      sign.endIndex < line.content.endIndex
    else { return nil }
    let entry = line.keyAndValue.map { "\($0.key.dropFirst(sign.count + 1)): …" } ?? "…"
    return .syntax(
      "a list entry begins with a hyphen, not with \(quote(String(sign)))", at: line.position,
      help: "write `- \(entry)` with a hyphen (`-`)")
  }

  /// A comment as other languages write it.
  private static func comment(in line: YAMLSourceLine) -> YAMLReadError? {
    let signs = ["//", "/*", "<!--"]
    guard let sign = signs.first(where: { line.content.hasPrefix($0) }) else { return nil }
    return .syntax(
      "a comment begins with `#`, not with `\(sign)`", at: line.position,
      help: "write `# …`, or remove the line")
  }
}
