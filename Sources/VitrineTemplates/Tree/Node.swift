// The tree a template is compiled to. Nodes are final classes behind a closed enum: passing one on
// costs a reference count, and the renderer's switch needs no existential. Only hints (where a name
// was found last) change after compiling, which is why an engine belongs to one worker.

import VitrineModel

/// A step of rendering.
enum Node {
  case text([UInt8])
  /// `{{ name }}`, by far the most frequent tag.
  case path(Path)
  case print(Print)
  case choice(Choice)
  case loop(Loop)
  case include(Include)
  case block(Block)
  case filtered(Filtered)
  case leave(Leave)
}

/// `{{ value }}`, `{{ value if condition else other }}`.
final class Print {
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
final class Choice {
  struct Branch {
    /// Nil for `else`.
    let condition: Expression?
    let nodes: [Node]
  }

  let branches: [Branch]
  let spot: Spot

  init(_ branches: [Branch], spot: Spot) {
    self.branches = branches
    self.spot = spot
  }
}

/// `{% for a, b in values where condition %}`.
final class Loop {
  /// What the values are bound to, nil for `_`.
  let variables: [Symbol?]
  let values: Expression
  let condition: Expression?
  let label: Symbol?
  let spot: Spot
  /// Set once, when the parser has met the end tag.
  var nodes: [Node] = []
  var empty: [Node] = []

  init(
    variables: [Symbol?], values: Expression, condition: Expression?, label: Symbol?, spot: Spot
  ) {
    self.variables = variables
    self.values = values
    self.condition = condition
    self.label = label
    self.spot = spot
  }
}

/// `{% break %}`, `{% continue outer %}`.
final class Leave {
  let isContinue: Bool
  let label: Symbol?
  let spot: Spot

  init(isContinue: Bool, label: Symbol?, spot: Spot) {
    self.isContinue = isContinue
    self.label = label
    self.spot = spot
  }
}

/// A template named by an include or extends tag.
enum Target {
  /// Its place among the theme's templates.
  case fixed(Int)
  /// Named by a value, looked up while rendering.
  case computed(Operand)
}

/// `{% include "parts/card.html" card %}`.
final class Include {
  let target: Target
  /// A map whose names the included template sees as its own.
  let scope: Operand?
  let spot: Spot

  init(target: Target, scope: Operand?, spot: Spot) {
    self.target = target
    self.scope = scope
    self.spot = spot
  }
}

/// `{% block name %}`.
final class Block {
  let name: Symbol
  let nodes: [Node]
  /// Some template prints `{{ block.name }}`, so that what is rendered must be kept.
  let isReused: Bool
  let spot: Spot

  init(name: Symbol, nodes: [Node], isReused: Bool, spot: Spot) {
    self.spot = spot
    self.name = name
    self.nodes = nodes
    self.isReused = isReused
  }
}

/// `{% filter uppercase %}`.
final class Filtered {
  let filters: [FilterCall]
  let nodes: [Node]
  let spot: Spot

  init(filters: [FilterCall], nodes: [Node], spot: Spot) {
    self.spot = spot
    self.filters = filters
    self.nodes = nodes
  }
}

/// A template ready to render.
final class CompiledTemplate {
  let source: TemplateSource
  /// What comes before `extends`, or all.
  let nodes: [Node]
  let parent: Parent?
  /// What it gives its parent: the blocks at its top level.
  let blocks: [Block]
  /// The names of all its blocks, at any depth.
  let blockNames: Set<Symbol>
  /// The templates it names, by their places; nil where one is named by a value.
  let references: Set<Int>?

  struct Parent {
    let target: Target
    let spot: Spot
  }

  init(
    source: TemplateSource, nodes: [Node], parent: Parent?, blocks: [Block],
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
