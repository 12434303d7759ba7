// Renders one template: walks the tree and writes bytes. It is a struct passed `inout`, so that
// nothing in the hot loop is shared, locked or checked for exclusive access at run time. Depth,
// iterations and length have limits, since a theme may come from anyone.

import VitrineModel

/// What happens after a node.
enum ControlFlow {
  case next
  case leave(isContinue: Bool, label: Symbol?)
}

/// The state of rendering a page.
struct TemplateRenderer {
  let templates: [CompiledTemplate]
  let library: TemplateLibrary
  let root: TemplateMap
  var output: [UInt8]

  /// The name that each frame binds; the innermost is last.
  var names: [Symbol] = []
  var frames: [Frame] = []
  /// Blocks of children that replace those of their parents, the most derived first.
  var overrides: [BlockNode] = []
  /// The blocks that are being written, which do not replace those inside them.
  var activeBlocks: [Symbol] = []
  /// The last output of blocks that are printed again.
  var captured: [Symbol: TemplateValue] = [:]

  /// Whether the output is for a filter or a value, and marks what must be escaped later.
  private(set) var isCapturing = false
  var depth = 0
  /// The templates being rendered, the outermost first.
  private var trail: [Int] = []
  private var iterations = 0

  init(
    templates: [CompiledTemplate], library: TemplateLibrary, root: TemplateMap, output: [UInt8]
  ) {
    self.templates = templates
    self.library = library
    self.root = root
    self.output = output
  }

  /// Names that are in scope: one value, the current loop, or a map.
  enum Frame {
    case value(TemplateValue)
    case loop(LoopFrame)
    case map(TemplateMap)
    case block(BlockFrame)
  }

  /// The progress of a `for` loop.
  struct LoopFrame {
    var index = 0
    let count: Int
    let label: Symbol?
  }

  /// A block that replaces another.
  ///
  /// It is a class, so that it makes no frame larger.
  final class BlockFrame {
    /// The block and the blocks that it replaces.
    let versions: ArraySlice<BlockNode>
    /// The number of blocks around its content, with itself.
    let depth: Int
    /// The output of the block that it replaces, once that is known.
    var replaced: TemplateOutput?

    init(versions: ArraySlice<BlockNode>, depth: Int) {
      self.versions = versions
      self.depth = depth
    }
  }

  /// Writes a template with its parents.
  mutating func run(_ place: Int, isParent: Bool, at location: SourceLocation?) throws(Problem)
    -> ControlFlow
  {
    try enter(at: location, adding: place)
    defer {
      trail.removeLast()
      depth -= 1
    }
    let template = templates[place]
    let flow = try write(template.nodes)
    guard let parent = template.parent, case .next = flow else { return flow }
    let next = try self.place(of: parent.target, at: parent.location)
    if isParent {
      overrides += template.blocks
      return try run(next, isParent: true, at: parent.location)
    }
    // An included template that extends another has its own blocks.
    let outer = (overrides, activeBlocks)
    (overrides, activeBlocks) = (template.blocks, [])
    defer { (overrides, activeBlocks) = outer }
    return try run(next, isParent: true, at: parent.location)
  }

  private mutating func enter(at location: SourceLocation?, adding place: Int) throws(Problem) {
    depth += 1
    trail.append(place)
    guard let location else { return }
    // Templates that include others twice grow without a loop.
    try countIteration(at: location)
    if depth > TemplateLimits.nestedRendering { throw tooDeep(location) }
  }

  private func tooDeep(_ location: SourceLocation) -> Problem {
    let chain = trail.suffix(6).map { templates[$0].source.name }.joined(separator: " → ")
    return location.problem(
      "template.too-deep",
      "templates are nested more than \(TemplateLimits.nestedRendering) deep (\(chain))",
      help: "find the template that includes or extends itself")
  }

  /// Writes nodes one level deeper.
  mutating func writeNested(_ nodes: [TemplateNode], at location: SourceLocation) throws(Problem)
    -> ControlFlow
  {
    depth += 1
    defer { depth -= 1 }
    if depth > TemplateLimits.nestedRendering { throw tooDeep(location) }
    return try write(nodes)
  }

  mutating func write(_ nodes: [TemplateNode]) throws(Problem) -> ControlFlow {
    for node in nodes {
      let flow: ControlFlow
      switch node {
      case .text(let bytes):
        output.append(contentsOf: bytes)
        continue
      case .path(let path):
        write(try value(of: path))
        continue
      case .output(let node):
        try write(node)
        continue
      case .conditional(let conditional): flow = try write(conditional)
      case .loop(let loop): flow = try write(loop)
      case .include(let include): flow = try write(include)
      case .block(let block): flow = try write(block)
      case .filter(let filter): flow = try write(filter)
      case .loopControl(let control): flow = try self.flow(of: control)
      }
      if case .leave = flow { return flow }
    }
    return .next
  }

  /// Counts an iteration of a loop, or an include, against the limits.
  mutating func countIteration(at location: SourceLocation) throws(Problem) {
    iterations += 1
    guard
      iterations > TemplateLimits.iterations || output.count > TemplateLimits.pageMegabytes << 20
    else { return }
    throw location.problem(
      "template.too-large",
      "the page is larger than \(TemplateLimits.pageMegabytes) MB or has more than"
        + " \(TemplateLimits.iterations.grouped) iterations",
      help: "loop over fewer values, or include fewer templates")
  }

  /// What the closure writes, kept out of the output.
  mutating func capturing(
    _ body: (inout TemplateRenderer) throws(Problem) -> ControlFlow
  ) throws(Problem) -> (TemplateOutput, ControlFlow) {
    var kept: [UInt8] = []
    swap(&output, &kept)
    let wasCapturing = isCapturing
    isCapturing = true
    defer {
      swap(&output, &kept)
      isCapturing = wasCapturing
    }
    let flow = try body(&self)
    return (TemplateOutput(bytes: output), flow)
  }
}
