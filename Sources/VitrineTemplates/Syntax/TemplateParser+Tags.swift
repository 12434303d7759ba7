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

  /// Moves past the tag that `nodes(until:)` stopped at, and returns its name.
  ///
  /// Stencil ignores extra words in some of these tags: `{% else if b %}`, `{% endblock main %}`.
  mutating func takeEnd() -> String {
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
}
