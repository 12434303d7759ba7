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

/// The decisions that are left, and what surrounds the place that they describe.
struct TemplateGrammar {
  private var choices: ArraySlice<UInt8>
  private(set) var isMalformed = false
  private var depth = 0
  private var loops = 0
  private var labels = 0
  /// The open `for` tags as Stencil counts them, which forgets those with labels.
  private var countedLoops = 0
  private var blocks = 0
  private var isInOverride = false

  init(choices: [UInt8]) { self.choices = choices[...] }

  mutating func decide(_ count: Int) -> Int { Int(choices.popFirst() ?? 0) % count }

  mutating func pick(_ options: [String]) -> String { options[decide(options.count)] }

  /// Some text and tags.
  mutating func nodes() -> String {
    guard depth < 5 else { return text() }
    depth += 1
    defer { depth -= 1 }
    return (0...decide(4)).map { _ in node() }.joined()
  }

  private mutating func node() -> String {
    switch decide(16) {
    case 0, 1: text()
    case 2, 3, 4: output()
    case 5, 6: conditional()
    case 7: ifNot()
    case 8, 9, 10: loop()
    case 11: filterTag()
    case 12: include()
    case 13: leave()
    case 14: block()
    default: "{# " + text() + " #}"
    }
  }

  private mutating func text() -> String {
    pick([
      "a", " ", "\n", "b c", " \t\n", "<t>", "</t>", "&", "it's \"", "\u{B} ", "\u{A0}x\u{2003}",
      "\u{85}", "\r\n", "é", "{ x", "%}", "d-e",
    ])
  }

  private mutating func output() -> String {
    let space = pick([" ", "", "\n ", "  "])
    let value = value()
    switch decide(8) {
    case 0: return "{{\(space)\(value) if \(condition()) else \(self.value())\(space)}}"
    case 1: return "{{\(space)\(value) if \(condition())\(space)}}"
    case 2: return "{{\(space)\(condition())\(space)}}"
    case 3:
      let name = pick(["title", "word", "missing", "numbers"])
      return "{{ \(name) |\(filter())\(space)}}"
    default: return "{{\(space)\(value)\(space)}}"
    }
  }

  private mutating func tag(_ contents: String) -> String {
    let opening = pick(["{% ", "{% ", "{% ", "{%- ", "{%+ ", "{%"])
    let closing = pick([" %}", " %}", " %}", " -%}", " +%}", "%}"])
    return opening + contents + closing
  }

  private mutating func endTag(_ name: String) -> String {
    guard decide(40) == 39 else { return tag(name) }
    isMalformed = true
    return tag(name + pick([" if yes", " a", " a b"]))
  }

  private mutating func conditional() -> String {
    var result = tag("if \(condition())") + nodes()
    for _ in 0..<decide(3) { result += tag("elif \(condition())") + nodes() }
    if decide(2) == 0 { result += endTag("else") + nodes() }
    return result + endTag("endif")
  }

  private mutating func ifNot() -> String {
    var result = tag("ifnot \(value())") + nodes()
    if decide(2) == 0 { result += endTag("else") + nodes() }
    return result + endTag("endif")
  }

  private mutating func loop() -> String {
    let label = decide(6) == 5 ? "outer: " : ""
    let variables = pick(["x", "x", "_", "x,y", "x, y", "_, y", "title"])
    var head = "\(label)for \(variables) in \(list())"
    if decide(4) == 3 { head += " where \(condition())" }
    var result = tag(head)
    loops += 1
    if label.isEmpty { countedLoops += 1 } else { labels += 1 }
    result += nodes()
    loops -= 1
    if !label.isEmpty { labels -= 1 }
    if decide(4) == 3 { result += endTag("empty") + nodes() }
    countedLoops -= 1
    return result + endTag("endfor")
  }

  private mutating func leave() -> String {
    guard loops > 0, countedLoops > 0 else { return text() }
    let controls = ["break", "continue", "break outer", "continue outer"]
    let control = tag(pick(Array(controls.prefix(labels > 0 ? 4 : 2))))
    return tag("if \(condition())") + text() + control + text() + tag("endif")
  }

  private mutating func filterTag() -> String {
    var filters = filter()
    if decide(3) == 2 { filters += "|" + filter() }
    return tag("filter \(filters)") + nodes() + endTag("endfilter")
  }

