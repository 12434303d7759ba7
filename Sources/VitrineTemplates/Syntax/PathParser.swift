// Reads dotted names with subscripts: `photo.author.name`, `names[key].0`.

import VitrineModel

extension ValueParser {
  /// - Throws: `template.syntax` where a part is empty or a bracket has no partner.
  func path(_ text: String) throws(Problem) -> Path { try path(text, depth: 0) }

  private func path(_ text: String, depth: Int) throws(Problem) -> Path {
    guard depth < 8 else { throw fault("brackets are nested too deep") }
    let parts = try parts(of: text)
    guard let root = parts.first, !root.isKey else { throw fault("a name is missing") }
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

  private struct Part {
    var text: String
    let isKey: Bool
  }

  private func parts(of text: String) throws(Problem) -> [Part] {
    var parts = [Part(text: "", isKey: false)]
    var depth = 0
    var isAfterBracket = false
    for character in text {
      switch character {
      case "[":
        depth += 1
        if depth == 1 {
          if parts[parts.count - 1].text.isEmpty { throw unexpected("[", in: text) }
          parts.append(Part(text: "", isKey: true))
          continue
        }
      case "]":
        depth -= 1
        guard depth >= 0 else { throw unexpected("]", in: text) }
        if depth == 0 {
          isAfterBracket = true
          continue
        }
      case "." where depth == 0:
        if parts[parts.count - 1].text.isEmpty { throw unexpected(".", in: text) }
        parts.append(Part(text: "", isKey: false))
        isAfterBracket = false
        continue
      case "\"", "'", " ", "(", ")", "{", "}":
        if depth == 0 { throw unexpected(character, in: text) }
      default:
        break
      }
      guard depth > 0 || !isAfterBracket else { throw unexpected(character, in: text) }
      parts[parts.count - 1].text.append(character)
    }
    guard depth == 0, parts.allSatisfy({ !$0.text.isEmpty }) else {
      throw fault("the name `\(text)` is not complete")
    }
    return parts
  }

  private func unexpected(_ character: Character, in text: String) -> Problem {
    fault("`\(character)` is not expected in the name `\(text)`")
  }
}
