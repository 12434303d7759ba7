// Checks of which template extends which. Each block of a child must exist in a parent. A template
// that extends itself through others is found before anything is rendered; includes may be
// recursive, if a condition ends them.

import VitrineModel

/// Finds templates that extend themselves.
enum Inheritance {
  /// A problem for each template that is its own ancestor.
  static func cycles(in templates: [CompiledTemplate]) -> [Problem] {
    templates.indices.compactMap { start in
      var chain = [start]
      while let parent = templates[chain[chain.count - 1]].parent,
        case .fixed(let next) = parent.target
      {
        chain.append(next)
        if next == start {
          let names = chain.map { templates[$0].source.name }.joined(separator: " → ")
          return templates[start].parent?.location
            .problem(
              "template.cycle", "a template cannot extend itself (\(names))",
              help: "extend another template in one of them")
        }
        if chain.count > templates.count { return nil }
      }
      return nil
    }
  }

  /// A problem for each block that replaces none: it would not be printed.
  static func unknownBlocks(in templates: [CompiledTemplate], _ library: TemplateLibrary)
    -> [Problem]
  {
    templates.flatMap { template -> [Problem] in
      guard let parent = template.parent, !template.blocks.isEmpty else { return [] }
      let known = blocks(reachedFrom: parent.target, in: templates)
      return template.blocks.filter { !known.contains($0.name) }.map { block in
        let names = known.map { library.symbols.names[$0] }.sorted()
        let name = library.symbols.names[block.name]
        return block.location.problem(
          "template.unknown-block",
          "no template that this one extends has a block `\(name)`",
          help: names.isEmpty
            ? "the templates it extends have no blocks"
            : TemplateLibrary.suggestion(for: name, of: names))
      }
    }
  }

  /// The names of the blocks of a template, its parents and what they include.
  private static func blocks(
    reachedFrom target: TemplateReference, in templates: [CompiledTemplate]
  ) -> Set<Symbol> {
    guard case .fixed(let start) = target else { return Set(templates.flatMap(\.blockNames)) }
    var found: Set<Int> = [start]
    var waiting = [start]
    while let next = waiting.popLast() {
      for reference in templates[next].references ?? Set(templates.indices)
      where found.insert(reference).inserted { waiting.append(reference) }
    }
    return Set(found.flatMap { templates[$0].blockNames })
  }
}
