// The tree that a template is compiled to. Nodes are final classes in a closed enum: passing one
// costs a reference count, and the renderer's switch needs no existential. Only hints (where a name
// was found last) change after compiling, so an engine belongs to one worker.

import VitrineModel

/// A part of a compiled template.
enum TemplateNode {
  case text([UInt8])
  /// `{{ name }}`, by far the most common tag.
  case path(VariablePath)
  case output(OutputNode)
  case conditional(ConditionalNode)
  case loop(LoopNode)
  case include(IncludeNode)
  case block(BlockNode)
  case filter(FilterNode)
  case loopControl(LoopControlNode)
}

/// `{{ value }}`, `{{ value if condition else other }}`.
final class OutputNode {
  let value: Expression
  let condition: Expression?
  let otherwise: Expression?

  init(value: Expression, condition: Expression? = nil, otherwise: Expression? = nil) {
    self.value = value
    self.condition = condition
    self.otherwise = otherwise
  }
}

/// `if`, `elif`, `else`; `ifnot`.
final class ConditionalNode {
  /// A condition of an `if`, and what it shows.
  struct Branch {
    /// Nil in `else`.
    let condition: Expression?
    let nodes: [TemplateNode]
  }

  let branches: [Branch]
  let location: SourceLocation

  init(_ branches: [Branch], location: SourceLocation) {
    self.branches = branches
    self.location = location
  }
}

/// `{% for a, b in values where condition %}`.
final class LoopNode {
  /// The variables; in a loop over a map, `_` is none.
  let variables: [Symbol]
  let values: Expression
  let condition: Expression?
  let label: Symbol?
  let location: SourceLocation
  /// Set once, when the parser is at the end tag.
  var nodes: [TemplateNode] = []
  var empty: [TemplateNode] = []

  init(
    variables: [Symbol], values: Expression, condition: Expression?, label: Symbol?,
    location: SourceLocation
  ) {
    self.variables = variables
    self.values = values
    self.condition = condition
    self.label = label
    self.location = location
  }

  /// The problem of more variables than a map has for each name.
  var tooManyVariables: Problem {
    location.problem(
      "template.value", "a loop over a map has at most two variables",
      help: "write `for name, value in map`")
  }
}

/// `{% break %}`, `{% continue outer %}`.
final class LoopControlNode {
  let isContinue: Bool
  let label: Symbol?
  let location: SourceLocation

  init(isContinue: Bool, label: Symbol?, location: SourceLocation) {
    self.isContinue = isContinue
    self.label = label
    self.location = location
  }

  /// The problem of a label that no loop around this has.
  func labelProblem(_ symbols: Symbols) -> Problem {
    location.problem(
      "template.syntax",
      "no loop around this has the label `\(label.map { symbols.names[$0] } ?? "")`",
      help: "write the label before its `for`, with a colon")
  }
}

/// The template that an `include` or `extends` tag names.
enum TemplateReference {
  /// Its index in the theme's templates.
  case fixed(Int)
  /// A value that names it, known while rendering.
  case computed(Operand)
}

/// `{% include "parts/card.html" card %}`.
final class IncludeNode {
  let target: TemplateReference
  /// A map whose names the included template has as its own.
  let scope: VariablePath?
  let location: SourceLocation

  init(target: TemplateReference, scope: VariablePath?, location: SourceLocation) {
    self.target = target
    self.scope = scope
    self.location = location
  }
}

/// `{% block name %}`.
final class BlockNode {
  let name: Symbol
  let nodes: [TemplateNode]
  let location: SourceLocation

  init(name: Symbol, nodes: [TemplateNode], location: SourceLocation) {
    self.location = location
    self.name = name
    self.nodes = nodes
  }
}

/// `{% filter uppercase %}`.
final class FilterNode {
  let filters: [FilterCall]
  let nodes: [TemplateNode]
  let location: SourceLocation

  init(filters: [FilterCall], nodes: [TemplateNode], location: SourceLocation) {
    self.location = location
    self.filters = filters
    self.nodes = nodes
  }
}

/// A template ready to render.
final class CompiledTemplate {
  let source: TemplateSource
  /// The nodes before `extends`, or all.
  let nodes: [TemplateNode]
  let parent: Parent?
  /// The blocks at its top level, which replace those of its parent.
  let blocks: [BlockNode]
  /// The names of all its blocks, at any depth.
  let blockNames: Set<Symbol>
  /// The indices of the templates that it names; nil if a value names one.
  let references: Set<Int>?

  /// The template that another one extends.
  struct Parent {
    let target: TemplateReference
    let location: SourceLocation
  }

  init(
    source: TemplateSource, nodes: [TemplateNode], parent: Parent?, blocks: [BlockNode],
    blockNames: Set<Symbol>, references: Set<Int>?
  ) {
    self.source = source
    self.nodes = nodes
    self.parent = parent
    self.blocks = blocks
    self.blockNames = blockNames
    self.references = references
  }
}
