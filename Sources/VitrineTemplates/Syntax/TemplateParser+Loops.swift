// Loops, and the tags that leave them.

import VitrineModel

extension TemplateParser {
  mutating func loop(_ tag: TemplateTag) throws(Problem) -> TemplateNode {
    var words = tag.words
    var label: Symbol?
    if let first = words.first, first.hasSuffix(":") {
      label = self.label(String(first.dropLast()), of: tag)
      words.removeFirst()
    }
    let loop =
      recovering { (parser) throws(Problem) in try parser.head(of: tag, words, label) }
      ?? LoopNode(
        variables: [], values: Self.nothing, condition: nil,
        label: label, location: tag.location)
    openLoops += 1
    loop.nodes = try nodes(until: ["empty", "endfor"], of: tag)
    openLoops -= 1
    if takeEnd() == "empty" {
      loop.empty = try nodes(until: ["endfor"], of: tag)
      _ = takeEnd()
    }
    return .loop(loop)
  }

  private mutating func label(_ name: String, of tag: TemplateTag) -> Symbol {
    if LoopField(rawValue: name) != nil {
      problems.append(
        syntaxError(
          tag, "a label cannot be `\(name)`, which every `forloop` has",
          help: "write another label, such as `outer`"))
    }
    return library.symbols.number(of: name)
  }

  private func head(
    of tag: TemplateTag, _ words: [String], _ label: Symbol?
  ) throws(Problem) -> LoopNode {
    guard words.count > 3, words[2] == "in", words.count == 4 || words.count > 5,
      words.count == 4 || words[4] == "where"
    else {
      throw syntaxError(tag, "this loop cannot be read", help: Self.help(forLoop: words))
    }
    return LoopNode(
      variables: try variables(words[1], of: tag),
      values: try values(tag).value(words[3]),
      condition: words.count > 5 ? try expression(words[5...], of: tag) : nil, label: label,
      location: tag.location)
  }

  private static func help(forLoop words: [String]) -> String {
    if words.contains("if") { return "write `for x in values where condition`" }
    if words.contains(where: { $0.hasPrefix("range(") }) {
      return "write a range: `for i in 1...10`"
    }
    return "write `for x in values` or `for x in values where condition`"
  }

  private func variables(_ text: String, of tag: TemplateTag) throws(Problem) -> [Symbol] {
    let names = text.split(separator: ",").map(\.withoutOuterSpaces)
    guard !names.isEmpty else {
      throw syntaxError(tag, "a loop needs the name of a variable", help: "write one after `for`")
    }
    var variables: [Symbol] = []
    for name in names {
      guard case .path(let path) = try values(tag).operand(name), path.steps.isEmpty else {
        throw syntaxError(
          tag, "`\(name)` cannot be the variable of a loop", help: "write a name, such as `photo`")
      }
      variables.append(path.symbol)
    }
    return variables
  }

  func leave(_ tag: TemplateTag) throws(Problem) -> TemplateNode {
    guard tag.words.count <= 2 else {
      throw syntaxError(tag, "`\(tag.name)` takes at most one label", help: "remove the others")
    }
    guard openLoops > 0 else {
      throw syntaxError(
        tag, "`\(tag.name)` is outside of a loop", help: "put it between `for` and `endfor`"
      )
    }
    let label = tag.words.count == 2 ? library.symbols.number(of: tag.words[1]) : nil
    return .loopControl(
      LoopControlNode(isContinue: tag.name == "continue", label: label, location: tag.location))
  }
}
