// What the lint of a theme knows beyond one page: the kinds of pages, the names of each, and, for
// templates that no page uses, all names.

import VitrineModel

/// The kinds of pages, and the names that only some have.
struct ThemePageKinds {
  let names: [String]
  /// Names that only some kinds have, with those kinds.
  let kindsByName: [String: [String]]

  init(_ pages: [ThemeLint.Page]) {
    names = pages.map(\.kind)
    var kindsByName: [String: [String]] = [:]
    for page in pages {
      for entry in page.example.entries { kindsByName[entry.name, default: []].append(page.kind) }
    }
    self.kindsByName = kindsByName.filter { $0.value.count < pages.count }
  }
}

/// The names that a template may use if its page, loop and context are unknown.
struct UncheckedNames {
  let coverage: Set<Linter.Region>
  private let bindings: [Symbol: ContextType]
  private let names: Set<String>

  init(coverage: Set<Linter.Region>, bindings: [Symbol: ContextType], examples: [TemplateMap]) {
    self.coverage = coverage
    self.bindings = bindings
    names = examples.reduce(into: []) { $1.gatherNames(into: &$0) }
  }

  /// The variables of loops.
  var bound: [Symbol] { Array(bindings.keys) }

  /// The type of a variable of any loop; unknown for any other existing name; else nil.
  func contextType(of path: VariablePath) -> ContextType? {
    bindings[path.symbol] ?? (names.contains(path.root) ? .unknown : nil)
  }
}

extension TemplateMap {
  fileprivate func gatherNames(into names: inout Set<String>) {
    for entry in entries {
      names.insert(entry.name)
      // No template has a table of words as its context.
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
