// What strangers type, by mistake or on purpose. Every text must come out of a page, a feed, JSON
// or a terminal as it went in, and must do nothing on the way.

/// Texts that break programs that are not careful.
public enum HostileTexts {
  public static let all: [String] =
    markup + scripts + templates + structure + characters + encodings + addresses

  /// Ends, opens or comments out what it stands in.
  public static let markup = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "</title><h1>x",
    "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>", "' onmouseover='alert(1)",
    "\" autofocus onfocus=alert(1) x=\"", "<!-- <b>", "--><b>", "<!--<script>", "]]>",
    "<![CDATA[x]]>", "<?xml version=\"1.0\"?>", "<!DOCTYPE x [<!ENTITY e \"x\">]>&e;",
    "&lt;b&gt;", "&amp;amp;", "&#60;b&#62;", "&nonsense;", "<a href=//evil.example>x</a>",
    "</style><b>", "</textarea></noscript>", "<plaintext>",
  ]

  public static let scripts = [
    "javascript:alert(1)", "data:text/html,<b>", "${alert(1)}", "`x`", "\\u003cb\\u003e",
    "\\x3cb\\x3e", "\");alert(1)//", "';alert(1)//", "*/alert(1)/*", "</script/x>",
  ]

  /// Must never be rendered a second time.
  public static let templates = [
    "{{ site.title }}", "{% include \"base.html\" %}", "{# x #}", "{{ 7|times:7 }}", "{1} {2} {n}",
    "%s%n%d",
  ]

  /// Has a meaning in JSON, YAML, CSV, shells or CI logs.
  public static let structure = [
    "\"", "\\", "a\"b\\c/d", "[1,2]", "{\"a\":1}", "a: b # c", "=1+1", "::error::x",
    "##[error]x", "$(id); `id` && | > <",
  ]

  public static let characters = [
    "line\nbreak", "tab\there", "carriage\rreturn", "\u{0}zero", "\u{1B}[2Jescape", "\u{7}bell",
    "\u{85}next line", "\u{7F}delete", "\u{2028}line separator", "\u{202E}turned",
    "\u{FEFF}mark", "\u{FFFE}\u{FFFF}not characters",
  ]

  public static let encodings = [
    "é as one", "e\u{301} as two", "ﬁ ligature", "🏳️‍🌈👩‍👩‍👧", "東京タワー", "عربى", "Ñandú ß İ ı", "𝕏 beyond",
    "�",
  ]

  public static let addresses = [
    "http://user:pass@example.org/", "//example.org", "../../etc/passwd", "C:\\con\\aux",
    "file:///etc/passwd",
  ]
}
