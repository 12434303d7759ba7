// The tags of Stencil's language: what they take, and what they become. Where Stencil lets an
// unfinished tag pass (a block never closed, `{{ }}`), this is an error with the tag's place.

import VitrineModel

extension TemplateParser {
  /// `{{ value }}`, `{{ value if condition else other }}`.
  func print(_ tag: Tag) throws(Problem) -> Node {
    let words = Self.peeled(tag.words)
    guard !words.isEmpty else {
      throw fault(tag, "a name is missing", mend: "write one, or leave the tag out")
    }
    guard words.count > 2, words[1] == "if" else {
      let value = try expression(words, of: tag)
      if case .path(let path) = value { return .path(path) }
      return .print(Print(value: value))
    }
    let value = try expression(words.prefix(1), of: tag)
    let rest = words.dropFirst(2)
    guard let split = rest.firstIndex(of: "else") else {
      return .print(Print(value: value, condition: try expression(rest, of: tag)))
    }
    return .print(
      Print(
        value: value, condition: try expression(rest[..<split], of: tag),
        otherwise: try expression(rest[(split + 1)...], of: tag)))
  }

  /// Stencil's tokenizer takes parentheses off every word but the first.
  private static func peeled(_ words: [String]) -> [String] {
    guard var first = words.first, first.first == "(" else { return words }
    var before: [String] = []
    var after: [String] = []
    while first.count > 1, first.first == "(" { before.append(String(first.removeFirst())) }
    while first.count > 1, first.last == ")" { after.append(String(first.removeLast())) }
    return before + [first] + after + words.dropFirst()
  }

  mutating func loop(_ tag: Tag) throws(Problem) -> Node {
    var words = tag.words
    var label: Symbol?
    if let first = words.first, first.hasSuffix(":") {
      label = library.symbols.number(of: String(first.dropLast()))
      words.removeFirst()
    }
    let loop =
      noting { (parser) throws(Problem) in try parser.head(of: tag, words, label) }
      ?? Loop(
        variables: [], values: Self.nothing, condition: nil,
        label: label, spot: tag.spot)
    openLoops += 1
    loop.nodes = try nodes(until: ["empty", "endfor"], of: tag)
    openLoops -= 1
    if takeEnd() == "empty" {
      loop.empty = try nodes(until: ["endfor"], of: tag)
      _ = takeEnd()
    }
    return .loop(loop)
  }

  private func head(
    of tag: Tag, _ words: [String], _ label: Symbol?
  ) throws(Problem) -> Loop {
    guard words.count > 3, words[2] == "in", words.count == 4 || words.count > 5,
      words.count == 4 || words[4] == "where"
    else {
      throw fault(
        tag, "this is no loop that can be read",
        mend: "write `for x in values` or `for x in values where condition`")
    }
    let names = words[1].split(separator: ",").map(\.withoutOuterSpaces)
    guard !names.isEmpty else {
      throw fault(tag, "a loop needs the name of a variable", mend: "write one after `for`")
    }
    return Loop(
      variables: names.map { $0 == "_" ? nil : library.symbols.number(of: $0) },
      values: try values(tag).value(words[3]),
      condition: words.count > 5 ? try expression(words[5...], of: tag) : nil, label: label,
      spot: tag.spot)
  }

  /// Takes the end tag that `nodes(until:)` stopped at.
  private mutating func takeEnd() -> String {
    defer { position += 1 }
    return tags[position].words.first ?? ""
  }

  mutating func choice(_ tag: Tag) throws(Problem) -> Node {
    var branches: [Choice.Branch] = []
    var head = tag
    while true {
      let isElse = head.words.first == "else"
      let condition = isElse ? nil : condition(head)
      let ends = isElse ? ["endif"] : ["elif", "else", "endif"]
      branches.append(
        Choice.Branch(condition: condition, nodes: try nodes(until: ends, of: tag)))
      head = tags[position]
      if takeEnd() == "endif" { return .choice(Choice(branches, spot: tag.spot)) }
    }
  }

  /// A condition that can't be read is noted and counts as false.
  private mutating func condition(_ tag: Tag) -> Expression {
    noting { (parser) throws(Problem) in
      try parser.expression(tag.words.dropFirst(), of: tag)
    } ?? Self.nothing
  }

