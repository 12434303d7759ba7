// Walks a template with an example of its page and reports every name the page doesn't supply.
// Stencil prints nothing for a misspelled name; here it is an error before anything is published.
// What it looked at is remembered, so that the lint of a theme can look at the rest by itself.

import VitrineModel

/// One walk over templates, their parents and what they include.
struct Linter {
  let templates: [CompiledTemplate]
  let library: Library
  /// One page, or one of each kind where a template is on no page.
  let examples: [TemplateMap]
  /// Nil where one kind is all there is.
  var kinds: PageKinds?
  /// Set where what is walked is on no page: what was looked at already is passed over, and names
  /// that somebody binds or has somewhere are taken.
  var beyond: LooseNames?

  private(set) var problems: [Problem] = []
  private var seen: Set<Problem> = []
  var scopes: [Scope] = []
  private var overrides: [Block] = []
  private(set) var activeBlocks: Set<Symbol> = []
  private var trail: [Int] = []
  private var visits = 0
  /// `{{ block.super }}` was met in the block being walked.
  var metSuper = false
  private(set) var coverage: Set<Unit> = []
  private var unit = Unit.template(-1)
  /// What loops bound their variables to.
  private(set) var bindings: [Symbol: Shape] = [:]

  private static let mostVisits = 5000

  enum Scope {
    case name(Symbol, Shape)
    case map(Shape)
    case loop(label: Symbol?)
  }

  /// A piece of a theme that pages may or may not come to.
  enum Unit: Hashable {
    case template(Int)
    case block(ObjectIdentifier)
    case branch(ObjectIdentifier, Int)
  }

  init(
    templates: [CompiledTemplate], library: Library, examples: [TemplateMap],
    kinds: PageKinds? = nil, beyond: LooseNames? = nil
  ) {
    self.templates = templates
    self.library = library
    self.examples = examples
    self.kinds = kinds
    self.beyond = beyond
  }

  mutating func report(_ problem: Problem) {
    if let beyond, beyond.coverage.contains(unit) { return }
    if seen.insert(problem).inserted { problems.append(problem) }
  }

  private mutating func within(_ unit: Unit, _ body: (inout Linter) -> Void) {
    let outer = self.unit
    self.unit = unit
    coverage.insert(unit)
    body(&self)
    self.unit = outer
  }

  mutating func walk(_ place: Int, isParent: Bool) {
    // What includes itself has been looked at once on the way here.
    visits += 1
    guard !trail.contains(place), visits <= Self.mostVisits else { return }
    trail.append(place)
    defer { trail.removeLast() }
    let template = templates[place]
    within(.template(place)) { $0.walk(template.nodes) }
    guard let parent = template.parent else { return }
    let outer = (overrides, activeBlocks)
    (overrides, activeBlocks) =
      isParent ? (overrides + template.blocks, activeBlocks) : (template.blocks, [])
    for next in places(of: parent.target, at: parent.spot) { walk(next, isParent: true) }
    (overrides, activeBlocks) = outer
  }

  private mutating func places(of target: Target, at spot: Spot) -> [Int] {
    guard case .computed(let operand) = target else {
      if case .fixed(let place) = target { return [place] }
      return []
    }
    let names = shape(of: operand).texts
    let places = names.compactMap { library.places[$0] }
    if let name = names.first, places.isEmpty { report(library.missing(name, at: spot)) }
    return places
  }

  private mutating func walk(_ nodes: [Node]) {
    for node in nodes {
      switch node {
      case .text, .leave: break
      case .path(let path): look(at: .path(path))
      case .print(let print): walk(print)
      case .choice(let choice): walk(choice)
      case .loop(let loop): walk(loop)
      case .include(let include): walk(include)
      case .block(let block): walk(block)
      case .filtered(let filtered):
        for filter in filtered.filters { look(at: filter) }
        walk(filtered.nodes)
      }
    }
  }

  private mutating func walk(_ print: Print) {
    let certain = print.condition.map { judge($0) } ?? nil
    if certain != false { look(at: print.value) }
    if certain != true, let otherwise = print.otherwise { look(at: otherwise) }
  }

  private mutating func walk(_ choice: Choice) {
    for (index, branch) in choice.branches.enumerated() {
      let certain = branch.condition.map { judge($0) } ?? true
      if certain != false {
        within(.branch(ObjectIdentifier(choice), index)) { $0.walk(branch.nodes) }
      }
      if certain == true { return }
    }
  }

  private mutating func walk(_ loop: Loop) {
    let elements = shape(of: loop.values).elements
    let depth = scopes.count
    for (variable, shape) in zip(loop.variables, [elements.first, elements.second]) {
      guard let variable else { continue }
      scopes.append(.name(variable, shape))
      bindings[variable] = bindings[variable]?.joined(with: shape) ?? shape
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
    for place in places(of: include.target, at: include.spot) { walk(place, isParent: false) }
    scopes.removeSubrange(depth...)
  }

  /// The child's version, and its parent's where the child prints that.
  private mutating func walk(_ block: Block) {
    guard activeBlocks.insert(block.name).inserted else { return walk(block, as: block) }
    let outer = metSuper
    for version in overrides.filter({ $0.name == block.name }) + [block] {
      metSuper = false
      walk(version, as: block)
      if !metSuper { break }
    }
    metSuper = outer
    activeBlocks.remove(block.name)
  }

  private mutating func walk(_ version: Block, as block: Block) {
    within(.block(ObjectIdentifier(version))) { $0.walk(version.nodes) }
  }
}
