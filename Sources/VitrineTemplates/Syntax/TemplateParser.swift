// Turns a template's tags into the tree. After an error in one tag the parser continues, so that an
// author sees all problems of a template at once. Only an error in the nesting ends it.

import VitrineModel

/// Parses one template.
struct TemplateParser {
  let library: TemplateLibrary
  let source: TemplateSource
  let tags: [TemplateTag]
  var position = 0
  var problems: [Problem] = []
  var depth = 0
  /// The number of open `for` tags, for `break` and `continue`.
  var openLoops = 0
  var references: Set<Int> = []
  var hasComputedReference = false
  /// Set by `extends`.
  var parent: CompiledTemplate.Parent?
  var blocks: [BlockNode] = []
  var blockNames: Set<Symbol> = []

  init(_ source: TemplateSource, tags: [TemplateTag], library: TemplateLibrary) {
    self.source = source
    self.tags = tags
    self.library = library
  }

  /// The tree, and all problems of the template.
  mutating func parse() -> (CompiledTemplate, [Problem]) {
    var nodes: [TemplateNode] = []
    do {
      nodes = try self.nodes(until: [], of: nil)
    } catch {
      problems.append(error)
    }
    let template = CompiledTemplate(
      source: source, nodes: nodes, parent: parent, blocks: blocks, blockNames: blockNames,
      references: hasComputedReference ? nil : references)
    return (template, problems)
  }

  /// The nodes up to one of the end tags, which is not consumed.
  mutating func nodes(until ends: [String], of opening: TemplateTag?) throws(Problem)
    -> [TemplateNode]
  {
    guard depth < TemplateLimits.nestedTags else {
      throw (opening ?? tags[0]).location
        .problem(
          "template.too-deep", "tags are nested more than \(TemplateLimits.nestedTags) deep",
          help: "move the inner ones to another template, and include it")
    }
    depth += 1
    defer { depth -= 1 }
    var nodes: [TemplateNode] = []
    while position < tags.count {
      let tag = tags[position]
      if tag.kind == .block, ends.contains(tag.words.first ?? "") { return nodes }
      position += 1
      guard let node = try node(tag, isTop: opening == nil) else { continue }
      if opening != nil || parent == nil {
        nodes.append(node)
      } else if case .block(let block) = node {
        // Of blocks with the same name, the last counts.
        blocks.removeAll { $0.name == block.name }
        blocks.append(block)
      }
    }
    guard let opening else { return nodes }
    let end = ends.last ?? ""
    throw opening.location.problem(
      "template.syntax", "this tag has no `\(end)`",
      help: "write `{% \(end) %}` at its end")
  }

  private mutating func node(_ tag: TemplateTag, isTop: Bool) throws(Problem) -> TemplateNode? {
    switch tag.kind {
    case .comment: return nil
    case .text: return .text(Array(tag.text))
    case .variable: return recovering { (parser) throws(Problem) in try parser.print(tag) }
    case .block: return try block(tag, isTop: isTop)
    }
  }

  private mutating func block(_ tag: TemplateTag, isTop: Bool) throws(Problem) -> TemplateNode? {
    switch tag.name {
    case "for": return try loop(tag)
    case "if": return try conditional(tag)
    case "ifnot": return try ifnot(tag)
    case "block": return try namedBlock(tag)
    case "filter": return try filtered(tag)
    default: return try single(tag, isTop: isTop)
    }
  }

  /// The node of a tag without an end tag.
  ///
  /// Separate from `block`, whose calls nest: a debug build keeps stack for each temporary value.
  private mutating func single(_ tag: TemplateTag, isTop: Bool) throws(Problem) -> TemplateNode? {
    switch tag.name {
    case "include": return recovering { (parser) throws(Problem) in try parser.include(tag) }
    case "break", "continue":
      return recovering { (parser) throws(Problem) in try parser.leave(tag) }
    case "extends": try extend(tag, isTop: isTop)
    case "":
      problems.append(
        syntaxError(tag, "this tag has no name", help: "write its name after `{%`, or remove it"))
    case "now":
      problems.append(
        tag.location.problem(
          "template.unknown-tag", "`now` would make pages differ from build to build",
          help: "print a date of the page"))
    default: problems.append(unknown(tag))
    }
    return nil
  }

  private func unknown(_ tag: TemplateTag) -> Problem {
    let isInLoop = tag.name == "else" && openLoops > 0
    return tag.location.problem(
      "template.unknown-tag", "there is no tag `\(tag.name)` here",
      help: isInLoop
        ? "write `{% empty %}` for what a loop without elements prints"
        : TemplateLibrary.tags.contains(tag.name)
          ? "remove it, or write the tag that it ends before it"
          : ForeignNames.tag(tag.name)
            ?? TemplateLibrary.suggestion(for: tag.name, of: TemplateLibrary.tags))
  }

  /// The value, or nil and a problem, so that the parser can continue.
  mutating func recovering<Value>(
    _ body: (inout TemplateParser) throws(Problem) -> Value
  ) -> Value? {
    do {
      return try body(&self)
    } catch {
      problems.append(error)
      return nil
    }
  }

  func values(_ tag: TemplateTag) -> ValueParser {
    ValueParser(library: library, location: tag.location)
  }

  func expression(_ words: some Sequence<String>, of tag: TemplateTag) throws(Problem) -> Expression
  {
    var parser = ExpressionParser(Array(words), values: values(tag))
    return try parser.parse()
  }

  func syntaxError(_ tag: TemplateTag, _ what: String, help: String) -> Problem {
    tag.location.problem("template.syntax", what, help: help)
  }
}
