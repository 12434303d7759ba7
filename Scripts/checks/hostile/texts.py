"""Texts that break careless markup, feeds, templates, logs and shells."""

# The output if one of these templates is evaluated.
EVALUATED = "42-was-evaluated"
# Content of files outside the site's folders.
CANARY = "CANARY-FROM-OUTSIDE"

TEXTS = {
    "script": "<script>alert(1)</script>",
    "breakout": "\"><img src=x onerror=alert(1)>",
    "apostrophe": "'><svg/onload=alert(1)>",
    "template": "{{ 1|add:1 }} {% now %} {{ site.title }} {# gone #} {% include \"parts/img.html\" %}",
    "sum": "{{ 40|add:2 }}-was-evaluated",
    "entities": "&lt;b&gt; &amp;amp; &#60;i&#62; &nbsp;",
    "comment": "<!-- --> --!> ]]> <![CDATA[ <?xml ?>",
    "closers": "</title></style></textarea></noscript><plaintext>",
    "data": "</script><script>alert(1)</script> \\u003c \"}],{\"@type\":\"x\"",
    "bidi": "evil \u202egpj.exe\u202c \u2066inside\u2069 end",
    "rtl": "שלום עולם – مرحبا بالعالم",
    "emoji": "👩‍👩‍👧‍👦 🏳️‍🌈 🍳 a̐éö̲",
    "quotes": "\"double\" 'single' `back` “curly” \\ / ${x} $(id)",
    "address": "javascript:alert(1)",
    "sheet": "}body{background:url(//evil.example/x)}/*",
    "command": "::error file=x::a line of a log",
    "group": "##[error]a line of a log",
    "percent": "%3Cscript%3E %00 ../../etc/passwd %s %n",
    "formula": "=cmd|' /C calc'!A1",
    "marks": "{1} {n} %@ \\(x) #{x} <%= 1 %> [[x]]",
}

# Texts of site.yml.
SITE_TITLE = TEXTS["breakout"] + " " + TEXTS["script"]
SITE_DESCRIPTION = TEXTS["closers"]
QUERY = TEXTS["breakout"] + " nothing has this"

# File names that must be published. The name without `.jpg` is the title.
GOOD_NAMES = [
    "\"><img src=x onerror=alert(1)>.jpg", "{{ 1|add:1 }}{% now %}.jpg", "javascript:alert(1).jpg",
    "::error::name.jpg", "##[error]name.jpg", "-rf.jpg", " led by a blank.jpg", "with many  blanks.jpg",
    "CASE.jpg", "case.jpg", "caf\u00e9.jpg", "cafe\u0301.jpg", "a" * 246 + ".jpg", "👩‍👩‍👧‍👦.jpg",
    "שלום.jpg", "%2e%2e%2fup.jpg", "con.jpg", "quote'\".jpg", "a&b;c.jpg", "back\\slash.jpg",
    "index.html.jpg", "page.jpg", "many.dots.in.it.jpg", "endless.jpg.jpg"]

# File names that cannot be shown or typed.
BAD_NAMES = [b"line\nbreak.jpg", b"escape\x1b[31mred.jpg", b"latin-\xe9\xff.jpg", b"::warning::\r.jpg"]
