// Words of other template languages (Jinja, Django, Twig, Liquid, Handlebars) that people try here,
// and what to write instead.

/// Advice for names that other template languages have.
enum ForeignNames {
  private static let noVariables =
    "templates cannot set variables: include a template with a map of names as its context, as in"
    + " `{% include \"parts/card.html\" card %}`"
  private static let verbatim = "print the braces as a text: `{{ \"{{\" }}`"
  private static let loop = "write `{% for x in values %}`"
  private static let noOrder =
    "templates keep the order of a list; `for x in values where …` filters it"
  private static let escaped = "remove it: every value is escaped, except markup that Vitrine made"
  private static let noSpace = "remove it; `{%- … -%}` trims whitespace around tags"
  private static let noArithmetic = "templates cannot calculate; print one value after the other"

  /// The advice for a tag.
  static func tag(_ name: String) -> String? {
    if let help = tags[name] { return help }
    return name.hasPrefix("end") && tags[String(name.dropFirst(3))] != nil
      ? "remove it, together with `\(name.dropFirst(3))`" : nil
  }

  private static let tags = [
    "elseif": "write `elif`", "elsif": "write `elif`", "elsef": "write `elif`",
    "unless": "write `{% if not value %}`", "switch": "write `if` and `elif`",
    "case": "write `if` and `elif`", "when": "write `elif`",
    "set": noVariables, "let": noVariables, "assign": noVariables, "with": noVariables,
    "macro": noVariables, "call": noVariables, "capture": noVariables, "do": noVariables,
    "import": noVariables, "from": noVariables,
    "render": "write `{% include \"name.html\" map %}`",
    "partial": "write `{% include \"name.html\" map %}`",
    "embed": "write `{% extends \"name.html\" %}` in a separate template",
    "raw": verbatim, "verbatim": verbatim, "literal": verbatim,
    "autoescape": escaped, "spaceless": noSpace, "comment": "write `{# … #}`",
    "foreach": loop, "each": loop, "while": loop, "range": loop,
    "end": "write the name of the end tag, such as `endif`",
    "trans": "print a word: `{{ strings.name }}`",
    "translate": "print a word: `{{ strings.name }}`",
    "blocktrans": "print a word: `{{ strings.name|fill:value }}`",
    "url": "write `{{ root }}{{ set.path }}`",
    "static": "write `{{ root }}{{ theme.assets.name_js }}`",
    "load": "remove it: all filters and tags are there",
  ]

  /// The advice for a filter.
  static let filters = [
    "upper": "write `uppercase`", "upcase": "write `uppercase`", "lower": "write `lowercase`",
    "downcase": "write `lowercase`", "title": "write `capitalize`",
    "capfirst": "write `capitalize`",
    "capitalise": "write `capitalize`", "titlecase": "write `capitalize`",
    "count": "write `length`", "size": "write `length`", "d": "write `default`",
    "default_if_none": "write `default`", "format": "write `fill`", "tojson": "write `json`",
    "to_json": "write `json`", "json_encode": "write `json`", "dump": "write `json`",
    "urlencode": "write `url`", "url_encode": "write `url`", "truncatechars": "write `truncate`",
    "truncatewords": "write `truncate`, which counts characters and keeps whole words",
    "round": "write `number:1` for one decimal", "floatformat": "write `number:1` for one decimal",
    "intcomma": "write `number`", "number_format": "write `number`", "pluralize": "write `plural`",
    "strftime": "write `date`", "date_format": "write `date`", "replace_all": "write `replace`",
    "e": escaped, "escape": escaped, "force_escape": escaped, "safe": escaped, "raw": escaped,
    "striptags": escaped, "strip_html": escaped, "trim": noSpace, "strip": noSpace,
    "sort": noOrder, "sorted": noOrder, "reverse": noOrder, "reversed": noOrder, "sort_by": noOrder,
    "dictsort": noOrder, "select": noOrder, "reject": noOrder, "map": noOrder, "unique": noOrder,
    "slice": "write `values.0`, or `truncate` for text", "items": "write `for name, value in map`",
    "keys": "write `for name in map`", "values": "write `for name, value in map`",
    "add": noArithmetic, "plus": noArithmetic, "minus": noArithmetic, "times": noArithmetic,
    "sum": noArithmetic, "int": noArithmetic, "float": noArithmetic,
  ]

  /// The advice for a word between values.
  static let operators = [
    "&&": "write `and`", "||": "write `or`", "===": "write `==`", "=": "write `==`",
    "!==": "write `!=`", "<>": "write `!=`", "eq": "write `==`", "ne": "write `!=`",
    "is": "write `a == b`, or only `a` to test whether it has a value",
    "not": "write `not` before the condition: `not a in b`",
    "~": noArithmetic, "+": noArithmetic, "*": noArithmetic, "/": noArithmetic, "%": noArithmetic,
    "-": "templates cannot calculate, and only `{%- … -%}` trims whitespace",
    "?": "write `{{ a if condition else b }}`",
    "if": "write `{{ value if condition else other }}`, with one value before `if`",
    "else": "write `{{ value if condition else other }}`",
  ]

  /// The advice for a name that no page has.
  static let names = [
    "loop": "write `forloop`: `forloop.counter`, `forloop.first`, `forloop.last`",
    "None": "test whether a value is missing: `if not name`",
    "null": "test whether a value is missing: `if not name`",
    "nil": "test whether a value is missing: `if not name`",
    "True": "write `true`", "False": "write `false`", "self": "write `block`",
  ]

  /// The properties of `forloop` by their names in Jinja.
  static let loopFields = [
    "index": "write `counter`", "index0": "write `counter0`",
    "parentloop": "write a label: `{% outer: for … %}`, then `forloop.outer`",
    "rindex": "compare `counter` with `length`", "revcounter": "compare `counter` with `length`",
  ]
}
