// What the lint of a whole theme knows beyond one page: which kinds of pages there are, which of
// them have a name, and, for templates that no page comes to, which names there are at all.

import VitrineModel

/// The kinds of pages and what sets them apart.
struct PageKinds {
  let names: [String]
  /// Names that only some kinds have, with those kinds.
  let having: [String: [String]]

  init(_ pages: [ThemeLint.Page]) {
    names = pages.map(\.kind)
    var having: [String: [String]] = [:]
    for page in pages {
      for entry in page.example.entries { having[entry.name, default: []].append(page.kind) }
    }
    self.having = having.filter { $0.value.count < pages.count }
  }
}

/// Names that may be meant where nobody knows what page, loop or context a template is for.
struct LooseNames {
  let coverage: Set<Linter.Unit>
  private let bindings: [Symbol: Shape]
  private let names: Set<String>

  init(coverage: Set<Linter.Unit>, bindings: [Symbol: Shape], examples: [TemplateMap]) {
    self.coverage = coverage
    self.bindings = bindings
    names = examples.reduce(into: []) { $1.gatherNames(into: &$0) }
  }

  /// What loops bind.
  var bound: [Symbol] { Array(bindings.keys) }

  /// What a loop anywhere binds the name to; anything, where it is a part of something.
  func shape(of path: Path) -> Shape? {
    bindings[path.symbol] ?? (names.contains(path.root) ? .unknown : nil)
  }
}

extension TemplateMap {
  fileprivate func gatherNames(into names: inout Set<String>) {
    for entry in entries {
      names.insert(entry.name)
      // A table of words has no context of its own.
      if entry.name != "strings" { entry.value.gatherNames(into: &names) }
    }
  }
}

extension TemplateValue {
  fileprivate func gatherNames(into names: inout Set<String>) {
    switch self {
    case .map(let map): map.gatherNames(into: &names)
    case .list(let values): values.forEach { $0.gatherNames(into: &names) }
    default: break
    }
  }
}
