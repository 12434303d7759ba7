// Everything that is wrong with the templates of a theme, told together: what can't be compiled,
// what names something that a page does not supply, and what stands in templates, blocks and
// branches that no page comes to. One misspelled name in a part of all pages is one problem.

public import VitrineModel

/// Checks the templates of a theme against the pages they are for.
public struct ThemeLint {
  /// A kind of page, by an example in which nothing is missing.
  public struct Page: Sendable {
    let kind: String
    public let template: String
    let example: TemplateMap

    /// - Parameter example: as for `TemplateEngine.lint`.
    public init(kind: String, template: String, example: TemplateMap) {
      self.kind = kind
      self.template = template
      self.example = example
    }
  }

  /// Sorted by their places: what `TemplateEngine` and its `lint` report, and
  /// `template.unknown-block` for a block that takes no other's place.
  public private(set) var problems: [Problem] = []
  /// The files of templates that no page comes to.
  public private(set) var unused: [TemplateSource] = []

  public init(_ theme: Theme, pages: [Page]) {
    let engine = TemplateEngine(compiling: theme)
    var found = engine.faults
    let kinds = PageKinds(pages)
    var coverage: Set<Linter.Unit> = []
    var bindings: [Symbol: Shape] = [:]
    for page in pages {
      guard let place = engine.library.places[page.template] else { continue }
      var linter = Linter(
        templates: engine.templates, library: engine.library, examples: [page.example],
        kinds: kinds)
      linter.walk(place, isParent: false)
      found += linter.problems
      coverage.formUnion(linter.coverage)
      bindings.merge(linter.bindings) { $0.joined(with: $1) }
    }
    let names = LooseNames(
      coverage: coverage, bindings: bindings, examples: pages.map(\.example))
    found += Self.rest(of: engine, pages, kinds, names)
    if engine.faults.isEmpty { found += Lineage.strays(in: engine.templates, engine.library) }
    unused = engine.templates.indices.filter { !coverage.contains(.template($0)) }
      .map { engine.templates[$0].source }
    problems = Self.once(found)
  }

  /// What is wrong where no page comes to.
  private static func rest(
    of engine: TemplateEngine, _ pages: [Page], _ kinds: PageKinds, _ names: LooseNames
  ) -> [Problem] {
    let templates = engine.templates
    var problems: [Problem] = []
    var walked: Set<Linter.Unit> = []
    // What others include is looked at from there, where more is known; a block once by itself,
    // since all pages may have replaced it.
    let named = Set(templates.compactMap(\.references).joined())
    for place in templates.indices.sorted(by: { !named.contains($0) && named.contains($1) })
    where !walked.contains(.template(place)) || !templates[place].blockNames.isEmpty {
      var linter = Linter(
        templates: templates, library: engine.library, examples: pages.map(\.example),
        kinds: kinds, beyond: names)
      linter.walk(place, isParent: false)
      problems += linter.problems
      walked.formUnion(linter.coverage)
    }
    return problems
  }

  /// Each fault once, though several kinds of pages meet it, in the order of files and lines.
  private static func once(_ problems: [Problem]) -> [Problem] {
    var seen: Set<[String]> = []
    let distinct = problems.filter {
      seen.insert([$0.code, $0.what, $0.place?.description ?? ""]).inserted
    }
    return distinct.enumerated().sorted { a, b in
      let (first, second) = (a.element.order, b.element.order)
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }
}

extension Problem {
  fileprivate var order: (file: String, line: Int, column: Int) {
    guard case .file(let file, let line, let column) = place else { return ("", 0, 0) }
    return (file, line ?? 0, column ?? 0)
  }
}
