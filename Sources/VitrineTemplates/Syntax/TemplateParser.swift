// Turns a template's tags into the tree. What is wrong with one tag is noted and the parser goes
// on, so that an author sees all faults of a template at once; only what breaks the nesting ends it.

import VitrineModel

/// Reads one template.
struct TemplateParser {
  let library: Library
  let source: TemplateSource
  let tags: [Tag]
  var position = 0
  var problems: [Problem] = []
  var depth = 0
  /// How many `for` are open, for `break` and `continue`.
  var openLoops = 0
  var references: Set<Int> = []
  var hasComputedReference = false
  /// Set where `extends` was met.
  var parent: CompiledTemplate.Parent?
  var blocks: [Block] = []
  var blockNames: Set<Symbol> = []

  static let deepest = 32

  init(_ source: TemplateSource, tags: [Tag], library: Library) {
    self.source = source
    self.tags = tags
    self.library = library
  }

  /// The tree, and everything that is wrong with the template.
  mutating func parse() -> (CompiledTemplate, [Problem]) {
    var nodes: [Node] = []
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

  /// Reads up to one of the ends, which is left to be taken.
  mutating func nodes(until ends: [String], of opening: Tag?) throws(Problem) -> [Node] {
    guard depth < Self.deepest else {
      throw (opening ?? tags[0]).spot
        .problem(
          "template.too-deep", "tags are nested more than \(Self.deepest) deep",
          mend: "put the inner ones into a template of their own, and include it")
    }
    depth += 1
    defer { depth -= 1 }
    var nodes: [Node] = []
    while position < tags.count {
      let tag = tags[position]
      if tag.kind == .block, ends.contains(tag.words.first ?? "") { return nodes }
      position += 1
      guard let node = try node(tag, isTop: opening == nil) else { continue }
      if opening != nil || parent == nil {
        nodes.append(node)
      } else if case .block(let block) = node {
        blocks.append(block)
      }
    }
    guard let opening else { return nodes }
    let end = ends.last ?? ""
    throw opening.spot.problem(
      "template.syntax", "`\(end)` was not found for this tag",
      mend: "write `{% \(end) %}` where it ends")
  }

  private mutating func node(_ tag: Tag, isTop: Bool) throws(Problem) -> Node? {
    switch tag.kind {
    case .comment: return nil
    case .text: return .text(Array(tag.text))
    case .variable: return noting { (parser) throws(Problem) in try parser.print(tag) }
    case .block: return try block(tag, isTop: isTop)
    }
  }

  private mutating func block(_ tag: Tag, isTop: Bool) throws(Problem) -> Node? {
    switch tag.name {
    case "":
      problems.append(
        fault(tag, "a tag without a name", mend: "write its name after `{%`, or leave it out"))
      return nil
    case "for": return try loop(tag)
    case "if": return try choice(tag)
    case "ifnot": return try inverseChoice(tag)
    case "block": return try namedBlock(tag)
    case "filter": return try filtered(tag)
    case "include": return noting { (parser) throws(Problem) in try parser.include(tag) }
    case "break", "continue": return noting { (parser) throws(Problem) in try parser.leave(tag) }
    case "extends":
      try extend(tag, isTop: isTop)
      return nil
    case "now":
      problems.append(
        tag.spot.problem(
          "template.unknown-tag", "`now` would make pages differ from build to build",
          mend: "print a date that the page supplies"))
      return nil
    default:
      problems.append(
        tag.spot.problem(
          "template.unknown-tag", "there is no tag `\(tag.name)` here",
          mend: Library.tags.contains(tag.name)
            ? "remove it, or write the tag that it belongs to before it"
            : Library.suggestion(for: tag.name, of: Library.tags)))
      return nil
    }
  }

  /// Goes on after a fault that concerns one tag.
  mutating func noting<Value>(
    _ body: (inout TemplateParser) throws(Problem) -> Value
  ) -> Value? {
    do {
      return try body(&self)
    } catch {
      problems.append(error)
      return nil
    }
  }

  func values(_ tag: Tag) -> ValueParser {
    ValueParser(library: library, spot: tag.spot)
  }

  func expression(_ words: some Sequence<String>, of tag: Tag) throws(Problem) -> Expression {
    var parser = ExpressionParser(Array(words), values: values(tag))
    return try parser.parse()
  }

  func fault(_ tag: Tag, _ what: String, mend: String) -> Problem {
    tag.spot.problem("template.syntax", what, mend: mend)
  }
}