  private static var nothing: Expression {
    .piped(Piped(base: .literal(.none), filters: []))
  }

  mutating func inverseChoice(_ tag: Tag) throws(Problem) -> Node {
    let words = tag.words
    let condition: Expression =
      noting { (parser) throws(Problem) in
        guard words.count == 2 else {
          throw parser.fault(
            tag, "`ifnot` takes one value",
            mend: "write `ifnot value`, or `if not ( … )` around an expression")
        }
        return try parser.expression(words.dropFirst(), of: tag)
      } ?? Self.nothing
    var branches = [
      Choice.Branch(
        condition: .not(condition), nodes: try nodes(until: ["else", "endif"], of: tag))
    ]
    if takeEnd() == "else" {
      branches.append(Choice.Branch(condition: nil, nodes: try nodes(until: ["endif"], of: tag)))
      _ = takeEnd()
    }
    return .choice(Choice(branches, spot: tag.spot))
  }

  mutating func include(_ tag: Tag) throws(Problem) -> Node {
    guard (2...3).contains(tag.words.count) else {
      throw fault(
        tag, "`include` takes a template, and the context it gets where one is wanted",
        mend: "write `include \"name.html\"` or `include \"name.html\" context`")
    }
    let target = try refer(tag)
    let scope = tag.words.count == 3 ? try values(tag).operand(tag.words[2]) : nil
    return .include(Include(target: target, scope: scope, spot: tag.spot))
  }

  private mutating func refer(_ tag: Tag) throws(Problem) -> Target {
    let target = try library.target(tag.words[1], values(tag))
    switch target {
    case .fixed(let place): references.insert(place)
    case .computed: hasComputedReference = true
    }
    return target
  }

  mutating func extend(_ tag: Tag, isTop: Bool) throws(Problem) {
    guard isTop else {
      throw fault(
        tag, "`extends` may not stand inside another tag", mend: "put it first in its template")
    }
    guard parent == nil else {
      throw fault(tag, "`extends` may stand in a template once", mend: "leave one of them")
    }
    guard tag.words.count == 2 else {
      throw fault(tag, "`extends` takes one template", mend: "write `extends \"name.html\"`")
    }
    parent = CompiledTemplate.Parent(target: try refer(tag), spot: tag.spot)
  }

  mutating func namedBlock(_ tag: Tag) throws(Problem) -> Node {
    let isNamed = tag.words.count == 2
    if !isNamed {
      problems.append(fault(tag, "`block` takes one name", mend: "write `block name`"))
    }
    let name = library.symbols.number(of: isNamed ? tag.words[1] : "")
    blockNames.insert(name)
    let inner = try nodes(until: ["endblock"], of: tag)
    _ = takeEnd()
    return .block(
      Block(name: name, nodes: inner, isReused: library.reusedBlocks.contains(name), spot: tag.spot)
    )
  }

  mutating func filtered(_ tag: Tag) throws(Problem) -> Node {
    let filters = noting { (parser) throws(Problem) -> [FilterCall] in
      guard tag.words.count == 2 else {
        throw parser.fault(
          tag, "`filter` takes one filter", mend: "write `filter name`; more follow after `|`")
      }
      return try parser.values(tag).filters(tag.words[1])
    }
    let inner = try nodes(until: ["endfilter"], of: tag)
    _ = takeEnd()
    return .filtered(Filtered(filters: filters ?? [], nodes: inner, spot: tag.spot))
  }

  func leave(_ tag: Tag) throws(Problem) -> Node {
    guard tag.words.count <= 2 else {
      throw fault(tag, "`\(tag.name)` takes one label at most", mend: "leave out the others")
    }
    guard openLoops > 0 else {
      throw fault(
        tag, "`\(tag.name)` may only stand inside a loop", mend: "put it between `for` and `endfor`"
      )
    }
    let label = tag.words.count == 2 ? library.symbols.number(of: tag.words[1]) : nil
    return .leave(Leave(isContinue: tag.name == "continue", label: label, spot: tag.spot))
  }
}
