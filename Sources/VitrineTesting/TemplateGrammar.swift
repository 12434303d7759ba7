// The tags of Stencil's language, in random nesting.

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
  private(set) var isInOverride = false

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
}
