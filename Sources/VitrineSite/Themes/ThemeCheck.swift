// A theme is checked before a photo is read: every template compiles, every kind of page has one,
// and no template uses a name that its kind of page does not supply.

import VitrineModel
import VitrinePages
import VitrineTemplates

enum ThemeCheck {
  static func run(_ theme: Theme) throws(Problems) {
    let engine = try TemplateEngine(theme: theme)
    let names = Set(theme.templates.map(\.name))
    var problems: [Problem] = []
    for kind in PageKind.all where kind.isTemplated {
      let template = "\(kind.name).html"
      guard names.contains(template) else {
        problems.append(missing(template, in: theme))
        continue
      }
      let example = kind.example(theme.design)
      for problem in engine.lint(template, example: example) where !problems.contains(problem) {
        problems.append(problem)
      }
    }
    guard problems.isEmpty else { throw Problems(problems) }
  }

  private static func missing(_ template: String, in theme: Theme) -> Problem {
    Problem(
      .error, "template.missing", "the theme \(theme.name) has no template \(template)",
      at: .setting("theme"), mend: "write templates/\(template), or name a parent that has it")
  }
}