  private mutating func include() -> String {
    let name = pick(["\"parts/plain.html\"", "'parts/loop.html'", "partial"])
    return tag("include \(name)" + pick(["", "", " photo", " missing", " title", " forloop"]))
  }

  /// A block that nothing replaces.
  private mutating func block() -> String {
    guard loops == 0 else { return text() }
    blocks += 1
    return tag("block own\(blocks)") + nodes() + endTag("endblock")
  }
}

extension TemplateGrammar {
  /// A template with the blocks `a` and `b`, and the block `c` in `b`.
  mutating func base() -> String {
    nodes() + "{% block a %}" + nodes() + "{% endblock %}" + nodes() + "{% block b %}" + text()
      + "{% block c %}" + nodes() + "{% endblock %}{% endblock %}"
      + (0...decide(3)).map { _ in "{{ " + reused() + " }}" }.joined()
  }

  private mutating func reused() -> String {
    pick(["block.a", "block.a|\(filter())", "block.a == word", "block.a.count", "block[part]"])
  }

  /// A template that replaces some blocks of its parent.
  mutating func child(of parent: String) -> String {
    var result = "{% extends \"\(parent)\" %}" + text()
    isInOverride = true
    for name in ["a", "b", "c", "a"] where decide(2) == 1 {
      result += "{% block \(name) %}" + nodes() + "{% endblock %}" + text()
    }
    isInOverride = false
    return result
  }

  /// One value with filters.
  private mutating func value() -> String {
    var value = atom()
    if decide(3) == 2 { value += "|" + filter() }
    if decide(9) == 8 { value += "|" + filter() }
    return value
  }

  private mutating func atom() -> String {
    switch decide(8) {
    case 0: pick(["title", "word", "mixed", "quote", "empty", "lines", "commas", "photo.name"])
    case 1:
      pick(["one", "zero", "minus", "half", "whole", "numbers.0", "names.count", "5", "-5", "0.5"])
    case 2: pick(["yes", "no", "true", "false", "photo.is_open", "missing", "photo.caption"])
    case 3: pick(["\"text <t>\"", "'a, b|c'", "\"it's\"", "\"\"", "\"x:y\""])
    case 4: pick(["numbers", "names", "nested", "none_here", "single", "photo.tags"])
    case 5:
      pick(["names[position]", "photo[key]", "photos[position].name", "numbers.9", "names.first"])
    case 6: pick(["x", "y", "_", "x.name", "x.count"])
    default: loopOrBlock()
    }
  }

  private mutating func loopOrBlock() -> String {
    if isInOverride, decide(2) == 0 {
      return pick(["block.super", "block.super.count", "block[key]", "block"])
    }
    return pick([
      "forloop.counter", "forloop.first", "forloop.last", "forloop.length", "forloop[field]",
      "forloop.outer.counter0", "forloop.label", "forloop.missing",
    ])
  }

  private mutating func filter() -> String {
    pick([
      "uppercase", "lowercase", "capitalize", "default:\"d\"", "default:word", "default:missing,1",
      "join:\", \"", "join", "split:\",\"", "split", "split:\"<\"", "indent:2",
      "indent:1,\">\",true",
      "indent", "filter:upper", "filter:unset", "filter:again", "filter:chain", "filter:fallback",
      "filter:\"uppercase\"", "filter:\"filter:upper\"",
    ])
  }

  /// Something to loop over.
  private mutating func list() -> String {
    pick([
      "numbers", "names", "photos", "nested", "none_here", "ages", "no_map", "single", "photo.tags",
      "missing", "title", "x", "1...3", "one...missing|default:3", "3...one|default:2",
      "one...whole",
      "commas|split:\",\"", "names|uppercase", "missing|default:numbers",
    ])
  }

  private mutating func condition(levels: Int = 3) -> String {
    guard levels > 0 else { return value() }
    switch decide(9) {
    case 0, 1, 2: return value()
    case 3: return "not \(condition(levels: levels - 1))"
    case 4:
      let left = condition(levels: levels - 1)
      return "\(left) \(pick(["and", "or"])) \(condition(levels: levels - 1))"
    case 5, 6: return "\(value()) \(pick(["==", "!=", "<", "<=", ">", ">="])) \(value())"
    case 7: return "\(value()) in \(pick(["numbers", "names", "1...3", "word", "title"]))"
    default: return "not (\(condition(levels: levels - 1)))"
    }
  }
}
