// Parents of templates. A template that extends itself through others is found before anything is
// rendered; includes may be recursive as long as a condition ends them.

import VitrineModel

/// Checks over which template extends which.
enum Lineage {
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
          return templates[start].parent?.spot
            .problem("template.cycle", "a template can't extend itself (\(names))")
        }
        if chain.count > templates.count { return nil }
      }
      return nil
    }
  }
}
