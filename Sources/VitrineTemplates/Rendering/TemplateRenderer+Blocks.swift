// Blocks: which version of a block is written, `block.super`, and blocks that are printed again.

import VitrineModel

extension TemplateRenderer {
  mutating func write(_ block: BlockNode) throws(Problem) -> ControlFlow {
    guard library.reusedBlocks.contains(block.name) else { return try writeVersions(of: block) }
    let (printed, flow) = try capturing { (renderer) throws(Problem) in
      try renderer.writeVersions(of: block)
    }
    captured[block.name] = .output(printed)
    write(.output(printed))
    return flow
  }

  private mutating func writeVersions(of block: BlockNode) throws(Problem) -> ControlFlow {
    // A block inside itself is plain content.
    guard !activeBlocks.contains(block.name) else {
      return try writeNested(block.nodes, at: block.location)
    }
    let versions = overrides.filter { $0.name == block.name } + [block]
    activeBlocks.append(block.name)
    defer { activeBlocks.removeLast() }
    return try write(versions[...])
  }

  /// Writes the first version; `block.super` in it is the next one.
  private mutating func write(_ versions: ArraySlice<BlockNode>) throws(Problem) -> ControlFlow {
    let block = versions[versions.startIndex]
    guard versions.count > 1 else { return try writeNested(block.nodes, at: block.location) }
    names.append(Symbols.block)
    frames.append(.block(BlockFrame(versions: versions, depth: activeBlocks.count)))
    defer {
      names.removeLast()
      frames.removeLast()
    }
    return try writeNested(block.nodes, at: block.location)
  }

  /// The output of what a block replaces, whose frame is at this place.
  ///
  /// Stencil renders it before the block begins, so loops inside the block do not change its names.
  mutating func replacedBlock(
    of block: BlockFrame, at frame: Int
  ) throws(Problem) -> TemplateOutput {
    if let output = block.replaced { return output }
    let inner = (names[frame...], frames[frame...], activeBlocks[block.depth...])
    names.removeSubrange(frame...)
    frames.removeSubrange(frame...)
    activeBlocks.removeSubrange(block.depth...)
    defer {
      names += inner.0
      frames += inner.1
      activeBlocks += inner.2
    }
    let (output, _) = try capturing { (renderer) throws(Problem) in
      try renderer.write(block.versions.dropFirst())
    }
    block.replaced = output
    return output
  }

  /// The blocks printed so far, by name.
  var printedBlocks: TemplateMap {
    TemplateMap(
      captured.map { (name: library.symbols.names[$0.key], value: $0.value) }
        .sorted { $0.name < $1.name })
  }
}
