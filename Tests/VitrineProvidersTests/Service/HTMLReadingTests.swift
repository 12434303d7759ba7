// Fragments of HTML as people, programs and attackers write them.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineProviders

@Suite(.timeLimit(.minutes(30))) struct HTMLReadingTests {
  private func read(_ html: String, _ lines: HTMLReading.Lines = .typed) -> String {
    RichText(html: html, lines: lines).readable
  }

  // MARK: Paragraphs

  @Test(arguments: [
    ("One<br>two<br/>three", "One⏎two⏎three"),
    ("<p>One</p><p>Two</p>", "One ¶ Two"),
    ("<div>One<div>Two</div>Three</div>", "One ¶ Two ¶ Three"),
    ("One<p>Two", "One ¶ Two"),
    ("  <p> One \t two </p>\n<p></p><p> &nbsp; </p>", "One two"),
    ("<ul><li>One<li>Two</ul>", "One ¶ Two"),
    ("<table><tr><td>One</td><td>Two</td></tr></table>", "One Two"),
    ("One<hr>Two", "One ¶ Two"),
    ("<b>One</b> <i>two</i>", "One two"),
    ("<P>One</P><BR><P>Two", "One ¶ Two"),
  ])
  func splitsParagraphsAtBlocks(_ html: String, _ text: String) {
    #expect(read(html) == text)
  }

  @Test(arguments: [
    ("One\ntwo", "One⏎two", "One two"), ("One\r\ntwo\rthree", "One⏎two⏎three", "One two three"),
    ("One\n\nTwo", "One ¶ Two", "One Two"), ("One\n \t\nTwo", "One ¶ Two", "One Two"),
    ("One \n\n\n\n Two\n", "One ¶ Two", "One Two"), ("\n\n", "", ""),
    ("One<br>\ntwo", "One⏎two", "One⏎two"),
    ("<p>One\n</p>\n\n<p>Two</p>\n", "One ¶ Two", "One ¶ Two"),
  ])
  func readsTypedAndGeneratedLineBreaks(_ html: String, _ typed: String, _ marked: String) {
    #expect(read(html, .typed) == typed)
    #expect(read(html, .marked) == marked)
  }

  // MARK: Links

  @Test(arguments: [
    (#"<a href="https://a.example/">One</a>"#, "[One → https://a.example/]"),
    (#"<a href='https://a.example/?a=1&amp;b=2'>One</a>"#, "[One → https://a.example/?a=1&b=2]"),
    ("<a href=https://a.example/x>One</a>", "[One → https://a.example/x]"),
    (#"<A HREF = "HTTPS://a.example/">One</A>"#, "[One → https://a.example/]"),
    (#"<a href="//a.example/">One</a>"#, "[One → https://a.example/]"),
    (#"<a href=" https://a.example/ ">One</a>"#, "[One → https://a.example/]"),
    (#"<a title="a > b" href="https://a.example/">One</a>"#, "[One → https://a.example/]"),
    (
      #"<a href="https://a.example/" href="https://b.example/">One</a>"#,
      "[One → https://a.example/]"
    ),
    (#"<a data-href="https://b.example/">One</a>"#, "One"),
    (#"<a href="https://a.example/"">One</a> two"#, "[One → https://a.example/] two"),
    (#"<a href="https://a.example/"><img src=x></a>One"#, "One"),
    (#"One <a href="https://a.example/"> two </a> three"#, "One [two  → https://a.example/]three"),
  ])
  func keepsLinks(_ html: String, _ text: String) {
    #expect(read(html) == text)
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "/wiki/User:Ada", "mailto:a@example.org", "",
    "java\u{0}script:x", "https://", "https://user:pass@a.example/", "&#106;avascript:alert(1)",
    " \u{1}javascript:x", "vbscript:x", "https://a.example/\u{202E}x", "//", "http:///x",
  ])
  func keepsOnlyTheTextOfOtherLinks(_ address: String) {
    #expect(read("<a href=\"\(address)\">One</a>") == "One")
  }

  @Test(arguments: [
    (
      #"<a href="https://a.example/">One<a href="https://b.example/">two</a>three</a>"#,
      "[One → https://a.example/][two → https://b.example/]three"
    ),
    (
      #"<a href="https://a.example/">One<p>two"#,
      "[One → https://a.example/] ¶ [two → https://a.example/]"
    ),
    (#"</a>One</a></p></div>"#, "One"),
    (#"<b><i>One</b></i> <u>two"#, "One two"),
  ])
  func acceptsNestedAndUnclosedTags(_ html: String, _ text: String) {
    #expect(read(html) == text)
  }

  // MARK: Hidden content

  @Test(arguments: [
    "One<script>two</script>", "One<style>two</style>", "One<!-- two -->", "One<!-- <b> two -- -->",
    "One<script>\"</div>\"<b>two</b></SCRIPT >", "<title>two</title>One", "One<script>two",
    "One<!-- two", "<!DOCTYPE html>One", "<?xml version=\"1.0\"?>One", "One<iframe>two</iframe>",
    #"One<div style="display: none">two</div>"#, #"One<div style="display:none;">two</div>"#,
    #"One<span STYLE='color:red; DISPLAY : NONE'>two<span>three</span>four</span>"#,
    #"One<p hidden>two</p>"#, #"One<div style="display: none"><div>two</div>three</div>"#,
    #"One<div style="display: none"><script>"</div>"</script>two</div>"#,
    #"One<span style="visibility: hidden">two</span>"#, "One<b", "One<a href=\"two", "One<!",
    #"One<div hidden>two"#, "<head>two</head>One",
  ])
  func leavesOutWhatBrowsersDoNotShow(_ html: String) {
    #expect(read(html) == "One")
  }

  @Test func continuesAfterAHiddenElement() {
    let date = "1 May 2020<div style=\"display: none;\">date QS:P571,+2020</div> at <i>sea</i>"
    #expect(read(date, .marked) == "1 May 2020 ¶ at sea")
    #expect(read(#"One <img hidden src=x> two <br style="display:none"> three"#) == "One two⏎three")
  }

  @Test func keepsTheTextOfATimeElement() {
    #expect(read(#"<time class="dtstart" datetime="2020-05-01">1 May 2020</time>"#) == "1 May 2020")
  }

  @Test(arguments: ["a < b", "1 <2> 3", "I <3 you", "<", "a<", "</3", "<>", "x < y > z", "<=>"])
  func keepsAngleBracketsOutsideOfTags(_ text: String) {
    #expect(read(text) == text)
  }

  // MARK: Hostile and huge

  @Test(arguments: HostileTexts.all)
  func acceptsHostileTexts(_ text: String) {
    for html in [text, "<p>\(text)</p>", "<a href=\"\(text)\">x</a>", "<b title='\(text)'>x</b>"] {
      for case .link(_, let address) in RichText(html: html).paragraphs.joined() {
        #expect(WebAddress(address.text) == address)
      }
    }
  }

  @Test func handlesCombiningMarksLikeBrowsers() {
    #expect(read("<b>\u{301}One</b>\u{301}") == "\u{301}One\u{301}")
    #expect(read("<script>one</script>\u{301}two") == "\u{301}two")
    #expect(read("&eacute;\u{301}") == "é\u{301}")
  }

  static let floods = [
    "<", "<a ", "<a", "</", "<!--", "<!-", "&", "&#", "&amp", "\"", "<a href=\"", "<script>",
    "<script></script>", "<div hidden>", "<div hidden></div>", "<p>", "<br>", "a=", "<b a='",
    "<a href=https://a.example/>", "\n", "\n\n", " \n", "\u{301}", "-->", "<!---->", "<b x>", "=\"",
    "</script", "<style>x</style>", "\r\n ", "<a>", "<a x=y z>", "<title>",
  ]

  @Test(arguments: floods)
  func readsLongTextsInLinearTime(_ fragment: String) {
    let text = String(repeating: fragment, count: 200_000 / fragment.utf8.count)
    for html in [text, "<a \(text)", "<a href=\"\(text)", "<script>\(text)", "<div hidden>\(text)"]
    {
      #expect(RichText(html: html).text.utf8.count <= 100_000)
    }
  }

  @Test func truncatesLongTextsBetweenCharacters() {
    let text = RichText(html: String(repeating: "é", count: 60_000)).text
    #expect(text.count == 50_000 && text.allSatisfy { $0 == "é" })
    #expect(RichText(html: "a" + String(repeating: "é", count: 60_000)).text.utf8.count == 99_999)
  }
}
