// Parses dotted names with subscripts: `photo.author.name`, `names[key].0`.

import VitrineModel

extension ValueParser {
  /// Parses a path.
  ///
  /// - Throws: `template.syntax` if a part is empty or a bracket has no partner.
  func path(_ text: String) throws(Problem) -> VariablePath { try path(text, depth: 0) }

  private func path(_ text: String, depth: Int) throws(Problem) -> VariablePath {
    guard depth < 8 else {
      throw syntaxError("brackets are nested too deep", help: "nest at most 8")
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
    return VariablePath(
      text: text, root: root.text, symbol: library.symbols.number(of: root.text), steps: steps,
      location: location)
  }

  private func key(_ text: String, depth: Int) throws(Problem) -> Operand {
    text.contains("[") ? .path(try path(text, depth: depth + 1)) : try operand(text)
  }

  private func parts(of text: String) throws(Problem) -> [VariablePathLexer.Part] {
    var lexer = VariablePathLexer()
    for character in text {
      guard lexer.take(character) else {
        throw syntaxError(
          "`\(character)` is not expected in the name `\(text)`",
          help: "write `name.name`, or `name[key]` if a value has the name")
      }
    }
    guard lexer.isComplete else {
      throw syntaxError(
        "the name `\(text)` is not complete",
        help: "write a name after each dot, and close each bracket")
    }
    return lexer.parts
  }
}

/// Splits a name at its dots and brackets.
private struct VariablePathLexer {
  /// A part of a path: a name, or a key in brackets.
  struct Part {
    var text: String
    let isKey: Bool
  }

  private(set) var parts = [Part(text: "", isKey: false)]
  /// The number of open brackets.
  private var depth = 0
  /// Whether a bracket was closed, so that only a dot or another bracket may follow.
  private var isAfterBracket = false

  var isComplete: Bool { depth == 0 && parts.allSatisfy { !$0.text.isEmpty } }

  /// - Returns: false if the character is not allowed here.
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
    case "\"", "'", " ", "(", ")", "{", "}": return depth > 0 && append(character)
    default: return append(character)
    }
  }

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
