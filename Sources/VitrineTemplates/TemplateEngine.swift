// Renders the templates of a theme. Each is compiled once; rendering walks the tree and writes
// bytes. The class is deliberately not Sendable: its tree remembers where it found names last. Make
// one engine for each worker and keep it there.

public import VitrineModel

/// A theme's templates, compiled.
///
/// One engine belongs to one worker.
public final class TemplateEngine {
  let library: TemplateLibrary
  private(set) var templates: [CompiledTemplate] = []
  /// The errors in the templates.
  ///
  /// An engine that has some is of use to the linter only.
  let errors: [Problem]

  /// Compiles every template of the theme.
  ///
  /// - Parameter theme: The theme.
  /// - Throws: Every error of every template: `template.syntax`, `template.missing`,
  ///   `template.unknown-filter`, `template.unknown-tag`, `template.cycle`,
  ///   `template.too-deep`, `theme.words`.
  public convenience init(theme: Theme) throws(Problems) {
    self.init(compiling: theme)
    guard errors.isEmpty else { throw Problems(errors) }
  }

  /// Compiles what it can.
  init(compiling theme: Theme) {
    let formats = LanguageFormats(language: theme.language, strings: theme.resources.strings)
    var problems: [Problem] = []
    let read = theme.templates.map { source in
      do throws(Problem) {
        return try TagReader(source: source).read()
      } catch {
        problems.append(error)
        return []
      }
    }
    library = TemplateLibrary(
      places: Dictionary(
        theme.templates.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first }),
      symbols: Symbols(), formats: formats)
    for (source, tags) in zip(theme.templates, read) {
      var parser = TemplateParser(source, tags: tags, library: library)
      let (template, errors) = parser.parse()
      templates.append(template)
      problems += errors
    }
    errors = problems + Inheritance.cycles(in: templates)
  }

  /// Appends a rendered page to the output.
  ///
  /// - Parameters:
  ///   - template: The name of a template.
  ///   - context: The page.
  ///   - output: What to append to; unchanged if this throws.
  /// - Throws: `template.missing`, `template.value`, `template.too-deep`, `template.too-large`.
  public func render(
    _ template: String, _ context: TemplateMap, into output: inout [UInt8]
  ) throws(Problem) {
    guard let place = library.places[template] else { throw missing(template) }
    let start = output.count
    var rendering = TemplateRenderer(
      templates: templates, library: library, root: context, output: [])
    swap(&rendering.output, &output)
    defer { swap(&rendering.output, &output) }
    do {
      _ = try rendering.run(place, isParent: false, at: nil)
    } catch {
      rendering.output.removeSubrange(start...)
      throw error
    }
  }

  func missing(_ name: String) -> Problem {
    Problem(
      .error, "template.missing", "the theme has no template `\(name)`",
      help: library.suggestion(forMissing: name))
  }

  /// The names of a template and of everything that it includes or extends, at any depth, sorted.
  ///
  /// If a value names a template, those are all templates of the theme.
  public func dependencies(of template: String) -> [String] {
    guard let place = library.places[template] else { return [] }
    var found: Set<Int> = [place]
    var waiting = [place]
    while let next = waiting.popLast() {
      let references = templates[next].references ?? Set(templates.indices)
      for reference in references where found.insert(reference).inserted {
        waiting.append(reference)
      }
    }
    return found.sorted().map { templates[$0].source.name }
  }
}

extension TemplateEngine {
  /// The filters of templates: their names, their arguments in words, and whether they are
  /// Stencil's.
  public static var filters: [(name: String, takes: String, isStock: Bool)] {
    Filter.allCases.map { ($0.rawValue, $0.usage, $0.isStock) }
  }

  /// Finds names that a page does not have, in a template, its parents and what it includes.
  ///
  /// - Parameters:
  ///   - template: The name of a template.
  ///   - example: A page with a value for every optional name and an element in every list; `.none`
  ///     means that any name may follow.
  /// - Returns: `template.unknown-name` for each; `template.unsafe-place` for values in scripts and
  ///   styles; `template.missing` if there is no such template.
  public func lint(_ template: String, example: TemplateMap) -> [Problem] {
    guard let place = library.places[template] else { return [missing(template)] }
    var linter = Linter(templates: templates, library: library, examples: [example])
    linter.walk(place, isParent: false)
    return linter.problems
  }
}
