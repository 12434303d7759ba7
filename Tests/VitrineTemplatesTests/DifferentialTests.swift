// Stock Stencil and this engine render every template here; the results must be equal. Escaping is
// undone first; other tests prove it.

import Testing
import VitrineModel
import VitrineTesting

@Suite struct DifferentialTests {
  @Test(arguments: templates + once)
  func rendersAsStencilDoes(_ template: String) throws {
    let stock = try StockStencil.render(template, page, with: parts)
    let ours = try render(template, page, with: parts)
    #expect(StockStencil.unescaped(ours) == stock)
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
  "ages": ["zoe": 3, "abe": 7, "max": 5], "field": "counter", "label": "outer", "part": "t",
  "odd": "a & <b> 'c'", "odds": ["a & <b> 'c'", "\"d\""], "upper": "uppercase",
  "again": "filter:upper", "chain": "lowercase|capitalize",
]

private let parts = [
  "parts/field.html": "{{ counter }}/{{ length }} ", "parts/super.html": "({{ block.super }})",
  "parts/block.html": "({{ t }}{{ t|uppercase }})",
  "titled.html": "{% block body %}<{{ title }}>{% endblock %}",
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

/// Templates in which the engines once differed.
private let once: [String] = [
  // `_` and `empty`.
  "{% for _ in numbers where _ > 1 %}{{ _ }}{% endfor %}",
  "{% for _ in numbers %}{{ _ }}{% endfor %}",
  "{% for _, y in numbers %}{{ _ }}{{ y }}{% endfor %}",
  "{% for _, y in ages where y > 3 %}{{ _ }}{{ y }}{% endfor %}",
  "{% for title in none_here %}{% empty %}{{ title }}{% endfor %}",
  "{% for title in numbers where title > 9 %}{% empty %}{{ title }}{% endfor %}",
  "{% for title, word in ages where word > 9 %}{% empty %}{{ title }}{{ word }}{% endfor %}",
  "{% for n in numbers %}{% for n in none_here %}{% empty %}{{ n }}{{ forloop.counter }}{% endfor %}{% endfor %}",
  // Variables named like tags.
  "{% for forloop in numbers %}{{ forloop }}{% endfor %}",
  "{% for block in photos %}{{ block.name }}{% endfor %}",
  // `forloop` with keys, labels and as a whole.
  "{% for n in numbers %}{{ forloop[field] }}{{ forloop[\"first\"] }}{% endfor %}",
  "{% outer: for n in numbers %}{% for m in names %}{{ forloop[label].counter }}{{ forloop.outer[field] }}{% endfor %}{% endfor %}",
  "{% outer: for n in numbers %}{% for m in names %}{{ forloop.count }}{{ forloop.outer.label }}{% endfor %}{% endfor %}",
  "{% outer: for n in numbers %}{% outer: for m in names %}{{ forloop.outer.length }}{% endfor %}{% endfor %}",
  "{% for n in numbers %}{% include \"parts/field.html\" forloop %}{% endfor %}",
  "{% for n in 1...1 %}{% for k, v in forloop %}{{ k }}={{ v }} {% endfor %}{% endfor %}",
  // Blocks that replace others.
  "{% extends \"base.html\" %}{% block body %}{% block own %}[{{ block.super }}]{% endblock %}{% endblock %}",
  "{% extends \"nesting.html\" %}{% block outer %}{% block inner %}[{{ block.super }}]{% endblock %}{% endblock %}",
  "{% extends \"base.html\" %}{% block body %}1{% endblock %}{% block body %}2{{ block.super }}{% endblock %}",
  "{% extends \"titled.html\" %}{% block body %}{% for title in names %}{{ block.super }}{% endfor %}{% endblock %}",
  "{% extends \"base.html\" %}{% block body %}{{ block.super|uppercase }}{{ block.super.count }}{% endblock %}",
  "{% extends \"base.html\" %}{% block body %}{{ block }}{% if block.super == \"base body\" %}y{% endif %}{% endblock %}",
  "{% extends \"base.html\" %}{% block body %}{{ block.head }}{{ block[key] }}{% endblock %}",
  "{% extends \"base.html\" %}{% block body %}{% include \"parts/super.html\" %}{% endblock %}",
  // Blocks that are printed again.
  "{% block t %}{{ odd }}<b>{% endblock %}{{ block.t|uppercase }}{{ block.t }}{{ block.t.count }}",
  "{% block t %}{{ odd }}{% endblock %}{% if block.t == odd %}y{% else %}n{% endif %}{{ block.t.first }}",
  "{% block t %}{{ odd }}{% endblock %}{{ block }}{{ block[part] }}{{ block.t|split:\"&\" }}",
  "{% block t %}{{ odd }}{% endblock %}{% for x in odds where x == block.t %}{{ x }}{% endfor %}",
  "{% block t %}{{ odd }}{% endblock %}{% if \"&\" in block.t %}y{% endif %}{{ missing|default:block.t }}",
  "{% block t %}{{ odd }}{% endblock %}{% block u %}{{ block.t }}{% endblock %}{{ block.u|lowercase }}",
  "{% block t %}{{ odd }}{% endblock %}{{ odds|join:block.t }}{% include \"parts/block.html\" block %}",
  // The filter tag.
  "{% filter capitalize %}{{ odd }} it's &<b>x</b>{% endfilter %}",
  "{% filter split:\"&\" %}{{ odd }}{% endfilter %}",
  "{% filter split:\"<\"|join:\"-\" %}{{ odd }}<b>{% endfilter %}",
  "{% filter uppercase %}{% filter indent:2 %}{{ odd }}\n{{ odd }}{% endfilter %}{% endfilter %}",
  "{% filter default:word %}{% endfilter %}", "{% filter filter:upper %}{{ odd }}{% endfilter %}",
  "{% for n in numbers %}{% filter uppercase %}a{% break %}b{% endfilter %}c{% endfor %}",
  "{% filter indent:1,odd %}a\nb{% endfilter %}",
  // Ranges with filters, and filters that values name.
  "{% for n in 1...missing|default:3 %}{{ n }}{% endfor %}", "{{ missing|default:2...one }}",
  "{{ title|filter:\"filter:upper\" }}", "{{ title|filter:missing }}", "{{ title|filter:again }}",
  "{{ title|filter:empty }}", "{{ missing|filter:upper }}", "{{ title|filter:chain }}",
  "{{ title|filter:\"lowercase|capitalize\" }}",
  // White space.
  "a\u{B}\u{85}\u{2028}{%- if yes -%}\u{B}\u{1680}b\u{200B}{%- endif %}",
  "{{ title |uppercase }}", "{{ missing |default :\"x\" }}",
  "{{ word if no else title |uppercase }}",
  "{% if yes %}\r\n{%- endif %}",
  // Keys and numbers.
  "{{ \"\" in word }}{{ empty in word }}", "{{ block }}",
  "{% for n in one...whole %}{{ n }}{% endfor %}",
  "{{ numbers[whole] }}", "{{ numbers[\"1\"] }}", "{{ .5 }}{{ +5 }}{{ -0 }}{{ 1e3 }}{{ 0x10 }}",
]
