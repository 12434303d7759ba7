// The tags `if` and `ifnot`.

import VitrineModel

extension TemplateParser {
  mutating func conditional(_ tag: TemplateTag) throws(Problem) -> TemplateNode {
    var branches: [ConditionalNode.Branch] = []
    var head = tag
    while true {
      let isElse = head.words == ["else"]
      // After `else if`, which is a problem already, the rest is read as after `elif`.
      let isBroken = !isElse && head.words.first == "else"
      let condition = isElse ? nil : isBroken ? Self.nothing : condition(head)
      let ends = isElse ? ["endif"] : ["elif", "else", "endif"]
      branches.append(
        ConditionalNode.Branch(condition: condition, nodes: try nodes(until: ends, of: tag)))
      head = tags[position]
      if takeEnd() == "endif" {
        return .conditional(ConditionalNode(branches, location: tag.location))
      }
    }
  }

  /// The condition of a tag.
  ///
  /// If it cannot be read, that is a problem, and it counts as false.
  private mutating func condition(_ tag: TemplateTag) -> Expression {
    recovering { (parser) throws(Problem) in
      try parser.expression(tag.words.dropFirst(), of: tag)
    } ?? Self.nothing
  }

  /// What counts as false and prints nothing.
  static var nothing: Expression {
    .filtered(FilteredValue(base: .literal(.none), filters: []))
  }

  mutating func ifnot(_ tag: TemplateTag) throws(Problem) -> TemplateNode {
    let words = tag.words
    let condition: Expression =
      recovering { (parser) throws(Problem) in
        guard words.count == 2 else {
          throw parser.syntaxError(
            tag, "`ifnot` takes one value",
            help: "write `ifnot value`, or `if not ( … )` around an expression")
        }
        return try parser.expression(words.dropFirst(), of: tag)
      } ?? Self.nothing
    var branches = [
      ConditionalNode.Branch(
        condition: .not(condition), nodes: try nodes(until: ["else", "endif"], of: tag))
    ]
    if takeEnd() == "else" {
      branches.append(
        ConditionalNode.Branch(condition: nil, nodes: try nodes(until: ["endif"], of: tag)))
      _ = takeEnd()
    }
    return .conditional(ConditionalNode(branches, location: tag.location))
  }
}
