// Stock Stencil and this engine render every template here; the results must be equal. Escaping is
// undone first; other tests prove it.

import Foundation
import Stencil
import Testing
import VitrineModel

@Suite struct DifferentialTests {
  @Test(arguments: templates)
  func rendersAsStencilDoes(_ template: String) throws {
    let stock = try Environment(loader: DictionaryLoader(templates: parts))
      .renderTemplate(string: template, context: plain(.map(page)) as? [String: Any] ?? [:])
    let ours = try render(template, page, with: parts)
    #expect(unescaped(ours) == stock)
  }

  private func unescaped(_ text: String) -> String {
    let references = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ]
    return references.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  /// The same value as types of Swift.
  private func plain(_ value: TemplateValue) -> Any? {
    switch value {
    case .none, .html, .date: nil
    case .text(let text): text
    case .number(let number): number
    case .decimal(let number): number
    case .bool(let bool): bool
    case .list(let values): values.compactMap { plain($0) }
    case .map(let map):
      Dictionary(
        map.entries.compactMap { entry in plain(entry.value).map { (entry.name, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
  }
}

private let page: TemplateMap = [
  "title": "Dunes at dawn", "empty": "", "zero": 0, "one": 1, "minus": -3, "many": 1234,
  "half": .decimal(0.5), "whole": .decimal(2), "yes": true, "no": false, "nothing": .none,
  "word": "sea", "mixed": "hELLO wORLD", "lines": "a\nb\n\nc", "commas": "x,y,z",
  "key": "name", "position": 1, "partial": "parts/plain.html", "layout": "base.html",
  "numbers": [3, 1, 2], "names": ["ann", "bo", "cy"], "none_here": [], "no_map": .map([:]),
  "nested": [[1, 2], [3], []],
  "photo": [
    "name": "beach", "author": ["name": "Nour", "tags": ["sea", "sky"]], "width": 400,
    "is_open": true, "caption": .none,
  ],
  "photos": [
    ["name": "one", "path": "p/1", "size": 10, "open": true],
    ["name": "two", "path": "p/2", "size": 20, "open": false],
    ["name": "three", "path": "p/3", "size": 30, "open": true],
  ],
  "ages": ["zoe": 3, "abe": 7, "max": 5],
]

private let parts = [
  "parts/plain.html": "[{{ title }}/{{ name }}/{{ item }}]",
  "parts/card.html": "<{{ name }} {{ size }}>",
  "parts/loop.html": "{% for n in numbers %}{{ n }}{{ forloop.counter }}{% endfor %}",
  "parts/deep.html": "({% include \"parts/plain.html\" photo %})",
  "base.html": "A{% block head %}base head{% endblock %}B{% block body %}base body{% endblock %}C",
  "middle.html":
    "{% extends \"base.html\" %}{% block body %}middle+{{ block.super }}{% endblock %}",
  "nesting.html":
    "{% block outer %}o{% block inner %}i{% endblock %}{{ title }}{% endblock %}",
]

private let templates: [String] = [
  // Text and marks.
  "", "plain", "{ a } {a} } {", "a{# note #}b", "a{# {{ title }} #}b", "\n\n a \t b \r\n",
  "é ü 漢 🏖",
  // Names.
  "{{ title }}", "{{title}}", "{{  title  }}", "{{ missing }}", "{{ photo.name }}",
  "{{ photo.author.name }}", "{{ photo.missing.name }}", "{{ title.missing }}", "{{ nothing }}",
  "{{ photo.caption }}", "{{ many }}", "{{ minus }}", "{{ half }}", "{{ whole }}", "{{ yes }}",
  "{{ no }}", "{{ numbers.0 }}", "{{ numbers.9 }}", "{{ numbers.first }}", "{{ names.last }}",
  "{{ names.count }}", "{{ photos.1.name }}", "{{ title.count }}", "{{ title.first }}",
  "{{ word.last }}", "{{ word.1 }}", "{{ no_map.count }}", "{{ photo[key] }}",
  "{{ names[position] }}", "{{ photos[position].name }}", "{{ photo[\"name\"] }}",
  "{{ photo.author[key].count }}", "{{ many.first }}", "{{ numbers.-1 }}",
  // Literals.
  "{{ \"text\" }}", "{{ 'text' }}", "{{ \"two words\" }}", "{{ 5 }}", "{{ -5 }}", "{{ 1.5 }}",
  "{{ true }}", "{{ false }}", "{{ \"a|b\" }}", "{{ \"\" }}",
  // Whole values.
  "{{ numbers }}", "{{ names }}", "{{ none_here }}", "{{ nested }}", "{{ 1...3 }}", "{{ no_map }}",
  // Conditions printed.
  "{{ yes and no }}", "{{ not yes }}", "{{ one == 1 }}", "{{ title if yes }}",
  "{{ title if no }}", "{{ title if no else word }}", "{{ title if yes else word }}",
  "{{ title|uppercase if yes else word|uppercase }}", "{{ title if one > 0 and yes else word }}",
  "{{ missing if yes else word }}", "{{ title if no else missing }}",
  // Truth.
  "{% if title %}y{% endif %}", "{% if empty %}y{% else %}n{% endif %}",
  "{% if zero %}y{% else %}n{% endif %}", "{% if minus %}y{% else %}n{% endif %}",
  "{% if half %}y{% else %}n{% endif %}", "{% if none_here %}y{% else %}n{% endif %}",
  "{% if no_map %}y{% else %}n{% endif %}", "{% if photo %}y{% else %}n{% endif %}",
  "{% if nothing %}y{% else %}n{% endif %}", "{% if missing.deep %}y{% else %}n{% endif %}",
  "{% if \"\" %}y{% else %}n{% endif %}", "{% if 0 %}y{% else %}n{% endif %}",
  "{% if no %}a{% elif yes %}b{% else %}c{% endif %}",
  "{% if no %}a{% elif zero %}b{% elif one %}c{% else %}d{% endif %}",
  "{% if no %}a{% elif no %}b{% endif %}", "{% ifnot no %}a{% else %}b{% endif %}",
  "{% ifnot yes %}a{% else %}b{% endif %}", "{% ifnot yes %}a{% endif %}",
  // Operators.
  "{% if yes and one %}y{% endif %}", "{% if yes and not no %}y{% endif %}",
  "{% if no or yes and no %}y{% else %}n{% endif %}",
  "{% if not no and no %}y{% else %}n{% endif %}",
  "{% if (no or yes) and yes %}y{% else %}n{% endif %}",
  "{% if not (no or yes) %}y{% else %}n{% endif %}",
  "{% if one == 1 %}y{% else %}n{% endif %}", "{% if one == 1.0 %}y{% else %}n{% endif %}",
  "{% if one == \"1\" %}y{% else %}n{% endif %}", "{% if word == \"sea\" %}y{% else %}n{% endif %}",
  "{% if word != \"sea\" %}y{% else %}n{% endif %}", "{% if word != 1 %}y{% else %}n{% endif %}",
  "{% if yes == true %}y{% else %}n{% endif %}", "{% if yes == 1 %}y{% else %}n{% endif %}",
  "{% if nothing == missing %}y{% else %}n{% endif %}",
  "{% if nothing == word %}y{% else %}n{% endif %}",
  "{% if names == names %}y{% else %}n{% endif %}", "{% if many > 1000 %}y{% else %}n{% endif %}",
  "{% if many >= 1234 %}y{% else %}n{% endif %}", "{% if many < 1234 %}y{% else %}n{% endif %}",
  "{% if many <= 1234 %}y{% else %}n{% endif %}", "{% if word > 1 %}y{% else %}n{% endif %}",
  "{% if missing < 1 %}y{% else %}n{% endif %}", "{% if half < one %}y{% else %}n{% endif %}",
  "{% if not one == 2 %}y{% else %}n{% endif %}",
  "{% if (one == 1) == (one == 1) %}y{% else %}n{% endif %}",
  "{% if (one) == 1 %}y{% else %}n{% endif %}", "{% if one == 1 and word == \"sea\" %}y{% endif %}",
  "{% if \"bo\" in names %}y{% else %}n{% endif %}",
  "{% if \"x\" in names %}y{% else %}n{% endif %}",
  "{% if 2 in numbers %}y{% else %}n{% endif %}", "{% if 2 in 1...3 %}y{% else %}n{% endif %}",
  "{% if 5 in 1...3 %}y{% else %}n{% endif %}", "{% if \"ea\" in word %}y{% else %}n{% endif %}",
  "{% if \"name\" in photo %}y{% else %}n{% endif %}",
  "{% if missing in nothing %}y{% else %}n{% endif %}",
  "{% if not \"bo\" in names %}y{% else %}n{% endif %}",
  "{% if \"sea\" in photo.author.tags and yes %}y{% endif %}",
  "{% if word|uppercase == \"SEA\" %}y{% else %}n{% endif %}",
  "{% if names|join:\"-\" == \"ann-bo-cy\" %}y{% else %}n{% endif %}",
  // Loops.
  "{% for n in numbers %}{{ n }},{% endfor %}", "{% for n in none_here %}x{% endfor %}",
  "{% for n in none_here %}x{% empty %}none{% endfor %}",
  "{% for n in missing %}x{% empty %}-{% endfor %}",
  "{% for n in title %}x{% empty %}-{% endfor %}", "{% for n in many %}x{% empty %}-{% endfor %}",
  "{% for n in 1...4 %}{{ n }}{% endfor %}", "{% for n in 4...1 %}{{ n }}{% endfor %}",
  "{% for n in 1...numbers.count %}{{ n }}{% endfor %}",
  "{% for n in one...whole %}{{ n }}{% endfor %}",
  "{% for p in photos %}{{ p.name }}:{{ p.size }} {% endfor %}",
  "{% for p in photos where p.open %}{{ p.name }}{% endfor %}",
  "{% for p in photos where p.size > 15 and p.open %}{{ p.name }}{{ forloop.length }}{% endfor %}",
  "{% for p in photos where p.size > 90 %}{{ p.name }}{% empty %}none{% endfor %}",
  "{% for p in photos where word %}{{ forloop.counter }}{% endfor %}",
  "{% for n in numbers %}{{ forloop.counter }}{{ forloop.counter0 }}{{ forloop.first }}{{ forloop.last }}{{ forloop.length }} {% endfor %}",
  "{% for n in numbers %}{% if not forloop.last %}{{ n }}, {% else %}{{ n }}.{% endif %}{% endfor %}",
  "{% for key, value in ages %}{{ key }}={{ value }};{% endfor %}",
  "{% for key in ages %}{{ key }} {% endfor %}",
  "{% for _, value in ages %}{{ value }}{{ _ }}{% endfor %}",
  "{% for key,value in ages where value > 4 %}{{ key }}{% endfor %}",
  "{% for k, v in no_map %}x{% empty %}none{% endfor %}",
  "{% for a, b in numbers %}{{ a }}{{ b }}{% endfor %}",
  "{% for row in nested %}{% for n in row %}{{ n }}{{ forloop.counter }}{% empty %}e{% endfor %};{% endfor %}",
  "{% for title in names %}{{ title }}{% endfor %}{{ title }}",
  "{% for n in numbers %}{% if n == 1 %}{% break %}{% endif %}{{ n }}{% endfor %}",
  "{% for n in numbers %}{% if n == 1 %}{% continue %}{% endif %}{{ n }}{% endfor %}",
  "{% for n in numbers %}{% for m in numbers %}{% if m == 1 %}{% break %}{% endif %}{{ n }}{{ m }} {% endfor %}{% endfor %}",
  "{% outer: for n in numbers %}{% for m in numbers %}{% if m == 1 %}{% break outer %}{% endif %}{{ m }}{% endfor %}{% endfor %}!",
  "{% outer: for n in numbers %}{% for m in numbers %}{% if m == 1 %}{% continue outer %}{% endif %}{{ n }}{{ m }} {% endfor %}x{% endfor %}!",
  "{% outer: for n in numbers %}{% for m in names %}{{ forloop.outer.counter }}{{ forloop.counter }} {% endfor %}{% endfor %}",
  "{% outer: for n in numbers %}{{ forloop.label }}{{ forloop.outer.last }}{% endfor %}",
  "{% for n in commas|split:\",\" %}{{ n }}-{% endfor %}",
  "{% for n in numbers %}{{ forloop.missing }}{% endfor %}",
  "{{ forloop.counter }}",
  // Filters.
  "{{ mixed|capitalize }}", "{{ mixed|uppercase }}", "{{ mixed|lowercase }}",
  "{{ names|uppercase }}",
  "{{ many|uppercase }}", "{{ missing|uppercase }}", "{{ names|capitalize|join:\" \" }}",
  "{{ missing|default:\"d\" }}", "{{ empty|default:\"d\" }}", "{{ nothing|default:missing,word }}",
  "{{ missing|default }}", "{{ title|default:\"d\" }}", "{{ zero|default:5 }}",
  "{{ names|join }}", "{{ names|join:\", \" }}", "{{ numbers|join:word }}",
  "{{ title|join:\"-\" }}",
  "{{ commas|split:\",\" }}", "{{ title|split }}", "{{ numbers|split:\",\" }}",
  "{{ commas|split:\",\"|join:\"|\" }}", "{{ lines|indent }}", "{{ lines|indent:2 }}",
  "{{ lines|indent:2,\"-\" }}", "{{ lines|indent:1,\">\",true }}", "{{ lines|indent:0 }}",
  "{{ title | uppercase }}", "{{ title|uppercase|lowercase }}", "{{ missing|default : \"a b\" }}",
  "{{ title|filter:\"uppercase\" }}", "{{ missing|filter:\"uppercase\" }}",
  "{{ \"join: x|y\" | uppercase }}", "{{ names|join:\", \"|uppercase }}",
  "{{ \"a b\"|split:\" \"|join:\"_\" }}",
  "{% filter uppercase %}a {{ word }}{% endfilter %}",
  "{% filter uppercase|lowercase %}A {{ word }}{% endfilter %}",
  "{% filter indent:2 %}a\nb{% endfilter %}",
  // Includes.
  "{% include \"parts/plain.html\" %}", "{% include partial %}",
  "{% include \"parts/plain.html\" photo %}",
  "{% include \"parts/plain.html\" missing %}", "{% include \"parts/plain.html\" title %}",
  "{% for item in names %}{% include \"parts/plain.html\" %}{% endfor %}",
  "{% for p in photos %}{% include \"parts/card.html\" p %}{% endfor %}",
  "{% include \"parts/loop.html\" %}",
  "{% include \"parts/deep.html\" %}",
  "{% for n in numbers %}{% include \"parts/loop.html\" %}{% endfor %}",
  // Inheritance.
  "{% extends \"base.html\" %}", "{% extends layout %}{% block head %}h{% endblock %}",
  "{% extends \"base.html\" %}{% block head %}mine{% endblock %}ignored",
  "{% extends \"base.html\" %}{% block head %}<{{ block.super }}>{% endblock %}",
  "{% extends \"middle.html\" %}{% block body %}page+{{ block.super }}{% endblock %}",
  "{% extends \"middle.html\" %}{% block head %}{{ title }}{% endblock %}",
  "{% extends \"middle.html\" %}{% block body %}{{ block.super }}{{ block.super }}{% endblock %}",
  "{% extends \"nesting.html\" %}{% block inner %}mine{% endblock %}",
  "{% extends \"nesting.html\" %}{% block outer %}all {{ block.super }}{% endblock %}",
  "{% extends \"nesting.html\" %}{% block outer %}{{ block.super }}{% endblock %}{% block inner %}x{% endblock %}",
  "before {% extends \"base.html\" %}", "{% block a %}x{% endblock %}{{ block.a }}{{ block.b }}",
  "{% block a %}{{ title }}{% endblock %}{% if block.a %}{{ block.a|uppercase }}{% endif %}",
  "{% block a %}{% include \"parts/plain.html\" %}{% endblock %}",
  "{% extends \"base.html\" %}{% block body %}{% for n in numbers %}{{ n }}{% endfor %}{% endblock %}",
  // White space.
  "a {%- if yes -%} b {%- endif -%} c", "a {% if yes -%} b {%- endif %} c",
  "a {%+ if yes +%} b {% endif %} c",
  "a\n\n{%- for n in numbers -%}\n {{ n }} \n{%- endfor -%}\n b",
  "{% if yes -%}\u{A0}x\u{2003}{%- endif %}",
  "a {% if yes -%}{# note #} b{% endif %}", "a {% if yes -%}{{ word }} {%- endif %} b",
  "{% if yes\n and one %}y{% endif %}", "{{\n title\n}}",
]
