// All problems of a theme's templates together: errors of the compiler, names that a page does not
// have, and errors in templates, blocks and branches that no page reaches. A misspelled name in a
// part that all pages share is one problem.

public import VitrineModel

/// A check of a theme's templates against their pages.
public struct ThemeLint {
  /// A kind of page, with an example that has every name.
  public struct Page: Sendable {
    /// The value of `page.kind`.
    public let kind: String
    /// The name of its template.
    public let template: String
    let example: TemplateMap

    /// Creates a kind of page.
    ///
    /// - Parameters:
    ///   - kind: The value of `page.kind`.
    ///   - template: The name of its template.
    ///   - example: A page as for `TemplateEngine.lint`.
    public init(kind: String, template: String, example: TemplateMap) {
      self.kind = kind
      self.template = template
      self.example = example
    }
  }

  /// The problems that `TemplateEngine` and its `lint` report, and `template.unknown-block` for a
  /// block that replaces none; sorted by place.
  public private(set) var problems: [Problem] = []
  /// The templates that no page uses.
  public private(set) var unused: [TemplateSource] = []
  /// By kind of page: the names below `page`, `site` and `theme` that its templates use, such as
  /// `page.title`.
  public private(set) var used: [String: Set<String>] = [:]

  /// Checks the templates of a theme.
  public init(_ theme: Theme, pages: [Page]) {
    let engine = TemplateEngine(compiling: theme)
    var found = engine.errors + theme.templates.flatMap { MarkupPolicy($0).problems }
    let kinds = ThemePageKinds(pages)
    var coverage: Set<Linter.Region> = []
    var bindings: [Symbol: ContextType] = [:]
    for page in pages {
      guard let place = engine.library.places[page.template] else { continue }
      var linter = Linter(
        templates: engine.templates, library: engine.library, examples: [page.example],
        kinds: kinds)
      linter.walk(place, isParent: false)
      found += linter.problems
      coverage.formUnion(linter.coverage)
      used[page.kind] = linter.used
      bindings.merge(linter.bindings) { $0.joined(with: $1) }
    }
    let names = UncheckedNames(
      coverage: coverage, bindings: bindings, examples: pages.map(\.example))
    found += Self.rest(of: engine, pages, kinds, names)
    if engine.errors.isEmpty {
      found += Inheritance.unknownBlocks(in: engine.templates, engine.library)
    }
    unused = engine.templates.indices.filter { !coverage.contains(.template($0)) }
      .map { engine.templates[$0].source }
    problems = Self.once(found)
  }

  /// The problems in templates, blocks and branches that no page reaches.
  private static func rest(
    of engine: TemplateEngine, _ pages: [Page], _ kinds: ThemePageKinds, _ names: UncheckedNames
  ) -> [Problem] {
    let templates = engine.templates
    var problems: [Problem] = []
    var walked: Set<Linter.Region> = []
    // An included template is checked from the one that includes it, where more is known. Templates
    // with blocks are also checked by themselves, since all pages may have replaced the blocks.
    let named = Set(templates.compactMap(\.references).joined())
    for place in templates.indices.sorted(by: { !named.contains($0) && named.contains($1) })
    where !walked.contains(.template(place)) || !templates[place].blockNames.isEmpty {
      var linter = Linter(
        templates: templates, library: engine.library, examples: pages.map(\.example),
        kinds: kinds, unchecked: names)
      linter.walk(place, isParent: false)
      problems += linter.problems
      walked.formUnion(linter.coverage)
    }
    return problems
  }

  /// Each problem once, even if several kinds of pages have it; sorted by file and line.
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
