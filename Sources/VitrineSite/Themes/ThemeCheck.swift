// A theme is checked before a photo is read: every template compiles, every kind of page has one,
// and no template uses a name that its kind of page does not supply.

import VitrineModel
import VitrinePages
import VitrineTemplates

/// Checks that a theme fits the pages of the program.
enum ThemeCheck {
  /// Checks a theme.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - needs: What the site needs of its pages.
  /// - Returns: Warnings about what pages lack; notes on files that nothing reads, and on the theme's
  ///   own templates that no page uses.
  /// - Throws: Every problem of its templates.
  static func run(_ theme: Theme, _ needs: ThemeNeeds) throws(Problems) -> [Problem] {
    let names = Set(theme.templates.map(\.name))
    let pages = PageKinds.examples(theme.resources).map { kind, context in
      ThemeLint.Page(kind: kind, template: "\(kind).html", example: context)
    }
    let absent = pages.map(\.template).filter { !names.contains($0) }
    let lint = ThemeLint(theme, pages: pages)
    let sources = Dictionary(theme.templates.map { ($0.name, $0) }) { first, _ in first }
    // A template of the parent lacks nothing by itself: the theme has replaced its layout.
    let layout = sources["layout.html"].flatMap { isOwn($0, of: theme) ? $0 : nil }
    let shown = pages.compactMap { page in
      sources[page.template].map { isOwn($0, of: theme) ? $0 : layout ?? $0 }
        .map { (kind: page.kind, file: $0.file, used: lint.used[page.kind] ?? []) }
    }
    let lacks = needs.problems(
      of: shown, theme.resources, wordsIn: "\(theme.folder)/strings/en.yml")
    let problems = missing(absent, in: theme) + lint.problems + lacks
    guard !problems.contains(where: { $0.severity == .error }) else { throw Problems(problems) }
    let used = names.subtracting(lint.unused.map(\.name)).sorted()
    return lacks + theme.notes
      + lint.unused.filter { isOwn($0, of: theme) }.map { unused($0, besides: used) }
  }

  /// A child may well not use a template of its parent.
  private static func isOwn(_ template: TemplateSource, of theme: Theme) -> Bool {
    template.file.hasSuffix("/\(theme.name)/templates/\(template.name)")
  }

  private static func unused(_ template: TemplateSource, besides used: [String]) -> Problem {
    let near = nearest(to: template.name, in: used)
    return Problem(
      .note, "template.unused", "no page uses this template", at: .file(template.file),
      help: near.map { "did you mean `\($0)`?" } ?? "remove it, or include it")
  }

  private static func missing(_ templates: [String], in theme: Theme) -> [Problem] {
    guard !templates.isEmpty else { return [] }
    let isOne = templates.count == 1
    return [
      Problem(
        .error, "template.missing",
        "the theme \(theme.name) lacks \(isOne ? "a template" : "templates"):"
          + " \(templates.joined(separator: ", "))", at: .file("\(theme.folder)/theme.yml"),
        help: "write \(isOne ? "it" : "them") in templates/, or set a `parent` that has"
          + " \(isOne ? "it" : "them")")
    ]
  }
}
