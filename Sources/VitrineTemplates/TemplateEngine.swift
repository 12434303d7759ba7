// Renders the templates of a theme. Each is compiled once; rendering walks the tree and writes
// bytes. A class that is not Sendable on purpose: its tree remembers where names were found last.
// Make one engine per worker and keep it there.

public import VitrineModel

/// A theme's templates, compiled. One engine belongs to one worker.
public final class TemplateEngine {
  let library: Library
  private(set) var templates: [CompiledTemplate] = []
  /// What is wrong with the templates; an engine with faults is fit for the lint alone.
  let faults: [Problem]

  /// Compiles every template of the theme.
  ///
  /// - Throws: every fault of every template: `template.syntax`, `template.missing`,
  ///   `template.unknown-filter`, `template.unknown-tag`, `template.cycle`,
  ///   `template.too-deep`, `theme.words`.
  public convenience init(theme: Theme) throws(Problems) {
    self.init(compiling: theme)
    guard faults.isEmpty else { throw Problems(faults) }
  }

  /// Compiles what can be compiled.
  init(compiling theme: Theme) {
    let words = Words(language: theme.language, strings: theme.design.strings)
    var problems: [Problem] = []
    let read = theme.templates.map { source in
      do throws(Problem) {
        return try TagReader(source: source).read()
      } catch {
        problems.append(error)
        return []
      }
    }
    let symbols = Symbols()
    library = Library(
      places: Dictionary(
        theme.templates.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first }),
      symbols: symbols, words: words,
      reusedBlocks: Self.reusedBlocks(in: read.joined(), symbols))
    for (source, tags) in zip(theme.templates, read) {
      var parser = TemplateParser(source, tags: tags, library: library)
      let (template, faults) = parser.parse()
      templates.append(template)
      problems += faults
    }
    faults = problems + Lineage.cycles(in: templates)
  }

  /// The blocks that a template prints again by `{{ block.name }}`.
  private static func reusedBlocks(
    in tags: some Sequence<Tag>, _ symbols: Symbols
  ) -> Set<Symbol> {
    var found: Set<Symbol> = []
    let prefix = "block.".utf8
    for tag in tags where tag.kind != .text {
      // Looked for in the bytes first: few tags name a block.
      guard tag.text.indices.contains(where: { tag.text[$0...].starts(with: prefix) }) else {
        continue
      }
      let words = tag.contents.split { " |:,()[]".contains($0) }
      for word in words where word.hasPrefix("block.") {
        let name = word.dropFirst("block.".count).prefix { $0 != "." }
        found.insert(symbols.number(of: String(name)))
      }
    }
    return found
  }

  /// Appends the rendered page to the output.
  ///
  /// - Throws: `template.missing`, `template.value`, `template.too-deep`, `template.too-large`.
  ///   The output then ends as it did before.
  public func render(
    _ template: String, _ context: TemplateMap, into output: inout [UInt8]
  ) throws(Problem) {
    guard let place = library.places[template] else { throw missing(template) }
    let start = output.count
    var rendering = Rendering(
      templates: templates, library: library, root: context, output: [])
    swap(&rendering.output, &output)
    defer { swap(&rendering.output, &output) }
    do throws(Problem) {
      _ = try rendering.run(place, isParent: false, at: nil)
    } catch {
      rendering.output.removeSubrange(start...)
      throw error
    }
  }

  func missing(_ name: String) -> Problem {
    Problem(
      .error, "template.missing", "the theme has no template `\(name)`",
      mend: library.mend(ofMissing: name))
  }

  /// The template and everything it includes or extends, at any depth, sorted. Where a template is
  /// named by a value, that may be any of the theme.
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
  /// The filters that templates have: what they take, and whether Stencil has them too.
  public static var filters: [(name: String, takes: String, isStock: Bool)] {
    Filter.allCases.map { ($0.rawValue, $0.usage, $0.isStock) }
  }

  /// Every name in the template, its parents and what it includes that the page does not supply.
  ///
  /// - Parameter example: a page with every optional filled and something in every list; `.none`
  ///   means that anything may be below.
  /// - Returns: `template.unknown-name` for each; `template.unsafe-place` for values in scripts
  ///   and styles; `template.missing` where there is no such template.
  public func lint(_ template: String, example: TemplateMap) -> [Problem] {
    guard let place = library.places[template] else { return [missing(template)] }
    var linter = Linter(templates: templates, library: library, examples: [example])
    linter.walk(place, isParent: false)
    return linter.problems
  }
}
