// Yams stops at the first duplicate key, which would hide all other problems of the file. So the
// first letter of the first of two equal keys is replaced with a private-use character, which moves
// nothing, and the text is composed again. `YAMLConversion` restores the letter and reports the
// problem.

internal import Yams

/// Composes one YAML document and finds its duplicate keys.
struct YAMLComposer {
  /// The original first letters of renamed keys, by the position of the key.
  private(set) var originalLetters: [Position: Unicode.Scalar] = [:]
  private var text: String

  /// The number of duplicate keys to find.
  ///
  /// Each one costs another pass over the file.
  private static let maxRounds = 20
  private static let maxBytes = 128 << 10

  init(_ text: String) { self.text = text }

  /// Returns the root node, or nil if the file contains only whitespace and comments.
  mutating func root() throws(YAMLReadError) -> Node? {
    var rounds = min(Self.maxRounds, Self.maxBytes / max(1, text.utf8.count))
    while true {
      switch try attempt() {
      case .composed(let node): return node
      case .duplicate(let keys, let position):
        rounds -= 1
        guard rounds >= 0, rename(at: position) else { throw Self.duplicate(keys, at: position) }
      }
    }
  }

  /// The result of one attempt: the document, or a key that a mapping has twice.
  private enum Outcome {
    case composed(Node?)
    case duplicate([String], Position)
  }

  private func attempt() throws(YAMLReadError) -> Outcome {
    do {
      // Without resolver rules all scalars stay text, and no regular expression runs.
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      return .composed(try parser.singleRoot())
    } catch let YamlError.duplicatedKeysInMapping(keys, context) {
      return .duplicate(keys, Position(context.mark))
    } catch let error as YamlError {
      throw YAMLReadError(error, in: text)
    } catch {
      throw .syntax(
        "the file cannot be read as YAML", at: Position(line: 1, column: 1),
        help: "check the YAML syntax of the file")
    }
  }

  /// Replaces the first letter of a key; false if the key does not begin with a replaceable letter.
  private mutating func rename(at position: Position) -> Bool {
    var scalars = Array(text.unicodeScalars)
    guard var index = Self.index(of: position, in: scalars) else { return false }
    let quote = scalars[index]
    if quote == "\"" || quote == "'" { index += 1 }
    guard index < scalars.count, originalLetters[position] == nil,
      !"\"'\\&!*".unicodeScalars.contains(scalars[index]),
      let letter = Unicode.Scalar(0xE000 + originalLetters.count)
    else { return false }
    originalLetters[position] = scalars[index]
    scalars[index] = letter
    text = String(String.UnicodeScalarView(scalars))
    return true
  }

  private static func index(of position: Position, in scalars: [Unicode.Scalar]) -> Int? {
    var line = 1
    var column = 1
    for (index, scalar) in scalars.enumerated() {
      if line == position.line, column == position.column { return index }
      let isPair = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if scalar == "\n" || (scalar == "\r" && !isPair)
        || "\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar)
      {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
    }
    return nil
  }

  private static func duplicate(_ keys: [String], at position: Position) -> YAMLReadError {
    YAMLReadError(
      code: "config.duplicate-key", what: "\(quote(keys.first ?? "")) is written twice",
      position: position, help: "keep one of the two")
  }
}

extension Position {
  init(_ mark: Mark) { self.init(line: mark.line, column: mark.column) }
}
