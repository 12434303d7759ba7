// Templates made of every tag, filter and operator of Stencil's language, for comparing two engines.
// Each decision is a byte, so a random generator and a fuzzer that mutates bytes can both drive it.
// What the theme reference lists as different from Stencil is left out.

public import VitrineModel

/// Templates that a sequence of decisions describes.
public struct GeneratedTemplates: Sendable {
  /// The templates by name; the page is `page.html`.
  public let templates: [String: String]
  /// Whether a tag has words too many or too few, which Vitrine may refuse and Stencil ignore.
  public let isMalformed: Bool

  /// Makes templates.
  ///
  /// When the decisions run out, the first choice is taken.
  public init(choices: [UInt8]) {
    var grammar = TemplateGrammar(choices: choices)
    var templates = [
      "parts/plain.html": "[{{ title }}/{{ name }}/{{ x }}]",
      "parts/loop.html": "{% for n in numbers %}{{ n }}{{ forloop.counter }}{% endfor %}",
    ]
    if grammar.decide(3) == 0 {
      templates["base.html"] = grammar.base()
      templates["middle.html"] = grammar.child(of: "base.html")
      templates["page.html"] = grammar.child(of: grammar.pick(["base.html", "middle.html"]))
    } else {
      templates["page.html"] = grammar.nodes()
    }
    self.templates = templates
    isMalformed = grammar.isMalformed
  }

  /// Values of every type.
  ///
  /// In texts, `<` is followed by `v`; in templates, by `t`.
  public static let context: TemplateMap = [
    "title": "Dunes <v> & dawn", "word": "sea", "mixed": "hELLO wORLD", "quote": "it's \"<v>\"",
    "empty": "", "lines": "a\nb<v>\n\nc", "commas": "x,y,z", "one": 1, "zero": 0, "minus": -3,
    "half": .decimal(0.5), "whole": .decimal(2), "yes": true, "no": false,
    "numbers": [3, 1, 2], "names": ["ann", "bo<v>", "cy"], "none_here": [], "no_map": .map([:]),
    "nested": [[1, 2], [3], []],
    "photo": [
      "name": "beach<v>", "author": ["name": "Nour"], "tags": ["sea", "sky"], "size": 10,
      "is_open": true,
    ],
    // Stencil prints maps with several names in a random order.
    "photos": [["name": "one"], ["name": "two"], ["name": "three"]],
    "ages": ["zoe": 3, "abe": 7, "max": 5], "single": ["key": "value"],
    "key": "name", "position": 1, "field": "counter", "part": "a", "partial": "parts/plain.html",
    "upper": "uppercase", "chain": "lowercase|capitalize", "fallback": "default:word",
    "again": "filter:upper",
  ]
}
