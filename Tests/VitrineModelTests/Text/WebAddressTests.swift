// Addresses are untrusted, and one that is accepted by mistake becomes a link on a page.

import Testing
import VitrineModel

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org/", "example.org"), ("http://example.org", "example.org"),
    ("https://Example.ORG:8443/a?b#c", "example.org"), ("https://127.0.0.1/", "127.0.0.1"),
    ("https://[2001:DB8::1]:8080/x", "[2001:db8::1]"), ("https://example.org?x@y", "example.org"),
    ("https://example.org/@ada", "example.org"), ("https://example.org#a:b@c", "example.org"),
    ("https://müller.example/é", "müller.example"), ("https://例え.jp/写真?q=海", "例え.jp"),
    ("https://example.org./", "example.org."),
    ("https://xn--mller-kva.example/", "xn--mller-kva.example"),
    ("https://example.org:0/", "example.org"), ("https://example.org:65535", "example.org"),
    ("https://example.org/\u{301}.evil.example", "example.org"),
  ])
  func keepsAddressesAndFindsTheirHost(_ text: String, _ host: String) throws {
    let address = try #require(WebAddress(text))
    #expect(address.text.utf8.elementsEqual(text.utf8))
    #expect(address.host == host)
  }

  @Test func writesTheSchemeInLowerCase() {
    #expect(WebAddress("HTTPS://example.org/A")?.text == "https://example.org/A")
    #expect(WebAddress("HtTp://example.org/")?.text == "http://example.org/")
  }

  @Test(arguments: [
    "", "https", "https:", "https://", "https:///x", "https://?x", "https://#x", "//example.org",
    "/photos", "example.org", "ftp://example.org/", "file:///etc/passwd", "mailto:a@example.org",
    "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "blob:x",
    " https://example.org/", "https ://example.org/", "https:/example.org/",
    "https:\\\\example.org",
    "java\tscript:alert(1)", "\u{1}https://example.org", "hhttps://example.org",
  ])
  func refusesOtherSchemes(_ text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    "https://ada@example.org/", "https://ada:secret@example.org/", "https://@example.org/",
    "https://good.example@evil.example/", "https://a@b@c/",
    "https://good.example@\u{301}evil.example/", "https://good.example@\u{FE0F}evil.example/",
    "https://good.example@\u{200D}evil.example/",
  ])
  func refusesUserInformation(_ text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    "https://exa mple.org/", "https://example.org/a b", "https://example.org/\n",
    "https://example.org/\r\nSet-Cookie: a", "https://example.org/\0", "https://example.org/\u{7F}",
    "https://example.org/\u{85}", "https://example.org/\u{A0}", "https://example.org/\u{2028}",
    "https://example.org/\u{3000}", "https://example.org/\u{202E}gpj.exe",
    "https://example.org/\"onclick=x", "https://example.org/<script>", "https://example.org/>",
    "https://example.org/`", "https://example.org/{x}", "https://example.org\\@evil.example",
    "https://example.org/|", "https://example.org/^", "https://\u{FEFF}example.org/",
  ])
  func refusesWhatCouldEndALinkOrALine(_ text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    "https://:80/", "https://example.org:abc/", "https://example.org:65536/",
    "https://example.org:-1/", "https://example.org:1:2/", "https://example.org:８０/",
    "https://[::1", "https://[::1]x/", "https://[]/", "https://[::1]:99999/", "https://]/",
  ])
  func refusesInvalidHostsAndPorts(_ text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test func limitsTheLength() {
    let start = "https://example.org/"
    let longest = start + String(repeating: "a", count: 2048 - start.utf8.count)
    #expect(WebAddress(longest) != nil)
    #expect(WebAddress(longest + "a") == nil)
  }
}
