// The style sheet of each kind of page: the theme's rules without rules that match nothing there.
// Three quarters of a page would otherwise be rules for other pages.
//
// What could match is read from the sources: a rule stays if the kind's templates, or the scripts that run
// on its pages from the start, may give each class and id of its selector to an element. Scripts that
// load later bring the whole sheet with them. If a style sheet imports the deferred rules, pages leave out
// what nobody sees at first: rules for print and forced colors, for what visitors point at or open, for
// hidden elements, and for classes that only scripts add.

import VitrineModel

/// The style sheets of a theme by kind of page.
struct KindStyles {
  /// By kind, the name of its template without `.html`.
  private(set) var sheets: [String: TrustedHTML] = [:]
  /// The rules that the sheets leave out although they may match later, or on paper.
  private(set) var deferred = ""

  /// Makes the sheets; none if the theme's sheet cannot be read as rules.
  ///
  /// - Parameters:
  ///   - sheet: The sheet of the theme.
  ///   - language: The language of the site.
  ///   - templates: The templates of the theme.
  ///   - scripts: The scripts by name.
  ///   - defers: Whether pages load deferred rules.
  init(
    _ sheet: String, language: String, templates: [TemplateSource], scripts: [String: String],
    defers: Bool = false
  ) {
    guard let rules = StyleRules(sheet) else { return }
    let names = rules.names
    let styled = StyledTemplates(templates, names)
    let scripts = scripts.mapValues { StyledSource(script: $0, names) }
    let pages = templates.map(\.name).filter { !$0.contains("/") && $0.hasSuffix(".html") }
      .compactMap { name in
        let kind = String(name.dropLast(".html".count))
        return StyledSource.closure(from: [name], in: styled.sources(on: kind)).map {
          Pages(of: kind, in: language, showing: $0, scripts)
        }
      }
    for page in pages {
      let text = rules.text { selector, isRare in
        guard defers else { return selector?.isPossible(on: page.running) ?? true }
        return !isRare && selector.map { !$0.isLate && $0.isPossible(on: page.parsed) } ?? true
      }
      sheets[page.kind] = TrustedHTML(trusting: text)
    }
    guard defers else { return }
    deferred = rules.text { selector, isRare in
      guard let selector else { return isRare }
      let isLate = isRare || selector.isLate
      return pages.contains {
        selector.isPossible(on: $0.running) && (isLate || !selector.isPossible(on: $0.parsed))
      }
    }
  }

  /// The pages of a kind.
  private struct Pages {
    let kind: String
    /// As browsers get them, with what the script in their head adds.
    let parsed: StyleFacts
    /// Once the other scripts that they start with have run.
    let running: StyleFacts

    /// Classes of HTML that the program writes itself: those of Markdown lists and tables.
    private static let own = StyleName.words(
      of: Array("tasks wide to-start to-center to-end".utf8)[...])

    /// - Parameters:
    ///   - kind: The kind of page.
    ///   - language: The language of the site.
    ///   - templates: The templates that its pages show.
    ///   - scripts: The scripts of the theme by name.
    init(
      of kind: String, in language: String, showing templates: [StyledSource],
      _ scripts: [String: StyledSource]
    ) {
      let keys = templates.reduce(into: Set<String>()) { $0.formUnion($1.assets) }
      let early = ScriptBundler.early
      let started = scripts.keys.filter {
        keys.contains(Asset.key(of: $0)) || $0 == early || $0 == "\(kind)-page.js"
      }
      let run = StyledSource.closure(from: Array(started), in: scripts) ?? []
      let sources = templates + [scripts[early]].compactMap(\.self)
      let shown = sources.reduce(into: Self.own) { $0.formUnion($1.words) }
      let hidden = sources.reduce(into: shown) { $0.formUnion($1.hidden) }
      let added = run.reduce(into: hidden) { $0.formUnion($1.words) }
      self.kind = kind
      parsed = StyleFacts(kind: kind, language: language, names: shown)
      running = StyleFacts(kind: kind, language: language, names: added)
    }
  }
}
