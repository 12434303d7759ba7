// Texts that people type, by mistake or on purpose. Every text must appear unchanged in pages,
// feeds, JSON and the terminal, and must have no effect.

/// Texts that break careless programs.
public enum HostileTexts {
  /// Every text below.
  public static let all: [String] =
    markup + scripts + templates + structure + characters + encodings + addresses

  /// Texts that close, open or comment out the markup around them.
  public static let markup = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "</title><h1>x",
    "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>", "' onmouseover='alert(1)",
    "\" autofocus onfocus=alert(1) x=\"", "<!-- <b>", "--><b>", "<!--<script>", "]]>",
    "<![CDATA[x]]>", "<?xml version=\"1.0\"?>", "<!DOCTYPE x [<!ENTITY e \"x\">]>&e;",
    "&lt;b&gt;", "&amp;amp;", "&#60;b&#62;", "&nonsense;", "<a href=//evil.example>x</a>",
    "</style><b>", "</textarea></noscript>", "<plaintext>",
  ]

  /// Texts that are code in addresses, attributes or strings.
  public static let scripts = [
    "javascript:alert(1)", "data:text/html,<b>", "${alert(1)}", "`x`", "\\u003cb\\u003e",
    "\\x3cb\\x3e", "\");alert(1)//", "';alert(1)//", "*/alert(1)/*", "</script/x>",
  ]

  /// Texts that are template code, and must not be rendered as such.
  public static let templates = [
    "{{ site.title }}", "{% include \"base.html\" %}", "{# x #}", "{{ 7|times:7 }}", "{1} {2} {n}",
    "%s%n%d",
  ]

  /// Texts with a meaning in JSON, YAML, CSV, shells or CI logs.
  public static let structure = [
    "\"", "\\", "a\"b\\c/d", "[1,2]", "{\"a\":1}", "a: b # c", "=1+1", "::error::x",
    "##[error]x", "$(id); `id` && | > <",
  ]

  /// Texts with control characters and other invisible ones.
  public static let characters = [
    "line\nbreak", "tab\there", "carriage\rreturn", "\u{0}zero", "\u{1B}[2Jescape", "\u{7}bell",
    "\u{85}next line", "\u{7F}delete", "\u{2028}line separator", "\u{202E}turned",
    "\u{FEFF}mark", "\u{FFFE}\u{FFFF}not characters",
  ]

  /// Texts whose characters have several code units or forms.
  public static let encodings = [
    "é as one", "e\u{301} as two", "ﬁ ligature", "🏳️‍🌈👩‍👩‍👧", "東京タワー", "عربى", "Ñandú ß İ ı", "𝕏 beyond",
    "�",
  ]

  /// Addresses and paths that lead elsewhere.
  public static let addresses = [
    "http://user:pass@example.org/", "//example.org", "../../etc/passwd", "C:\\con\\aux",
    "file:///etc/passwd",
  ]
}
