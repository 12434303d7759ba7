// The tags of Stencil's language: what they take, and what they become. Stencil accepts some
// unfinished tags (a block that is not closed, `{{ }}`); here they are errors with the tag's place.

import VitrineModel

extension TemplateParser {
  /// `{{ value }}`, `{{ value if condition else other }}`.
  func print(_ tag: TemplateTag) throws(Problem) -> TemplateNode {
    let words = Self.splittingParentheses(tag.words)
    guard !words.isEmpty else {
      throw syntaxError(tag, "a name is missing", help: "write one, or remove the tag")
    }
    guard words.count > 2, words[1] == "if" else {
      let value = try printed(words, of: tag)
      if case .path(let path) = value { return .path(path) }
      return .output(OutputNode(value: value))
    }
    let value = try expression(words.prefix(1), of: tag)
    let rest = words.dropFirst(2)
    guard let split = rest.firstIndex(of: "else") else {
      return .output(OutputNode(value: value, condition: try expression(rest, of: tag)))
    }
    return .output(
      OutputNode(
        value: value, condition: try expression(rest[..<split], of: tag),
        otherwise: try printed(Array(rest[(split + 1)...]), of: tag)))
  }

  /// A value to print, which may have spaces before its filters: `{{ title |uppercase }}`.
  private func printed(_ words: [String], of tag: TemplateTag) throws(Problem) -> Expression {
    let isOneValue = words.dropFirst().allSatisfy { word in
      word.first.map("|:,".contains) ?? false && !word.hasPrefix("||")
    }
    return try expression(isOneValue ? [words.joined(separator: " ")] : words, of: tag)
  }

  /// The words with parentheses as words: Stencil's tokenizer splits them off all but the first.
  private static func splittingParentheses(_ words: [String]) -> [String] {
    guard var first = words.first, first.first == "(" else { return words }
    var before: [String] = []
    var after: [String] = []
    while first.count > 1, first.first == "(" { before.append(String(first.removeFirst())) }
    while first.count > 1, first.last == ")" { after.append(String(first.removeLast())) }
    return before + [first] + after + words.dropFirst()
  }

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

  /// Moves past the tag that `nodes(until:)` stopped at, and returns its name.
  ///
  /// Stencil ignores further words in some of these tags: `{% else if b %}`, `{% endblock main %}`.
  private mutating func takeEnd() -> String {
    let tag = tags[position]
    position += 1
    let name = tag.words.first ?? ""
    if name != "elif", tag.words.count > 1 {
      problems.append(
        syntaxError(tag, "`\(name)` takes nothing", help: Self.help(forEnd: name, tag.words)))
    }
    return name
  }

  private static func help(forEnd name: String, _ words: [String]) -> String {
    guard name == "else", words[1] == "if" else { return "write `{% \(name) %}`" }
    return "write `{% elif \(words[2...].joined(separator: " ")) %}`"
  }

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

  private static var nothing: Expression {
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

  mutating func include(_ tag: TemplateTag) throws(Problem) -> TemplateNode {
    guard (2...3).contains(tag.words.count) else {
      throw syntaxError(
        tag, "`include` takes a template, and optionally its context",
        help: "write `include \"name.html\"` or `include \"name.html\" context`")
    }
    let target = try refer(tag)
    var scope: VariablePath?
    if tag.words.count == 3 {
      guard case .path(let path) = try values(tag).operand(tag.words[2]) else {
        throw syntaxError(
          tag, "the context of an included template is a map",
          help: "write the name of one, such as `photo`")
      }
      scope = path
    }
    return .include(IncludeNode(target: target, scope: scope, location: tag.location))
  }

  private mutating func refer(_ tag: TemplateTag) throws(Problem) -> TemplateReference {
    let target = try library.target(tag.words[1], values(tag))
    switch target {
    case .fixed(let place): references.insert(place)
    case .computed: hasComputedReference = true
    }
    return target
  }

  mutating func extend(_ tag: TemplateTag, isTop: Bool) throws(Problem) {
    guard isTop else {
      throw syntaxError(
        tag, "`extends` cannot be inside another tag", help: "put it first in its template")
    }
    guard parent == nil else {
      throw syntaxError(tag, "a template can have one `extends`", help: "remove the others")
    }
    guard tag.words.count == 2 else {
      throw syntaxError(tag, "`extends` takes one template", help: "write `extends \"name.html\"`")
    }
    parent = CompiledTemplate.Parent(target: try refer(tag), location: tag.location)
  }

  mutating func namedBlock(_ tag: TemplateTag) throws(Problem) -> TemplateNode {
    let isNamed = tag.words.count == 2
    if !isNamed {
      problems.append(syntaxError(tag, "`block` takes one name", help: "write `block name`"))
    }
    let name = library.symbols.number(of: isNamed ? tag.words[1] : "")
    blockNames.insert(name)
    let inner = try nodes(until: ["endblock"], of: tag)
    _ = takeEnd()
    return .block(BlockNode(name: name, nodes: inner, location: tag.location))
  }

  mutating func filtered(_ tag: TemplateTag) throws(Problem) -> TemplateNode {
    let filters = recovering { (parser) throws(Problem) -> [FilterCall] in
      guard tag.words.count == 2 else {
        throw parser.syntaxError(
          tag, "`filter` takes one filter", help: "write `filter name`, and others after `|`")
      }
      return try parser.values(tag).filters(tag.words[1])
    }
    let inner = try nodes(until: ["endfilter"], of: tag)
    _ = takeEnd()
    return .filter(FilterNode(filters: filters ?? [], nodes: inner, location: tag.location))
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
