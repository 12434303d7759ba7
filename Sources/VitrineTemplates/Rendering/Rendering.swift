// One rendering of one template: walks the tree and writes bytes. A struct passed by mutation, so
// that nothing in the hot loop is shared, locked or checked for exclusive access while running.
// Depth, iterations and length are capped: a theme may be a stranger's.

import VitrineModel

/// What becomes of the nodes after one.
enum Flow {
  case next
  case leave(isContinue: Bool, label: Symbol?)
}

/// The state of rendering a page.
struct Rendering {
  /// Nested tags and templates. A level takes up to 8 KB of stack in a debug build, and the
  /// smallest stack of a worker has 512.
  static let deepest = 50
  static let mostIterations = 1_000_000
  static let longestOutput = 64 << 20

  let templates: [CompiledTemplate]
  let library: Library
  let root: TemplateMap
  var output: [UInt8]

  /// What each frame binds; the innermost is last.
  var names: [Symbol] = []
  var frames: [Frame] = []
  /// Blocks given by children to their parents, the most derived first.
  var overrides: [Block] = []
  var activeBlocks: [ActiveBlock] = []
  /// The latest output of blocks that are printed again.
  var captured: [Symbol: TemplateValue] = [:]

  private var depth = 0
  /// The templates being rendered, the outermost first.
  private var trail: [Int] = []
  private var iterations = 0

  init(
    templates: [CompiledTemplate], library: Library, root: TemplateMap, output: [UInt8]
  ) {
    self.templates = templates
    self.library = library
    self.root = root
    self.output = output
  }

  enum Frame {
    case value(TemplateValue)
    case loop(LoopFrame)
    case map(TemplateMap)
  }

  struct LoopFrame {
    var index = 0
    let count: Int
    let label: Symbol?
  }

  struct ActiveBlock {
    let name: Symbol
    let chain: [Block]
    var level = 0
  }

  /// Writes a template with its parents.
  mutating func run(_ place: Int, isParent: Bool, at spot: Spot?) throws(Problem) -> Flow {
    try enter(at: spot, adding: place)
    defer {
      trail.removeLast()
      depth -= 1
    }
    let template = templates[place]
    let flow = try write(template.nodes)
    guard let parent = template.parent, case .next = flow else { return flow }
    let next = try self.place(of: parent.target, at: parent.spot)
    if isParent {
      overrides += template.blocks
      return try run(next, isParent: true, at: parent.spot)
    }
    // An included template with a parent of its own has its own blocks.
    let outer = (overrides, activeBlocks)
    (overrides, activeBlocks) = (template.blocks, [])
    defer { (overrides, activeBlocks) = outer }
    return try run(next, isParent: true, at: parent.spot)
  }

  private mutating func enter(at spot: Spot?, adding place: Int) throws(Problem) {
    depth += 1
    trail.append(place)
    guard let spot else { return }
    // Templates that include others twice grow without any loop.
    try countIteration(at: spot)
    if depth > Self.deepest { throw tooDeep(spot) }
  }

  private func tooDeep(_ spot: Spot) -> Problem {
    let chain = trail.suffix(6).map { templates[$0].source.name }.joined(separator: " → ")
    return spot.problem(
      "template.too-deep", "templates are nested more than \(Self.deepest) deep (\(chain))",
      mend: "look for a template that includes or extends itself")
  }

  /// Writes nodes one level deeper.
  mutating func writeNested(_ nodes: [Node], at spot: Spot) throws(Problem) -> Flow {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw tooDeep(spot) }
    return try write(nodes)
  }

  mutating func write(_ nodes: [Node]) throws(Problem) -> Flow {
    for node in nodes {
      let flow: Flow
      switch node {
      case .text(let bytes):
        output.append(contentsOf: bytes)
        continue
      case .path(let path):
        write(try value(of: path))
        continue
      case .print(let print):
        try write(print)
        continue
      case .choice(let choice): flow = try write(choice)
      case .loop(let loop): flow = try write(loop)
      case .include(let include): flow = try write(include)
      case .block(let block): flow = try write(block)
      case .filtered(let filtered): flow = try write(filtered)
      case .leave(let leave): flow = try self.flow(of: leave)
      }
      if case .leave = flow { return flow }
    }
    return .next
  }

  /// Counts a round of a loop, or an include, against the caps.
  mutating func countIteration(at spot: Spot) throws(Problem) {
    iterations += 1
    guard iterations > Self.mostIterations || output.count > Self.longestOutput else { return }
    throw spot.problem("template.too-large", "the page grows without end")
  }

  /// What nodes write, taken out of the output.
  mutating func taking(
    _ body: (inout Rendering) throws(Problem) -> Flow
  ) throws(Problem) -> (String, Flow) {
    var kept: [UInt8] = []
    swap(&output, &kept)
    defer { swap(&output, &kept) }
    let flow = try body(&self)
    return (String(decoding: output, as: UTF8.self), flow)
  }
}
