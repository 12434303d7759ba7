"""Texts that escape from their context: markup, attributes, addresses, scripts, styles, XML, templates, terminals.

Scripts call `hit()`, which the browser counts. Resources that could be fetched are on evil.example.
"""

import itertools
import random

TAGS = ["<script>hit()</script>", "<ScRiPt >hit()</sCrIpT>", "<script/src=//evil.example/a.js></script>", "<script>hit()",
        "<img src=x onerror=hit()>", "<img/src=x/onerror=hit()//", "<img src=//evil.example/a.png>", "<svg onload=hit()>",
        "<svg/onload=hit()//", "<svg><script>hit()</script></svg>", "<svg><animate onbegin=hit() attributeName=x></svg>",
        "<math><mi//xlink:href=\"data:x,<script>hit()</script>\">", "<body onload=hit()>", "<iframe src=javascript:hit()>",
        "<iframe srcdoc=\"<script>parent.hit()</script>\">", "<iframe src=//evil.example>", "<object data=javascript:hit()>",
        "<embed src=//evil.example/x>", "<details open ontoggle=hit()>", "<video src=x onerror=hit()>", "<audio src=x onerror=hit()>",
        "<input autofocus onfocus=hit()>", "<select autofocus onfocus=hit()>", "<marquee onstart=hit()>", "<base href=//evil.example/>",
        "<link rel=stylesheet href=//evil.example/a.css>", "<link rel=prefetch href=//evil.example/>", "<style>@import'//evil.example/a.css'</style>",
        "<meta http-equiv=refresh content=\"0;url=//evil.example/\">", "<form action=javascript:hit()><button>x</form>",
        "<a href=javascript:hit()>x</a>", "<a href=\"java&#115;cript:hit()\">x</a>", "<button onclick=hit()>x</button>",
        "<x onclick=hit() tabindex=1 autofocus onfocus=hit()>", "<template><script>hit()</script></template>",
        "<noscript><p title=\"</noscript><img src=x onerror=hit()>\">", "<table background=//evil.example/x>", "<isindex action=javascript:hit()>",
        "<dialog open onclose=hit()>", "<plaintext>", "<xmp><script>hit()</script></xmp>", "<frameset onload=hit()>"]
CLOSERS = ["</script>", "</title>", "</style>", "</textarea>", "</noscript>", "</template>", "</select>", "</head>", "</html>", "</p></div></main>",
           "-->", "--!>", "]]>", "?>", "%>", "*/", "//", "`", "</svg>", "</a>"]
STARTS = ["<!--", "<![CDATA[", "<?xml version=\"1.0\"?>", "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>", "<!", "</", "<", "<a", "&", "&#",
          "&#x", "&lt;", "&amp;", "&quot;", "&nbsp;", "&#60;script&#62;hit()&#60;/script&#62;", "&lt;script&gt;hit()&lt;/script&gt;", "&e;", "&#0;", "&#xD800;"]
QUOTES = ["\"", "'", "\"'", "\\\"", "\\'", "\" onmouseover=\"hit()", "' onmouseover='hit()", "\" autofocus onfocus=hit() x=\"", "' autofocus onfocus=hit() x='",
          "\"/><script>hit()</script>", "'/><script>hit()</script>", "x onerror=hit()", "\" style=\"background:url(//evil.example)\"", "\" srcset=\"//evil.example/x 1w",
          "\" href=\"javascript:hit()", "\"\"\"", "``onmouseover=hit()", " = ", "x\" data-key=\"y", "\" id=\"index"]
ADDRESSES = ["javascript:hit()", "JaVaScRiPt:hit()", " javascript:hit()", "java\tscript:hit()", "java\nscript:hit()", "\u0001javascript:hit()", "javascript&colon;hit()",
             "javascript://example.org/%0ahit()", "data:text/html,<script>hit()</script>", "data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==",
             "vbscript:hit()", "file:///etc/passwd", "//evil.example/", "\\\\evil.example\\x", "/\\evil.example", "http:evil.example", "https://user:pass@evil.example/",
             "https://evil.example\\@example.org/", "ftp://evil.example/", "blob:https://x/1", "about:blank", "view-source:x", "mailto:a@b?subject=x", "tel:1",
             "http://[::1]/", "http://0x7f.1/", "https://exa mple.org/", "https://example.org/\"onclick=hit()", "https://example.org/'onclick='hit()", "?q=<script>hit()</script>",
             "#view=../../evil", "..//..//evil.example", "https:///evil.example", "https://example.org/<script>hit()</script>", "http://example.org:99999999/"]
