// Walks a template with an example of its page and reports every name the page doesn't supply.
// Stencil prints nothing for a misspelled name; here it is an error before anything is published.

import VitrineModel

/// One walk over a template, its parents and what it includes.
struct Linter {
  let templates: [CompiledTemplate]
  let library: Library
  let example: TemplateMap

  private(set) var problems: [Problem] = []
  private var seen: Set<Problem> = []
  var scopes: [Scope] = []
  private var overrides: [Block] = []
  private var activeBlocks: Set<Symbol> = []
  private var trail: [Int] = []
  private var visits = 0

  private static let mostVisits = 5000

  enum Scope {
    case name(Symbol, Shape)
    case map(Shape)
    case loop(label: Symbol?)
  }

  init(templates: [CompiledTemplate], library: Library, example: TemplateMap) {
    self.templates = templates
    self.library = library
    self.example = example
  }

  mutating func report(_ problem: Problem) {
    if seen.insert(problem).inserted { problems.append(problem) }
  }

  mutating func walk(_ place: Int, isParent: Bool) {
    // What includes itself has been looked at once on the way here.
    visits += 1
    guard !trail.contains(place), visits <= Self.mostVisits else { return }
    trail.append(place)
    defer { trail.removeLast() }
    let template = templates[place]
    walk(template.nodes)
    guard let parent = template.parent else { return }
    let outer = (overrides, activeBlocks)
    (overrides, activeBlocks) =
      isParent ? (overrides + template.blocks, activeBlocks) : (template.blocks, [])
    for next in places(of: parent.target) { walk(next, isParent: true) }
    (overrides, activeBlocks) = outer
  }

  private mutating func places(of target: Target) -> [Int] {
    switch target {
    case .fixed(let place): [place]
    case .computed(let operand): shape(of: operand).texts.compactMap { library.places[$0] }
    }
  }

  private mutating func walk(_ nodes: [Node]) {
    for node in nodes {
      switch node {
      case .text, .leave, .foreign: break
      case .path(let path): look(at: .path(path))
      case .print(let print):
        look(at: print.value)
        if let condition = print.condition { _ = shape(of: condition) }
        if let otherwise = print.otherwise { look(at: otherwise) }
      case .choice(let choice):
        for branch in choice.branches {
          if let condition = branch.condition { _ = shape(of: condition) }
          walk(branch.nodes)
        }
      case .loop(let loop): walk(loop)
      case .include(let include): walk(include)
      case .block(let block): walk(block)
      case .filtered(let filtered):
        for filter in filtered.filters { look(at: filter) }
        walk(filtered.nodes)
      }
    }
  }

  private mutating func walk(_ loop: Loop) {
    let elements = shape(of: loop.values).elements
    let depth = scopes.count
    for (variable, shape) in zip(loop.variables, [elements.first, elements.second]) {
      if let variable { scopes.append(.name(variable, shape)) }
    }
    if let condition = loop.condition { _ = shape(of: condition) }
    scopes.append(.loop(label: loop.label))
    walk(loop.nodes)
    scopes.removeSubrange(depth...)
    walk(loop.empty)
  }

  private mutating func walk(_ include: Include) {
    let depth = scopes.count
    if let scope = include.scope { scopes.append(.map(shape(of: scope))) }
    for place in places(of: include.target) { walk(place, isParent: false) }
    scopes.removeSubrange(depth...)
  }

  /// All versions of a block, since a child's may print its parent's.
  private mutating func walk(_ block: Block) {
    guard activeBlocks.insert(block.name).inserted else { return walk(block.nodes) }
    for version in overrides where version.name == block.name { walk(version.nodes) }
    walk(block.nodes)
    activeBlocks.remove(block.name)
  }
}
