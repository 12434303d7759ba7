// Parses dotted names with subscripts: `photo.author.name`, `names[key].0`.

import VitrineModel

extension ValueParser {
  /// Parses a path.
  ///
  /// - Throws: `template.syntax` if a part is empty or a bracket has no partner.
  func path(_ text: String) throws(Problem) -> VariablePath { try path(text, depth: 0) }

  private func path(_ text: String, depth: Int) throws(Problem) -> VariablePath {
    guard depth < TemplateLimits.nestedBrackets else {
      throw syntaxError(
        "brackets are nested too deep", help: "nest at most \(TemplateLimits.nestedBrackets)")
    }
    let parts = try parts(of: text)
    guard let root = parts.first, !root.isKey else {
      throw syntaxError("a name is missing", help: "write one before the bracket")
    }
    var steps: [PathStep] = []
    for part in parts.dropFirst() {
      let key = part.isKey ? try key(part.text, depth: depth) : nil
      steps.append(
        PathStep(name: part.text, symbol: library.symbols.number(of: part.text), key: key))
    }
    let symbol = library.symbols.number(of: root.text)
    if symbol == Symbols.block {
      library.reusedBlocks.insert(steps.first.flatMap { $0.key == nil ? $0.symbol : nil })
    }
    return VariablePath(
      text: text, root: root.text, symbol: symbol, steps: steps, location: location)
  }

  private func key(_ text: String, depth: Int) throws(Problem) -> Operand {
    text.contains("[") ? .path(try path(text, depth: depth + 1)) : try operand(text)
  }

  private func parts(of text: String) throws(Problem) -> [VariablePathLexer.Part] {
    var lexer = VariablePathLexer()
    for character in text {
      guard lexer.take(character) else {
        throw syntaxError(
          "`\(character)` is not expected in the name `\(text)`", help: help(for: character))
      }
    }
    guard lexer.isComplete else {
      throw syntaxError(
        "the name `\(text)` is not complete",
        help: "write a name after each dot, and close each bracket")
    }
    guard !lexer.parts.contains(where: \.hasOuterDash) else {
      throw syntaxError(
        "`-` is not expected at an end of the name `\(text)`",
        help: "remove it: only `{%- … -%}` trims whitespace, not `{{- … -}}`")
    }
    return lexer.parts
  }

  private func help(for character: Character) -> String {
    switch character {
    case "(", ")": "templates cannot call functions; filters follow the value: `name|uppercase`"
    case "{", "}": "write two braces, as in `{{ name }}`; every value is escaped, except markup"
    case "!": "write `not name`, or `a != b` with spaces around `!=`"
    case "=", "<", ">", "&", "|": "write spaces around `and`, `or`, `==` and the other operators"
    case "+", "*", "/", "%", "~": "templates cannot calculate; print one value after the other"
    case _ where character.isWhitespace: "separate words with spaces"
    default: "write `name.name`, or `name[key]` if a value has the name"
    }
  }
}

/// Splits a name at its dots and brackets.
private struct VariablePathLexer {
  /// A part of a path: a name, or a key in brackets.
  struct Part {
    var text: String
    let isKey: Bool

    /// Whether it begins or ends with a dash, and is not a negative number.
    var hasOuterDash: Bool {
      !isKey && (text.hasPrefix("-") || text.hasSuffix("-")) && Int(text) == nil
    }
  }

  private(set) var parts = [Part(text: "", isKey: false)]
  /// The number of open brackets.
  private var depth = 0
  /// Whether a bracket was closed, so that only a dot or another bracket may follow.
  private var isAfterBracket = false

  var isComplete: Bool { depth == 0 && parts.allSatisfy { !$0.text.isEmpty } }

  /// - Returns: False if the character is not allowed here.
  mutating func take(_ character: Character) -> Bool {
    switch character {
    case "[":
      depth += 1
      return depth > 1 ? append(character) : begin(isKey: true)
    case "]":
      depth -= 1
      guard depth == 0 else { return depth > 0 && append(character) }
      isAfterBracket = true
      return true
    case "." where depth == 0: return begin(isKey: false)
    case _ where Self.forbidden.contains(character) || character.isWhitespace:
      return depth > 0 && append(character)
    default: return append(character)
    }
  }

  /// Characters that no name has, but mistaken expressions do.
  private static let forbidden: Set<Character> = [
    "\"", "'", "(", ")", "{", "}", "|", ",", ":", ";", "=", "!", "<", ">", "&", "+", "*", "/", "\\",
    "%", "~", "^", "?", "`",
  ]

  private mutating func begin(isKey: Bool) -> Bool {
    guard parts.last?.text.isEmpty == false else { return false }
    parts.append(Part(text: "", isKey: isKey))
    isAfterBracket = false
    return true
  }

  private mutating func append(_ character: Character) -> Bool {
    guard depth > 0 || !isAfterBracket else { return false }
    parts[parts.count - 1].text.append(character)
    return true
  }
}
