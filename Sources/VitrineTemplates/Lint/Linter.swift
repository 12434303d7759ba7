// Walks a template with an example of its page and reports every name that the page does not have.
// Stencil prints nothing for a misspelled name; here it is an error before anything is published.
// The linter remembers what it checked, so that the lint of a theme can check the rest separately.

import VitrineModel

/// A walk through templates, their parents and what they include.
struct Linter {
  let templates: [CompiledTemplate]
  let library: TemplateLibrary
  /// One page, or one of each kind if no page uses the template.
  let examples: [TemplateMap]
  /// Nil if there is only one kind.
  var kinds: ThemePageKinds?
  /// Set if no page uses the template: skips what was checked already, and accepts names that exist
  /// anywhere.
  var unchecked: UncheckedNames?

  private(set) var problems: [Problem] = []
  private var seen: Set<Problem> = []
  var scopes: [Scope] = []
  private var overrides: [BlockNode] = []
  private var activeBlocks: Set<Symbol> = []
  private var trail: [Int] = []
  private var visits = 0
  /// Whether the block that is being walked contains `{{ block.super }}`.
  var usesSuper = false
  private(set) var coverage: Set<Region> = []
  private var region = Region.template(-1)
  /// The types of loops' variables.
  private(set) var bindings: [Symbol: ContextType] = [:]
  /// The names below `page`, `site` and `theme` that were used.
  var used: Set<String> = []

  private static let mostVisits = 5000

  /// Names that a part of a template adds to those of its page.
  enum Scope {
    case name(Symbol, ContextType)
    case map(ContextType)
    case loop(label: Symbol?)
    /// A block that replaces another.
    case replacement
  }

  /// A part of a theme that pages may or may not reach.
  enum Region: Hashable {
    case template(Int)
    case block(ObjectIdentifier)
    case branch(ObjectIdentifier, Int)
  }

  init(
    templates: [CompiledTemplate], library: TemplateLibrary, examples: [TemplateMap],
    kinds: ThemePageKinds? = nil, unchecked: UncheckedNames? = nil
  ) {
    self.templates = templates
    self.library = library
    self.examples = examples
    self.kinds = kinds
    self.unchecked = unchecked
  }

  mutating func report(_ problem: Problem) {
    if let unchecked, unchecked.coverage.contains(region) { return }
    if seen.insert(problem).inserted { problems.append(problem) }
  }

  private mutating func within(_ region: Region, _ body: (inout Linter) -> Void) {
    let outer = self.region
    self.region = region
    coverage.insert(region)
    body(&self)
    self.region = outer
  }

  mutating func walk(_ place: Int, isParent: Bool) {
    // A template that includes itself was checked on the way here.
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
    for next in places(of: parent.target, at: parent.location) { walk(next, isParent: true) }
    (overrides, activeBlocks) = outer
  }

  private mutating func places(of target: TemplateReference, at location: SourceLocation) -> [Int] {
    guard case .computed(let operand) = target else {
      if case .fixed(let place) = target { return [place] }
      return []
    }
    let names = contextType(of: operand).texts
    let places = names.compactMap { library.places[$0] }
    if let name = names.first, places.isEmpty { report(library.missing(name, at: location)) }
    return places
  }

  private mutating func walk(_ nodes: [TemplateNode]) {
    for node in nodes {
      switch node {
      case .text: break
      case .loopControl(let control): check(control)
      case .path(let path): check(.path(path))
      case .output(let output): walk(output)
      case .conditional(let conditional): walk(conditional)
      case .loop(let loop): walk(loop)
      case .include(let include): walk(include)
      case .block(let block): walk(block)
      case .filter(let tag):
        for filter in tag.filters { check(filter) }
        checkPlace(of: tag)
        walk(tag.nodes)
      }
    }
  }

  private mutating func walk(_ output: OutputNode) {
    let outcome = output.condition.map { evaluate($0) } ?? nil
    if outcome != false { check(output.value) }
    if outcome != true, let otherwise = output.otherwise { check(otherwise) }
  }

  private mutating func walk(_ conditional: ConditionalNode) {
    for (index, branch) in conditional.branches.enumerated() {
      let outcome = branch.condition.map { evaluate($0) } ?? true
      if outcome != false {
        within(.branch(ObjectIdentifier(conditional), index)) { $0.walk(branch.nodes) }
      }
      if outcome == true { return }
    }
  }

  private mutating func walk(_ loop: LoopNode) {
    let values = contextType(of: loop.values)
    check(values, isLoopedOverBy: loop)
    let depth = scopes.count
    for (variable, type) in zip(loop.variables, [values.elements.first, values.elements.second])
    where variable != Symbols.underscore || !values.isMap {
      scopes.append(.name(variable, type))
      bindings[variable] = bindings[variable]?.joined(with: type) ?? type
    }
    if let condition = loop.condition { _ = contextType(of: condition) }
    scopes.append(.loop(label: loop.label))
    walk(loop.nodes)
    scopes.removeSubrange(depth...)
    walk(loop.empty)
  }

  private mutating func walk(_ include: IncludeNode) {
    let depth = scopes.count
    if let scope = include.scope {
      let type = contextType(of: scope)
      check(type, isContextOf: include, scope)
      scopes.append(.map(type))
    }
    for place in places(of: include.target, at: include.location) { walk(place, isParent: false) }
    scopes.removeSubrange(depth...)
  }

  /// Walks the child's version, and its parent's if the child prints that.
  private mutating func walk(_ block: BlockNode) {
    guard activeBlocks.insert(block.name).inserted else { return walk(block, as: block) }
    let outer = usesSuper
    usesSuper = true
    for version in overrides where version.name == block.name && usesSuper {
      usesSuper = false
      scopes.append(.replacement)
      walk(version, as: block)
      scopes.removeLast()
    }
    if usesSuper { walk(block, as: block) }
    usesSuper = outer
    activeBlocks.remove(block.name)
  }

  private mutating func walk(_ version: BlockNode, as block: BlockNode) {
    within(.block(ObjectIdentifier(version))) { $0.walk(version.nodes) }
  }
}
