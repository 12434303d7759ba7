// Reads dotted names with subscripts: `photo.author.name`, `names[key].0`.

import VitrineModel

extension ValueParser {
  /// - Throws: `template.syntax` where a part is empty or a bracket has no partner.
  func path(_ text: String) throws(Problem) -> Path { try path(text, depth: 0) }

  private func path(_ text: String, depth: Int) throws(Problem) -> Path {
    guard depth < 8 else {
      throw fault("brackets are nested too deep", mend: "nest them 8 deep at most")
    }
    let parts = try parts(of: text)
    guard let root = parts.first, !root.isKey else {
      throw fault("a name is missing", mend: "write one before the bracket")
    }
    var steps: [Step] = []
    for part in parts.dropFirst() {
      let key = part.isKey ? try key(part.text, depth: depth) : nil
      steps.append(
        Step(name: part.text, symbol: library.symbols.number(of: part.text), key: key))
    }
    return Path(
      text: text, root: root.text, symbol: library.symbols.number(of: root.text), steps: steps,
      spot: spot)
  }

  private func key(_ text: String, depth: Int) throws(Problem) -> Operand {
    text.contains("[") ? .path(try path(text, depth: depth + 1)) : try operand(text)
  }

  private func parts(of text: String) throws(Problem) -> [PathCutter.Part] {
    var cutter = PathCutter()
    for character in text {
      guard cutter.take(character) else {
        throw fault(
          "`\(character)` is not expected in the name `\(text)`",
          mend: "write it as `name.name`, or as `name[key]` where the name is a value")
      }
    }
    guard cutter.isComplete else {
      throw fault(
        "the name `\(text)` is not complete",
        mend: "write a name after each dot, and close each bracket")
    }
    return cutter.parts
  }
}

/// Cuts a name at its dots and brackets.
private struct PathCutter {
  struct Part {
    var text: String
    let isKey: Bool
  }

  private(set) var parts = [Part(text: "", isKey: false)]
  /// How many brackets are open.
  private var depth = 0
  /// A bracket was closed, so that only a dot or another bracket may follow.
  private var isAfterBracket = false

  var isComplete: Bool { depth == 0 && parts.allSatisfy { !$0.text.isEmpty } }

  /// False where the character may not stand here.
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