SCRIPTS = ["\");hit()//", "');hit()//", "`);hit()//", "${hit()}", "`${hit()}`", "\\\");hit()//", "\\u003cscript\\u003ehit()\\u003c/script\\u003e", "\\x3cscript\\x3ehit()",
           "\u2028hit()", "\u2029hit()//", "*/hit()/*", "</script><script>hit()//", "<!--<script>", "</script \n>", "]};hit();({[", "\"}],\"x\":{\"a\":\"", "null", "true", "0", "-1", "1e999",
           "NaN", "[]", "{}", "{\"__proto__\":{\"x\":1}}", "__proto__", "constructor", "toString", "hasOwnProperty", "__defineGetter__", "\\", "\\\\", "\\n", "\\u0000", "\U0001f600"]
STYLES = ["}body{background:url(//evil.example)}", "expression(hit())", "url(javascript:hit())", "@import url(//evil.example);", "red;}*{display:none}", "</style><script>hit()</script>",
          "\\3c script>", "/*", "var(--x)", "#fff", "-moz-binding:url(//evil.example)", "content:attr(x)", "{}", ";", "}"]
TEMPLATES = ["{{ 7|times:7 }}", "{{ site.title }}", "{{ 40|add:2 }}-was-evaluated", "{% include \"layout.html\" %}", "{% if true %}evaluated{% endif %}", "{# gone #}", "{{", "}}", "{%", "%}",
             "{{{x}}}", "{% raw %}", "{% for i in site %}x{% endfor %}", "{{ block.super }}", "{% extends \"photo.html\" %}", "{1}", "{n}", "{0}", "%s%n%x", "%@", "\\(x)", "#{7*7}", "${7*7}", "<%= 7*7 %>",
             "[[7*7]]", "{{constructor.constructor('hit()')()}}", "$1$&$`$'", "{{ \"{1}\"|fill:title }}"]
SIGNS = ["\u0000", "\u0001\u0002\u0003", "\u0007bell", "\u0008back", "\u000b\u000c", "\u001b[31mred", "\u001b]0;title\u0007", "\u001b[2J", "\u007f", "\u0080\u009b31m", "\u0085", "\u00a0", "\u00ad", "\u200b",
         "\u200d", "\u200e\u200f", "evil\u202egpj.exe", "\u2066\u2067\u2068\u2069", "\u202a\u202b\u202c\u202d", "\u061c", "\ufeff", "\ufffe\uffff", "\ufffd", "\U000e0041\U000e0042", "\U0010ffff", "a\u0300\u0301\u0302" * 50,
         "\U0001f3f3\ufe0f\u200d\U0001f308", "שלום עולם", "مرحبا", "𝓈𝒸𝓇𝒾𝓅𝓉", "＜script＞hit()＜/script＞", "\u00bcscript\u00behit()", "ﬃ", "İ", "ß", "x\r\ny", "x\ry", "x\ny", "x\ty", "   ", "."]
LINES = ["::error file=x::y", "::set-output name=x::y", "##[error]x", "##vso[task.setvariable]x", "\n::warning::x", "$(id)", "`id`", "; id", "| id", "&& id", "> /tmp/x", "../../../../etc/passwd", "..\\..\\x", "/etc/passwd",
         "C:\\con\\aux", "con", "nul.jpg", "~root", "-rf", "--help", "=1+1", "+1", "-1+1", "@SUM(1)", "=HYPERLINK(\"//evil.example\")", "=cmd|' /C calc'!A1", "'", "''", "a;b", "a,b", "a\"b", "a: b # c", "- x", "? x", "!!python/object:x", "&a *a",
         "%YAML 1.2", "' OR 1=1 --", "\"; DROP TABLE photos;--", "../index.html", "%2e%2e%2f", "%00", "%0d%0aSet-Cookie: x", "\r\nLocation: //evil.example", "x" * 3_000, "é" * 2_000, "<" * 1_000, "&" * 1_000, "\"" * 1_000]
PARTS = {"markup": TAGS, "ends": CLOSERS, "starts": STARTS, "attributes": QUOTES, "addresses": ADDRESSES, "scripts": SCRIPTS, "styles": STYLES, "templates": TEMPLATES, "signs": SIGNS, "lines": LINES}
ALL = list(dict.fromkeys(itertools.chain.from_iterable(PARTS.values())))
# Output if one of them is evaluated.
EVALUATED = ("42-was-evaluated", "root:x:0:0")


def numbered(seed):
    """Returns (name, text) in a random order. The name distinguishes texts that are blank or equal after trimming."""
    texts = list(ALL)
    random.Random(seed).shuffle(texts)
    return [(f"v{number:03d}", text) for number, text in enumerate(texts)]
